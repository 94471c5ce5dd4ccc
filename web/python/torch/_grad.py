"""What PyTorch remembers about how a tensor was made, as far as printing shows it: `requires_grad`
and the name in `grad_fn`. No gradient is ever computed here."""

_state = {"on": True, "used": False}


def is_on():
    return _state["on"]


def used():
    """From the first tensor that asks for gradients on, names are kept."""
    _state["used"] = True


class set_grad_enabled:
    """Also the base of no_grad and enable_grad: a switch for a block, a function, or from now on."""

    def __init__(self, mode):
        self.before = _state["on"]
        self.mode = mode
        _state["on"] = mode

    def __enter__(self):
        self.before = _state["on"]
        _state["on"] = self.mode
        return self

    def __exit__(self, *_):
        _state["on"] = self.before
        return False

    def __call__(self, function):
        def call(*args, **options):
            with type(self)():
                return function(*args, **options)

        return call


class no_grad(set_grad_enabled):
    def __init__(self):
        self.mode = False
        self.before = _state["on"]


class enable_grad(set_grad_enabled):
    def __init__(self):
        self.mode = True
        self.before = _state["on"]


def mark(result, name, *sources):
    """Names how the result was made, if one of its sources asks for gradients."""
    if _state["used"] and _state["on"] and any([getattr(s, "_wants", False) for s in sources]):
        for part in result if isinstance(result, (tuple, list)) else (result,):
            part = getattr(part, "values", part) if hasattr(part, "indices") else part
            if hasattr(part, "_shape") and part.dtype.rank == 2:
                part._wants, part._made_by = True, name
    return result


def _product(a, b, *_):
    dims = (len(a._shape), len(b._shape))
    names = {(1, 1): "Dot", (2, 1): "Mv", (2, 2): "Mm", (1, 2): "Squeeze"}
    return names.get(dims, "UnsafeView") + "Backward0"


def _item(tensor, index, *_):
    items = index if isinstance(index, tuple) else (index,)
    if any([isinstance(i, list) or (hasattr(i, "_shape") and i._shape) for i in items]):
        return "IndexBackward0"
    last = items[-1]
    return "SelectBackward0" if isinstance(last, int) else "UnsqueezeBackward0" if last is None else "SliceBackward0"


def _by_dim(name, plain, along):
    return lambda tensor, *args: name + (along if args and args[0] is not None else plain)


NAMES = {"__rsub__": "RsubBackward1", "matmul": _product, "__matmul__": _product, "mm": _product,
    "bmm": lambda *_: "BmmBackward0", "__getitem__": _item, "T": None, "t": "TBackward0",
    "reshape": lambda t, *_: "ReshapeAliasBackward0" if t.is_contiguous() else "UnsafeViewBackward0",
    "sum": _by_dim("Sum", "Backward0", "Backward1"), "mean": _by_dim("Mean", "Backward0", "Backward1"),
    "max": _by_dim("Max", "Backward1", "Backward0"), "min": _by_dim("Min", "Backward1", "Backward0"),
    "squeeze": _by_dim("Squeeze", "Backward0", "Backward1"), "clamp": "ClampBackward1"}
for _name, _word in {"__add__": "Add", "__radd__": "Add", "__sub__": "Sub", "__mul__": "Mul",
    "__rmul__": "Mul", "__truediv__": "Div", "__rtruediv__": "Mul", "__pow__": "Pow", "__neg__": "Neg",
    "neg": "Neg", "__abs__": "Abs", "__rpow__": "Pow", "masked_fill": "MaskedFill", "contiguous": None,
    "log_softmax": "LogSoftmax", "flatten": "ReshapeAlias"}.items():
    if _word:
        NAMES[_name] = _word + "Backward0"
for _name in ("abs exp log sqrt sin cos sigmoid tanh relu softmax clone view permute transpose unsqueeze"
    " expand tril triu var std prod cumsum floor ceil round square norm logsumexp amax repeat gather").split():
    NAMES[_name] = _name[0].upper() + _name[1:] + "Backward0"


def _tracked(function, name):
    def call(self, *args, **options):
        result = function(self, *args, **options)
        if _state["used"] and result is not self:
            given = args or tuple(options.values())
            mark(result, name if isinstance(name, str) else name(self, *given), self, *args)
        return result

    return call


def track(cls):
    for name, word in NAMES.items():
        if word and hasattr(cls, name):
            setattr(cls, name, _tracked(getattr(cls, name), word))
