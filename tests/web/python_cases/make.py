"""Runs every program of programs.txt under CPython with PyTorch and writes what each prints, and
how it ends, to expected.json. Debian: /usr/bin/python3 tests/web/python_cases/make.py"""
import contextlib
import io
import json
import pathlib
import platform
import re
import sys
import traceback

import torch

HERE = pathlib.Path(__file__).parent


def run(code):
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
(HERE / "expected.json").write_text(json.dumps({"made_by": made_by, "cells": cells}, indent=1) + "\n")
print(len(cells), "programs")
