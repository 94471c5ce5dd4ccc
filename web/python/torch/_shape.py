"""Shapes, strides and where elements lie: plain tuples of ints, no tensors."""


class Size(tuple):
    def __repr__(self):
        return "torch.Size([" + ", ".join([str(n) for n in self]) + "])"

    __str__ = __repr__

    def __getitem__(self, index):
        found = tuple(self)[index]
        return Size(found) if isinstance(index, slice) else found

    def numel(self):
        return count(self)


def count(shape):
    total = 1
    for size in shape:
        total *= size
    return total


def row_major(shape):
    """Strides of a tensor whose elements lie in reading order."""
    strides = []
    step = 1
    for size in reversed(shape):
        strides.append(step)
        step *= max(size, 1)
    return tuple(reversed(strides))


def places(shape, strides, start):
    """Where each element lies in the storage, in reading order."""
    if strides == row_major(shape):
        return range(start, start + count(shape))
    found = [start]
    for size, stride in zip(shape, strides):
        steps = [i * stride for i in range(size)]
        found = [place + step for place in found for step in steps]
    return found


def broadcast(a, b):
    """The common shape of two shapes; RuntimeError in PyTorch's words where there is none."""
    dims = max(len(a), len(b))
    long_a = (1,) * (dims - len(a)) + tuple(a)
    long_b = (1,) * (dims - len(b)) + tuple(b)
    shape = []
    # The last dimensions are compared first, as in PyTorch.
    for dim in reversed(range(dims)):
        m, n = long_a[dim], long_b[dim]
        if m != n and m != 1 and n != 1:
            raise RuntimeError(
                "The size of tensor a (%d) must match the size of tensor b (%d)"
                " at non-singleton dimension %d" % (m, n, dim)
            )
        shape.append(n if m == 1 else m)
    return tuple(reversed(shape))


def stretch(shape, strides, wanted):
    """Strides that read a tensor as if it had the broadcast shape."""
    extra = len(wanted) - len(shape)
    out = [0] * extra
    for size, stride, want in zip(shape, strides, wanted[extra:]):
        out.append(stride if size == want else 0)
    return tuple(out)


def wrap(dim, dims):
    """A dimension counted from either end; IndexError in PyTorch's words."""
    room = max(dims, 1)
    if not -room <= dim < room:
        raise IndexError(
            "Dimension out of range (expected to be in range of [%d, %d], but got %d)"
            % (-room, room - 1, dim)
        )
    return dim % room


def sizes(args):
    """The shape in f(2, 3) or f((2, 3))."""
    if len(args) == 1 and not isinstance(args[0], int):
        args = args[0]
    return tuple([int(n) for n in args])


def fill_in(shape, total):
    """A shape in which -1 stands for what is left."""
    shape = list(shape)
    if shape.count(-1) > 1:
        raise RuntimeError("only one dimension can be inferred")
    known = count([n for n in shape if n != -1])
    if -1 in shape and known and total % known == 0:
        shape[shape.index(-1)] = total // known
    elif known != total or -1 in shape:
        raise RuntimeError("shape '%s' is invalid for input of size %d" % (shape, total))
    return tuple(shape)
