"""torch.nn.functional, as far as an attention lesson goes."""
import math

from .._arithmetic import gelu as gelu_of
from .._dtype import bool_, int64
from .._elementwise import each, fresh
from .._grad import mark
from .._joining import cat
from .._make import ones
from .._random import generator
from .._shape import count


def softmax(input, dim=None, dtype=None):
    return input.softmax(-1 if dim is None else dim)


def log_softmax(input, dim=-1):
    return input.log_softmax(dim)


def relu(input):
    return input.relu()


def sigmoid(input):
    return input.sigmoid()


def tanh(input):
    return input.tanh()


def gelu(input, approximate="none"):
    return mark(each(gelu_of, input), "GeluBackward0", input)


def silu(input, inplace=False):
    return input * input.sigmoid()


def leaky_relu(input, negative_slope=0.01, inplace=False):
    return each(lambda x: x if x > 0 else x * negative_slope, input)


def elu(input, alpha=1.0, inplace=False):
    return each(lambda x: x if x > 0 else alpha * (math.exp(x) - 1), input)


def softplus(input, beta=1, threshold=20):
    return each(lambda x: x if x * beta > threshold else math.log(1 + math.exp(x * beta)) / beta, input)


def softmin(input, dim=None):
    return (-input).softmax(dim)


def embedding(input, weight):
    return weight[input]


def linear(input, weight, bias=None):
    """x W^T + b, with PyTorch's messages and the names it keeps."""
    result = input @ weight.T
    if bias is not None:
        result = result + bias
    names = {1: ("SqueezeBackward3", "AddBackward0"), 2: ("MmBackward0", "AddmmBackward0")}
    plain, added = names.get(input.dim(), ("UnsafeViewBackward0", "ViewBackward0"))
    return mark(result, plain if bias is None else added, input, weight, bias)


def dropout(input, p=0.5, training=True):
    if not training or p == 0:
        return input
    g = generator()
    kept = [1 if g.uniform_double() < 1 - p else 0 for _ in range(input.numel())]
    return mark(input * (fresh(kept, input._shape, input.dtype) / (1 - p)), "MulBackward0", input)


def layer_norm(input, normalized_shape, weight=None, bias=None, eps=1e-05):
    normalized_shape = list(normalized_shape)
    if list(input._shape[-len(normalized_shape) :]) != normalized_shape:
        raise RuntimeError(
            "Given normalized_shape=%s, expected input with shape [*, %s], but got input of size%s"
            % (normalized_shape, ", ".join([str(n) for n in normalized_shape]), list(input._shape))
        )
    dims = tuple(range(-len(normalized_shape), 0))
    mean = input.mean(dim=dims, keepdim=True)
    spread = input.var(dim=dims, unbiased=False, keepdim=True)
    result = (input - mean) / (spread + eps).sqrt()
    if weight is not None:
        result = result * weight
    if bias is not None:
        result = result + bias
    return mark(result, "NativeLayerNormBackward0", input, weight, bias)


def one_hot(tensor, num_classes=-1):
    n = num_classes if num_classes > 0 else int(tensor.max()) + 1
    values = [1 if i == v else 0 for v in tensor._values() for i in range(n)]
    return fresh(values, tuple(tensor._shape) + (n,), int64)


def normalize(input, p=2.0, dim=1, eps=1e-12):
    return input / input.norm(p, dim, True).clamp(min=eps)


def cosine_similarity(x1, x2, dim=1, eps=1e-08):
    return (x1 * x2).sum(dim) / (x1.norm(2, dim) * x2.norm(2, dim)).clamp(min=eps)


def averaged(losses, reduction):
    return losses.mean() if reduction == "mean" else losses.sum() if reduction == "sum" else losses


def mse_loss(input, target, reduction="mean"):
    return mark(averaged((input - target) ** 2, reduction), "MseLossBackward0", input)


def l1_loss(input, target, reduction="mean"):
    return averaged((input - target).abs(), reduction)


def nll_loss(input, target, reduction="mean"):
    chosen = input.gather(-1, target.unsqueeze(-1)).squeeze(-1)
    return mark(averaged(-chosen, reduction), "NllLossBackward0", input)


def cross_entropy(input, target, reduction="mean"):
    return nll_loss(input.log_softmax(-1), target, reduction)


def binary_cross_entropy(input, target, reduction="mean"):
    return averaged(-(target * input.log() + (1 - target) * (1 - input).log()), reduction)


def kl_div(input, target, reduction="mean"):
    return averaged(target * (target.log() - input), reduction)


def pad(input, pad, mode="constant", value=0):
    for i in range(len(pad) // 2):
        dim = input.dim() - 1 - i
        for n, first in ((pad[2 * i], True), (pad[2 * i + 1], False)):
            if n > 0:
                shape = list(input._shape)
                shape[dim] = n
                edge = fresh([value] * count(shape), shape, input.dtype)
                input = cat([edge, input] if first else [input, edge], dim)
    return input


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
