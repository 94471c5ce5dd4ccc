"""Attention in PyTorch with every fault that the lesson teaches, each written as one would make it.

The scripts make_*.py use it. Option names and values are those of the wire. Where PyTorch answers
NaN for a query that may see nothing, the expected weights and context are zero: this project's
rule, applied here by `zero_where_empty` and nowhere else.
"""

import json
import math
from pathlib import Path

import torch
import torch.nn.functional as F

torch.set_default_dtype(torch.float64)
torch.set_num_threads(1)

MADE_BY = f"PyTorch {torch.__version__}, float64"


def rounded(*shape, scale=1.0, generator):
    """Normal numbers of four decimals, so that the JSON text and the double are the same number."""
    drawn = torch.randn(*shape, generator=generator) * scale
    return torch.tensor(json.loads(json.dumps(as_list(drawn, 4)))).reshape(shape)


def as_list(tensor, decimals=None):
    if tensor.dim() == 0:
        value = tensor.item()
        if isinstance(value, bool):
            return value
        assert math.isfinite(value), "only finite numbers go into a reference file"
        value = round(value, decimals) if decimals is not None else float(f"{value:.15g}")
        return value + 0.0  # never -0.0
    return [as_list(part, decimals) for part in tensor]


def write(name, cases):
    names = [case["name"] for case in cases]
    assert len(names) == len(set(names)), "names must tell the cases apart"
    path = Path(__file__).with_name(name)
    lines = ",\n".join(json.dumps(case) for case in cases)
    path.write_text(f'{{"made_by": {json.dumps(MADE_BY)}, "cases": [\n{lines}\n]}}\n')
    print(f"{name}: {len(cases)} cases, {path.stat().st_size} bytes")


def zero_where_empty(result):
    return torch.nan_to_num(result, nan=0.0)


def causal(queries, keys, alignment=None):
    ones = torch.ones(queries, keys, dtype=torch.bool)
    return ones.tril(keys - queries if alignment == "bottom_right" else 0)


def read_allowed(said, queries, keys, alignment=None, meaning="may_attend"):
    """What `allowed` on the wire (None, "causal" or a matrix) means."""
    if said is None:
        return torch.ones(queries, keys, dtype=torch.bool)
    allowed = causal(queries, keys, alignment) if isinstance(said, str) else said
    return ~allowed if meaning == "hidden" else allowed


def attend(queries, keys, values, allowed, *, temperature=1.0, scale="sqrt_dk", model_dim=None,
           mask_order="before_softmax", softmax_axis="keys", hidden_fill=None):
    """Attention over the last two axes; `allowed` broadcasts against the scores."""
    scores = queries @ keys.transpose(-2, -1)
    key_dim = keys.shape[-1]
    if scale == "sqrt_dk":
        scaled = scores / math.sqrt(key_dim)
    elif scale == "none":
        scaled = scores
    elif scale == "sqrt_d_model":
        scaled = scores / math.sqrt(model_dim)
    else:
        scaled = scores * math.sqrt(key_dim)
    scaled = scaled / temperature
    dim = -1 if softmax_axis == "keys" else -2
    steps = {"scores": scores, "scaledScores": scaled}
    if mask_order == "after_softmax":
        weights = torch.softmax(scaled, dim=dim).masked_fill(~allowed, 0.0)
    else:
        fill = -math.inf if hidden_fill is None else hidden_fill
        filled = scaled.masked_fill(~allowed, fill)
        if hidden_fill is not None:
            steps["filledScores"] = filled
        weights = zero_where_empty(torch.softmax(filled, dim=dim))
    return {**steps, "weights": weights, "output": weights @ values}


