"""Reductions: a whole tensor, or one dimension of it, to a number each."""
import math
from array import array

from ._dtype import bool_, float32, int64
from ._elementwise import fresh
from ._shape import count, wrap


def lanes(tensor, dim):
    """The values along a dimension, for every place of the others in reading order."""
    moved = tensor.movedim(dim, -1) if tensor._shape else tensor
    values = moved._values()
    length = moved._shape[-1] if moved._shape else 1
    rows = count(moved._shape[:-1])
    return [values[i * length : (i + 1) * length] for i in range(rows)]


def kept_shape(tensor, dims, keepdim):
    if keepdim:
        return tuple([1 if d in dims else n for d, n in enumerate(tensor._shape)])
    return tuple([n for d, n in enumerate(tensor._shape) if d not in dims])


def reduce(function, tensor, dim, keepdim, dtype):
    if dim is None:
        shape = (1,) * len(tensor._shape) if keepdim else ()
        return fresh([function(tensor._values())], shape, dtype)
    if not isinstance(dim, int):
        dims = sorted([wrap(d, len(tensor._shape)) for d in dim])
        front = [d for d in range(len(tensor._shape)) if d not in dims]
        merged = tensor.permute(front + dims)
        merged = merged.reshape(tuple(merged._shape[: len(front)]) + (-1,))
        flat = reduce(function, merged, -1, False, dtype)
        return flat.reshape(kept_shape(tensor, dims, keepdim))
    dim = wrap(dim, len(tensor._shape))
    results = [function(lane) for lane in lanes(tensor, dim)]
    return fresh(results, kept_shape(tensor, (dim,), keepdim), dtype)


def sums(tensor, dim, keepdim, dtype):
    """Sums as PyTorch adds them up: whether weights sum to 1. or to 1.0000 hangs on the order of
    float32's roundings."""
    if tensor.dtype is not float32 or dtype is not float32:
        return reduce(total, tensor, dim, keepdim, dtype)
    if dim is None:
        # In the order of the storage, whatever the shape.
        data = tensor._data
        shape = (1,) * len(tensor._shape) if keepdim else ()
        return fresh([in_lanes([data[i] for i in sorted(tensor._places())])], shape, dtype)
    if not isinstance(dim, int):
        return reduce(in_lanes, tensor, dim, keepdim, dtype)
    dim = wrap(dim, len(tensor._shape))
    own = tensor._strides[dim] if tensor._shape else 1
    if own == 1:
        return reduce(in_lanes, tensor, dim, keepdim, dtype)
    columns = count([n for n, stride in zip(tensor._shape, tensor._strides) if stride < own])
    # Vectors of four columns, or of thirty-two, go down row by row.
    straight = columns // 32 * 32 if columns >= 8 else columns // 4 * 4
    results = []
    for i, lane in enumerate(lanes(tensor, dim)):
        results.append(in_blocks([lane])[0] if i % max(columns, 1) < straight else by_fours(lane))
    return fresh(results, kept_shape(tensor, (dim,), keepdim), dtype)


def in_blocks(lanes):
    """Each lane's sum in float32. Every sixteen terms become one, and sixteen of those one."""
    width, length = len(lanes), len(lanes[0])
    levels = [array("f", [0.0] * width) for _ in range(4)]
    for i in range(length):
        for k in range(width):
            levels[0][k] += lanes[k][i]
        step, level = i + 1, 0
        while step % 16 == 0 and level < 3:
            for k in range(width):
                levels[level + 1][k] += levels[level][k]
                levels[level][k] = 0.0
            step, level = step // 16, level + 1
    for level in levels[1:]:
        for k in range(width):
            levels[0][k] += level[k]
    return levels[0]


def by_fours(values):
    """A sum whose every fourth term goes to the same of four parts."""
    whole = len(values) // 4 * 4
    parts = in_blocks([values[k:whole:4] for k in range(4)]) if whole else array("f", [0.0])
    for value in values[whole:]:
        parts[0] += value
    for part in parts[1:]:
        parts[0] += part
    return parts[0]


def in_lanes(values):
    """A sum of numbers that lie side by side: eight lanes, from eight numbers on."""
    n = len(values) // 8 * 8
    if not n:
        return by_fours(values)
    result = array("f", [0.0])
    for value in values[n:]:
        result[0] += value
    for lane in range(8):
        result[0] += by_fours(values[lane:n:8])
    return result[0]


def total(values):
    result = 0
    for value in values:
        result += value
    return result


def product(values):
    result = 1
    for value in values:
        result *= value
    return result


def variance(values, ddof):
    if len(values) <= ddof:
        return float("nan")
    middle = total(values) / len(values)
    return total([(v - middle) ** 2 for v in values]) / (len(values) - ddof)


def deviation(values, ddof):
    return math.sqrt(variance(values, ddof))


def best(values, better):
    """Where the best value lies; nan wins over everything, the first of equals over the rest."""
    found = 0
    for i, value in enumerate(values):
        if value != value:
            return i
        if better(value, values[found]):
            found = i
    return found


def largest(values):
    return best(values, lambda a, b: a > b)


def smallest(values):
    return best(values, lambda a, b: a < b)


class Found:
    """`values` and `indices` of a reduction that finds; also unpacks as the two."""

    def __init__(self, kind, values, indices):
        self.kind = kind
        self.values = values
        self.indices = indices

    def __iter__(self):
        return iter((self.values, self.indices))

    def __getitem__(self, i):
        return (self.values, self.indices)[i]

    def __len__(self):
        return 2

    def __repr__(self):
        return "torch.return_types.%s(\nvalues=%r,\nindices=%r)" % (
            self.kind,
            self.values,
            self.indices,
        )

    __str__ = __repr__


def extreme(kind, finder, tensor, dim, keepdim):
    if tensor.numel() == 0 and dim is None:
        raise RuntimeError(
            "%s(): Expected reduction dim to be specified for input.numel() == 0."
            " Specify the reduction dim with the 'dim' argument." % kind
        )
    if dim is None:
        return reduce(lambda v: v[finder(v)], tensor, None, False, tensor.dtype)
    values = reduce(lambda v: v[finder(v)], tensor, dim, keepdim, tensor.dtype)
    return Found(kind, values, reduce(finder, tensor, dim, keepdim, int64))


def sum_dtype(tensor, dtype):
    return dtype or (tensor.dtype if tensor.dtype.rank == 2 else int64)


def mean_dtype(tensor, dtype):
    kind = dtype or tensor.dtype
    if kind.rank != 2:
        raise RuntimeError(
            "mean(): could not infer output dtype. Input dtype must be either a floating point or"
            " complex dtype. Got: %s" % kind.word
        )
    return kind


def ddof_of(unbiased, correction):
    if correction is not None:
        return correction
    return 1 if unbiased else 0


def any_of(values):
    return any([bool(v) for v in values])


def all_of(values):
    return all([bool(v) for v in values])


TRUTH = bool_
FLOAT = float32
