/** No way leads from a cell's program to the page, the network or storage. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { pythonWorkers } from './python_worker.js';

/** @type {Awaited<ReturnType<typeof pythonWorkers>>} */
let python;
before(async () => {
  python = await pythonWorkers();
});
after(() => python.close());

for (const name of ['js', 'jsffi', 'ujs', 'ujsffi', '_pyscript', 'socket', 'urllib.request']) {
  test(`import ${name} fails as in CPython`, async () => {
    const { stdout, error } = await python.run(`print(1)\nimport ${name}`);
    assert.deepEqual([stdout, error.type, error.line], ['1\n', 'ModuleNotFoundError', 2]);
    assert.equal(error.message, `No module named '${name.split('.')[0]}'`);
  });
}

test('clearing sys.modules brings none back', async () => {
  const { stdout } = await python.run(`import sys
print([name for name in ('js', 'jsffi') if name in sys.modules])
sys.modules.clear()
for name in ('js', 'jsffi', 'jr', 'to_jr', 'jsff\\x01'):
    try:
        print(__import__(name))
    except ImportError:
        print('no')
`);
  assert.equal(stdout, '[]\nno\nno\nno\nno\nno\n');
});

/** Ways from the one JavaScript object that the small torch has. Each ends in an error. */
const WAYS = [
  '_core.constructor',
  '_core.__proto__',
  '_core.fetch',
  '_core.postMessage',
  "getattr(_core, 'localStorage')",
  '_core.ask.constructor("return fetch")()',
  '_core.ask.__proto__',
  '_core.ask.call.constructor',
  '_core.ask.bind(None)',
  '_core.ask.new("x")',
  'type(_core)()',
  "_core['constructor']",
  "_core.__getitem__('ask')",
  'iter(_core)',
  '_core.then',
];
for (const way of WAYS) {
  test(`${way} leads nowhere`, async () => {
    const { stdout, error } = await python.run(`import _core\nprint("got", ${way})`);
    assert.equal(stdout, '');
    assert.match(error.type, /^(AttributeError|TypeError|Crashed)$/);
  });
}

test('the bridge cannot be changed, and what it hands over is text', async () => {
  const { stdout, error } = await python.run(`import _core
print(type(_core.fixed(2.5, 1)), _core.ask('softmax', 'fetch("x")', 'weights'))
print(_core.ask('softmax', '{"scores": [1, 1]}', 'constructor'))
_core.ask = print
print("changed")`);
  assert.equal(stdout, "<class 'str'> None\nNone\n");
  assert.match(error.type, /^(AttributeError|TypeError|Crashed)$/);
});
