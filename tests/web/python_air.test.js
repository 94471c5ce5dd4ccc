/** The page's own Python files travel without their air, and stay the same programs. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withoutAir } from '../../web/scripts/python_air.js';

test('comments, docstrings and empty lines go; indents shrink; all else stays', () => {
  const source = `"""A module."""
# A comment.
import math

def f(x):
    """What it does,
    in two lines."""
    total = g(
        x,  # the first
        "# no comment",
    )

    return total  # ends


def g(a, b):
    """Nothing yet."""


class A:
    text = """kept
    as it is"""
`;
  assert.equal(
    withoutAir(source),
    `import math
def f(x):
 total = g(
x,
"# no comment",
)
 return total
def g(a, b):
 0
class A:
 text = """kept
    as it is"""
`,
  );
});
