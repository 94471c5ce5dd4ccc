// Times core.ask and says where the time goes: node tests/bench/ask.js [engine]
// Exits with 1 where a median is above its limit, so run it on an idle machine.
//
// The parts of the way through text are found by asking for less, and subtracted run by run: a
// request with an unknown op is read and refused, an empty one is refused only; one that shows no
// step is computed and not written.

import { loadavg } from 'node:os';
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

/**
 * Decimals of four places, as the lesson shows them and a learner types them.
 *
 * @param {number} rows
 * @param {number} columns
 */
function short(rows, columns) {
  return matrix(rows, columns).map((row) => row.map((number) => Number(number.toFixed(4))));
}

const width = 64;
const inner = 256;
const lesson = { queries: short(3, 4), keys: short(3, 4), values: short(3, 4) };
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

/** @param {number[]} numbers */
const median = (numbers) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1];

/** @param {() => unknown} work @returns {number} microseconds */
function time(work) {
  const start = performance.now();
  work();
  return (performance.now() - start) * 1000;
}

const core = await loadCore({ engine });
const { module } = await startCore(files, engine);

let slow = false;

/**
 * @param {string} title
 * @param {object} asked
 * @param {string} asked.op
 * @param {object} asked.input
 * @param {string[]} [asked.show]
 * @param {number} asked.times
 * @param {number} asked.limit in microseconds, for the whole
 */
function report(title, { op, input, show, times, limit }) {
  const write = () => JSON.stringify({ op, input, show, repeat: false }); // as core.ask does
  const text = write();
  const unread = text.replace(`"op":"${op}"`, '"op":"?"');
  const unshown = JSON.stringify({ op, input, show: [], repeat: false });
  const reply = module.handleRequest(text);
  // The whole by itself: between other work it would find cold caches.
  const ask = () => time(() => core.ask(op, input, { show }));
  for (let warm = 0; warm < times; warm += 1) ask();
  const before = process.cpuUsage();
  const asks = Array.from({ length: times }, ask);
  const { user, system } = process.cpuUsage(before);
  const whole = median(asks);
  const works = {
    check: () => checkedInput(input),
    write,
    refused: () => module.handleRequest('{"op":"?","input":{}}'),
    read: () => module.handleRequest(unread),
    computed: () => module.handleRequest(unshown),
    handled: () => module.handleRequest(text),
    parse: () => JSON.parse(reply),
  };
  const run = () =>
    /** @type {Record<keyof works, number>} */ (
      Object.fromEntries(Object.entries(works).map(([name, work]) => [name, time(work)]))
    );
  for (let warm = 0; warm < times; warm += 1) run();
  const runs = Array.from({ length: times }, run);
  const part = (/** @type {(one: ReturnType<typeof run>) => number} */ of) => median(runs.map(of));
  console.log(`${title} (${text.length} characters asked, ${reply.length} answered)`);
  for (const [name, taken] of /** @type {[string, number][]} */ ([
    ['core.ask, object to object', whole],
    ['  JavaScript checks the numbers', part((one) => one.check)],
    ['  JSON.stringify', part((one) => one.write)],
    ['  the core reads', part((one) => one.read - one.refused)],
    [
      '  the core computes, and writes the results',
      part((one) => one.computed - (one.read - one.refused)),
    ],
    ['  the core writes the steps shown', part((one) => one.handled - one.computed)],
    ['  JSON.parse', part((one) => one.parse)],
  ])) {
    if (show?.length === 0 && name.endsWith('steps shown')) continue;
    console.log(`${name.padEnd(46)}${taken.toFixed(1).padStart(10)} microseconds`);
  }
  const fastest = Math.min(...asks).toFixed(1);
  const verdict = whole <= limit ? 'within' : 'ABOVE';
  // On a busy machine the clock runs on while others compute.
  const own = ((user + system) / times).toFixed(1);
  console.log(
    `  ${verdict} the limit of ${limit} microseconds; fastest ${fastest}; ` +
      `the processor's own time, a mean over all threads, ${own}`,
  );
  slow ||= !(whole <= limit);
}

const load = loadavg()[0].toFixed(1);
console.log(`engine ${core.engine}, Node ${process.version}, medians, at a load of ${load}`);
const small = { op: 'attention', times: 2000, limit: 40 };
report('attention, three tokens, four decimals', { ...small, input: lesson });
report('attention, three tokens, every digit', { ...small, input: three });
const large = { op: 'encoderBlock', input: block, times: 30, limit: 50_000 };
report('encoderBlock, 64 tokens, 64 wide, 8 heads', { ...large, show: ['weights'] });
report('the same, nothing shown', { ...large, show: [] });
if (slow) process.exitCode = 1;
