"""How values show themselves where MicroPython's writing differs from CPython's: print, str, repr
and format."""
import builtins
import io
import sys

import _core

plain_print = builtins.print
plain_repr = builtins.repr

# Classes that are not the program's own, by the name that CPython shows.
MODULES = {
    "Tensor": "torch", "Size": "torch", "dtype": "torch", "Parameter": "torch.nn.parameter",
    "Counter": "collections", "OrderedDict": "collections", "defaultdict": "collections",
    "deque": "collections", "Linear": "torch.nn.modules.linear", "Module": "torch.nn.modules.module",
    "LayerNorm": "torch.nn.modules.normalization", "Embedding": "torch.nn.modules.sparse",
    "Sequential": "torch.nn.modules.container", "ModuleList": "torch.nn.modules.container",
    "MultiheadAttention": "torch.nn.modules.activation", "ReLU": "torch.nn.modules.activation",
}
BARE = ("function", "generator", "module", "NoneType", "closure", "bound_method", "range",
    "dict", "set", "frozenset")


def class_text(kind):
    name = kind.__name__
    if getattr(builtins, name, None) is kind or name in BARE:
        name = {"closure": "function", "bound_method": "method"}.get(name, name)
    else:
        name = MODULES.get(name, "__main__") + "." + name
    return "<class '%s'>" % name


def even(text):
    """Where two shortest forms of a float are as near, CPython takes the even one."""
    return _core.even(text) if len(text) > 16 and "." in text else text


def told(value):
    """An error's text in CPython's words; a class's name in full; everything else as it is."""
    if isinstance(value, BaseException):
        if hasattr(value, "__str__"):
            return value
        traceback = io.StringIO()
        sys.print_exception(value, traceback)
        return _core.told(traceback.getvalue())
    if isinstance(value, type):
        return class_text(value)
    if isinstance(value, (float, list, tuple, dict)) and not hasattr(value, "_shape"):
        return even(str(value))
    return value


def print(*values, file=None, flush=False, **options):
    plain_print(*[told(value) for value in values], **options)


def text(*args, **options):
    return str(told(args[0])) if len(args) == 1 else str(*args, **options)


def repr(value):
    if isinstance(value, BaseException) and len(value.args) < 2 and not hasattr(value, "__repr__"):
        words = value.args[0] if isinstance(value, KeyError) and value.args else str(told(value))
        return "%s(%s)" % (type(value).__name__, plain_repr(words) if value.args else "")
    if isinstance(value, (type, float, list, tuple, dict)):
        return class_text(value) if isinstance(value, type) else even(plain_repr(value))
    return plain_repr(value)


def format(value, spec=""):
    if isinstance(value, str):
        return ("{:" + spec + "}").format(value) if spec else value
    if isinstance(value, float):
        made = _core.format_float(value, spec, even(plain_repr(value)))
        if made is not None:
            return made
        if spec[-1:] in "bcdnosxX":
            raise ValueError("Unknown format code '%s' for object of type 'float'" % spec[-1])
    elif hasattr(value, "__format__"):
        return value.__format__(spec)
    elif isinstance(value, bool):
        return format(int(value), spec) if spec else str(value)
    elif isinstance(value, int):
        if spec[-1:] in ("f", "e", "g", "%"):
            return format(float(value), spec)
        if spec[-1:] == "s":
            raise ValueError("Unknown format code 's' for object of type 'int'")
    elif isinstance(value, BaseException):
        return format(str(told(value)), spec)
    elif spec:
        raise TypeError("unsupported format string passed to %s.__format__" % type(value).__name__)
    else:
        return str(told(value))
    return ("{:" + spec + "}").format(value)
