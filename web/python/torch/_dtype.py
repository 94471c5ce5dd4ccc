"""The kinds of number that a tensor stores, and which of two kinds wins."""


class dtype:
    """`code` is the kind in Python's array module, `rank` its category: bool, int, float."""

    def __init__(self, name, code, rank, word):
        self.name = name
        self.code = code
        self.rank = rank
        self.word = word  # what PyTorch's own messages call it

    def __repr__(self):
        return "torch." + self.name

    @property
    def is_floating_point(self):
        return self.rank == 2


bool_ = dtype("bool", "B", 0, "Bool")
uint8 = dtype("uint8", "B", 1, "Byte")
int8 = dtype("int8", "b", 1, "Char")
int16 = dtype("int16", "h", 1, "Short")
int32 = dtype("int32", "i", 1, "Int")
int64 = dtype("int64", "q", 1, "Long")
float32 = dtype("float32", "f", 2, "Float")
float64 = dtype("float64", "d", 2, "Double")


class finfo:
    """The limits of a kind of float."""

    def __init__(self, of=float32):
        self.dtype = of
        self.bits, self.eps, self.max, self.tiny = (
            (64, 2.0**-52, 2.0**1023 * (2 - 2.0**-52), 2.0**-1022)
            if of is float64
            else (32, 2.0**-23, 2.0**127 * (2 - 2.0**-23), 2.0**-126)
        )
        self.min, self.smallest_normal = -self.max, self.tiny


def scalar_dtype(value):
    """The dtype that PyTorch gives to a Python number."""
    if isinstance(value, bool):
        return bool_
    return int64 if isinstance(value, int) else float32


def higher(a, b):
    if a.rank != b.rank:
        return a if a.rank > b.rank else b
    for kind in (float64, int64, int32, int16):
        if kind in (a, b):
            return kind
    return a


def promote(a, b):
    """PyTorch's result_type: tensors with dimensions outrank 0-dim tensors, which outrank numbers;
    a lower one counts only by a higher category."""
    levels = [None, None, None]
    for operand in (a, b):
        if isinstance(operand, (bool, int, float)):
            level, kind = 2, scalar_dtype(operand)
        else:
            level, kind = (0 if operand._shape else 1), operand.dtype
        levels[level] = kind if levels[level] is None else higher(levels[level], kind)
    result = None
    for kind in levels:
        if kind is not None and (result is None or kind.rank > result.rank):
            result = kind
    return result
