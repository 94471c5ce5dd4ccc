"""One function over every element, of one tensor or of two that broadcast."""
from array import array

from ._dtype import bool_, float32, promote, scalar_dtype
from ._shape import broadcast, places, row_major, stretch

NUMBER = (bool, int, float)


def is_operand(value):
    return hasattr(value, "_shape") or isinstance(value, NUMBER)


def as_tensor(value):
    from ._tensor import Tensor

    if isinstance(value, Tensor):
        return value
    kind = scalar_dtype(value)
    return Tensor(array(kind.code, [value]), (), (), 0, kind)


def stored(values, dtype):
    """Values as the storage of a dtype: this is where float32 rounds."""
    if dtype.rank == 0:
        return array("B", [1 if v else 0 for v in values])
    if dtype.rank == 1:
        return array(dtype.code, [int(v) for v in values])
    return array(dtype.code, values)


def fresh(values, shape, dtype):
    from ._tensor import Tensor

    return Tensor(stored(values, dtype), tuple(shape), row_major(shape), 0, dtype)


def each(function, tensor, dtype=None):
    """The function of every element; whole numbers become float32 unless told otherwise."""
    if dtype is None:
        dtype = tensor.dtype if tensor.dtype.rank == 2 else float32
    return fresh([function(v) for v in tensor._values()], tensor._shape, dtype)


def aligned(a, b):
    """Both operands' values in the common shape: (shape, values, values)."""
    a, b = as_tensor(a), as_tensor(b)
    shape = broadcast(a._shape, b._shape)
    both = []
    for t in (a, b):
        data = t._data
        at = places(shape, stretch(t._shape, t._strides, shape), t._start)
        both.append([data[i] for i in at])
    return shape, both[0], both[1]


def pairwise(function, a, b, dtype=None):
    """The function of every pair; the dtype is PyTorch's promotion unless told."""
    if not (is_operand(a) and is_operand(b)):
        return NotImplemented
    if dtype is None:
        dtype = promote(a, b)
    shape, left, right = aligned(a, b)
    if dtype.rank == 2:
        left, right = rounded(a, left, dtype), rounded(b, right, dtype)
    return fresh([function(x, y) for x, y in zip(left, right)], shape, dtype)


def rounded(operand, values, dtype):
    """A Python number takes part as the tensor's own kind of float would hold it."""
    if isinstance(operand, float):
        return values if dtype is float32 else [operand] * len(values)
    return values


def compare(function, a, b):
    return pairwise(function, a, b, bool_)
