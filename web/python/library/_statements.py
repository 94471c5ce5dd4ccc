"""What statements do otherwise in CPython: loops, slices with steps, signs that change in place."""
import builtins

import _plain

plain_kinds = (list, tuple, str, bytes, range, dict, builtins.dict, _plain.collections.OrderedDict)
plain_iter = builtins.iter


def turns(items):
    """What a loop goes through: what may have no end looks at the clock each time."""
    return items if hasattr(items, "__len__") or isinstance(items, plain_kinds) else watched(items)


def watched(items):
    for item in items:
        _turn_()
        yield item


def iter_of(items, *end):
    return until(items, end[0]) if end else plain_iter(items)


def until(call, end):
    while True:
        item = call()
        if item == end:
            return
        yield item


class Steps:
    """A text, tuple or list, for one slice with a step."""

    def __init__(self, value):
        self.value = value

    def _places(self, index):
        return list(range(len(self.value)))[index]

    def __getitem__(self, index):
        picked = list(self.value)[index]
        if isinstance(self.value, str):
            return "".join(picked)
        return picked if isinstance(self.value, list) else tuple(picked)

    def __setitem__(self, index, items):
        places, items = self._places(index), list(items)
        if index.step in (None, 1):
            self.value[index.start : index.stop] = items
            return
        if len(places) != len(items):
            raise ValueError(
                "attempt to assign sequence of size %d to extended slice of size %d"
                % (len(items), len(places))
            )
        for place, item in zip(places, items):
            self.value[place] = item

    def __delitem__(self, index):
        for place in sorted(self._places(index), reverse=True):
            del self.value[place]


def steps(value):
    return Steps(value) if isinstance(value, (str, tuple, list)) else value


changes = {
    "*": ("mul", lambda a, b: a * b),
    "/": ("truediv", lambda a, b: a / b),
    "//": ("floordiv", lambda a, b: a // b),
    "%": ("mod", lambda a, b: a % b),
    "**": ("pow", lambda a, b: a**b),
    "@": ("matmul", lambda a, b: a @ b),
    "&": ("and", lambda a, b: a & b),
    "|": ("or", lambda a, b: a | b),
    "^": ("xor", lambda a, b: a ^ b),
    "<<": ("lshift", lambda a, b: a << b),
    ">>": ("rshift", lambda a, b: a >> b),
}


def in_place(sign, a, b):
    name, plain = changes[sign]
    method = getattr(a, "__i%s__" % name, None)
    made = NotImplemented if method is None else method(b)
    return plain(a, b) if made is NotImplemented else made


plain_open = builtins.open


class FileNotFoundError(OSError):
    pass


def missing_file(path, *args, **options):
    try:
        return plain_open(path, *args, **options)
    except OSError:
        raise FileNotFoundError("[Errno 2] No such file or directory: %r" % path)
