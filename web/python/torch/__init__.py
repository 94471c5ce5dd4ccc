"""A small torch for this lesson: a stand-in for teaching, checked against PyTorch 1.13. It stores
what PyTorch stores (float32 unless told otherwise), prints as PyTorch prints, and hands matrix
products and softmax to the lesson's own core."""
from math import e, inf, nan, pi

from ._dtype import bool_ as bool
from ._dtype import dtype, finfo, float32, float64, int8, int16, int32, int64, uint8
from ._einsum import einsum
from ._grad import enable_grad, no_grad, set_grad_enabled
from ._joining import (
    allclose,
    argsort,
    cat,
    equal,
    hstack,
    isclose,
    maximum,
    meshgrid,
    minimum,
    sort,
    stack,
    topk,
    vstack,
    where,
)
from ._make import (
    arange,
    as_tensor,
    empty,
    empty_like,
    eye,
    full,
    full_like,
    linspace,
    logspace,
    ones,
    ones_like,
    tensor,
    tril_indices,
    triu_indices,
    zeros,
    zeros_like,
)
from ._print import set_printoptions
from ._random import (
    Generator,
    bernoulli,
    manual_seed,
    multinomial,
    normal,
    rand,
    rand_like,
    randint,
    randn,
    randn_like,
    randperm,
)
from ._shape import Size
from ._tensor import Device, Tensor
from . import nn

float = float32
double = float64
long = int64
int = int32
short = int16
inference_mode = no_grad
__version__ = "1.13.1"
concat = concatenate = cat

_METHODS = (
    "abs all any argmax argmin bmm ceil clamp clone cos cumsum exp flatten floor isinf isnan log"
    " log_softmax masked_fill matmul max mean min mm movedim neg numel permute prod relu reshape"
    " round sigmoid sin softmax sqrt squeeze std sum t tanh transpose tril triu unsqueeze var"
    " amax amin chunk clip count_nonzero diag eq flip frac gather ge gt index_select le logical_not"
    " logsumexp lt median ne nonzero norm reciprocal roll rsqrt sign split square swapaxes trace"
    " trunc unbind unique addmm atan bincount broadcast_to cumprod diagonal diff dot erf expm1 fliplr"
    " flipud floor_divide fmod ger inner isfinite isneginf isposinf lerp log10 log1p log2 logical_and logical_or"
    " logical_xor masked_select moveaxis mv nan_to_num nansum narrow outer ravel remainder"
    " repeat_interleave scatter select swapdims take tan tile unflatten add sub mul div pow"
)


def _function_of(name):
    """torch.name(input, ...) is input.name(...)."""

    def call(*args, **options):
        if args:
            input, rest = args[0], args[1:]
        else:
            input, rest = options.pop("input"), ()
        if not isinstance(input, Tensor):
            raise TypeError(
                "%s(): argument 'input' (position 1) must be Tensor, not %s"
                % (name, type(input).__name__)
            )
        if len(rest) == 1 and isinstance(rest[0], Tensor) and name in ("max", "min"):
            return maximum(input, rest[0]) if name == "max" else minimum(input, rest[0])
        return getattr(input, name)(*rest, **options)

    return call


for _name in _METHODS.split():
    globals()[_name] = _function_of(_name)


subtract, multiply, divide, true_divide = sub, mul, div, div
greater, less = gt, lt
absolute, negative, arctan = abs, neg, atan


def std_mean(input, dim=None, unbiased=True, keepdim=False):
    return input.std(dim, unbiased, keepdim), input.mean(dim, keepdim)


def var_mean(input, dim=None, unbiased=True, keepdim=False):
    return input.var(dim, unbiased, keepdim), input.mean(dim, keepdim)


def cdist(x1, x2):
    return ((x1.unsqueeze(-2) - x2.unsqueeze(-3)) ** 2).sum(-1).sqrt()


def numel(input):
    return input.numel()


def is_tensor(value):
    return isinstance(value, Tensor)


def get_default_dtype():
    return float32


def device(kind="cpu"):
    return Device(kind)


cosine_similarity = nn.functional.cosine_similarity


class cuda:
    is_available = lambda: False


class linalg:
    norm = norm


def __getattr__(name):
    raise AttributeError("module 'torch' has no attribute '%s'" % name)
