"""Makes labs.json: what the labs show, at their starts and at ten settings each, by PyTorch.

The seeded numbers are drawn again here, with mulberry32 written anew, so that the page's generator
is tested as well. Settings have the names and values of the page's controls.
"""

import json
import math
from pathlib import Path

import torch

from faulty_torch import MADE_BY, as_list, attend

LEVELS = [-1.63, -1.0, -0.56, -0.18, 0.18, 0.56, 1.0, 1.63]
WIDTHS = [1, 4, 16, 64, 256]
HEADS = 4
WORD = 2**32


def mulberry32(seed):
    state = seed % WORD
    while True:
        state = (state + 0x6D2B79F5) % WORD
        mixed = ((state ^ (state >> 15)) * (state | 1)) % WORD
        mixed ^= (mixed + ((mixed ^ (mixed >> 7)) * (mixed | 61)) % WORD) % WORD
        yield (mixed ^ (mixed >> 14)) / WORD


def whole(draw, low, high):
    return low + math.floor(next(draw) * (high - low + 1))


def shuffled(numbers, draw):
    copy = list(numbers)
    for i in range(len(copy) - 1, 0, -1):
        j = whole(draw, 0, i)
        copy[i], copy[j] = copy[j], copy[i]
    return copy


def levelled(rows, width, draw):
    column = [LEVELS[i % len(LEVELS)] for i in range(rows)]
    return torch.tensor([shuffled(column, draw) for _ in range(width)]).T


OWN = ([[1, 2, 0, -1], [2, 0, 1, 1]],
       [[2, 1, 0, -1], [0, 1, 2, 1], [-1, 0, 1, 2], [1, 3, -1, 0]])


def own_numbers(seed):
    """Queries and keys of one width, from 1 x 1 to 8 x 8."""
    draw = mulberry32(seed)
    count, keys, width = (whole(draw, 1, 8) for _ in range(3))
    rows = lambda height: [[whole(draw, -8, 8) / 4 for _ in range(width)] for _ in range(height)]
    return rows(count), rows(keys)


def everything(queries, keys):
    return torch.ones(len(queries), len(keys), dtype=torch.bool)


def scale_steps(settings, width):
    draw = mulberry32(settings["seed"] * 1000 + width)
    queries, keys = levelled(32, width, draw), levelled(8, width, draw)
    scale = settings["divisor"] if settings["scaled"] else "none"
    return attend(queries, keys, torch.tensor(LEVELS).unsqueeze(1), everything(queries, keys),
                  scale=scale, model_dim=HEADS * width)


def spreads(steps):
    return [steps[name].square().mean().sqrt() for name in ("scores", "scaledScores")]


def missing_scale(scaled, dk, divisor, seed, own=None):
    queries, keys = own or OWN
    settings = {"scaled": scaled, "dk": dk, "divisor": divisor, "seed": seed,
                "own": own is not None, "queries": queries, "keys": keys}
    if own:
        queries, keys = torch.tensor(queries).double(), torch.tensor(keys).double()
        steps = attend(queries, keys, torch.zeros(len(keys), 1), everything(queries, keys),
                       scale=divisor if scaled else "none", model_dim=HEADS * keys.shape[1])
    else:
        steps = scale_steps(settings, dk)
    weights = steps["weights"][0]
    entropy = torch.special.entr(weights).sum()
    return {"settings": settings, "expected": {
        "weights": weights, "spreads": spreads(steps), "largest": weights.max(),
        "entropy": entropy, "effective": entropy.exp(),
        "table": [spreads(scale_steps(settings, width)) for width in WIDTHS]}}


PRESETS = {
    "agree": ([1, -1, 0], [6, -4, 0], None),
    "equal": ([1, -1], [4, 4], None),
    "zero": ([1, -1, 0], [0, 3, -1], None),
    "cancel": ([1, 1, 0], [5, -5, 0.5], [0, 1]),
}
START = [[1, 1], [0.5, -6], [0, 4], [-1, 8]]


def ranks(values):
    shown = [round(value.item(), 3) for value in values]
    found = [1 + sum(other > value for other in shown) for value in shown]
    return [f"{rank}=" if shown.count(value) > 1 else str(rank)
            for rank, value in zip(found, shown)]


def explanation(preset, query, removal="hide", numbers=None):
    settings = {"preset": preset, "query": query, "removal": removal, "numbers": numbers or START}
    keys, values, together = PRESETS.get(preset) or ([row[0] for row in settings["numbers"]],
                                                     [row[1] for row in settings["numbers"]], None)
    keys, values = torch.tensor(keys).double(), torch.tensor(values).double()
    weights = torch.softmax(query * keys, dim=0)
    output = weights @ values
    removed = [[i] for i in range(len(keys))] + ([together] if together else [])
    outputs = []
    for tokens in removed:
        kept = [i for i in range(len(keys)) if i not in tokens]
        # Without the tokens altogether, or with nothing but their part left out of the sum.
        outputs.append(torch.softmax(query * keys[kept], dim=0) @ values[kept]
                       if removal == "hide" else weights[kept] @ values[kept])
    moved = (torch.stack(outputs) - output).abs()
    alone = moved[:len(keys)]
    return {"settings": settings, "expected": {
        "weights": weights, "output": output, "outputs": torch.stack(outputs), "moved": moved,
        "ranks": [ranks(weights), ranks(alone)]}}


