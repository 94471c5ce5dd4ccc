"""Makes traced_block.json: every step of PyTorch's encoder layer at seeded settings of the lab.

The settings and their requests come from the lab itself, which node prints; what PyTorch answers to
them is recorded as in make_encoder_block_steps.py.
"""

import json
import subprocess
from pathlib import Path

import torch

from faulty_torch import MADE_BY, assert_close, encoder_block, read_allowed, sinusoidal, wire
from make_encoder_block_steps import hooked

REQUESTS = """
import { blockInput } from '../../web/content/block_request.js';
import { seeded } from '../../web/seeded.js';
const next = seeded(8);
const pick = (list) => list[Math.floor(next() * list.length)];
const start = { tokens: 4, heads: '2', mask: 'padding', norm: 'post', positions: true,
  residuals: true, scaled: true, activation: 'relu', fault: 'none' };
const all = [start];
while (all.length < 21) all.push({ tokens: pick([2, 3, 4]), heads: pick(['1', '2', '4']),
  mask: pick(['padding', 'causal', 'none']), norm: pick(['post', 'pre']),
  positions: pick([true, false]), residuals: pick([true, true, false]),
  scaled: pick([true, true, false]), activation: pick(['relu', 'gelu']), fault: 'none' });
console.log(JSON.stringify(all.map((settings) => ({ settings, input: blockInput(settings) }))));
"""


def main():
    answer = subprocess.run(["node", "--input-type=module", "-e", REQUESTS], check=True,
                            capture_output=True, text=True, cwd=Path(__file__).parent)
    cases = []
    for case in json.loads(answer.stdout):
        said = case["input"]
        x = torch.tensor(said["x"], dtype=torch.float64)
        parameters = {name: torch.tensor(value, dtype=torch.float64)
                      for name, value in said["parameters"].items()}
        keep = torch.tensor(said["keep"]) if "keep" in said else None
        tokens, width = x.shape[1:]
        options = {"activation": said["activation"], "norm": said["norm"], "keep": keep,
                   "positions": said["positions"], "allowed": said.get("allowed")}
        faults = {}
        if "scale" in said:
            faults["scale"] = said["scale"]
        if not said["residuals"]:
            faults["residuals"] = False
        steps = encoder_block(x, parameters, said["heads"], **options, **faults)
        if not faults:
            # No fault: torch.nn.TransformerEncoderLayer itself.
            layer = torch.nn.TransformerEncoderLayer(
                width, said["heads"], 16, dropout=0.0, activation=said["activation"],
                layer_norm_eps=1e-5, batch_first=True, norm_first=said["norm"] == "pre")
            layer = layer.double().train()
            layer.load_state_dict(parameters)
            hidden = None
            if options["allowed"] is not None:
                hidden = ~read_allowed(options["allowed"], tokens, tokens, None)
            positioned = x + sinusoidal(tokens, width) if said["positions"] else x
            with torch.no_grad():
                for name, value in hooked(layer, positioned, hidden,
                                          None if keep is None else ~keep).items():
                    assert_close(value, steps[name])
        name = ", ".join(f"{key} {value}" for key, value in case["settings"].items())
        cases.append({"name": name, "settings": case["settings"], "expected": wire(steps)})
    # Not under "cases": these are the lab's, and no requests of their own.
    text = json.dumps({"made_by": MADE_BY, "tracedBlock": cases}, separators=(",", ":"))
    Path(__file__).with_name("traced_block.json").write_text(text + "\n")


if __name__ == "__main__":
    main()