def split(tokens, heads):
    batch, count, width = tokens.shape
    return tokens.view(batch, count, heads, width // heads).transpose(1, 2)


def multi_head(x, parameters, heads, *, memory=None, allowed=None, keep=None, alignment=None,
               allowed_meaning="may_attend", head_merge="by_token", layout="batch_first",
               **attention):
    """torch.nn.MultiheadAttention step by step; `parameters` by its state_dict's names."""
    if layout == "sequence_first":  # the first axis is taken for the sequence
        x = x.transpose(0, 1)
        memory = None if memory is None else memory.transpose(0, 1)
    memory = x if memory is None else memory
    batch, count, width = x.shape
    keys_count = memory.shape[1]
    w_q, w_k, w_v = parameters["in_proj_weight"].chunk(3)
    bias = parameters.get("in_proj_bias")
    b_q, b_k, b_v = (None, None, None) if bias is None else bias.chunk(3)
    q = split(F.linear(x, w_q, b_q), heads)
    k = split(F.linear(memory, w_k, b_k), heads)
    v = split(F.linear(memory, w_v, b_v), heads)
    applied = read_allowed(allowed, count, keys_count, alignment, allowed_meaning)
    applied = applied.expand(batch, count, keys_count)
    if keep is not None:
        applied = applied & keep.view(batch, 1, keys_count)
    steps = attend(q, k, v, applied.unsqueeze(1), model_dim=width, **attention)
    context = steps.pop("output")
    if head_merge == "reshape_only":
        merged = context.reshape(batch, count, width)
    else:
        merged = context.transpose(1, 2).reshape(batch, count, width)
    output = F.linear(merged, parameters["out_proj.weight"], parameters.get("out_proj.bias"))
    if layout == "sequence_first":
        output = output.transpose(0, 1)
    return {"queries": q, "keys": k, "values": v, **steps, "allowed": applied,
            "context": context, "merged": merged, "output": output}


def sinusoidal(positions, dimension):
    position = torch.arange(positions).double().unsqueeze(1)
    columns = torch.arange(dimension)
    angle = position / 10000.0 ** ((columns - columns % 2).double() / dimension)
    return torch.where(columns % 2 == 0, torch.sin(angle), torch.cos(angle))


def layer_norm(x, weight, bias, epsilon, divisor="n"):
    if divisor == "n":
        return F.layer_norm(x, x.shape[-1:], weight, bias, epsilon)
    variance = x.var(dim=-1, keepdim=True, unbiased=True)
    return (x - x.mean(dim=-1, keepdim=True)) / torch.sqrt(variance + epsilon) * weight + bias


def encoder_block(x, parameters, heads, *, activation="relu", norm="post", epsilon=1e-5,
                  residuals=True, positions=False, divisor="n", layout="batch_first", **attention):
    """torch.nn.TransformerEncoderLayer step by step; `parameters` by its state_dict's names."""
    steps = {}
    if positions:
        turned = x.transpose(0, 1) if layout == "sequence_first" else x
        turned = turned + sinusoidal(*turned.shape[1:])
        x = turned.transpose(0, 1) if layout == "sequence_first" else turned
        steps["positioned"] = x
    own = {name[len("self_attn."):]: value for name, value in parameters.items()
           if name.startswith("self_attn.")}

    def normed(name, value):
        steps[name.replace("norm", "normed")] = layer_norm(
            value, parameters[f"{name}.weight"], parameters[f"{name}.bias"], epsilon, divisor)
        return steps[name.replace("norm", "normed")]

    def attended(value):
        steps.update(multi_head(value, own, heads, layout=layout, **attention))
        steps["attended"] = steps.pop("output")
        return steps["attended"]

    def fed_forward(value):
        steps["hidden"] = F.linear(value, parameters["linear1.weight"], parameters["linear1.bias"])
        steps["activated"] = getattr(F, activation)(steps["hidden"])
        steps["fedForward"] = F.linear(steps["activated"], parameters["linear2.weight"],
                                       parameters["linear2.bias"])
        return steps["fedForward"]

    def residual(name, value, sublayer):
        steps[name] = value + sublayer if residuals else sublayer
        return steps[name]

    if norm == "pre":
        middle = residual("residual1", x, attended(normed("norm1", x)))
        output = residual("residual2", middle, fed_forward(normed("norm2", middle)))
    else:
        middle = normed("norm1", residual("residual1", x, attended(x)))
        output = normed("norm2", residual("residual2", middle, fed_forward(middle)))
    return {**steps, "output": output}


def attention_parameters(width, generator, bias=True, prefix=""):
    parameters = {
        f"{prefix}in_proj_weight": rounded(3 * width, width, scale=0.6, generator=generator),
        f"{prefix}in_proj_bias": rounded(3 * width, scale=0.5, generator=generator),
        f"{prefix}out_proj.weight": rounded(width, width, scale=0.6, generator=generator),
        f"{prefix}out_proj.bias": rounded(width, scale=0.5, generator=generator),
    }
    return {name: value for name, value in parameters.items() if bias or "bias" not in name}


def block_parameters(width, feed_forward, generator):
    def draw(*shape):
        return rounded(*shape, scale=0.5, generator=generator)

    return {
        **attention_parameters(width, generator, prefix="self_attn."),
        "linear1.weight": draw(feed_forward, width), "linear1.bias": draw(feed_forward),
        "linear2.weight": draw(width, feed_forward), "linear2.bias": draw(width),
        "norm1.weight": 1.0 + draw(width), "norm1.bias": draw(width),
        "norm2.weight": 1.0 + draw(width), "norm2.bias": draw(width),
    }


def wire(value):
    """Tensors to lists, None left out; everything else as it is."""
    if isinstance(value, torch.Tensor):
        return as_list(value)
    if isinstance(value, dict):
        return {name: wire(part) for name, part in value.items() if part is not None}
    return value


def assert_close(one, other):
    assert one.shape == other.shape, (one.shape, other.shape)
    assert torch.allclose(one, other, rtol=1e-13, atol=1e-13), (one - other).abs().max()
