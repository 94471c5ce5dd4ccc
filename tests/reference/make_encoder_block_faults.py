"""Makes encoder_block_faults.json: the encoder block with each fault and with mixtures."""

from itertools import product

import torch

from faulty_torch import assert_close, block_parameters, encoder_block, rounded, wire, write
from make_multi_head_attention_faults import FAULTS, inputs_for, python_options

BLOCK_FAULTS = [
    {"residuals": False}, {"layerNormDivisor": "n_minus_1"}, {"layerNormEpsilon": 0.1},
    {"positions": True}, {"positions": True, "layout": "sequence_first"},
    {"residuals": False, "layerNormDivisor": "n_minus_1", "scale": "none"},
    {"residuals": True, "positions": False, "layerNormDivisor": "n"},
]


def block_options(fault):
    renamed = {"layerNormDivisor": "divisor", "layerNormEpsilon": "epsilon"}
    return {renamed.get(name, name): value for name, value in python_options(fault).items()}


def main():
    generator = torch.Generator().manual_seed(90)
    cases = []
    masks = ["causal", "causal and padding", "full"]
    for index, (fault, norm) in enumerate(product(FAULTS + BLOCK_FAULTS, ["post", "pre"])):
        swapped = fault.get("layout") == "sequence_first"
        mask = masks[index % 3]
        x, _, allowed, keep = inputs_for(mask, swapped, generator)
        parameters = block_parameters(4, 5, generator)
        activation = ["relu", "gelu"][index % 4 // 2]
        said = {"allowed": allowed, "keep": keep, "activation": activation, "norm": norm}
        steps = encoder_block(x, parameters, 2, **said, **block_options(fault))
        if fault == {"layout": "sequence_first"}:
            layer = torch.nn.TransformerEncoderLayer(
                4, 2, 5, dropout=0.0, activation=activation, batch_first=False,
                norm_first=norm == "pre").train()
            layer.load_state_dict(parameters)
            hidden = None if allowed is None else torch.ones(2, 2, dtype=torch.bool).triu(1)
            padded = None if keep is None else ~keep
            output = layer(x, hidden, padded)
            sees = ~output.isnan()  # PyTorch's NaN: a query that may see nothing
            assert_close(output[sees], steps["output"][sees])
        cases.append({
            "name": ", ".join(f"{name} {value}" for name, value in fault.items())
                    + f", {norm}-norm, {activation}, {mask}",
            "op": "encoderBlock",
            "input": wire({"x": x, **said, "heads": 2, "parameters": parameters, **fault}),
            "expected": wire(steps),
        })
    write("encoder_block_faults.json", cases)


if __name__ == "__main__":
    main()
