"""Makes labs_mask.json and labs_mask_triangles.json: the mask-direction lab, and PyTorch's triangles.

labs_mask.json holds the lab at its defaults, each of its faults alone on ten seeded settings, and
mixtures of faults. labs_mask_triangles.json holds `tril` and `triu` of ones as the causal-mask task
meets them; and, checked here, that each form of the task's translator leaves the same weights.
"""

import json
from itertools import product
from pathlib import Path

import torch

from faulty_torch import MADE_BY, attend, read_allowed, rounded, wire, write

TOKENS = 4
START = {
    "queries": torch.tensor([[1.0, 0], [0, 2], [1, 1], [2, 1]]),
    "keys": torch.tensor([[1.0, 1], [2, 0], [0, 1], [1, 3]]),
    "values": torch.tensor([[1.0], [2], [4], [3]]),
}
MASKINGS = {
    "minus_infinity": {},
    "after_softmax": {"maskOrder": "after_softmax"},
    "fill_tiny": {"hiddenFill": -1e-9},
    "fill_large": {"hiddenFill": -1e4},
}


def case(name, settings, inputs):
    marked = torch.ones(TOKENS, TOKENS, dtype=torch.bool)
    if settings["causal"]:
        marked = marked.tril()
    if settings["diagonal"]:
        marked = marked & ~torch.eye(TOKENS, dtype=torch.bool)
    masking = MASKINGS[settings["masking"]]
    meaning = "hidden" if settings["reversed"] else "may_attend"
    axis = "queries" if settings["axis"] else "keys"
    values = inputs["values"].clone()
    values[-1, 0] += settings["shift"]
    applied = read_allowed(marked, TOKENS, TOKENS, None, meaning)
    steps = attend(inputs["queries"], inputs["keys"], values, applied,
                   mask_order=masking.get("maskOrder", "before_softmax"), softmax_axis=axis,
                   hidden_fill=masking.get("hiddenFill"))
    options = {"allowedMeaning": "hidden" if settings["reversed"] else None, **masking,
               "softmaxAxis": "queries" if settings["axis"] else None}
    empty = [i for i, row in enumerate(applied) if not row.any()]
    return {
        "name": name, "op": "attention", "settings": wire({**settings, **inputs}),
        "input": wire({**inputs, "values": values, "allowed": marked, **options}),
        "expected": wire({**steps, "allowed": applied, "emptyRows": empty}),
    }


def settings_of(**changes):
    return {"causal": True, "shift": 0.0, "reversed": False, "diagonal": False,
            "masking": "minus_infinity", "axis": False, **changes}


def cases():
    yield case("start", settings_of(), START)
    generator = torch.Generator().manual_seed(7)
    faults = {
        "none": {}, "no mask": {"causal": False}, "reversed": {"reversed": True},
        "diagonal": {"diagonal": True}, "axis": {"axis": True},
        **{masking: {"masking": masking} for masking in MASKINGS if masking != "minus_infinity"},
    }
    for fault, changes in faults.items():
        yield case(f"start, {fault} alone", settings_of(**changes), START)
    for seed in range(1, 11):
        inputs = {
            "queries": rounded(TOKENS, 2, scale=2, generator=generator).round(decimals=2),
            "keys": rounded(TOKENS, 2, scale=2, generator=generator).round(decimals=2),
            "values": rounded(TOKENS, 1, scale=2, generator=generator).round(decimals=2),
        }
        shift = float(torch.randint(-10, 11, (1,), generator=generator)) / 2
        for fault, changes in faults.items():
            yield case(f"seed {seed}, {fault}", settings_of(shift=shift, **changes), inputs)
    flags = [False, True]
    for causal, reverse, diagonal, masking, axis in product(flags, flags, flags, MASKINGS, flags):
        settings = settings_of(causal=causal, reversed=reverse, diagonal=diagonal, masking=masking,
                               axis=axis)
        said = ", ".join(f"{name} {value}" for name, value in settings.items() if name != "shift")
        yield case(f"mixture: {said}", settings, START)


def check_translator(count):
    """One causal mask in four forms: PyTorch's modules and functions leave the same weights."""
    torch.manual_seed(count)
    scores = torch.randn(count, count)
    allowed = torch.ones(count, count, dtype=torch.bool).tril()
    added = torch.zeros(count, count).masked_fill(~allowed, float("-inf"))
    wanted = torch.softmax(scores.masked_fill(~allowed, float("-inf")), dim=-1)
    assert torch.equal(torch.softmax(scores + added, dim=-1), wanted)
    ones = allowed.long()
    assert torch.equal(torch.softmax(scores.masked_fill(ones == 0, float("-inf")), dim=-1), wanted)
    module = torch.nn.MultiheadAttention(2, 1, batch_first=True)
    x = torch.randn(1, count, 2)
    by_bool = module(x, x, x, attn_mask=~allowed)[1]
    by_float = module(x, x, x, attn_mask=added)[1]
    assert torch.equal(by_bool, by_float)
    assert by_bool.masked_select(~allowed).abs().sum() == 0


def main():
    write("labs_mask.json", list(cases()))
    triangles = {}
    for count in range(1, 9):
        check_translator(count)
        ones = torch.ones(count, count, dtype=torch.long)
        triangles[count] = {
            **{f"tril({k})": ones.tril(k).tolist() for k in (-1, 0, 1)},
            **{f"triu({k})": ones.triu(k).tolist() for k in (0, 1, 2)},
        }
    path = Path(__file__).with_name("labs_mask_triangles.json")
    path.write_text(json.dumps({"made_by": MADE_BY, "triangles": triangles}) + "\n")


if __name__ == "__main__":
    main()
