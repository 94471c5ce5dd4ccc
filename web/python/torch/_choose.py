"""Methods that choose, part, repeat and order elements."""
from ._dtype import int64
from ._elementwise import fresh
from ._index import WHOLE, slice_of
from ._shape import sizes, wrap


def along(dim, choice):
    return tuple([WHOLE] * dim + [choice])


ordered = sorted


class Choose:
    def repeat(self, *times):
        times = list(sizes(times))
        result = self.reshape((1,) * (len(times) - self.dim()) + tuple(self._shape))
        from ._joining import cat

        for dim, n in enumerate(times):
            result = cat([result] * n, dim)
        return result

    def split(self, size, dim=0):
        dim = wrap(dim, self.dim())
        length = self._shape[dim]
        parts = [size] * (length // size) + ([length % size] if length % size else []) if isinstance(size, int) else size
        found, start = [], 0
        for n in parts:
            found.append(self[along(dim, slice_of[start : start + n])])
            start += n
        return tuple(found)

    def chunk(self, chunks, dim=0):
        return self.split(-(-self._shape[wrap(dim, self.dim())] // chunks), dim)

    def unbind(self, dim=0):
        dim = wrap(dim, self.dim())
        return tuple([self[along(dim, i)] for i in range(self._shape[dim])])

    def index_select(self, dim, index):
        return self[along(wrap(dim, self.dim()), index)]

    def gather(self, dim, index):
        dim = wrap(dim, self.dim())
        shape, picks = index._shape, index._values()
        values = []
        for flat, pick in enumerate(picks):
            place, rest = [], flat
            for n in reversed(shape):
                place.insert(0, rest % n)
                rest //= n
            place[dim] = pick
            values.append(self[tuple(place)].item())
        return fresh(values, shape, self.dtype)

    def flip(self, *dims, **named):
        result = self
        for dim in sizes(dims or (named["dims"],)):
            dim = wrap(dim, self.dim())
            result = result[along(dim, list(range(self._shape[dim]))[::-1])]
        return result

    def roll(self, shifts, dims=None):
        if dims is None:
            return self.flatten().roll(shifts, 0).reshape(self._shape)
        dim = wrap(dims, self.dim())
        n = self._shape[dim]
        return self[along(dim, [(i - shifts) % n for i in range(n)])]

    def diag(self, diagonal=0):
        if self.dim() == 2:
            m, n = self._shape
            return self[[i for i in range(m) if 0 <= i + diagonal < n], [i + diagonal for i in range(m) if 0 <= i + diagonal < n]]
        n = self._shape[0] + abs(diagonal)
        result = fresh([0] * (n * n), (n, n), self.dtype)
        for i in range(self._shape[0]):
            result[i + max(0, -diagonal), i + max(0, diagonal)] = self[i]
        return result

    def trace(self):
        return self.diag().sum()

    def unique(self, sorted=True, return_inverse=False, return_counts=False):
        own = self._values()
        values = []
        for value in ordered(own):
            if not values or values[-1] != value:
                values.append(value)
        found = [fresh(values, (len(values),), self.dtype)]
        if return_inverse:
            found.append(fresh([values.index(v) for v in own], self._shape, int64))
        if return_counts:
            found.append(fresh([own.count(v) for v in values], (len(values),), int64))
        return tuple(found) if len(found) > 1 else found[0]

    def argsort(self, dim=-1, descending=False):
        from ._joining import argsort

        return argsort(self, dim, descending)

    def sort(self, dim=-1, descending=False):
        from ._joining import sort

        return sort(self, dim, descending)

    def topk(self, k, dim=-1, largest=True, sorted=True):
        from ._joining import topk

        return topk(self, k, dim, largest)

    def nonzero(self, as_tuple=False):
        rows = [i for i, v in enumerate(self._values()) if v]
        values = []
        for flat in rows:
            place = []
            for n in reversed(self._shape):
                place.insert(0, flat % n)
                flat //= n
            values += place
        found = fresh(values, (len(rows), self.dim()), int64)
        return found.unbind(1) if as_tuple else found

    def where(self, condition, other):
        return condition._where(self, other)

    def masked_select(self, mask):
        return self[mask]

    def select(self, dim, index):
        return self[along(wrap(dim, self.dim()), index)]

    def narrow(self, dim, start, length):
        return self[along(wrap(dim, self.dim()), slice_of[start : start + length])]

    def take(self, index):
        return self.reshape(-1)[index]

    def diagonal(self, offset=0, dim1=0, dim2=1):
        moved = self.movedim(dim1, 0).movedim(dim2 if dim2 >= 0 else dim2 + self.dim(), 1)
        picks = [i for i in range(moved._shape[0]) if 0 <= i + offset < moved._shape[1]]
        found = moved[picks, [i + offset for i in picks]]
        return found.movedim(0, -1)

    def repeat_interleave(self, repeats, dim=None):
        if dim is None:
            return self.flatten().repeat_interleave(repeats, 0)
        dim = wrap(dim, self.dim())
        n = self._shape[dim]
        times = [repeats] * n if isinstance(repeats, int) else repeats._values()
        return self[along(dim, [i for i in range(n) for _ in range(times[i])])]

    def scatter(self, dim, index, src):
        return self.clone().scatter_(dim, index, src)

    def scatter_(self, dim, index, src, add=False):
        dim = wrap(dim, self.dim())
        given = src._values() if hasattr(src, "_shape") else None
        for flat, pick in enumerate(index._values()):
            place, rest = [], flat
            for n in reversed(index._shape):
                place.insert(0, rest % n)
                rest //= n
            value = src if given is None else src[tuple(place)].item()
            place[dim] = pick
            self[tuple(place)] = self[tuple(place)].item() + value if add else value
        return self

    def scatter_add_(self, dim, index, src):
        return self.scatter_(dim, index, src, True)

    def tile(self, *dims):
        dims = sizes(dims)
        return self.repeat(*((1,) * (self.dim() - len(dims)) + dims))

    def fliplr(self):
        return self.flip(1)

    def flipud(self):
        return self.flip(0)

    def __contains__(self, item):
        return bool((self == item).any())

    def bincount(self, minlength=0):
        values = self._values()
        n = max([minlength] + [v + 1 for v in values])
        return fresh([values.count(i) for i in range(n)], (n,), int64)

    def equal(self, other):
        return self._shape == other._shape and self._values() == other._values()


def _joined(name):
    def call(self, *args, **options):
        from . import _joining

        return getattr(_joining, name)(self, *args, **options)

    return call


for _name in "allclose isclose maximum minimum".split():
    setattr(Choose, _name, _joined(_name))
