"""Makes multi_head_attention_steps.json: every step of torch.nn.MultiheadAttention.

The steps are recorded from the module's own run: its in-projection, softmax and products are
wrapped while it computes. They are then compared with the step-by-step twin in faulty_torch.py, so
that the faults, for which PyTorch has no module, stand on a twin that is right without them.
"""

from contextlib import ExitStack
from unittest.mock import patch

import torch
import torch.nn.functional as F

from faulty_torch import (assert_close, attention_parameters, multi_head, read_allowed, rounded,
                          split, wire, write, zero_where_empty)

# name, batch, queries, keys (None: self-attention), embedding, heads, and what else is special
SETTINGS = [
    ("one token", 1, 1, None, 4, 2, {}),
    ("three tokens", 1, 3, None, 4, 2, {}),
    ("one head", 1, 3, None, 3, 1, {}),
    ("causal", 1, 4, None, 4, 2, {"allowed": "causal"}),
    ("causal, batch of two", 2, 4, None, 6, 3, {"allowed": "causal"}),
    ("padding", 2, 4, None, 4, 2, {"padding": [0, 2]}),
    ("causal and padding", 2, 4, None, 4, 2, {"allowed": "causal", "padding": [1, 2]}),
    ("odd width, one head", 1, 4, None, 5, 1, {}),
    ("odd width, three heads", 2, 3, None, 9, 3, {"allowed": "causal"}),
    ("odd width, each head one number", 1, 4, None, 7, 7, {"padding": [1]}),
    ("batch of three, padding", 3, 4, None, 6, 2, {"padding": [0, 1, 3]}),
    ("batch of three, causal and padding", 3, 5, None, 6, 2,
     {"allowed": "causal", "padding": [2, 0, 1]}),
    ("cross", 2, 3, 5, 6, 2, {}),
    ("cross, causal top_left", 1, 3, 5, 4, 2, {"allowed": "causal", "alignment": "top_left"}),
    ("cross, causal bottom_right", 1, 3, 5, 4, 2,
     {"allowed": "causal", "alignment": "bottom_right"}),
    ("cross, fewer keys, causal top_left", 1, 5, 3, 4, 2,
     {"allowed": "causal", "alignment": "top_left"}),
    ("cross, fewer keys, causal bottom_right, two queries see nothing", 2, 5, 3, 4, 2,
     {"allowed": "causal", "alignment": "bottom_right"}),
    ("cross, padding", 2, 3, 4, 6, 3, {"padding": [1, 2]}),
    ("cross, causal bottom_right and padding", 3, 2, 4, 6, 3,
     {"allowed": "causal", "alignment": "bottom_right", "padding": [1, 0, 2]}),
    ("matrix", 2, 4, None, 4, 2, {"allowed": "matrix"}),
    ("matrix and padding, some see nothing", 2, 4, None, 4, 2,
     {"allowed": "matrix", "padding": [0, 4]}),
    ("no bias", 2, 3, None, 4, 2, {"bias": False}),
    ("no bias, cross, one query", 2, 1, 6, 4, 4, {"bias": False}),
    ("many queries, one key", 1, 6, 1, 4, 2, {}),
    ("wider", 1, 8, None, 16, 4, {"allowed": "causal"}),
]


def recorded(module, x, memory, hidden, padded):
    """Runs the module and keeps what its own functions take and give."""
    seen = {}

    def keep_call(name, function):
        def call(*args, **kwargs):
            result = function(*args, **kwargs)
            seen[name] = (args, result)
            return result
        return call

    with ExitStack() as stack:
        for target, name in [(F, "_in_projection_packed"), (F, "softmax"), (F, "linear"),
                             (torch, "bmm")]:
            stack.enter_context(patch.object(target, name, keep_call(name, getattr(target, name))))
        output, weights = module(x, memory, memory, attn_mask=hidden, key_padding_mask=padded,
                                 need_weights=True, average_attn_weights=False)
    batch, count, width = x.shape
    heads = module.num_heads
    q, k, v = (split(part.transpose(0, 1), heads) for part in seen["_in_projection_packed"][1])
    merged = seen["linear"][0][0].view(count, batch, width).transpose(0, 1)
    scores = q @ k.transpose(-2, -1)
    return {
        "queries": q, "keys": k, "values": v, "scores": scores,
        "scaledScores": (q / (width // heads) ** 0.5) @ k.transpose(-2, -1),
        "weights": zero_where_empty(seen["softmax"][1].view(batch, heads, count, -1)),
        "context": zero_where_empty(seen["bmm"][1].view(batch, heads, count, -1)),
        "merged": zero_where_empty(merged),
    }, output, weights


def main():
    generator = torch.Generator().manual_seed(34)
    cases = []
    for name, batch, queries, keys, width, heads, special in SETTINGS:
        x = rounded(batch, queries, width, generator=generator)
        memory = None if keys is None else rounded(batch, keys, width, generator=generator)
        source = x if memory is None else memory
        keys = queries if keys is None else keys
        bias = special.get("bias", True)
        parameters = attention_parameters(width, generator, bias)
        allowed = special.get("allowed")
        if allowed == "matrix":
            allowed = torch.rand(queries, keys, generator=generator) < 0.6
            allowed[0] = True
        keep = None
        if "padding" in special:
            keep = torch.tensor([[key < keys - padding for key in range(keys)]
                                 for padding in special["padding"]])
        module = torch.nn.MultiheadAttention(width, heads, bias=bias, batch_first=True)
        module.load_state_dict(parameters)
        said = {"allowed": allowed, "alignment": special.get("alignment")}
        hidden = None if allowed is None else ~read_allowed(allowed, queries, keys, said["alignment"])
        padded = None if keep is None else ~keep
        with torch.no_grad():
            steps, output, weights = recorded(module, x, source, hidden, padded)
            twin = multi_head(x, parameters, heads, memory=memory, keep=keep, **said)
        # A query that sees nothing: PyTorch's NaN becomes what zero weights lead to, the bias.
        empty = ~twin["allowed"].any(dim=-1)
        assert torch.equal(empty, output.isnan().any(dim=-1))
        rest = parameters["out_proj.bias"] if bias else torch.zeros(width)
        steps["output"] = torch.where(empty.unsqueeze(-1), rest, output)
        assert_close(zero_where_empty(weights), steps["weights"])
        for step, value in steps.items():
            assert_close(value, twin[step])
        cases.append({
            "name": name, "op": "multiHeadAttention",
            "input": wire({"x": x, "memory": memory, "keep": keep, **said, "heads": heads,
                           "parameters": parameters}),
            "expected": wire({**steps, "allowed": twin["allowed"]}),
        })
    write("multi_head_attention_steps.json", cases)


if __name__ == "__main__":
    main()
