"""A small torch for this lesson: a stand-in for teaching, checked against PyTorch 1.13. It stores
what PyTorch stores (float32 unless told otherwise), prints as PyTorch prints, and hands matrix
products and softmax to the lesson's own core."""
from math import e, inf, nan, pi

from ._dtype import bool_ as bool
from ._dtype import dtype, float32, float64, int32, int64
from ._einsum import einsum
from ._grad import enable_grad, no_grad, set_grad_enabled
from ._joining import (
    allclose,
    argsort,
    cat,
    dot,
    equal,
    hstack,
    isclose,
    maximum,
    meshgrid,
    minimum,
    outer,
    sort,
    stack,
    topk,
    vstack,
    where,
)
from ._make import (
    arange,
    empty,
    eye,
    full,
    full_like,
    linspace,
    logspace,
    ones,
    ones_like,
    tensor,
    zeros,
    zeros_like,
)
from ._random import manual_seed, normal, rand, rand_like, randint, randn, randn_like, randperm
from ._shape import Size
from ._tensor import Device, Tensor
from . import nn

float = float32
double = float64
long = int64
int = int32
inference_mode = no_grad
__version__ = "1.13.1"
concat = cat

_METHODS = (
    "abs all any argmax argmin bmm ceil clamp clone cos cumsum exp flatten floor isinf isnan log"
    " log_softmax masked_fill matmul max mean min mm movedim neg numel permute prod relu reshape"
    " round sigmoid sin softmax sqrt squeeze std sum t tanh transpose tril triu unsqueeze var"
    " amax amin chunk clip count_nonzero diag eq flip frac gather ge gt index_select le logical_not"
    " logsumexp lt median ne nonzero norm reciprocal roll rsqrt sign split square swapaxes trace"
    " trunc unbind unique"
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


def add(input, other):
    return input + other


def mul(input, other):
    return input * other


def div(input, other):
    return input / other


def sub(input, other):
    return input - other


def pow(input, exponent):
    return input**exponent


def is_tensor(value):
    return isinstance(value, Tensor)


def get_default_dtype():
    return float32


def device(kind="cpu"):
    return Device(kind)


def set_printoptions(**_):
    raise NotImplementedError("this lesson's torch prints with PyTorch's usual settings only")


def __getattr__(name):
    raise AttributeError("module 'torch' has no attribute '%s'" % name)
