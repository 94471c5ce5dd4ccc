"""The layers that a lesson on attention uses, with PyTorch's first weights for a given seed."""
import math

from .. import _grad
from .._make import ones, zeros
from .._random import randn
from . import functional as F
from ._module import Module, Parameter


def uniform(shape, bound):
    """PyTorch's uniform_(-bound, bound) from its generator."""
    return zeros(*shape).uniform_(-bound, bound)


class Linear(Module):
    def __init__(self, in_features, out_features, bias=True):
        super().__init__()
        self.in_features, self.out_features = in_features, out_features
        bound = 1 / math.sqrt(in_features) if in_features else 0
        self.weight = Parameter(uniform((out_features, in_features), bound))
        self.bias = Parameter(uniform((out_features,), bound)) if bias else None

    def forward(self, input):
        return F.linear(input, self.weight, self.bias)

    def extra_repr(self):
        return "in_features=%d, out_features=%d, bias=%s" % (
            self.in_features,
            self.out_features,
            self.bias is not None,
        )


class NonDynamicallyQuantizableLinear(Linear):
    pass


class LayerNorm(Module):
    def __init__(self, normalized_shape, eps=1e-05, elementwise_affine=True):
        super().__init__()
        self.normalized_shape = (normalized_shape,) if isinstance(normalized_shape, int) else tuple(normalized_shape)
        self.eps, self.elementwise_affine = eps, elementwise_affine
        self.weight = Parameter(ones(*self.normalized_shape)) if elementwise_affine else None
        self.bias = Parameter(zeros(*self.normalized_shape)) if elementwise_affine else None

    def forward(self, input):
        return F.layer_norm(input, self.normalized_shape, self.weight, self.bias, self.eps)

    def extra_repr(self):
        return "%r, eps=%r, elementwise_affine=%r" % (self.normalized_shape, self.eps, self.elementwise_affine)


class Embedding(Module):
    def __init__(self, num_embeddings, embedding_dim):
        super().__init__()
        self.num_embeddings, self.embedding_dim = num_embeddings, embedding_dim
        self.weight = Parameter(randn(num_embeddings, embedding_dim))

    def forward(self, input):
        for value in input._values():
            if not 0 <= value < self.num_embeddings:
                raise IndexError("index out of range in self")
        return _grad.mark(self.weight[input], "EmbeddingBackward0", self.weight)

    def extra_repr(self):
        return "%d, %d" % (self.num_embeddings, self.embedding_dim)


class Dropout(Module):
    def __init__(self, p=0.5, inplace=False):
        super().__init__()
        self.p = p

    def forward(self, input):
        return F.dropout(input, self.p, self.training)

    def extra_repr(self):
        return "p=%r, inplace=False" % self.p


class Softmax(Module):
    def __init__(self, dim=None):
        super().__init__()
        self.dim = dim

    def forward(self, input):
        return input.softmax(self.dim)

    def extra_repr(self):
        return "dim=%r" % self.dim


class GELU(Module):
    def forward(self, input):
        return F.gelu(input)

    def extra_repr(self):
        return "approximate='none'"


class LeakyReLU(Module):
    def __init__(self, negative_slope=0.01):
        super().__init__()
        self.negative_slope = negative_slope

    def forward(self, input):
        return F.leaky_relu(input, self.negative_slope)

    def extra_repr(self):
        return "negative_slope=%r" % self.negative_slope


def plain(kind, function):
    """A module without settings."""

    class made(Module):
        def __init__(self, inplace=False):
            super().__init__()

        def _get_name(self):
            return kind

        def forward(self, input):
            return function(input)

    return made


ReLU = plain("ReLU", F.relu)
Tanh = plain("Tanh", F.tanh)
Sigmoid = plain("Sigmoid", F.sigmoid)
SiLU = plain("SiLU", F.silu)


class Identity(Module):
    def __init__(self, *args, **options):
        super().__init__()

    def forward(self, input):
        return input


def loss(kind, function):
    class made(Module):
        def __init__(self, reduction="mean"):
            super().__init__()
            self.reduction = reduction

        def _get_name(self):
            return kind

        def forward(self, input, target):
            return function(input, target, reduction=self.reduction)

    return made


CrossEntropyLoss = loss("CrossEntropyLoss", F.cross_entropy)
MSELoss = loss("MSELoss", F.mse_loss)
L1Loss = loss("L1Loss", F.l1_loss)
NLLLoss = loss("NLLLoss", F.nll_loss)
BCELoss = loss("BCELoss", F.binary_cross_entropy)


class Flatten(Module):
    def forward(self, input):
        return input.flatten(1)

    def extra_repr(self):
        return "start_dim=1, end_dim=-1"
