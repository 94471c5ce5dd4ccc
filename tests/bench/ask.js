// Times core.ask and says where the time goes: node tests/bench/ask.js [engine]
//
// The parts are found by asking for less: a request with an unknown op is read and no more; one
// that shows no step is computed and not written.

import { loadCore } from '../../web/core.js';
import { checkedInput } from '../../web/core_input.js';
import { startCore } from '../../web/core_module.js';
import { files } from '../../web/files.js';

const engine = process.argv[2] ?? 'wasm-simd';

let seed = 12;
/** Decimals with every digit, as a program has them: the slow case for reading. */
function random() {
  seed = (seed * 1103515245 + 12345) % 2147483648;
  return seed / 1073741824 - 1 + seed / 7e15;
}

/**
 * @param {number} rows
 * @param {number} columns
 */
function matrix(rows, columns) {
  return Array.from({ length: rows }, () => Array.from({ length: columns }, random));
}

/** @param {number} size */
function vector(size) {
  return matrix(1, size)[0];
}

const width = 64;
const inner = 256;
const three = { queries: matrix(3, 4), keys: matrix(3, 4), values: matrix(3, 4) };
const block = {
  x: [matrix(64, width)],
  heads: 8,
  parameters: {
    'self_attn.in_proj_weight': matrix(3 * width, width),
    'self_attn.in_proj_bias': vector(3 * width),
    'self_attn.out_proj.weight': matrix(width, width),
    'self_attn.out_proj.bias': vector(width),
    'linear1.weight': matrix(inner, width),
    'linear1.bias': vector(inner),
    'linear2.weight': matrix(width, inner),
    'linear2.bias': vector(width),
    'norm1.weight': vector(width),
    'norm1.bias': vector(width),
    'norm2.weight': vector(width),
    'norm2.bias': vector(width),
  },
};

/**
 * @param {number} times
 * @param {() => unknown} work
 * @returns {number} median, in microseconds
 */
function median(times, work) {
  for (let warm = 0; warm < times; warm += 1) work();
  const taken = [];
  for (let run = 0; run < times; run += 1) {
    const start = performance.now();
    work();
    taken.push(performance.now() - start);
  }
  return taken.sort((a, b) => a - b)[times >> 1] * 1000;
}

const core = await loadCore({ engine });
const { module } = await startCore(files, engine);

/**
 * @param {string} title
 * @param {string} op
 * @param {object} input
 * @param {string[] | undefined} show
 * @param {number} times
 */
function report(title, op, input, show, times) {
  const text = JSON.stringify({ op, input, show });
  const unread = text.replace(`"op":"${op}"`, '"op":"?"');
  const unshown = JSON.stringify({ op, input, show: [] });
  const reply = module.handleRequest(text);
  const whole = median(times, () => core.ask(op, input, { show }));
  const check = median(times, () => checkedInput(input));
  const write = median(times, () => JSON.stringify({ op, input, show }));
  const read = median(times, () => module.handleRequest(unread));
  const computed = median(times, () => module.handleRequest(unshown));
  const handled = median(times, () => module.handleRequest(text));
  const parse = median(times, () => JSON.parse(reply));
  console.log(`${title} (${text.length} characters asked, ${reply.length} answered)`);
  for (const [part, time] of /** @type {[string, number][]} */ ([
    ['core.ask, object to object', whole],
    ['  JavaScript checks the numbers', check],
    ['  JSON.stringify', write],
    ['  the core reads', read],
    ['  the core computes, and writes the results', computed - read],
    ['  the core writes the steps shown', handled - computed],
    ['  JSON.parse', parse],
  ])) {
    console.log(`${part.padEnd(46)}${time.toFixed(1).padStart(10)} microseconds`);
  }
}

console.log(`engine ${core.engine}, Node ${process.version}, medians`);
report('attention, three tokens', 'attention', three, undefined, 2000);
report('encoderBlock, 64 tokens, 64 wide, 8 heads', 'encoderBlock', block, ['weights'], 30);
report('the same, nothing shown', 'encoderBlock', block, [], 30);
