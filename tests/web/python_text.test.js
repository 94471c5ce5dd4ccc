/** The pure parts of the Python cell: numbers, errors, brackets, the source pass, the verdict. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compare, verdictWords } from '../../web/elements/python_compare.js';
import { hintFor } from '../../web/elements/python_hints.js';
import { bracketError } from '../../web/python/brackets.js';
import { readTraceback, tracebackText } from '../../web/python/errors.js';
import { formatFloat } from '../../web/python/format_number.js';
import { fixed, scientific } from '../../web/python/numbers.js';
import { prepareSource } from '../../web/python/source.js';
import { syntaxError } from '../../web/python/syntax.js';

test('fixed and scientific round an exact half to even, as CPython', () => {
  // CPython 3.11: '{:.3f}'.format(0.0625) and so on.
  assert.deepEqual(
    [
      fixed(0.0625, 3),
      fixed(2.5, 0),
      fixed(3.5, 0),
      fixed(-0.125, 2),
      fixed(2.675, 2),
      fixed(-0, 1),
    ],
    ['0.062', '2', '4', '-0.12', '2.67', '-0.0'],
  );
  assert.equal(fixed(1e22, 1), '10000000000000000000000.0');
  assert.deepEqual(
    [scientific(1.1254e-7, 4), scientific(2.5, 0), scientific(1e100, 2), scientific(0, 1)],
    ['1.1254e-07', '2e+00', '1.00e+100', '0.0e+00'],
  );
});

test('formatFloat follows the format language', () => {
  // CPython 3.11: format(13.4567, spec).
  /** @type {[spec: string, text: string][]} */
  const cases = [
    ['.2f', '13.46'],
    ['8.3f', '  13.457'],
    ['<8.1f', '13.5    '],
    ['+.1f', '+13.5'],
    ['08.2f', '00013.46'],
    ['*^9.2f', '**13.46**'],
    ['.1%', '1345.7%'],
    ['.3', '13.5'],
    ['g', '13.4567'],
    ['', '13.4567'],
  ];
  for (const [spec, text] of cases) assert.equal(formatFloat(13.4567, spec, '13.4567'), text);
  assert.equal(formatFloat(1234567.5, ',.2f', '1234567.5'), '1,234,567.50');
  assert.equal(formatFloat(1, 'd', '1.0'), null);
});

test('brackets are named as CPython 3.11 names them', () => {
  assert.equal(bracketError('x = (1, [2])\ny = "((("  # ]]\nz = """\n(((\n"""'), null);
  assert.deepEqual(bracketError('a = 1\nb = [1,\n2'), {
    type: 'SyntaxError',
    line: 2,
    message: "'[' was never closed (<cell>, line 2)",
  });
  assert.match(bracketError('x = 1)')?.message ?? '', /^unmatched '\)'/);
  assert.match(
    bracketError('x = (\n1]')?.message ?? '',
    /does not match opening parenthesis '\(' on line 1/,
  );
});

test('sound programs pass, however they are laid out', () => {
  for (const code of [
    '',
    '# only a comment',
    'if True: print(1)\nelse: print(2)',
    'x = [\n  1,\n2]\nif x:\n\tprint(x)\n\n# end\nprint("a:b\\"c")',
    'def f(\n  a,\n  b=1):\n    return {\n"k": a}\nprint(f(1))',
    "s = '''\n  if x\n'''\nx = 1 + \\\n    2",
    'print = 3\nprint  (4)',
    'class A:\n  x: int = 1\n  def g(self): pass\n\n  def h(self):\n      pass',
    "t = '“curly”'  # – dash",
  ]) {
    assert.equal(syntaxError(code), null, code);
  }
});

