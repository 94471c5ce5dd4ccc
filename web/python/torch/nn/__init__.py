"""torch.nn, as far as an attention lesson goes."""
from . import functional, init
from ._attention import MultiheadAttention
from ._encoder import TransformerEncoder, TransformerEncoderLayer
from ._layers import (
    BCELoss,
    CrossEntropyLoss,
    GELU,
    Dropout,
    Embedding,
    Flatten,
    Identity,
    L1Loss,
    LayerNorm,
    LeakyReLU,
    Linear,
    MSELoss,
    NLLLoss,
    ReLU,
    SiLU,
    Sigmoid,
    Softmax,
    Tanh,
)
from ._module import Module, ModuleDict, ModuleList, Parameter, Sequential


def __getattr__(name):
    raise AttributeError("module 'torch.nn' has no attribute '%s'" % name)
