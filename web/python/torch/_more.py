"""Methods that lessons use less often, and those that change a tensor in place."""
import math
from array import array

from . import _reduce as reduction
from ._dtype import bool_, float64, int64
from ._elementwise import as_tensor, compare, each, fresh, pairwise
from ._arithmetic import INF, log


def make():
    from . import _make

    return _make


def random():
    from . import _random

    return _random


class More:
    def norm(self, p=2, dim=None, keepdim=False):
        return reduction.reduce(lambda v: sum([abs(x) ** p for x in v]) ** (1 / p), self, dim, keepdim, self.dtype)

    def median(self, dim=None, keepdim=False):
        def middle(values):
            order = sorted(range(len(values)), key=lambda i: values[i])
            return order[(len(values) - 1) // 2]

        return reduction.extreme("median", middle, self, dim, keepdim)

    def logsumexp(self, dim, keepdim=False):
        def total(values):
            top = max(values)
            return top + math.log(sum([math.exp(v - top) for v in values])) if abs(top) < INF else top

        return reduction.reduce(total, self, dim, keepdim, self.dtype)

    def amax(self, dim=None, keepdim=False):
        return reduction.reduce(max, self, dim, keepdim, self.dtype)

    def amin(self, dim=None, keepdim=False):
        return reduction.reduce(min, self, dim, keepdim, self.dtype)

    def square(self):
        return self * self

    def pow(self, exponent):
        return self**exponent

    def log2(self):
        return each(lambda x: log(x) / math.log(2) if x < INF else x, self)

    def log10(self):
        return each(lambda x: math.log10(x) if 0 < x < INF else log(x) if x <= 0 else x, self)

    def log1p(self):
        return each(lambda x: log(1 + x) if abs(x) > 1e-5 else x - x * x / 2, self)

    def expm1(self):
        return each(lambda x: math.expm1(x) if x < 700 else INF, self)

    def tan(self):
        return each(math.tan, self)

    def atan(self):
        return each(math.atan, self)

    def erf(self):
        return each(math.erf, self)

    def isfinite(self):
        return each(lambda x: abs(x) < INF, self, bool_)

    def isneginf(self):
        return self == -INF

    def isposinf(self):
        return self == INF

    def lerp(self, end, weight):
        return self + weight * (end - self)

    def nan_to_num(self, nan=0.0):
        return each(lambda x: nan if x != x else x, self, self.dtype)

    def cumprod(self, dim):
        moved = self.movedim(dim, -1)
        n, out = moved._shape[-1], []
        for i, value in enumerate(moved._values()):
            out.append(value if i % n == 0 else out[-1] * value)
        return fresh(out, moved._shape, reduction.sum_dtype(self, None)).movedim(-1, dim)

    def diff(self, dim=-1):
        n = self.size(dim)
        return self.narrow(dim, 1, n - 1) - self.narrow(dim, 0, n - 1)

    def nansum(self, dim=None, keepdim=False):
        return self.nan_to_num().sum(dim, keepdim)

    def sign(self):
        return each(lambda x: (x > 0) - (x < 0), self, self.dtype)

    def trunc(self):
        return each(lambda x: math.copysign(math.trunc(x), x) if abs(x) < INF else x, self, self.dtype)

    def frac(self):
        return self - self.trunc()

    def rsqrt(self):
        return 1 / self.sqrt()

    def reciprocal(self):
        return 1 / self

    def clip(self, min=None, max=None):
        return self.clamp(min, max)

    def dot(self, other):
        return self @ other

    inner = mv = dot

    def outer(self, other):
        return self.unsqueeze(1) * other.unsqueeze(0)

    ger = outer

    def addmm(self, a, b, beta=1, alpha=1):
        return self * beta + (a @ b) * alpha

    def new_zeros(self, *size, dtype=None):
        return make().zeros(*size, dtype=dtype or self.dtype)

    def new_ones(self, *size, dtype=None):
        return make().ones(*size, dtype=dtype or self.dtype)

    new_empty = new_zeros

    def new_full(self, size, fill_value, dtype=None):
        return make().full(size, fill_value, dtype or self.dtype)

    def new_tensor(self, data, dtype=None):
        return make().tensor(data, dtype or self.dtype)

    def count_nonzero(self):
        return fresh([sum([1 for v in self._values() if v])], (), int64)

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

    def add(self, other, alpha=1):
        return self + other * alpha if alpha != 1 else self + other

    def sub(self, other, alpha=1):
        return self - other * alpha if alpha != 1 else self - other

    def floor_divide(self, other):
        return self // other

    def remainder(self, other):
        return self % other

    def fmod(self, other):
        return pairwise(lambda x, y: math.fmod(x, y), self, other)

    def mul(self, other):
        return self * other

    def div(self, other):
        return self / other

    def logical_not(self):
        return ~self.bool()

    def logical_and(self, other):
        return compare(lambda x, y: bool(x) and bool(y), self, other)

    def logical_or(self, other):
        return compare(lambda x, y: bool(x) or bool(y), self, other)

    def logical_xor(self, other):
        return compare(lambda x, y: bool(x) != bool(y), self, other)

    # In place

    def fill_(self, value):
        return self._assign(fresh([value] * self.numel(), self._shape, self.dtype))

    def zero_(self):
        return self.fill_(0)

    def uniform_(self, low=0.0, high=1.0):
        # The limits are float32, too; product and sum are rounded once.
        low, high = array("f", [low, high])
        (width,) = array("f", [high - low])
        made = [u * width + low for u in random().uniforms(self.numel())]
        return self._assign(fresh(made, self._shape, self.dtype))

    def normal_(self, mean=0.0, std=1.0):
        return self._assign(random().normal(mean, std, self._shape))

    def bernoulli(self):
        return random().bernoulli(self)

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
    " pow tril triu clip softmax sin cos trunc").split():
    setattr(More, _name + "_", _in_place(_name))
