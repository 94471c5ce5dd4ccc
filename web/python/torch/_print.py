"""How PyTorch prints a tensor (torch/_tensor_str.py of PyTorch 1.13): four decimals, whole numbers
with a point, scientific where sizes differ much, 80 columns, and the middle left out past 1000
elements."""
import _core
from math import ceil, isinf, isnan

DIGITS, EDGE, MANY, COLUMNS, SCIENTIFIC = 4, 3, 1000, 80, None


def set_printoptions(precision=None, threshold=None, edgeitems=None, linewidth=None, profile=None, sci_mode=None):
    global DIGITS, EDGE, MANY, COLUMNS, SCIENTIFIC
    DIGITS = DIGITS if precision is None else precision
    MANY = MANY if threshold is None else threshold
    EDGE = EDGE if edgeitems is None else edgeitems
    COLUMNS = COLUMNS if linewidth is None else linewidth
    SCIENTIFIC = sci_mode


def plain(value):
    return isnan(value) or isinf(value)


class Format:
    """The one width and manner that all numbers of a tensor are printed in."""

    def __init__(self, values, dtype):
        self.is_float = dtype.is_floating_point
        self.is_whole = True
        self.is_scientific = False
        self.width = 1
        if not self.is_float:
            self.names = dtype.rank == 0
            self.width = max([1] + [len(self.text(v)) for v in values])
            return
        solid = [v for v in values if v != 0 and not plain(v)]
        if not solid:
            return
        self.is_whole = all(v == ceil(v) for v in solid)
        largest = max([abs(v) for v in solid])
        smallest = min([abs(v) for v in solid])
        self.is_scientific = (
            largest / smallest > 1000
            or largest > 1e8
            or (not self.is_whole and smallest < 1e-4)
        )
        self.width = max([len(self.text(v)) for v in solid])
        if SCIENTIFIC is not None:
            self.is_scientific = SCIENTIFIC

    def text(self, value):
        if not self.is_float:
            return str(value != 0) if self.names else str(value)
        if plain(value):
            return "nan" if isnan(value) else "inf" if value > 0 else "-inf"
        if self.is_scientific:
            return _core.scientific(float(value), DIGITS)
        if self.is_whole:
            return _core.fixed(float(value), 0) + "."
        return _core.fixed(float(value), DIGITS)

    def padded(self, value):
        text = self.text(value)
        return " " * (self.width - len(text)) + text


def edges(size, summarize):
    """The indices that are shown; None stands for those left out."""
    if summarize and size > 2 * EDGE:
        return list(range(EDGE)) + [None] + list(range(size - EDGE, size))
    return list(range(size))


def shown_values(tensor, summarize):
    if not summarize:
        return tensor._values()
    if not tensor._shape:
        return tensor._values()
    values = []
    for i in edges(tensor._shape[0], True):
        if i is not None:
            values += shown_values(tensor[i], True)
    return values


def rows(tensor, indent, summarize, form):
    dims = len(tensor._shape)
    if dims == 0:
        return form.padded(tensor._values()[0])
    chosen = edges(tensor._shape[0], summarize)
    if dims > 1:
        parts = ["..." if i is None else rows(tensor[i], indent + 1, summarize, form) for i in chosen]
        return "[" + ("," + "\n" * (dims - 1) + " " * (indent + 1)).join(parts) + "]"
    values = tensor._values()
    parts = [" ..." if i is None else form.padded(values[i]) for i in chosen]
    in_line = max(1, (COLUMNS - indent) // (form.width + 2))
    lines = [", ".join(parts[i : i + in_line]) for i in range(0, len(parts), in_line)]
    return "[" + (",\n" + " " * (indent + 1)).join(lines) + "]"


def tensor_text(tensor):
    """The text of print(tensor)."""
    indent = len("tensor(")
    suffixes = []
    usual = tensor.dtype.name in ("float32", "int64", "bool")
    if tensor.numel() == 0:
        if tensor.dim() != 1:
            suffixes.append("size=" + str(tuple(tensor._shape)))
        if tensor.dtype.name != "float32":
            suffixes.append("dtype=" + repr(tensor.dtype))
        body = "[]"
    else:
        if not usual:
            suffixes.append("dtype=" + repr(tensor.dtype))
        summarize = tensor.numel() > MANY
        form = Format(shown_values(tensor, summarize), tensor.dtype)
        body = rows(tensor, indent, summarize, form)
    if tensor._made_by:
        suffixes.append("grad_fn=<%s>" % tensor._made_by)
    elif tensor._wants:
        suffixes.append("requires_grad=True")
    text = "tensor(" + body
    last = len(body) - body.rfind("\n") + 1
    for suffix in suffixes:
        if last + len(suffix) + 2 > COLUMNS:
            text += ",\n" + " " * indent + suffix
            last = indent + len(suffix)
        else:
            text += ", " + suffix
            last += len(suffix) + 2
    return text + ")"
