"""Makes layer_files.json: files of a learner's own layers, written by the lesson's six lines.

The lines are asked of the lesson by node, and run here as a learner's notebook runs them. Beside
each file stand PyTorch's output and its weights, head by head, computed in float64 also where the
layer of the file is in float32.
"""

import json
import os
import subprocess
import tempfile
from pathlib import Path

import torch
from torch import nn

HERE = Path(__file__).parent
MADE_BY = f"PyTorch {torch.__version__}"
LINES = """
import { WAYS } from '../../web/content/layer_code.js';
console.log(JSON.stringify(Object.fromEntries(WAYS.map(({ kind, code }) => [kind, code]))));
"""


def four(shape, scale, generator, dtype):
    """Normal numbers of three decimals: short in the file."""
    drawn = torch.randn(*shape, generator=generator, dtype=torch.float64) * scale
    return torch.tensor([round(v, 3) for v in drawn.flatten().tolist()], dtype=dtype).reshape(shape)


def fill(module, generator, dtype):
    state = {}
    for name, tensor in module.state_dict().items():
        around = 1.0 if name.startswith("norm") and name.endswith("weight") else 0.0
        scale = 0.2 if name.startswith("norm") else tensor.shape[-1] ** -0.5
        drawn = around + four(tensor.shape, scale, generator, torch.float64)
        state[name] = torch.round(drawn, decimals=3).to(dtype)
    module.load_state_dict(state)
    return module


def run_lines(code, **names):
    """What the six lines write, run in a folder of their own."""
    before = os.getcwd()
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        try:
            exec(code, dict(names))
            return json.loads(Path("layer.json").read_text())
        finally:
            os.chdir(before)


def rounded(value):
    return [rounded(part) for part in value] if isinstance(value, list) else float(f"{value:.15g}")


def main():
    answer = subprocess.run(["node", "--input-type=module", "-e", LINES], check=True,
                            capture_output=True, text=True, cwd=HERE)
    lines = json.loads(answer.stdout)
    generator = torch.Generator().manual_seed(9)
    cases = []
    layers = [
        ("small", (1, 3, 4), dict(nhead=2, dim_feedforward=8), torch.float64),
        ("middle", (2, 5, 12), dict(nhead=3, dim_feedforward=20, activation="gelu",
                                    norm_first=True, batch_first=False), torch.float32),
        ("large", (2, 16, 32), dict(nhead=8, dim_feedforward=64), torch.float64),
    ]
    for name, (batch, tokens, width), options, dtype in layers:
        options = {"batch_first": True, **options}
        layer = fill(nn.TransformerEncoderLayer(width, **options).to(dtype), generator, dtype)
        x = four((batch, tokens, width), 1.0, generator, dtype)
        given = x if options["batch_first"] else x.transpose(0, 1)
        file = run_lines(lines["TransformerEncoderLayer"], layer=layer, x=given)
        layer, x, given = layer.double(), x.double(), given.double()
        with torch.no_grad():
            output = layer(given)
            read = layer.norm1(given) if layer.norm_first else given
            _, weights = layer.self_attn(read, read, read, average_attn_weights=False)
        if not options["batch_first"]:
            output = output.transpose(0, 1)
        cases.append({"name": f"{name} layer", "file": file,
                      "output": rounded(output.tolist()), "weights": rounded(weights.tolist())})
    for name, (batch, tokens, width), heads, bias in [("small", (1, 3, 4), 2, True),
                                                      ("middle", (2, 5, 12), 3, False),
                                                      ("large", (1, 24, 16), 4, True)]:
        attention = nn.MultiheadAttention(width, heads, bias=bias, batch_first=True)
        attention = fill(attention.double(), generator, torch.float64)
        x = four((batch, tokens, width), 1.0, generator, torch.float64)
        file = run_lines(lines["MultiheadAttention"], attention=attention, x=x)
        with torch.no_grad():
            output, weights = attention(x, x, x, average_attn_weights=False)
        cases.append({"name": f"{name} attention", "file": file,
                      "output": rounded(output.tolist()), "weights": rounded(weights.tolist())})
    text = ",\n".join(json.dumps(case, separators=(",", ":")) for case in cases)
    # Not under "cases": they are files, and no requests of the core.
    HERE.joinpath("layer_files.json").write_text(
        f'{{"made_by": {json.dumps(MADE_BY)}, "layerFiles": [\n{text}\n]}}\n')


if __name__ == "__main__":
    main()
