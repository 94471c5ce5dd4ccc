/** What a program may ask of JavaScript. Text in, text out: numbers keep every digit as JSON. */
import { exp32, inFloat32 } from './float32.js';
import { formatFloat } from './format_number.js';
import { evenDigits, fixed, scientific } from './numbers.js';
import { matches } from './patterns.js';

/** @typedef {{ask: (op: string, input: any) => any}} Core */

/** A number that may have come with its last digits wrong is the float32 that it was. @param {string} _ @param {any} value */
const single = (_, value) => (typeof value === 'number' ? Math.fround(value) : value);

/**
 * @param {Core | null} core
 * @param {(traceback: string) => string} told an error's message in CPython's words
 */
export function bridge(core, told) {
  /** @param {string} op @param {any} input @param {string} field */
  const answer = (op, input, field) => {
    try {
      return core?.ask(op, input)[field] ?? null;
    } catch {
      // Larger than the core takes: the same is then computed here or by the small torch.
      return null;
    }
  };
  return {
    // No prototype: nothing is reached from here but what stands here.
    __proto__: null,
    /**
     * @param {string} op
     * @param {string} input
     * @param {string} field of the trace
     * @param {string} kind "double"; "float32", for PyTorch's roundings; "columns", the same where
     *   the numbers of a softmax do not lie side by side
     */
    ask(op, input, field, kind) {
      try {
        const isSingle = kind === 'float32' || kind === 'columns';
        const question = JSON.parse(input, isSingle ? single : undefined);
        const exact = answer(op, question, field);
        const made = isSingle ? inFloat32(op, question, exact, kind === 'float32') : exact;
        return JSON.stringify(made ?? undefined) ?? null;
      } catch {
        return null;
      }
    },
    told,
    even: evenDigits,
    exp32,
    fixed,
    match: matches,
    scientific,
    format_float: formatFloat,
    seed: () => Math.floor(Math.random() * 2 ** 30),
  };
}
