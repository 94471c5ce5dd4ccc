"""Methods that lessons use less often, and those that change a tensor in place."""
import math

from . import _reduce as reduction
from ._dtype import bool_, int64
from ._elementwise import as_tensor, each, fresh
from ._index import WHOLE, slice_of
from ._shape import sizes, wrap


def along(dim, choice):
    return tuple([WHOLE] * dim + [choice])


class More:
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

    def norm(self, p=2, dim=None, keepdim=False):
        return reduction.reduce(lambda v: sum([abs(x) ** p for x in v]) ** (1 / p), self, dim, keepdim, self.dtype)

    def median(self):
        return reduction.reduce(lambda v: sorted(v)[(len(v) - 1) // 2], self, None, False, self.dtype)

    def unique(self):
        values = sorted(list(set(self._values())))
        return fresh(values, (len(values),), self.dtype)

    def logsumexp(self, dim, keepdim=False):
        def total(values):
            top = max(values)
            return top + math.log(sum([math.exp(v - top) for v in values])) if abs(top) < math.inf else top

        return reduction.reduce(total, self, dim, keepdim, self.dtype)

    def amax(self, dim=None, keepdim=False):
        return reduction.reduce(max, self, dim, keepdim, self.dtype)

    def amin(self, dim=None, keepdim=False):
        return reduction.reduce(min, self, dim, keepdim, self.dtype)

    def square(self):
        return self * self

    def pow(self, exponent):
        return self**exponent

    def sign(self):
        return each(lambda x: (x > 0) - (x < 0), self, self.dtype)

    def trunc(self):
        return each(lambda x: math.trunc(x) if abs(x) < math.inf else x, self, self.dtype)

    def frac(self):
        return self - self.trunc()

    def rsqrt(self):
        return 1 / self.sqrt()

    def reciprocal(self):
        return 1 / self

    def clip(self, min=None, max=None):
        return self.clamp(min, max)

    def argsort(self, dim=-1, descending=False):
        from ._joining import argsort

        return argsort(self, dim, descending)

    def sort(self, dim=-1, descending=False):
        from ._joining import sort

        return sort(self, dim, descending)

    def topk(self, k, dim=-1):
        from ._joining import topk

        return topk(self, k, dim)

    def dot(self, other):
        return self @ other

    def count_nonzero(self):
        return fresh([sum([1 for v in self._values() if v])], (), int64)

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

    def view_as(self, other):
        return self.view(other._shape)

    def expand_as(self, other):
        return self.expand(other._shape)

    def swapaxes(self, a, b):
        return self.transpose(a, b)

    def stride(self):
        return self._strides

    def is_floating_point(self):
        return self.dtype.rank == 2

    def type_as(self, other):
        return self.to(other.dtype)

    def numpy(self):
        raise RuntimeError("NumPy is not part of this page; .tolist() gives the numbers")

    def eq(self, other):
        return self == other

    def ne(self, other):
        return self != other

    def gt(self, other):
        return self > other

    def lt(self, other):
        return self < other

    def ge(self, other):
        return self >= other

    def le(self, other):
        return self <= other

    def add(self, other):
        return self + other

    def sub(self, other):
        return self - other

    def mul(self, other):
        return self * other

    def div(self, other):
        return self / other

    def logical_not(self):
        return ~self.bool()

    # In place

    def fill_(self, value):
        return self._assign(fresh([value] * self.numel(), self._shape, self.dtype))

    def zero_(self):
        return self.fill_(0)

    def copy_(self, other):
        return self._assign(as_tensor(other).expand(*self._shape))

    def fill_diagonal_(self, value):
        for i in range(min(self._shape)):
            self[i, i] = value
        return self


def _in_place(name):
    def call(self, *args, **options):
        return self._assign(getattr(self, name)(*args, **options))

    return call


for _name in ("add sub mul div clamp masked_fill exp log sqrt relu tanh sigmoid neg abs round floor ceil"
    " pow tril triu").split():
    setattr(More, _name + "_", _in_place(_name))
