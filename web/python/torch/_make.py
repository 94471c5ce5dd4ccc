"""Where tensors come from."""
import math

from ._dtype import bool_, float32, int64
from ._elementwise import fresh
from ._shape import count, sizes
from ._tensor import Tensor


def tensor(data, dtype=None, requires_grad=False, device=None):
    """A tensor of a number or of nested lists of one shape."""
    if isinstance(data, Tensor):
        return data.clone() if dtype is None else fresh(data._values(), data._shape, dtype)
    values, shape = flat(data)
    if dtype is None:
        dtype = bool_ if values else float32
        for value in values:
            if isinstance(value, float):
                dtype = float32
                break
            if not isinstance(value, bool):
                dtype = int64
    made = fresh(values, shape, dtype)
    return made.requires_grad_() if requires_grad else made


def flat(data):
    if isinstance(data, (bool, int, float)):
        return [data], ()
    if isinstance(data, Tensor):
        return ([data.item()], ()) if not data._shape else (data._values(), data._shape)
    if not isinstance(data, (list, tuple, range)):
        if isinstance(data, str):
            raise ValueError("too many dimensions 'str'")
        raise RuntimeError("Could not infer dtype of " + type(data).__name__)
    values, inner = [], None
    for i, part in enumerate(data):
        own, shape = flat(part)
        if inner is not None and shape != inner:
            if not shape or not inner:
                raise TypeError("must be real number, not list" if shape else "not a sequence")
            raise ValueError(
                "expected sequence of length %d at dim 1 (got %d)" % (inner[0], shape[0])
            )
        inner = shape
        values += own
    return values, (len(data),) + (inner or ())


def full(size, fill_value, dtype=None, requires_grad=False, device=None):
    shape = sizes((size,))
    kind = dtype or tensor(fill_value).dtype
    return fresh([fill_value] * count(shape), shape, kind)


def filled(value):
    def make(*args, size=None, dtype=None, requires_grad=False, device=None):
        made = full(sizes(args) if size is None else size, value, dtype or float32)
        return made.requires_grad_() if requires_grad else made

    return make


zeros, ones = filled(0.0), filled(1.0)
empty = zeros


def zeros_like(input, dtype=None, device=None):
    return full(input._shape, 0, dtype or input.dtype)


empty_like = zeros_like


def ones_like(input, dtype=None, device=None):
    return full(input._shape, 1, dtype or input.dtype)


def full_like(input, fill_value, dtype=None, device=None):
    return full(input._shape, fill_value, dtype or input.dtype)


def as_tensor(data, dtype=None, device=None):
    return data if isinstance(data, Tensor) and dtype in (None, data.dtype) else tensor(data, dtype)


def triangle(row, col, keeps):
    pairs = [(i, j) for i in range(row) for j in range(col) if keeps(j - i)]
    return fresh([i for i, _ in pairs] + [j for _, j in pairs], (2, len(pairs)), int64)


def tril_indices(row, col, offset=0):
    return triangle(row, col, lambda gap: gap <= offset)


def triu_indices(row, col, offset=0):
    return triangle(row, col, lambda gap: gap >= offset)


def eye(n, m=None, dtype=None, device=None):
    m = n if m is None else m
    values = [1.0 if i == j else 0.0 for i in range(n) for j in range(m)]
    return fresh(values, (n, m), dtype or float32)


def arange(start=0, end=None, step=1, dtype=None, device=None):
    if end is None:
        start, end = 0, start
    whole = all(isinstance(v, int) for v in (start, end, step))
    length = max(0, math.ceil((end - start) / step))
    return fresh([start + i * step for i in range(length)], (length,), dtype or (int64 if whole else float32))


def logspace(start, end, steps, base=10.0):
    return fresh([base**v for v in linspace(start, end, steps)._values()], (steps,), float32)


def linspace(start, end, steps, dtype=None):
    gap = (end - start) / (steps - 1) if steps > 1 else 0
    if steps == 1:
        return fresh([start], (1,), dtype or float32)
    half = steps // 2
    values = [start + gap * i if i < half else end - gap * (steps - i - 1) for i in range(steps)]
    return fresh(values, (steps,), dtype or float32)
