"""Matrix products in all the forms that `@` takes, with PyTorch's messages."""
from ._elementwise import fresh
from ._dtype import float32
from ._shape import broadcast, count, wrap
from ._through_core import product, softmax


def matrices(tensor, batch):
    """Each matrix of a tensor [..., m, n] as a list of rows, in the order of the batch shape."""
    m, n = tensor._shape[-2:]
    wide = tensor.expand(*(tuple(batch) + (m, n)))
    values = wide._values()
    size = m * n
    return [
        [values[start + i * n : start + (i + 1) * n] for i in range(m)]
        for start in [b * size for b in range(count(batch))]
    ]


def check(a, b):
    if a.dtype is not b.dtype:
        raise RuntimeError(
            "expected scalar type %s but found %s" % (a.dtype.word, b.dtype.word)
        )
    if not a._shape or not b._shape:
        raise RuntimeError(
            "both arguments to matmul need to be at least 1D, but they are %dD and %dD"
            % (len(a._shape), len(b._shape))
        )


def check_inner(a, b):
    """The shared size; the words depend on the numbers of dimensions, as in PyTorch."""
    m, k = a._shape[-2:]
    if k == b._shape[-2]:
        return
    if len(b._shape) > 2:
        batch = broadcast(a._shape[:-2], b._shape[:-2])
        raise RuntimeError(
            "Expected size for first two dimensions of batch2 tensor to be: [%d, %d] but got:"
            " [%d, %d]." % (count(batch), k, count(batch), b._shape[-2])
        )
    rows = count(a._shape[:-1])
    raise RuntimeError(
        "mat1 and mat2 shapes cannot be multiplied (%dx%d and %dx%d)" % ((rows, k) + b._shape)
    )


def mm(a, b):
    for word, t in (("self", a), ("mat2", b)):
        if len(t._shape) != 2:
            raise RuntimeError("%s must be a matrix" % word)
    return matmul(a, b)


def bmm(a, b):
    for i, t in enumerate((a, b)):
        if len(t._shape) != 3:
            raise RuntimeError("batch%d must be a 3D tensor" % (i + 1))
    return matmul(a, b)


def matmul(a, b):
    check(a, b)
    if len(a._shape) == 1 and len(b._shape) == 1:
        if a._shape != b._shape:
            m, n = a._shape[0], b._shape[0]
            raise RuntimeError(
                "inconsistent tensor size, expected tensor [%d] and src [%d] to have the same"
                " number of elements, but got %d and %d elements respectively" % (m, n, m, n)
            )
        return matmul(a.unsqueeze(0), b.unsqueeze(1)).reshape(())
    if len(a._shape) == 1:
        return matmul(a.unsqueeze(0), b).squeeze(-2)
    if len(b._shape) == 1:
        if len(a._shape) == 2 and a._shape[1] != b._shape[0]:
            m, n = a._shape
            raise RuntimeError(
                "size mismatch, got %d, %dx%d,%d" % (m, m, n, b._shape[0])
            )
        return matmul(a, b.unsqueeze(1)).squeeze(-1)
    check_inner(a, b)
    batch = broadcast(a._shape[:-2], b._shape[:-2])
    shape = tuple(batch) + (a._shape[-2], b._shape[-1])
    if not a._shape[-1]:
        return fresh([0] * count(shape), shape, a.dtype)
    out = []
    for left, right in zip(matrices(a, batch), matrices(b, batch)):
        for row in product(left, right, a.dtype):
            out += row
    return fresh(out, shape, a.dtype)


def softmax_along(tensor, dim):
    """Softmax over a dimension."""
    dim = wrap(dim, len(tensor._shape))
    last = dim >= len(tensor._shape) - 1
    kind = "double" if tensor.dtype is not float32 else "float32" if last else "columns"
    moved = tensor if last else tensor.movedim(dim, -1)
    n = moved._shape[-1] if moved._shape else 1
    values = moved._values()
    rows = [values[i : i + n] for i in range(0, len(values), n)] if n else []
    result = fresh([v for row in softmax(rows, kind) for v in row], moved._shape, tensor.dtype)
    return result if last else result.movedim(-1, dim).contiguous()
