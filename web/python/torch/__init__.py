"""A small torch for this lesson: a stand-in for teaching, checked against PyTorch 1.13. It stores
what PyTorch stores (float32 unless told otherwise), prints as PyTorch prints, and hands matrix
products and softmax to the lesson's own core."""
from math import e, inf, nan, pi

from ._dtype import bool_ as bool
from ._dtype import dtype, float32, float64, int64
from ._joining import (
    allclose,
    argsort,
    cat,
    dot,
    equal,
    isclose,
    maximum,
    minimum,
    outer,
    sort,
    stack,
    topk,
    where,
)
from ._make import (
    arange,
    empty,
    eye,
    full,
    full_like,
    linspace,
    ones,
    ones_like,
    tensor,
    zeros,
    zeros_like,
)
from ._random import manual_seed, rand, randint, randn, randperm
from ._shape import Size
from ._tensor import Tensor
from . import nn

float = float32
double = float64
long = int64
concat = cat

_METHODS = (
    "abs all any argmax argmin bmm ceil clamp clone cos cumsum exp flatten floor isinf isnan log"
    " log_softmax masked_fill matmul max mean min mm movedim neg numel permute prod relu reshape"
    " round sigmoid sin softmax sqrt squeeze std sum t tanh transpose tril triu unsqueeze var"
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


class no_grad:
    """Nothing here keeps gradients; the words still work."""

    def __enter__(self):
        return self

    def __exit__(self, *_):
        return False

    def __call__(self, function):
        return function


def __getattr__(name):
    raise AttributeError("module 'torch' has no attribute '%s'" % name)