def answers(queries, keys, values, scale="sqrt_dk", temperature=1.0):
    steps = attend(queries, keys, values, everything(queries, keys), scale=scale,
                   temperature=temperature)
    return {"raw": steps["scores"][0], "scaled": steps["scaledScores"][0],
            "weights": steps["weights"][0], "output": steps["output"][0]}


def slips(q, k, v):
    """The mistakes that the sheet knows, each made in PyTorch, at the steps where it is told."""
    right = answers(q, k, v)
    reshaped = lambda rows: rows.reshape(2, 3).T
    pick = lambda made, *names: {name: made[name] for name in names}
    exps = right["scaled"].exp()
    total = right["scaled"].sum()
    found = {
        "early": {"raw": right["scaled"]},
        "scale": pick(answers(q, k, v, scale="none"), "scaled", "weights", "output"),
        "width": pick(answers(q, k, v, temperature=math.sqrt(2)), "scaled", "weights", "output"),
        "multiplied": pick(answers(q, k, v, scale="multiplied"), "scaled", "weights", "output"),
        "valuesForKeys": pick(answers(q, v, v), "raw"),
        "mixedKeys": pick(answers(q, reshaped(k), v), "raw", "scaled", "weights"),
        "notNormalised": {"weights": exps, "output": exps @ v},
        "keysForValues": pick(answers(q, k, k), "output"),
        "mixedValues": {"output": right["weights"] @ reshaped(v)},
        "average": {"output": v.mean(dim=0)},
    }
    if total.abs() > 1e-12:
        plain = right["scaled"] / total
        found["noExp"] = {"weights": plain, "output": plain @ v}
    return right, found


def can_teach(q, k, v):
    right, found = slips(q, k, v)
    if "noExp" not in found:
        return False

    def room(step):
        if step == "raw":
            return torch.full((3,), 0.001)
        return torch.full((3,), 0.0075) if step != "output" else 0.005 * (1 + v.abs().sum(dim=0))

    return all(((made - right[step]).abs() > 2 * room(step)).any()
               for slip in found.values() for step, made in slip.items())


def hands_on(seed):
    if seed == 1:
        sheet = [[[1, 2]], [[1, 0], [0, 1], [1, 1]], [[4, 0], [2, 6], [0, 3]]]
    else:
        draw = mulberry32(seed)
        rows = lambda count, low, high: [[whole(draw, low, high) for _ in range(2)]
                                         for _ in range(count)]
        while True:
            sheet = [rows(1, 1, 3), rows(3, -1, 2), rows(3, 0, 6)]
            q, k, v = (torch.tensor(part).double() for part in sheet)
            raw = (q @ k.T)[0]
            if len(raw.unique()) == 3 and raw.max() - raw.min() <= 4 and can_teach(q, k, v):
                break
    q, k, v = (torch.tensor(part).double() for part in sheet)
    right, found = slips(q, k, v)
    return {"seed": seed, "sheet": dict(zip(("queries", "keys", "values"), sheet)),
            "expected": right, "slips": found}


def plain(value):
    if isinstance(value, torch.Tensor):
        return as_list(value)
    if isinstance(value, dict):
        return {name: plain(part) for name, part in value.items()}
    return [plain(part) for part in value] if isinstance(value, list) else value


def main():
    labs = {
        "missingScale": [missing_scale(*settings) for settings in [
            (True, 64, "sqrt_dk", 12), (False, 64, "sqrt_dk", 12), (True, 1, "sqrt_dk", 1),
            (False, 1, "sqrt_dk", 2), (True, 256, "sqrt_dk", 3), (False, 256, "sqrt_dk", 4),
            (True, 64, "sqrt_d_model", 5), (True, 64, "multiplied", 6), (True, 7, "multiplied", 7),
            (True, 16, "sqrt_d_model", 999), (False, 4, "multiplied", 100),
            (True, 64, "sqrt_dk", 12, OWN), (False, 64, "sqrt_dk", 12, OWN),
            (True, 9, "sqrt_d_model", 8, own_numbers(1)), (True, 9, "multiplied", 9, own_numbers(2)),
            (True, 2, "sqrt_dk", 10, own_numbers(3)), (False, 200, "sqrt_dk", 11, own_numbers(4))]],
        "explanation": [explanation(*settings) for settings in [
            ("equal", 1.1), ("equal", -1.1), ("equal", 0.3, "blank"), ("agree", 1.1),
            ("agree", -2.0), ("zero", 1.1), ("zero", 2.0, "blank"), ("zero", 0.0),
            ("cancel", 1.1), ("cancel", -3.0, "blank"), ("own", 1.1),
            ("own", -0.7, "hide", [[2, -3], [-1.5, 0.25], [0.5, 7], [3, 1]]),
            ("own", 0.4, "hide", [[whole(draw, -8, 8) / 4, whole(draw, -8, 8) / 2]
                                  for draw in [mulberry32(17)] for _ in range(8)]),
            ("own", 1.5, "blank", [[2, -3], [1, 0.25]])]],
        "handsOn": [hands_on(seed) for seed in (1, 2, 3, 4, 5, 6, 7, 8, 23, 100, 9999)],
    }
    text = ",\n".join(f'{json.dumps(name)}: [\n' + ",\n".join(json.dumps(plain(one)) for one in found)
                      + "\n]" for name, found in labs.items())
    path = Path(__file__).with_name("labs.json")
    path.write_text(f'{{"made_by": {json.dumps(MADE_BY)},\n{text}}}\n')
    print(f"labs.json: {path.stat().st_size} bytes")


if __name__ == "__main__":
    main()
