"""Makes hunt.json: the bug hunt's block with each of its faults, as PyTorch computes them.

Numbers and parameters come from the hunt itself, which node prints; what each fault is stands here a
second time, by its name, so that a fault that is wired wrongly in the lesson is noticed. The lines of
code that the hunt shows are run, too: hunt_code.py.
"""

import json
import subprocess
from pathlib import Path

import torch

from faulty_torch import MADE_BY, assert_close, encoder_block, wire
from hunt_code import check_code
from make_encoder_block_steps import hooked

INPUTS = """
import { huntInput, START } from '../../web/content/hunt_block.js';
import { experimentNamed } from '../../web/content/hunt_experiments.js';
const open = { tokens: 5, heads: 4, causal: false };
const one = (settings, experiment) => {
  const { x, parameters } = (experimentNamed(experiment)?.change ?? ((same) => same))(huntInput(settings));
  return { settings, experiment, x, parameters };
};
console.log(JSON.stringify([one(START, 'none'), one(open, 'none'), one(START, 'large_keys')]));
"""


def faults(tokens, causal):
    """By name: how the hunt's faults change `encoder_block` of faulty_torch."""
    ones = torch.ones(tokens, tokens, dtype=torch.bool)
    mask = ones.tril() if causal else None
    right = {"allowed": mask}
    return {
        "right": right,
        "no_scale": {**right, "scale": "none"},
        "model_width": {**right, "scale": "sqrt_d_model"},
        "multiplied": {**right, "scale": "multiplied"},
        "forward": {"allowed": ones.triu() if causal else None},
        "diagonal": {"allowed": ones.tril(-1) if causal else None},
        "after_softmax": {**right, "mask_order": "after_softmax"},
        "softmax_axis": {**right, "softmax_axis": "queries"},
        "finite_fill": {**right, "hidden_fill": -10_000.0},
        "polarity": {"allowed": None if mask is None else ~mask},
        "head_merge": {**right, "head_merge": "reshape_only"},
        # The mask fits what is taken for the sequence.
        "batch_swap": {"allowed": "causal" if causal else None, "layout": "sequence_first"},
        "norm_divisor": {**right, "divisor": "n_minus_1"},
    }


def main():
    answer = subprocess.run(["node", "--input-type=module", "-e", INPUTS], check=True,
                            capture_output=True, text=True, cwd=Path(__file__).parent)
    cases = []
    for given in json.loads(answer.stdout):
        settings, experiment = given["settings"], given["experiment"]
        x = torch.tensor(given["x"], dtype=torch.float64)
        parameters = {name: torch.tensor(value, dtype=torch.float64)
                      for name, value in given["parameters"].items()}
        tokens, width = x.shape[1:]
        heads, causal = settings["heads"], settings["causal"]
        if experiment == "none" and causal:
            check_code(lambda fault: encoder_block(x, parameters, heads,
                                                   **faults(tokens, causal)[fault]),
                       parameters, x, heads)
        for fault, options in faults(tokens, causal).items():
            if experiment != "none" and fault not in ("right", "finite_fill"):
                continue
            steps = encoder_block(x, parameters, heads, **options)
            if fault == "right":
                layer = torch.nn.TransformerEncoderLayer(
                    width, heads, 16, dropout=0.0, batch_first=True).double().train()
                layer.load_state_dict(parameters)
                hidden = ~options["allowed"] if causal else None
                with torch.no_grad():
                    for name, value in hooked(layer, x, hidden, None).items():
                        assert_close(value, steps[name])
            expected = {name: steps[name] for name in ("weights", "attended", "output")}
            cases.append({"fault": fault, "settings": settings, "experiment": experiment,
                          "expected": wire(expected)})
    # Not under "cases": these are the hunt's, and no requests of their own.
    text = json.dumps({"made_by": MADE_BY, "hunt": cases}, separators=(",", ":"))
    Path(__file__).with_name("hunt.json").write_text(text + "\n")
    print(f"hunt.json: {len(cases)} cases, {len(text)} bytes")


if __name__ == "__main__":
    main()
