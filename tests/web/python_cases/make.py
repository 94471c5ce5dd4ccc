"""Runs every program of the .txt files here under CPython with PyTorch and writes what each prints, and
how it ends, to expected.json. Debian: /usr/bin/python3 tests/web/python_cases/make.py; with --check it
compares and writes nothing."""
import contextlib
import io
import json
import pathlib
import platform
import re
import sys
import traceback

import torch

def scaled_dot_product_attention(query, key, value, attn_mask=None, is_causal=False):
    """PyTorch 2's function of this name, for Debian's PyTorch 1.13, which lacks it: softmax of
    Q K^T over the root of the width, times V; a boolean mask says what may be seen."""
    scores = query @ key.transpose(-2, -1) / query.size(-1) ** 0.5
    if is_causal:
        attn_mask = torch.ones(scores.shape[-2:], dtype=torch.bool).tril()
    if attn_mask is not None and attn_mask.dtype is torch.bool:
        attn_mask = torch.zeros_like(scores).masked_fill(~attn_mask, float("-inf"))
    return ((scores if attn_mask is None else scores + attn_mask).softmax(-1)) @ value


functional = torch.nn.functional
if not hasattr(functional, "scaled_dot_product_attention"):
    functional.scaled_dot_product_attention = scaled_dot_product_attention

HERE = pathlib.Path(__file__).parent


def run(code):
    torch.set_printoptions(profile="default", sci_mode=None)
    torch._tensor_str.PRINT_OPTS.sci_mode = None
    out = io.StringIO()
    error = None
    with contextlib.redirect_stdout(out):
        try:
            exec(compile(code, "<cell>", "exec"), {"__name__": "__main__"})
        except SyntaxError as e:
            error = {"type": type(e).__name__, "line": e.lineno, "message": str(e)}
        except BaseException as e:
            lines = [f.lineno for f in traceback.extract_tb(sys.exc_info()[2]) if f.filename == "<cell>"]
            error = {"type": type(e).__name__, "line": lines[-1], "message": str(e)}
    return out.getvalue(), error


cells = []
texts = [path.read_text().strip("\n") for path in sorted(HERE.glob("*.txt"))]
parts = re.split(r"^#### (.+)\n", "\n".join(texts), flags=re.M)[1:]
for name, code in zip(parts[::2], parts[1::2]):
    code = code.strip("\n") + "\n"
    stdout, error = run(code)
    cells.append({"name": name, "code": code, "stdout": stdout, "error": error})
made_by = f"CPython {platform.python_version()}, PyTorch {torch.__version__}"
made = json.dumps({"made_by": made_by, "cells": cells}, indent=1) + "\n"
if "--check" in sys.argv:
    # Another release of CPython or PyTorch may word things differently; only this one is held to.
    known = json.loads((HERE / "expected.json").read_text())
    if known["made_by"] == made_by and known["cells"] != cells:
        wrong = [a["name"] for a, b in zip(cells, known["cells"]) if a != b]
        sys.exit("expected.json is out of date: " + ", ".join(wrong or ["another number of programs"]))
else:
    (HERE / "expected.json").write_text(made)
print(len(cells), "programs")
