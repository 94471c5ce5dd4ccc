"""torch.nn, as far as an attention lesson goes."""
from . import functional
from ._attention import MultiheadAttention
from ._layers import (
    GELU,
    Dropout,
    Embedding,
    Flatten,
    Identity,
    LayerNorm,
    Linear,
    ReLU,
    Sigmoid,
    Softmax,
    Tanh,
)
from ._module import Module, ModuleList, Parameter, Sequential


def __getattr__(name):
    raise AttributeError("module 'torch.nn' has no attribute '%s'" % name)
