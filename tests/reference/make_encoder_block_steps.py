"""Makes encoder_block_steps.json: every step of torch.nn.TransformerEncoderLayer, by its hooks.

The layer trains with dropout 0, which keeps PyTorch off its fused path. The steps inside attention
are recorded as in make_multi_head_attention_steps.py.
"""

from itertools import product

import torch

from faulty_torch import (assert_close, block_parameters, encoder_block, read_allowed, rounded,
                          sinusoidal, wire, write, zero_where_empty)
from make_multi_head_attention_steps import recorded

# batch, tokens, embedding, heads, feed-forward width
SIZES = [(1, 3, 4, 2, 8), (2, 4, 6, 3, 5), (3, 4, 4, 1, 6), (1, 1, 4, 2, 3), (2, 3, 5, 1, 7),
         (2, 3, 9, 3, 4), (1, 5, 8, 4, 16)]
MASKS = ["full", "causal", "padding", "causal and padding", "matrix", "positions",
         "causal bottom_right"]


def hooked(layer, x, hidden, padded):
    """Runs the layer and keeps the input and output of each of its modules."""
    inputs, outputs = {}, {}
    handles = []
    for name, module in layer.named_children():
        def keep_both(module, taken, given, name=name):
            if name == "self_attn":
                # A query that sees nothing has attended to nothing: its row is the bias.
                rest = module.out_proj.bias
                given = (torch.where(given[0].isnan(), rest, given[0]), given[1])
            inputs[name] = taken[0]
            outputs[name] = given[0] if isinstance(given, tuple) else given
            return given
        handles.append(module.register_forward_hook(keep_both))
    output = layer(x, src_mask=hidden, src_key_padding_mask=padded)
    for handle in handles:
        handle.remove()
    pre = layer.norm_first
    steps, _, _ = recorded(layer.self_attn, inputs["self_attn"], inputs["self_attn"], hidden, padded)
    return {
        **steps, "attended": outputs["self_attn"],
        "residual1": inputs["norm2"] if pre else inputs["norm1"],
        "normed1": outputs["norm1"], "hidden": outputs["linear1"], "activated": outputs["dropout"],
        "fedForward": outputs["linear2"],
        "residual2": output if pre else inputs["norm2"],
        "normed2": outputs["norm2"], "output": output,
    }


def main():
    generator = torch.Generator().manual_seed(78)
    cases = []
    for mask, norm, activation in product(MASKS, ["post", "pre"], ["relu", "gelu"]):
        batch, tokens, width, heads, feed_forward = SIZES[len(cases) % len(SIZES)]
        x = rounded(batch, tokens, width, generator=generator)
        parameters = block_parameters(width, feed_forward, generator)
        said = {"allowed": "causal" if "causal" in mask else None,
                "alignment": "bottom_right" if "bottom_right" in mask else None}
        if mask == "matrix":
            said["allowed"] = torch.rand(tokens, tokens, generator=generator) < 0.5
            said["allowed"][0] = tokens == 1  # the first query sees nothing
        keep = None
        if "padding" in mask:
            keep = torch.ones(batch, tokens, dtype=torch.bool)
            keep[-1, tokens // 2 + 1:] = False
        layer = torch.nn.TransformerEncoderLayer(
            width, heads, feed_forward, dropout=0.0, activation=activation, layer_norm_eps=1e-5,
            batch_first=True, norm_first=norm == "pre").train()
        layer.load_state_dict(parameters)
        hidden = None
        if said["allowed"] is not None:
            hidden = ~read_allowed(said["allowed"], tokens, tokens, said["alignment"])
        positions = mask == "positions"
        positioned = x + sinusoidal(tokens, width) if positions else x
        with torch.no_grad():
            steps = hooked(layer, positioned, hidden, None if keep is None else ~keep)
        twin = encoder_block(x, parameters, heads, activation=activation, norm=norm, keep=keep,
                             positions=positions, **said)
        for step, value in steps.items():
            assert_close(value, twin[step])
        if positions:
            steps = {"positioned": positioned, **steps}
        cases.append({
            "name": f"{mask}, {norm}-norm, {activation}, x [{batch}, {tokens}, {width}]",
            "op": "encoderBlock",
            "input": wire({"x": x, **said, "keep": keep, "heads": heads, "activation": activation,
                           "norm": norm, "layerNormEpsilon": 1e-5,
                           "positions": True if positions else None, "parameters": parameters}),
            "expected": wire({**steps, "allowed": twin["allowed"]}),
        })
    write("encoder_block_steps.json", cases)


if __name__ == "__main__":
    main()
