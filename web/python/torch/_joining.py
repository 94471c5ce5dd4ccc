"""Functions of several tensors, and those that answer about them as a whole."""
from ._dtype import higher, int64
from ._grad import mark
from ._elementwise import compare, fresh, pairwise
from ._index import WHOLE, slice_of
from ._shape import wrap


def checked(tensors):
    tensors = list(tensors)
    for i, t in enumerate(tensors):
        if not hasattr(t, "_shape"):
            raise TypeError(
                "expected Tensor as element %d in argument 0, but got %s" % (i, type(t).__name__)
            )
    return tensors


def vstack(tensors):
    return cat([t.reshape(1, -1) if t.dim() < 2 else t for t in checked(tensors)])


def hstack(tensors):
    tensors = checked(tensors)
    return cat(tensors, 0 if tensors[0].dim() < 2 else 1)


def meshgrid(*tensors, indexing="ij"):
    first, second = tensors if len(tensors) == 2 else tensors[0]
    shape = (first.numel(), second.numel())
    grid = (first.unsqueeze(1).expand(*shape), second.unsqueeze(0).expand(*shape))
    return grid if indexing == "ij" else tuple([t.T for t in grid])


def cat(tensors, dim=0):
    tensors = checked(tensors)
    dims = tensors[0].dim()
    if dims == 0:
        raise RuntimeError("zero-dimensional tensor (at position 0) cannot be concatenated")
    dim = wrap(dim, dims)
    kind = tensors[0].dtype
    for at, t in enumerate(tensors):
        kind = higher(kind, t.dtype)
        if t.dim() != dims:
            raise RuntimeError("Tensors must have same number of dimensions: got %d and %d" % (dims, t.dim()))
        for d in range(dims):
            if d != dim and t._shape[d] != tensors[0]._shape[d]:
                raise RuntimeError(
                    "Sizes of tensors must match except in dimension %d. Expected size %d but got"
                    " size %d for tensor number %d in the list."
                    % (dim, tensors[0]._shape[d], t._shape[d], at)
                )
    moved = [t.movedim(dim, 0) for t in tensors]
    values = []
    for t in moved:
        values += t._values()
    rows = sum([t._shape[0] for t in moved])
    made = fresh(values, (rows,) + moved[0]._shape[1:], kind).movedim(0, dim)
    return mark(made, "CatBackward0", *tensors)


def stack(tensors, dim=0):
    tensors = checked(tensors)
    for at, t in enumerate(tensors):
        if t._shape != tensors[0]._shape:
            raise RuntimeError(
                "stack expects each tensor to be equal size, but got %s at entry 0 and %s at entry %d"
                % (list(tensors[0]._shape), list(t._shape), at)
            )
    return mark(cat([t.unsqueeze(dim) for t in tensors], dim), "StackBackward0", *tensors)


def where(condition, a=None, b=None):
    if a is None:
        return condition.nonzero(as_tuple=True)
    return mark(condition._where(a, b), "WhereBackward0", a, b)


def close(x, y, rtol, atol, equal_nan=False):
    if x == y:
        return True
    if x != x or y != y:
        return equal_nan and x != x and y != y
    return abs(x - y) <= atol + rtol * abs(y) and abs(y) != float("inf")


def isclose(input, other, rtol=1e-05, atol=1e-08, equal_nan=False):
    return compare(lambda x, y: close(x, y, rtol, atol, equal_nan), input, other)


def allclose(input, other, rtol=1e-05, atol=1e-08, equal_nan=False):
    return bool(isclose(input, other, rtol, atol, equal_nan).all())


def equal(input, other):
    return input._shape == other._shape and input._values() == other._values()


def maximum(input, other):
    return pairwise(lambda x, y: x if x > y or x != x else y, input, other)


def minimum(input, other):
    return pairwise(lambda x, y: x if x < y or x != x else y, input, other)


def sort(input, dim=-1, descending=False):
    """All of topk, in either order."""
    from ._reduce import Found

    order = argsort(input, dim, descending).movedim(dim, -1)
    moved = input.movedim(dim, -1)
    n, values = moved._shape[-1], moved._values()
    chosen = [values[i // n * n + pick] for i, pick in enumerate(order._values())]
    return Found("sort", fresh(chosen, moved._shape, input.dtype).movedim(-1, dim), order.movedim(-1, dim))


def argsort(input, dim=-1, descending=False):
    moved = input.movedim(dim, -1)
    n, values, order = moved._shape[-1], moved._values(), []
    for start in range(0, len(values), n):
        lane = values[start : start + n]
        order += sorted(range(n), key=lambda i: -lane[i] if descending else lane[i])
    return fresh(order, moved._shape, int64).movedim(-1, dim)


def topk(input, k, dim=-1, largest=True, sorted=True):
    from ._reduce import Found

    if k > (input.size(dim) if input.dim() else 1):
        raise RuntimeError("selected index k out of range")
    values, order = sort(input, dim, largest)
    first = [WHOLE] * (dim % input.dim()) + [slice_of[0:k]]
    return Found("topk", values[tuple(first)].clone(), order[tuple(first)].clone())
