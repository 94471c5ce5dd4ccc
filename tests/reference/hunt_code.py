"""Runs the two lines of code that the bug hunt shows of each fault, and holds them against its steps.

make_hunt.py calls it. The lines are the lesson's; what their variables hold stands here.
"""

import json
import math
import subprocess
from pathlib import Path

import torch
from torch import nn

LINES = "import { REPORTS } from '../../web/content/hunt_reports.js'; console.log(JSON.stringify(REPORTS));"


class Functional:
    """torch.nn.functional of PyTorch 2, as documented: a boolean mask says what may attend."""

    @staticmethod
    def scaled_dot_product_attention(q, k, v, attn_mask):
        scores = q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1])
        return torch.nan_to_num(scores.masked_fill(~attn_mask, -math.inf).softmax(-1)) @ v


def given(steps, heads):
    """What the lines may use, of the right block's steps with a causal mask."""
    batch, _, n, d_k = steps["queries"].shape
    allowed = torch.ones(n, n, dtype=torch.bool).tril()
    return {
        "torch": torch, "math": math, "nn": nn, "F": Functional, "batch": batch, "n": n, "d_k": d_k,
        "heads": heads, "d_model": heads * d_k, "q": steps["queries"], "k": steps["keys"],
        "v": steps["values"], "scores": steps["scaledScores"], "allowed": allowed,
        "hidden": ~allowed, "context": steps["context"], "x": steps["residual1"],
    }


def made(line, variables):
    """What a line makes: the value of its name, or of its expression."""
    if line.startswith("F."):
        return eval(line, variables)
    scope = dict(variables)
    exec(line, scope)
    return scope[line.split(" = ")[0]]


def check_code(steps_of, parameters, x, heads):
    """steps_of(fault): every step of the hunt's block at its start, `right` without a fault."""
    answer = subprocess.run(["node", "--input-type=module", "-e", LINES], check=True,
                            capture_output=True, text=True, cwd=Path(__file__).parent)
    reports = json.loads(answer.stdout)
    right = steps_of("right")
    for fault, said in reports.items():
        faulty = steps_of(fault)
        for which, steps in [("wrong", faulty), ("right", right)]:
            variables = given(right, heads)
            if fault == "softmax_axis":
                variables["scores"] = variables["scores"].masked_fill(variables["hidden"], -math.inf)
            got = made(said[which], variables)
            where = (fault, which)
            if fault == "batch_swap":
                got.load_state_dict({name[len("self_attn."):]: value
                                     for name, value in parameters.items() if "self_attn" in name})
                # The mask of as many tokens as this layer takes for the sequence.
                count = x.shape[1 if which == "right" else 0]
                mask = torch.ones(count, count, dtype=torch.bool).triu(1)
                got, wanted = got(x, x, x, attn_mask=mask)[0], steps["attended"]
            elif fault in ("forward", "diagonal"):
                got = got if fault == "forward" else ~got
                wanted = steps["allowed"][0]
            elif fault == "finite_fill":
                got, wanted = got.softmax(-1), steps["weights"]
            elif fault == "norm_divisor":
                # Its parameters are 1 and 0; epsilon, which the line leaves out, changes little.
                assert torch.allclose(got, steps["normed1"], atol=1e-4), where
                continue
            elif fault == "polarity":
                wanted = steps["context"]
            elif fault == "head_merge":
                wanted = steps["merged"]
            elif fault in ("after_softmax", "softmax_axis"):
                wanted = steps["weights"]
            else:
                wanted = steps["scaledScores"]
            assert got.shape == wanted.shape and torch.equal(got.isnan(), wanted.isnan()), where
            same = torch.equal(got, wanted) if got.dtype == torch.bool else torch.allclose(
                got, wanted, rtol=1e-12, atol=1e-12)
            assert same, where
    print(f"{len(reports)} faults: both lines of code make what the hunt shows")
