# What runs before the learner's program: the places where CPython's built-in functions answer
# otherwise than MicroPython's. The source pass writes calls of _dict_, _list_, _steps_
# and _format_.
def _start():
    import builtins
    from collections import OrderedDict

    import _core

    plain_round = builtins.round

    class dict(OrderedDict):
        """Keeps its order; OrderedDict prints its own name."""

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
                made[key] = value
        return made

    def round(number, ndigits=None):
        """Half to even, and correctly rounded, as CPython's; asks an object's __round__."""
        if hasattr(number, "__round__"):
            return number.__round__() if ndigits is None else number.__round__(ndigits)
        if not isinstance(number, float) or number != number or abs(number) > 1e300:
            return plain_round(number) if ndigits is None else plain_round(number, ndigits)
        if ndigits is None:
            return int(_core.fixed(number, 0))
        if 0 <= ndigits <= 60:
            return float(_core.fixed(number, ndigits))
        return plain_round(number, ndigits)

    def format(value, spec=""):
        if isinstance(value, float):
            text = _core.format_float(value, spec, repr(value))
            if text is not None:
                return text
        elif hasattr(value, "__format__"):
            return value.__format__(spec)
        elif isinstance(value, int) and spec[-1:] in ("f", "e", "g", "%"):
            return format(float(value), spec)
        elif isinstance(value, bool):
            return ("{:" + spec + "}").format(int(value))
        elif not isinstance(value, (int, str)) and spec:
            raise TypeError(
                "unsupported format string passed to %s.__format__" % type(value).__name__
            )
        return ("{:" + spec + "}").format(value)

    def make_list(*parts):
        made = []
        for part in parts:
            made.extend(part)
        return made

    class Steps:
        """A text or a tuple, for one slice with a step."""

        def __init__(self, value):
            self.value = value

        def __getitem__(self, index):
            picked = list(self.value)[index]
            return "".join(picked) if isinstance(self.value, str) else tuple(picked)

    def steps(value):
        return Steps(value) if isinstance(value, (str, tuple)) else value

    def chooser(plain, is_better):
        """max and min of tensors: MicroPython's own ask for True itself, not for truth."""

        def choose(*args, **options):
            items = args[0] if len(args) == 1 else args
            is_list = isinstance(items, (list, tuple)) and len(items) and hasattr(items[0], "_shape")
            if options or not (is_list or hasattr(items, "_shape")):
                return plain(*args, **options)
            best = None
            for item in items:
                if best is None or is_better(item, best):
                    best = item
            return best

        return choose

    builtins.max = chooser(builtins.max, lambda a, b: a > b)
    builtins.min = chooser(builtins.min, lambda a, b: a < b)
    builtins._dict_ = make_dict
    builtins._list_ = make_list
    builtins._steps_ = steps
    builtins._format_ = format
    builtins.dict = dict
    builtins.round = round
    builtins.format = format
    builtins.RecursionError = RuntimeError
    builtins.ModuleNotFoundError = ImportError


_start()
del _start
