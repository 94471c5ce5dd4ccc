"""What CPython prints of floats, for tests/web/format.test.js.

Run from the top of the repository: python3 tests/web/make_python_numbers.py
Numbers are written by float.hex, so that no decimal is read twice.
"""

import json
import platform
import random
from pathlib import Path

EDGES = [
    0.0, -0.0, 1.0, -1.0, 0.1, 0.09, 6.5, 1e-4, 9.9e-5, 1e-5, -1e-5, 1.5e-7, 1e15, 9999999999999998.0,
    1e16, 1.2345678901234568e17, 1e21, 1e22, 1.7976931348623157e308, 5e-324, 0.30000000000000004,
    123456789.125, float("inf"), float("-inf"), float("nan"),
]
HALVES = [0.0625, -0.0625, 0.1875, 0.5, 1.5, 2.5, -2.5, 2.675, 1.005, 0.125, 0.375, -0.0004, 0.0005, 0.09003]


def main() -> None:
    rng = random.Random(12)
    values = EDGES + [rng.uniform(-1, 1) * 10.0 ** rng.randint(-8, 20) for _ in range(200)]
    rounded = HALVES + [rng.uniform(-10, 10) for _ in range(100)]
    data = {
        "made_by": f"CPython {platform.python_version()}, tests/web/make_python_numbers.py",
        "repr": [[value.hex(), repr(value)] for value in values],
        "round": [[value.hex(), d, repr(round(value, d))] for value in rounded for d in (0, 1, 3)],
    }
    rows = ",\n".join(f"{json.dumps(k)}: {json.dumps(v)}" for k, v in data.items())
    Path("tests/web/python_numbers.json").write_text("{\n" + rows + "\n}\n")


main()
