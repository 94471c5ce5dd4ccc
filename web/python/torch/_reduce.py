"""Reductions: a whole tensor, or one dimension of it, to a number each."""
import math

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


def mean(values):
    return total(values) / len(values) if values else float("nan")


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
