"""Makes attention_faults.json: scaled dot-product attention with each fault, and their mixtures."""

from itertools import product

import torch

from faulty_torch import attend, read_allowed, rounded, wire, write

SCALES = ["sqrt_dk", "none", "sqrt_d_model", "multiplied"]
MASKINGS = [{}, {"hiddenFill": -1e9}, {"hiddenFill": -3.0}, {"maskOrder": "after_softmax"}]
AXES = ["keys", "queries"]
MEANINGS = ["may_attend", "hidden"]
MASKS = ["full", "causal", "causal top_left", "causal bottom_right", "matrix"]
TEMPERATURES = [1.0, 0.5, 2.0]


def main():
    generator = torch.Generator().manual_seed(12)
    cases = []
    for scale, masking, axis, meaning, mask in product(SCALES, MASKINGS, AXES, MEANINGS, MASKS):
        if mask == "full" and (meaning == "hidden" or masking):
            continue  # nothing hidden: the same as without
        queries, keys = {"causal": (3, 3), "causal top_left": (4, 2)}.get(mask, (3, 4))
        if mask == "causal bottom_right" and len(cases) % 2:
            queries, keys = 4, 2  # the first two queries see nothing
        inputs = {
            "queries": rounded(queries, 3, generator=generator),
            "keys": rounded(keys, 3, generator=generator),
            "values": rounded(keys, 2, generator=generator),
        }
        allowed = None
        if mask == "matrix":
            allowed = torch.rand(queries, keys, generator=generator) < 0.5
            allowed[1] = False
        elif mask != "full":
            allowed = "causal"
        alignment = mask.split()[1] if " " in mask else None
        temperature = TEMPERATURES[len(cases) % 3]
        applied = read_allowed(allowed, queries, keys, alignment, meaning)
        steps = attend(**inputs, allowed=applied, temperature=temperature, scale=scale, model_dim=12,
                       mask_order=masking.get("maskOrder", "before_softmax"), softmax_axis=axis,
                       hidden_fill=masking.get("hiddenFill"))
        options = {"scale": scale, **masking, "softmaxAxis": axis, "allowedMeaning": meaning,
                   "temperature": temperature, "alignment": alignment, "allowed": allowed,
                   "modelDim": 12 if scale == "sqrt_d_model" else None}
        said = ", ".join([scale, *(f"{name} {value}" for name, value in masking.items()),
                          f"axis {axis}", meaning, mask])
        cases.append({
            "name": said, "op": "attention", "input": wire({**inputs, **options}),
            "expected": wire({**steps, "allowed": applied,
                              "emptyRows": [i for i, row in enumerate(applied) if not row.any()]}),
        })
    write("attention_faults.json", cases)


if __name__ == "__main__":
    main()
