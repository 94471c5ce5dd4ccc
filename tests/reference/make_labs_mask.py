"""Makes labs_mask.json and labs_mask_triangles.json: the mask-direction lab, and PyTorch's triangles.

labs_mask.json holds the lab at its defaults, each of its faults alone on ten seeded settings,
mixtures of faults, and own scores and own allowed cells in sizes from 1 to 8.
labs_mask_triangles.json holds `tril` and `triu` of ones as the causal-mask task meets them, and what
causal and random masks leave of the task's own tokens. That each form of the task's translator
leaves the same weights is checked here.
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
OWN = {
    "scores": torch.tensor([[2.0, 0, 1, 0], [1, 2, 0, 3], [0, 1, 1, 2], [1, 0, 2, 1]]),
    "allowed": torch.ones(TOKENS, TOKENS, dtype=torch.long).tril(),
}
MASKINGS = {
    "minus_infinity": {},
    "after_softmax": {"maskOrder": "after_softmax"},
    "fill_tiny": {"hiddenFill": -1e-9},
    "fill_large": {"hiddenFill": -1e4},
}


def case(name, settings, inputs):
    inputs = {**OWN, **inputs}
    scores, own_mask = inputs["scores"], inputs["allowed"].bool()
    count = len(inputs["values"])
    marked = torch.ones(count, count, dtype=torch.bool)
    if settings["ownMask"]:
        marked = own_mask
    elif settings["causal"]:
        marked = marked.tril()
    if settings["diagonal"]:
        marked = marked & ~torch.eye(count, dtype=torch.bool)
    masking = MASKINGS[settings["masking"]]
    meaning = "hidden" if settings["reversed"] else "may_attend"
    axis = "queries" if settings["axis"] else "keys"
    values = inputs["values"].clone()
    values[-1] += settings["shift"]
    applied = read_allowed(marked, count, count, None, meaning)
    queries, keys, scale = inputs["queries"], inputs["keys"], "sqrt_dk"
    if settings["ownScores"]:
        queries, keys, scale = scores, torch.eye(count), "none"
    steps = attend(queries, keys, values, applied, scale=scale,
                   mask_order=masking.get("maskOrder", "before_softmax"), softmax_axis=axis,
                   hidden_fill=masking.get("hiddenFill"))
    if settings["ownScores"]:
        assert torch.equal(steps["scaledScores"], scores)
    options = {"scale": "none" if settings["ownScores"] else None, "allowedMeaning": "hidden" if settings["reversed"] else None, **masking,
               "softmaxAxis": "queries" if settings["axis"] else None}
    empty = [i for i, row in enumerate(applied) if not row.any()]
    return {
        "name": name, "op": "attention", "settings": wire({**settings, **inputs}),
        "input": wire({"queries": queries, "keys": keys, "values": values, "allowed": marked,
                       **options}),
        "expected": wire({**steps, "allowed": applied, "emptyRows": empty}),
    }


def settings_of(**changes):
    return {"causal": True, "shift": 0.0, "reversed": False, "diagonal": False,
            "masking": "minus_infinity", "axis": False, "ownScores": False, "ownMask": False,
            **changes}


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
    for seed in range(1, 11):
        yield own_case(seed, faults)
    flags = [False, True]
    for causal, reverse, diagonal, masking, axis in product(flags, flags, flags, MASKINGS, flags):
        settings = settings_of(causal=causal, reversed=reverse, diagonal=diagonal, masking=masking,
                               axis=axis)
        said = ", ".join(f"{name} {value}" for name, value in settings.items() if name != "shift")
        yield case(f"mixture: {said}", settings, START)


def own_case(seed, faults):
    """Own scores, own cells, or both, in another size, and now and then a fault on top."""
    generator = torch.Generator().manual_seed(100 + seed)
    count, width, columns = 1 + (seed - 1) % 8, 1 + seed % 8, 1 + (3 * seed) % 4
    fault = list(faults)[seed % len(faults)]

    def draw(*shape):
        return rounded(*shape, scale=2, generator=generator).round(decimals=2)

    own = {
        "queries": draw(count, width), "keys": draw(count, width), "values": draw(count, columns),
        "scores": draw(count, count),
        "allowed": torch.randint(0, 2, (count, count), generator=generator),
    }
    settings = settings_of(ownScores=seed % 3 != 1, ownMask=seed % 3 != 2, **faults[fault])
    return case(f"own numbers {seed}, {count} tokens, {fault}", settings, own)


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


def task_weights(name, allowed):
    """The task's tokens under a mask: small numbers, other keys than queries."""
    place = torch.arange(len(allowed))
    queries = torch.stack([place * 5 % 7 / 4 - 0.75, place * 3 % 8 / 4 - 1], dim=1)
    keys = torch.stack([place * 3 % 7 / 4 - 0.5, place * 5 % 8 / 4 - 0.75], dim=1)
    steps = attend(queries.double(), keys.double(), torch.zeros(len(place), 1), allowed)
    return {"name": name, "allowed": wire(allowed), "scaledScores": wire(steps["scaledScores"]),
            "weights": wire(steps["weights"])}


def task_cases():
    for count in range(1, 9):
        ones = torch.ones(count, count, dtype=torch.bool)
        yield task_weights(f"causal, {count}", ones.tril())
    for seed in range(1, 11):
        generator = torch.Generator().manual_seed(seed)
        count = 1 + seed % 8
        random = torch.randint(0, 2, (count, count), generator=generator).bool()
        yield task_weights(f"seed {seed}, {count}", random)


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
    path.write_text(json.dumps({"made_by": MADE_BY, "triangles": triangles,
                                "task": list(task_cases())}) + "\n")


if __name__ == "__main__":
    main()
