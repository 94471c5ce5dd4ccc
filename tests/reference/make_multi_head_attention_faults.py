"""Makes multi_head_attention_faults.json: multi-head attention with each fault and with mixtures."""

import torch

from faulty_torch import assert_close, attention_parameters, multi_head, rounded, wire, write

FAULTS = [
    {"temperature": 0.5}, {"temperature": 3.0}, {"scale": "none"}, {"scale": "sqrt_d_model"},
    {"scale": "multiplied"}, {"maskOrder": "after_softmax"}, {"softmaxAxis": "queries"},
    {"hiddenFill": -1e9}, {"hiddenFill": -2.0}, {"allowedMeaning": "hidden"},
    {"headMerge": "reshape_only"}, {"layout": "sequence_first"},
    {"headMerge": "reshape_only", "scale": "sqrt_d_model", "temperature": 2.0},
    {"layout": "sequence_first", "headMerge": "reshape_only"},
    {"softmaxAxis": "queries", "maskOrder": "after_softmax"},
    {"allowedMeaning": "hidden", "hiddenFill": -4.0, "scale": "multiplied"},
]

PYTHON_NAMES = {"maskOrder": "mask_order", "softmaxAxis": "softmax_axis",
                "hiddenFill": "hidden_fill", "allowedMeaning": "allowed_meaning",
                "headMerge": "head_merge"}


def python_options(fault):
    return {PYTHON_NAMES.get(name, name): value for name, value in fault.items()}


def inputs_for(mask, swapped, generator):
    """x [2, 3, 4]; memory and masks fit the layout as it is read."""
    x = rounded(2, 3, 4, generator=generator)
    # Misread, x has a batch of 3 in its second axis, and a memory must have the same.
    memory_shape = (4, 3, 4) if swapped else (2, 4, 4)
    memory = rounded(*memory_shape, generator=generator) if mask == "cross" else None
    allowed = "causal" if "causal" in mask else None
    keep = None
    if "padding" in mask:
        keep = torch.tensor([[True, True, False], [True, True, True]])
        keep = keep.T.contiguous() if swapped else keep
    return x, memory, allowed, keep


def main():
    generator = torch.Generator().manual_seed(56)
    cases = []
    for fault in FAULTS:
        swapped = fault.get("layout") == "sequence_first"
        for mask in ["full", "causal", "causal and padding", "cross"]:
            x, memory, allowed, keep = inputs_for(mask, swapped, generator)
            parameters = attention_parameters(4, generator)
            said = {"allowed": allowed, "keep": keep, "memory": memory}
            steps = multi_head(x, parameters, 2, **said, **python_options(fault))
            if fault == {"layout": "sequence_first"} and mask in ("full", "cross"):
                module = torch.nn.MultiheadAttention(4, 2, batch_first=False)
                module.load_state_dict(parameters)
                source = x if memory is None else memory
                assert_close(module(x, source, source)[0], steps["output"])
            cases.append({
                "name": ", ".join(f"{name} {value}" for name, value in fault.items()) + f", {mask}",
                "op": "multiHeadAttention",
                "input": wire({"x": x, **said, "heads": 2, "parameters": parameters, **fault}),
                "expected": wire(steps),
            })
    write("multi_head_attention_faults.json", cases)


if __name__ == "__main__":
    main()
