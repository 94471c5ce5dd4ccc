"""The layers that a lesson on attention uses, with PyTorch's first weights for a given seed."""
import math

from .. import _grad
from .._elementwise import fresh
from .._make import ones, zeros
from .._random import generator, randn
from .._shape import count
from . import functional as F
from ._module import Module, Parameter


def uniform(shape, bound):
    """PyTorch's uniform_(-bound, bound) from its generator."""
    g = generator()
    from .._dtype import float32

    return fresh([g.uniform() * (2 * bound) - bound for _ in range(count(shape))], shape, float32)


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


class ReLU(Module):
    def forward(self, input):
        return input.relu()


class GELU(Module):
    def forward(self, input):
        return F.gelu(input)

    def extra_repr(self):
        return "approximate='none'"


class Tanh(Module):
    def forward(self, input):
        return input.tanh()


class Sigmoid(Module):
    def forward(self, input):
        return input.sigmoid()


class Identity(Module):
    def forward(self, input):
        return input


class Flatten(Module):
    def forward(self, input):
        return input.flatten(1)

    def extra_repr(self):
        return "start_dim=1, end_dim=-1"
