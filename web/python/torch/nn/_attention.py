"""torch.nn.MultiheadAttention: masks say what is hidden, as there."""
import math

from .. import _grad
from .._dtype import bool_
from .._make import zeros
from . import functional as F
from ._layers import NonDynamicallyQuantizableLinear, uniform
from ._module import Module, Parameter


class MultiheadAttention(Module):
    def __init__(self, embed_dim, num_heads, dropout=0.0, bias=True, batch_first=False):
        super().__init__()
        self.embed_dim, self.num_heads, self.batch_first = embed_dim, num_heads, batch_first
        self.dropout, self.head_dim = dropout, embed_dim // num_heads
        if self.head_dim * num_heads != embed_dim:
            raise AssertionError("embed_dim must be divisible by num_heads")
        # PyTorch draws the output layer's weights first.
        out = NonDynamicallyQuantizableLinear(embed_dim, embed_dim, bias=bias)
        bound = math.sqrt(6 / (4 * embed_dim))
        self.in_proj_weight = Parameter(uniform((3 * embed_dim, embed_dim), bound))
        self.in_proj_bias = Parameter(zeros(3 * embed_dim)) if bias else None
        self.out_proj = out
        if bias:
            with _grad.no_grad():
                out.bias.zero_()

    def forward(self, query, key, value, key_padding_mask=None, need_weights=True, attn_mask=None, average_attn_weights=True):
        single = query.dim() == 2
        if single:
            query, key, value = [t.unsqueeze(0) for t in (query, key, value)]
        elif not self.batch_first:
            query, key, value = [t.transpose(0, 1) for t in (query, key, value)]
        if query.size(-1) != self.embed_dim:
            raise AssertionError(
                "was expecting embedding dimension of %d, but got %d" % (self.embed_dim, query.size(-1))
            )
        q, k, v = [self._heads(t, i) for i, t in enumerate((query, key, value))]
        scores = q * (1 / math.sqrt(self.head_dim)) @ k.transpose(-2, -1)
        if attn_mask is not None:
            scores = hidden(scores, attn_mask if attn_mask.dim() == 2 else attn_mask.reshape(scores._shape))
        if key_padding_mask is not None:
            scores = hidden(scores, key_padding_mask.unsqueeze(-2).unsqueeze(-2))
        weights = scores.softmax(-1)
        heads = weights @ v
        batch, _, length, _ = heads._shape
        out = self.out_proj(heads.transpose(1, 2).reshape(batch, length, self.embed_dim))
        shown = weights.mean(dim=1) if average_attn_weights else weights
        if single:
            out, shown = out.squeeze(0), shown.squeeze(0)
        elif not self.batch_first:
            out = out.transpose(0, 1)
        else:
            _grad.mark(out, "TransposeBackward0", out)
        return out, (shown if need_weights else None)

    def _heads(self, input, part):
        """The projected input as [batch, heads, length, width of a head]."""
        first = part * self.embed_dim
        weight = self.in_proj_weight[first : first + self.embed_dim]
        bias = None if self.in_proj_bias is None else self.in_proj_bias[first : first + self.embed_dim]
        batch, length, _ = input._shape
        projected = F.linear(input, weight, bias)
        return projected.reshape(batch, length, self.num_heads, self.head_dim).transpose(1, 2)


def hidden(scores, mask):
    if mask.dtype is bool_:
        return scores.masked_fill(mask, float("-inf"))
    return scores + mask
