"""torch.nn.functional, as far as an attention lesson goes."""
import math

from .._arithmetic import gelu as gelu_of
from .._dtype import bool_
from .._elementwise import each
from .._make import ones


def softmax(input, dim=None, dtype=None):
    return input.softmax(-1 if dim is None else dim)


def log_softmax(input, dim=-1):
    return input.log_softmax(dim)


def relu(input):
    return input.relu()


def gelu(input):
    return each(gelu_of, input)


def layer_norm(input, normalized_shape, weight=None, bias=None, eps=1e-05):
    dims = tuple(range(-len(normalized_shape), 0))
    mean = input.mean(dim=dims, keepdim=True)
    spread = input.var(dim=dims, unbiased=False, keepdim=True)
    result = (input - mean) / (spread + eps).sqrt()
    if weight is not None:
        result = result * weight
    return result if bias is None else result + bias


def scaled_dot_product_attention(query, key, value, attn_mask=None, dropout_p=0.0, is_causal=False, scale=None):
    """PyTorch 2's function: a boolean mask says what may be seen; causal is aligned top left."""
    scores = query @ key.transpose(-2, -1)
    scores = scores * (1 / math.sqrt(query.size(-1)) if scale is None else scale)
    if is_causal:
        allowed = ones(query.size(-2), key.size(-2), dtype=bool_).tril()
        scores = scores.masked_fill(~allowed, float("-inf"))
    if attn_mask is not None:
        if attn_mask.dtype is bool_:
            scores = scores.masked_fill(~attn_mask, float("-inf"))
        else:
            scores = scores + attn_mask
    return scores.softmax(-1) @ value


def __getattr__(name):
    raise AttributeError("module 'torch.nn.functional' has no attribute '%s'" % name)
