# What runs before the learner's program: the places where CPython's built-in functions answer
# otherwise than MicroPython's. The source pass writes the calls with bars around their names.
def _start():
    import builtins
    import sys
    import time

    import _core

    sys.path.insert(0, "/lib")
    import _plain
    import _sets
    import _shown
    import _statements

    OrderedDict = _plain.collections.OrderedDict
    for name in ("math", "sys", "time"):
        sys.modules[name] = __import__("_" + name)

    plain_round, plain_type = builtins.round, builtins.type

    class dict(OrderedDict):
        """Keeps its order; OrderedDict prints its own name."""

        def __init__(self, given=(), **more):
            super().__init__()
            self.update(given, **more)

        def update(self, given=(), **more):
            if hasattr(given, "keys"):
                given = given.items()
            for key, value in given:
                self[key] = value
            for key, value in more.items():
                self[key] = value

        def copy(self):
            return type(self)(self)

        def popitem(self):
            if not self:
                raise KeyError("popitem(): dictionary is empty")
            key = list(self)[-1]
            return key, self.pop(key)

        def __or__(self, other):
            made = type(self)(self)
            made.update(other)
            return made

        def __reversed__(self):
            return iter(list(self)[::-1])

        @classmethod
        def fromkeys(cls, keys, value=None):
            made = cls()
            for key in keys:
                made[key] = value
            return made

        def __repr__(self):
            return "{" + ", ".join([repr(k) + ": " + repr(v) for k, v in self.items()]) + "}"

        __str__ = __repr__

        def __eq__(self, other):
            if len(self) != len(other):
                return False
            return all([k in other and other[k] == v for k, v in self.items()])

    def make_dict(*parts):
        """A pair, or a mapping that stands for `**mapping`."""
        made = dict()
        for part in parts:
            for key, value in (part,) if isinstance(part, tuple) else part.items():
                if isinstance(key, (list, dict, set)):
                    raise TypeError("unhashable type: '%s'" % type(key).__name__)
                made[key] = value
        return made

    def round(number, ndigits=None):
        """Half to even, and correctly rounded, as CPython's; asks an object's __round__."""
        if hasattr(number, "__round__"):
            return number.__round__() if ndigits is None else number.__round__(ndigits)
        if not isinstance(number, (int, float)):
            raise TypeError("type %s doesn't define __round__ method" % type(number).__name__)
        if not isinstance(number, float) or number != number or abs(number) > 1e300:
            return plain_round(number) if ndigits is None else plain_round(number, ndigits)
        if ndigits is None:
            return int(_core.fixed(number, 0))
        if 0 <= ndigits <= 60:
            return float(_core.fixed(number, ndigits))
        return plain_round(number, ndigits)

    def make_list(*parts):
        made = []
        for part in parts:
            made.extend(part)
        return made

    def more(value):
        from _text import wrapped

        return wrapped(value)

    def sorted(items, *, key=None, reverse=False):
        from _text import ordered

        return ordered(items, key, reverse)

    def percent(text):
        from _percent import Percent

        return Percent(text)

    def type_of(*args):
        """The type of an error that MicroPython knows under a wider name only."""
        found = plain_type(*args)
        words = str(args[0]) if found in (ImportError, RuntimeError) else ""
        if words.startswith("no module named"):
            return ModuleNotFoundError
        return RecursionError if words.startswith("maximum recursion") else found

    class ModuleNotFoundError(ImportError):
        pass

    class RecursionError(RuntimeError):
        pass

    def members(base, *names):
        """The base of an enumeration, which is told the names in its body, in their order."""
        _plain.fields_of[:] = [list(names)]
        return base

    def fields(decorator, *names):
        """The names that a data class annotates: MicroPython forgets them."""

        def decorate(cls):
            _plain.fields_of[:] = [list(names)]
            return decorator(cls)

        return decorate

    def input(prompt=""):
        """A cell has no keyboard: it ends as CPython's does where nothing can be read."""
        print(prompt, end="")
        raise EOFError("EOF when reading a line")

    def chooser(name, plain, is_better):
        """max and min of tensors: MicroPython's own ask for True itself, not for truth."""

        def choose(*args, **options):
            items = args[0] if len(args) == 1 else args
            is_list = isinstance(items, (list, tuple)) and len(items) and hasattr(items[0], "_shape")
            if options or not (is_list or hasattr(items, "_shape")):
                try:
                    return plain(*args, **options)
                except ValueError:
                    raise ValueError("%s() arg is an empty sequence" % name)
            best = None
            for item in items:
                if best is None or is_better(item, best):
                    best = item
            return best

        return choose

    builtins.max = chooser("max", builtins.max, lambda a, b: a > b)
    builtins.min = chooser("min", builtins.min, lambda a, b: a < b)
    builtins._dict_ = make_dict
    builtins._list_ = make_list
    builtins._tuple_ = lambda *parts: tuple(make_list(*parts))
    builtins._set_ = _sets.literal
    builtins._set_of_ = _sets.set
    builtins._turns_ = _statements.turns
    builtins._in_ = _statements.in_place
    builtins.open = _statements.missing_file
    builtins.FileNotFoundError = _statements.FileNotFoundError
    builtins.iter = _statements.iter_of
    builtins.set = _sets.set
    builtins.frozenset = _sets.frozenset
    builtins._f_ = lambda *parts: "".join(parts)
    builtins._from_ = lambda error, _: error
    builtins.vars = lambda thing: thing.__dict__
    builtins._more_ = more
    builtins._percent_ = percent
    builtins._fields_ = fields
    builtins._members_ = members
    builtins._type_ = type_of
    builtins.input = input
    builtins.repr = _shown.repr
    builtins.print = _shown.print
    builtins._str_ = _shown.text
    builtins.sorted = sorted
    builtins._steps_ = _statements.steps
    builtins._turn_ = time.ticks_ms
    builtins._format_ = _shown.format
    builtins.dict = dict
    builtins.round = round
    builtins.format = _shown.format
    builtins.RecursionError = RuntimeError
    builtins.ModuleNotFoundError = ImportError


_start()
del _start
