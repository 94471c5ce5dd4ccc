"""What a tensor does with others: arithmetic, comparison, functions of each element, reductions.
The functions of the same names in `torch` are these."""
import math

from . import _arithmetic as arithmetic
from . import _reduce as reduction
from ._dtype import bool_, float32, float64, int64, promote
from ._elementwise import aligned, as_tensor, compare, each, fresh, is_operand, pairwise
from ._products import bmm, matmul, mm, softmax_along
from ._shape import wrap


def divided(a, b):
    if not (is_operand(a) and is_operand(b)):
        return NotImplemented
    kind = promote(a, b)
    return pairwise(arithmetic.divide, a, b, kind if kind.rank == 2 else float32)


def along_last(function, tensor, dim):
    """A function of the last dimension, used on another one."""
    if not tensor._shape:
        return function(tensor)
    dim = wrap(dim, len(tensor._shape))
    return function(tensor.movedim(dim, -1)).movedim(-1, dim)


def same_kind(function, tensor):
    return each(function, tensor, tensor.dtype)


class Methods:
    def __add__(self, other):
        return pairwise(lambda x, y: x + y, self, other)

    def __radd__(self, other):
        if isinstance(other, (list, tuple, str)):
            kind = type(other).__name__
            raise TypeError('can only concatenate %s (not "Tensor") to %s' % (kind, kind))
        return self + other

    def __sub__(self, other):
        return pairwise(lambda x, y: x - y, self, other)

    def __rsub__(self, other):
        return pairwise(lambda x, y: y - x, self, other)

    def __mul__(self, other):
        return pairwise(lambda x, y: x * y, self, other)

    def __rmul__(self, other):
        return self * other

    def __truediv__(self, other):
        return divided(self, other)

    def __rtruediv__(self, other):
        return divided(as_tensor(other), self) if is_operand(other) else NotImplemented

    def __floordiv__(self, other):
        return pairwise(arithmetic.floor_divide, self, other)

    def __mod__(self, other):
        return pairwise(arithmetic.remainder, self, other)

    def __rfloordiv__(self, other):
        return as_tensor(other) // self

    def __rmod__(self, other):
        return as_tensor(other) % self

    def __pow__(self, other):
        return pairwise(arithmetic.power, self, other)

    def __rpow__(self, other):
        return pairwise(lambda x, y: arithmetic.power(y, x), self, other)

    def __matmul__(self, other):
        if not hasattr(other, "_shape"):
            return NotImplemented
        return matmul(self, other)

    def __neg__(self):
        return same_kind(lambda x: -x, self)

    def __abs__(self):
        return same_kind(abs, self)

    def __invert__(self):
        return same_kind((lambda x: not x) if self.dtype is bool_ else (lambda x: ~x), self)

    def __and__(self, other):
        return pairwise(lambda x, y: x & y, self, other)

    def __or__(self, other):
        return pairwise(lambda x, y: x | y, self, other)

    def __xor__(self, other):
        return pairwise(lambda x, y: x ^ y, self, other)

    def __iadd__(self, other):
        return self._assign(self + other)

    def __isub__(self, other):
        return self._assign(self - other)

    def __imul__(self, other):
        return self._assign(self * other)

    def __itruediv__(self, other):
        return self._assign(self / other)

    def __ifloordiv__(self, other):
        return self._assign(self // other)

    def __imod__(self, other):
        return self._assign(self % other)

    def __ipow__(self, other):
        return self._assign(self**other)

    def __iand__(self, other):
        return self._assign(self & other)

    def __ior__(self, other):
        return self._assign(self | other)

    def __ixor__(self, other):
        return self._assign(self ^ other)

    def __eq__(self, other):
        return compare(lambda x, y: x == y, self, other)

    def __ne__(self, other):
        return compare(lambda x, y: x != y, self, other)

    def __lt__(self, other):
        return compare(lambda x, y: x < y, self, other)

    def __le__(self, other):
        return compare(lambda x, y: x <= y, self, other)

    def __gt__(self, other):
        return compare(lambda x, y: x > y, self, other)

    def __ge__(self, other):
        return compare(lambda x, y: x >= y, self, other)

    def __round__(self, digits=None):
        return self.round(decimals=digits or 0)

    def matmul(self, other):
        return matmul(self, other)

    def mm(self, mat2):
        return mm(self, mat2)

    def bmm(self, mat2):
        return bmm(self, mat2)

    def softmax(self, dim=None, dtype=None):
        if dim is None:
            raise TypeError(
                "softmax() received an invalid combination of arguments - got (Tensor), but expected one of:\n"
                " * (Tensor input, int dim, torch.dtype dtype, *, Tensor out)\n"
                " * (Tensor input, name dim, *, torch.dtype dtype)\n"
            )
        if self.dtype.rank != 2:
            raise RuntimeError('"softmax_lastdim_kernel_impl" not implemented for \'%s\'' % self.dtype.word)
        return softmax_along(self, dim)

    def log_softmax(self, dim):
        shifted = self - self.max(dim=dim, keepdim=True).values
        return shifted - shifted.exp().sum(dim=dim, keepdim=True).log()

    def round(self, decimals=0):
        factor = 10**decimals
        # PyTorch rounds the product in the tensor's own kind of float.
        scaled = fresh([v * factor for v in self._values()], self._shape, self.dtype)
        return same_kind(lambda x: arithmetic.half_even(x) / factor, scaled)

    def clamp(self, min=None, max=None):
        def within(x):
            if min is not None and x < min:
                return min
            return max if max is not None and x > max else x

        return same_kind(within, self)

    def masked_fill(self, mask, value):
        if mask.dtype is not bool_:
            raise RuntimeError("expected self and mask to be on the same device and bool")
        return mask._where(value, self, self.dtype)

    def _where(self, a, b, dtype=None):
        """Elements of `a` where this one is true, else of `b`."""
        kind = dtype or promote(a, b)
        shape, first, second = aligned(a, b)
        first, second = fresh(first, shape, kind), fresh(second, shape, kind)
        shape, chosen, first = aligned(self, first)
        shape, first, second = aligned(fresh(first, shape, kind), second)
        values = [x if yes else y for yes, x, y in zip(chosen, first, second)]
        return fresh(values, shape, kind)

    def sum(self, dim=None, keepdim=False, dtype=None):
        kind = reduction.sum_dtype(self, dtype)
        return reduction.sums(self, dim, keepdim, kind)

    def mean(self, dim=None, keepdim=False, dtype=None):
        kind = reduction.mean_dtype(self, dtype)
        summed = reduction.sums(self if self.dtype is kind else self.to(kind), dim, keepdim, kind)
        return summed / (self.numel() // summed.numel() if summed.numel() else 0)

    def prod(self, dim=None, keepdim=False):
        kind = reduction.sum_dtype(self, None)
        return reduction.reduce(reduction.product, self, dim, keepdim, kind)

    def var(self, dim=None, unbiased=True, keepdim=False, correction=None):
        ddof = reduction.ddof_of(unbiased, correction)
        return reduction.reduce(lambda v: reduction.variance(v, ddof), self, dim, keepdim, self.dtype)

    def std(self, dim=None, unbiased=True, keepdim=False, correction=None):
        ddof = reduction.ddof_of(unbiased, correction)
        return reduction.reduce(lambda v: reduction.deviation(v, ddof), self, dim, keepdim, self.dtype)

    def max(self, dim=None, keepdim=False):
        return reduction.extreme("max", reduction.largest, self, dim, keepdim)

    def min(self, dim=None, keepdim=False):
        return reduction.extreme("min", reduction.smallest, self, dim, keepdim)

    def argmax(self, dim=None, keepdim=False):
        return reduction.reduce(reduction.largest, self, dim, keepdim, int64)

    def argmin(self, dim=None, keepdim=False):
        return reduction.reduce(reduction.smallest, self, dim, keepdim, int64)

    def any(self, dim=None, keepdim=False):
        return reduction.reduce(reduction.any_of, self, dim, keepdim, bool_)

    def all(self, dim=None, keepdim=False):
        return reduction.reduce(reduction.all_of, self, dim, keepdim, bool_)

    def cumsum(self, dim):
        def running(tensor):
            n, values, out = tensor._shape[-1], tensor._values(), []
            for i, value in enumerate(values):
                out.append(value if i % n == 0 else out[-1] + value)
            return fresh(out, tensor._shape, reduction.sum_dtype(tensor, None))

        return along_last(running, self, dim)

    def triu(self, diagonal=0):
        return self._triangle(lambda i, j: j - i >= diagonal)

    def tril(self, diagonal=0):
        return self._triangle(lambda i, j: j - i <= diagonal)

    def _triangle(self, keeps):
        m, n = self._shape[-2:]
        values = self._values()
        kept = [v if keeps(i // n % m, i % n) else 0 for i, v in enumerate(values)]
        return fresh(kept, self._shape, self.dtype)


def _each_method(function, keeps=False):
    return lambda self: each(function, self, self.dtype if keeps else None)


for _name in ("log", "sqrt", "sin", "cos", "sigmoid", "tanh"):
    setattr(Methods, _name, _each_method(getattr(arithmetic, _name)))
Methods.exp = lambda self: each(arithmetic.exp if self.dtype is float64 else arithmetic.exp32, self)
Methods.abs = _each_method(abs, True)
Methods.neg = _each_method(lambda x: -x, True)
Methods.relu = _each_method(lambda x: x if x > 0 or x != x else 0, True)
Methods.floor = _each_method(lambda x: math.copysign(math.floor(x), x) if abs(x) < arithmetic.INF else x)
Methods.ceil = _each_method(lambda x: math.copysign(math.ceil(x), x) if abs(x) < arithmetic.INF else x)
Methods.isnan = lambda self: each(lambda x: x != x, self, bool_)
Methods.isinf = lambda self: each(lambda x: abs(x) == arithmetic.INF, self, bool_)


def _with_axis(function):
    """NumPy's names for `dim` and `keepdim`, which PyTorch takes too."""

    def call(self, *args, **options):
        for name, own in (("axis", "dim"), ("keepdims", "keepdim")):
            if name in options:
                options[own] = options.pop(name)
        return function(self, *args, **options)

    return call


for _name in "sum mean prod var std max min argmax argmin any all cumsum softmax".split():
    setattr(Methods, _name, _with_axis(getattr(Methods, _name)))
