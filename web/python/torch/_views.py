"""Other shapes over the same storage: a tensor that is written through a view changes, too."""
from ._elementwise import fresh
from ._shape import count, fill_in, row_major, sizes, stretch, wrap


class Views:
    def is_contiguous(self):
        return self._strides == row_major(self._shape)

    def contiguous(self):
        return self if self.is_contiguous() else self.clone()

    def clone(self):
        return fresh(self._values(), self._shape, self.dtype)

    def detach(self):
        return self._view(self._shape, self._strides)

    def reshape(self, *shape):
        wanted = fill_in(sizes(shape), self.numel())
        return self.contiguous()._view(wanted, row_major(wanted))

    def view(self, *shape):
        if not self.is_contiguous():
            raise RuntimeError(
                "view size is not compatible with input tensor's size and stride (at least one"
                " dimension spans across two contiguous subspaces). Use .reshape(...) instead."
            )
        return self.reshape(*shape)

    def flatten(self, start_dim=0, end_dim=-1):
        first, last = wrap(start_dim, self.dim()), wrap(end_dim, self.dim())
        middle = (count(self._shape[first : last + 1]),)
        return self.reshape(self._shape[:first] + middle + self._shape[last + 1 :])

    def permute(self, *dims):
        dims = sizes(dims)
        if len(dims) != self.dim():
            raise RuntimeError(
                "permute(sparse_coo): number of dimensions in the tensor input does not match the"
                " length of the desired ordering of dimensions i.e. input.dim() = %d is not equal to"
                " len(dims) = %d" % (self.dim(), len(dims))
            )
        order = [wrap(d, self.dim()) for d in dims]
        if len(set(order)) < len(order):
            raise RuntimeError("permute(): duplicate dims are not allowed.")
        return self._view([self._shape[d] for d in order], [self._strides[d] for d in order])

    def transpose(self, dim0, dim1):
        order = list(range(self.dim()))
        a, b = wrap(dim0, self.dim()), wrap(dim1, self.dim())
        if order:
            order[a], order[b] = order[b], order[a]
        return self.permute(order)

    def movedim(self, source, destination):
        source, destination = wrap(source, self.dim()), wrap(destination, self.dim())
        order = [d for d in range(self.dim()) if d != source]
        order.insert(destination, source)
        return self.permute(order)

    moveaxis = movedim
    swapdims = transpose

    def ravel(self):
        return self.flatten()

    def unflatten(self, dim, sizes):
        dim = wrap(dim, self.dim())
        sizes = fill_in(sizes, self._shape[dim])
        return self.reshape(self._shape[:dim] + tuple(sizes) + self._shape[dim + 1 :])

    def broadcast_to(self, *shape):
        return self.expand(*shape)

    def t(self):
        if self.dim() > 2:
            raise RuntimeError("t() expects a tensor with <= 2 dimensions, but self is %dD" % self.dim())
        return self.T

    @property
    def T(self):
        return self.permute(list(range(self.dim()))[::-1] if self.dim() else [])

    @property
    def mT(self):
        return self.transpose(-2, -1)

    def unsqueeze(self, dim):
        at = wrap(dim, self.dim() + 1)
        shape, strides = list(self._shape), list(self._strides)
        shape.insert(at, 1)
        strides.insert(at, 1)
        return self._view(shape, strides)

    def squeeze(self, dim=None):
        gone = range(self.dim()) if dim is None else [wrap(dim, self.dim())]
        kept = [d for d in range(self.dim()) if d not in gone or self._shape[d] != 1]
        return self._view([self._shape[d] for d in kept], [self._strides[d] for d in kept])

    def expand(self, *shape):
        wanted = list(sizes(shape))
        extra = len(wanted) - self.dim()
        if extra < 0:
            raise RuntimeError(
                "expand(torch.%sTensor{%s}, size=%s): the number of sizes provided (%d) must be greater or equal"
                " to the number of dimensions in the tensor (%d)"
                % (self.dtype.word, list(self._shape), wanted, len(wanted), self.dim())
            )
        for d, n in enumerate(wanted):
            if n == -1:
                wanted[d] = self._shape[d - extra]
        for d in range(len(wanted)):
            own = self._shape[d - extra] if d >= extra else 1
            if own not in (1, wanted[d]):
                raise RuntimeError(
                    "The expanded size of the tensor (%d) must match the existing size (%d) at"
                    " non-singleton dimension %d.  Target sizes: %s.  Tensor sizes: %s"
                    % (wanted[d], own, d, wanted, list(self._shape))
                )
        return self._view(wanted, stretch(self._shape, self._strides, wanted))