test('the source pass leaves lines and strings alone', () => {
  for (const code of ["s = '{a: 1}'  # {b: 2}", 'd[1:2]', 'f(*a, **b)']) {
    assert.equal(prepareSource(code), code);
  }
  const code = "d = {\n  'a': 1,  # one\n  'b': {},\n}\nprint(f'{d[\"a\"]:.2f}', [*d])";
  const prepared = prepareSource(code);
  assert.equal(prepared.split('\n').length, code.split('\n').length);
  assert.match(prepared, /^d = _dict_\(\(\n {2}'a', 1\),\( {2}# one\n/);
});

test('each turn of a loop looks at the clock, on the line where it stood', () => {
  assert.equal(prepareSource('for x in y: pass'), 'for x in _turns_(y): pass');
  assert.equal(prepareSource('for i in range(9): pass'), 'for i in range(9): pass');
  assert.equal(
    prepareSource('[x for x in y if x for z in x]'),
    '[x for x in _turns_(y )if x for z in _turns_(x)]',
  );
  assert.equal(prepareSource('while True: pass'), 'while _turn_()>=0 and( True): pass');
  assert.equal(
    prepareSource('while(a[1:2] or\n      x := f(b)):\n    y = 1'),
    'while _turn_()>=0 and((a[1:2] or\n      x := f(b))):\n    y = 1',
  );
  assert.equal(prepareSource("s = 'while True:'  # while x:"), "s = 'while True:'  # while x:");
});

test('what changes in place asks the object', () => {
  assert.equal(prepareSource('x *= 2  # twice'), 'x = _in_("*",x,( 2))  # twice');
  assert.equal(
    prepareSource('a[i] //= f(\n1)\nb += 1'),
    'a[i] = _in_("//",a[i],( f(\n1)))\nb += 1',
  );
  assert.equal(prepareSource('s = "x *= 2"; x == 1'), 's = "x *= 2"; x == 1');
});

test('strings beside an f-string are part of its call', () => {
  assert.equal(prepareSource(`'a' f'{x!r}' "b"`), `_f_('a' ,_format_(repr(x)) ,"b")`);
  assert.equal(prepareSource(`f'{x:{w}.2f}'`), `_f_(_format_((x),""+_format_(w)+".2f"))`);
});

test('a traceback is read to the learner’s own line', () => {
  const code = 'import torch\ndef f(x):\n    return x[5]\nf(torch.ones(2))';
  const { error, frames } = readTraceback(
    'Traceback (most recent call last):\n  File "<stdin>", line 4, in <module>\n' +
      '  File "<stdin>", line 3, in f\n  File "/lib/torch/_tensor.py", line 40, in __getitem__\n' +
      'IndexError: index 5 is out of bounds for dimension 0 with size 2\n',
    code,
  );
  assert.deepEqual(error, {
    type: 'IndexError',
    line: 3,
    message: 'index 5 is out of bounds for dimension 0 with size 2',
  });
  assert.equal(
    tracebackText(error, frames, code),
    'Traceback (most recent call last):\n  File "<cell>", line 4, in <module>\n    f(torch.ones(2))\n' +
      '  File "<cell>", line 3, in f\n    return x[5]\n' +
      'IndexError: index 5 is out of bounds for dimension 0 with size 2',
  );
});

test('a prediction is the same, near, or another', () => {
  const printed = '[0.665, 0.245, 0.09]\n';
  assert.equal(compare('', printed), 'none');
  assert.equal(compare(' [0.665,0.245,0.09]', printed), 'same');
  assert.equal(compare('[0.665, 0.245, 0.090]', printed), 'near');
  assert.equal(compare('[.665, .245, 0.09]', printed), 'near');
  assert.equal(compare('[0.667, 0.333, 0.0]', printed), 'other');
  assert.equal(compare('(5, 7) from (5, 4) x (7, 4)', '(5, 7) from (5, 4) x (4, 7)'), 'other');
  for (const [guess, verdict] of [
    ['0.665, 0.245, 0.09', 'near'],
    ['[0.665 0.245 0.09]', 'near'],
    ['(+0.665; 0.245; 9e-2)', 'near'],
    ['[ 0.665 , 0.245 , 0.09 ]', 'same'],
    ['[0.67, 0.24, 0.09]', 'rounded'],
    ['0.7 0.2 0.1', 'rounded'],
    ['[0.67, 0.33, 0.0]', 'other'],
    ['[1, 0, 0]', 'other'],
    ['[0.245, 0.665, 0.09]', 'other'],
    ['[0.665, 0.245]', 'other'],
    ['about two thirds', 'other'],
    ['?', 'other'],
  ]) {
    assert.equal(compare(guess, printed), verdict, guess);
  }
});

test('a prediction’s sign, borders and whole numbers count', () => {
  assert.equal(compare('+6.5', '6.5\n'), 'near');
  assert.equal(compare('-6.5', '6.5\n'), 'other');
  assert.equal(compare('\u22126.5', '-6.5\n'), 'near');
  assert.equal(compare('7', '6.5\n'), 'other');
  assert.equal(compare('10', '1 0\n'), 'other');
  assert.equal(compare('1 0', '10\n'), 'other');
  assert.equal(compare('1  0', '1 0\n'), 'same');
  assert.equal(compare('1, 0', '1\n0\n'), 'near');
  assert.equal(compare('"a"', "'a'\n"), 'near');
  assert.equal(compare('True', 'False\n'), 'other');
  assert.equal(compare('nan', 'nan\n'), 'same');
  const printed = '(5, 7) from (5, 4) x (4, 7)\n';
  assert.equal(compare('(5,7) from (5,4)x(4,7)', printed), 'same');
  assert.equal(compare('5 7 from 5 4 x 4 7', printed), 'near');
});

test('each verdict has its sentence', () => {
  const example = { right: 'R.', wrong: 'W.' };
  assert.equal(verdictWords('same', { failed: false, example }), 'Your prediction held. R.');
  assert.equal(verdictWords('other', { failed: false, example }), 'Not what you predicted. W.');
  assert.match(verdictWords('near', { failed: false, example }), /^Your values are right/);
  assert.match(verdictWords('rounded', { failed: false, example }), /to fewer decimals.* R\.$/);
  assert.match(verdictWords('none', { failed: false, example }), /predict first/);
  assert.equal(verdictWords('none', { failed: true, example }), '');
});

test('common slips get a sentence in plain words', () => {
  const name = { type: 'NameError', message: "name 'weihgts' is not defined" };
  assert.match(hintFor(name, 'weights = 1\nprint(weihgts)'), /Did you mean “weights”\?/);
  assert.match(
    hintFor({ type: 'NameError', message: "name 'zq' is not defined" }, 'zq'),
    /before this line/,
  );
  const shape = {
    type: 'RuntimeError',
    message: 'mat1 and mat2 shapes cannot be multiplied (5x4 and 7x4)',
  };
  assert.match(hintFor(shape, ''), /4 is not 7/);
  assert.equal(hintFor({ type: 'ValueError', message: 'no' }, ''), '');
  const unasked = { type: 'EOFError', message: 'EOF when reading a line' };
  assert.match(hintFor(unasked, 'x = input()'), /no keyboard/);
  const lacking = { type: 'AttributeError', message: "module 'torch' has no attribute 'sofmax'" };
  assert.match(hintFor(lacking, '', ['zeros', 'softmax', 'stack']), /it has: softmax\./);
  assert.match(hintFor(lacking, '', []), /small and has no “sofmax”/);
});
