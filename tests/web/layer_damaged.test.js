/** Damaged files of a layer are refused, each with its reason. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { readLayer } from '../../web/content/layer_file.js';
import { LayerError, MOST_CHARACTERS } from '../../web/content/layer_text.js';

const file = new URL('../reference/layer_files.json', import.meta.url);
const { layerFiles } = JSON.parse(readFileSync(file, 'utf8'));

/**
 * @param {number} index of a file
 * @param {(file: any) => void} change
 */
function changed(index, change) {
  const copy = structuredClone(layerFiles[index].file);
  change(copy);
  return JSON.stringify(copy);
}

/** @type {[what: string, text: () => string, field: string, message: RegExp][]} */
const DAMAGED = [
  ['empty', () => ' \n', '', /nothing to read/],
  [
    'what Python prints',
    () => "OrderedDict([('linear1.bias', tensor([0.1]))])",
    '',
    /what Python prints, not JSON: json\.dump/,
  ],
  [
    'broken off',
    () => JSON.stringify(layerFiles[0].file).slice(0, 900),
    '',
    /breaks off: it ends in “/,
  ],
  [
    'too large',
    () => `"${'0'.repeat(MOST_CHARACTERS)}"`,
    '',
    /6000002 characters; at most 6000000/,
  ],
  ['a list', () => '[[1, 2], [3, 4]]', '', /holds a list/],
  [
    'the state_dict alone',
    () => JSON.stringify(layerFiles[0].file.state_dict),
    'state_dict',
    /state_dict is missing\. The file seems to be the state_dict alone/,
  ],
  [
    'a parameter missing',
    () => changed(0, ({ state_dict: state }) => delete state['linear2.bias']),
    'linear2.bias',
    /linear2\.bias is missing: state_dict must have it, \[4\]/,
  ],
  [
    'a parameter too many',
    () => changed(3, ({ state_dict: state }) => (state.out_proj_weight = [[1]])),
    'out_proj_weight',
    /out_proj_weight is no parameter of MultiheadAttention, which has in_proj_weight, /,
  ],
  [
    'another layer’s parameters',
    () => changed(3, ({ state_dict: state }) => (state.q_proj_weight = [[1]])),
    'q_proj_weight',
    /kdim or vdim, which is not read/,
  ],
  [
    'a wrong shape',
    () =>
      changed(0, ({ state_dict: state }) =>
        state['self_attn.in_proj_weight'].map((/** @type {number[]} */ row) => row.pop()),
      ),
    'self_attn.in_proj_weight',
    /self_attn\.in_proj_weight is \[12, 3\] and must be \[12, 4\]: .* embedding 4/,
  ],
  [
    'a transposed weight',
    () =>
      changed(0, ({ state_dict: state }) => {
        const rows = state['linear1.weight'];
        state['linear1.weight'] = rows[0].map((/** @type {any} */ _, /** @type {number} */ i) =>
          rows.map((/** @type {number[]} */ row) => row[i]),
        );
      }),
    'linear1.weight',
    /linear1\.weight is \[4, 8\] and must be \[8, 4\]: .* feed-forward 8/,
  ],
  [
    'NaN, as Python’s json writes it',
    () => changed(0, ({ x }) => (x[0][1][2] = 'HERE')).replace('"HERE"', 'NaN'),
    'x',
    /x\[0\]\[1\]\[2\] must be a finite number, not NaN/,
  ],
  [
    'Infinity in a parameter',
    () =>
      changed(0, ({ state_dict: state }) => (state['norm1.bias'][3] = 'HERE')).replace(
        '"HERE"',
        '-Infinity',
      ),
    'norm1.bias',
    /norm1\.bias\[3\] must be a finite number, not -Infinity/,
  ],
  [
    'a number as text',
    () => changed(0, ({ x }) => (x[0][0][0] = '0.5')),
    'x',
    /x\[0\]\[0\]\[0\] must be a finite number, not text, “0\.5”/,
  ],
  [
    'a ragged row',
    () => changed(0, ({ x }) => x[0][2].pop()),
    'x',
    /x\[0\]\[2\] has 3 entries and x\[0\]\[0\] has 4/,
  ],
  [
    'heads that do not divide',
    () => changed(0, (file) => (file.heads = 3)),
    'heads',
    /heads 3 do not divide the embedding 4/,
  ],
  [
    'heads missing',
    () => changed(0, (file) => delete file.heads),
    'heads',
    /whole number.*missing/,
  ],
  [
    'an input of the wrong width',
    () => changed(0, (file) => (file.x = [[[1, 2, 3, 4, 5]]])),
    'x',
    /x is \[1, 1, 5\] and must be \[1, 1, 4\]: the layer’s embedding is 4/,
  ],
  [
    'an input of one axis',
    () => changed(0, (file) => (file.x = [1, 2])),
    'x',
    /x is \[2\] and must/,
  ],
  [
    'which axis is the batch',
    () => changed(0, (file) => delete file.batch_first),
    'batch_first',
    /says which axis of x is the batch/,
  ],
  [
    'too many tokens',
    () =>
      changed(3, (file) => {
        file.x = [Array(65).fill([1, 2, 3, 4])];
      }),
    'tokens',
    /tokens of x: 65 is more than 64/,
  ],
  [
    'another activation',
    () => changed(0, (file) => (file.activation = "GELU(approximate='tanh')")),
    'activation',
    /activation must be "relu" or "gelu", not "GELU\(approximate='tanh'\)"/,
  ],
  [
    'half precision',
    () => changed(0, (file) => (file.dtype = 'torch.float16')),
    'dtype',
    /dtype must be "torch\.float32" or "torch\.float64", not "torch\.float16"/,
  ],
  [
    'an output of another shape',
    () => changed(0, (file) => file.output[0].pop()),
    'output',
    /output is \[1, 2, 4\] and must be \[1, 3, 4\]/,
  ],
  [
    'a mask of numbers',
    () => changed(0, (file) => (file.attn_mask = [[0, 1]])),
    'attn_mask',
    /attn_mask\[0\]\[0\] must be true or false, not 0/,
  ],
  [
    'a misspelt field',
    () => changed(0, (file) => (file.norm_frist = true)),
    'norm_frist',
    /norm_frist is no field of the file/,
  ],
  [
    'an endless name',
    () => changed(0, (file) => (file['z'.repeat(4000)] = 1)),
    'z'.repeat(4000),
    /^z{60}… is no field of the file/,
  ],
  [
    'lists in lists, thousands deep',
    () =>
      changed(0, (file) => (file.x = 'deep')).replace(
        '"deep"',
        `${'['.repeat(3000)}1${']'.repeat(3000)}`,
      ),
    'x',
    /^x has more than 4 axes/,
  ],
  [
    'a number that no double holds',
    () =>
      changed(0, (file) => (file.layer_norm_eps = 7)).replace(/("layer_norm_eps":)7/, '$11e400'),
    'layer_norm_eps',
    /layer_norm_eps must be a finite number above 0, not Infinity/,
  ],
];

describe('damaged files are refused with the name that is wrong', () => {
  for (const [what, text, field, message] of DAMAGED) {
    test(what, () => {
      assert.throws(
        () => readLayer(text()),
        (error) => {
          assert.ok(error instanceof LayerError, String(error));
          assert.equal(error.field, field);
          assert.match(error.message, message);
          return true;
        },
      );
    });
  }
});
