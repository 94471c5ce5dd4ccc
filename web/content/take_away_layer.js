/** Multi-head attention and the encoder block, taken away as PyTorch's modules or written out. */
import { allowedLine, attendLines, isUsual } from './take_away_attend.js';
import { assertions, opening, shapeOf, tensor } from './take_away_values.js';

/**
 * @typedef {import('./take_away_values.js').Taken} Taken
 * @typedef {import('./take_away_values.js').Cell} Cell
 */

/** What PyTorch's modules cannot be told. @param {Taken} taken */
const isModule = ({ input, trace }) =>
  isUsual(input, trace) &&
  (input.headMerge ?? 'by_token') === 'by_token' &&
  (input.layout ?? 'batch_first') === 'batch_first' &&
  input.residuals !== false &&
  (input.layerNormDivisor ?? 'n') === 'n';

/** @param {Record<string, any>} parameters */
const state = (parameters) =>
  `state = {\n${Object.entries(parameters)
    .map(([name, value]) => `    "${name}": ${tensor(value, '    ')},\n`)
    .join('')}}\n`;

/** @param {Taken} taken */
function given({ input }) {
  const [batch, tokens] = shapeOf(input.x);
  const swaps = input.layout === 'sequence_first';
  const [queries, keys] = swaps ? [batch, batch] : [tokens, tokens];
  const keep = input.keep && `keep = ${tensor(input.keep)}  # False: padding, no key for anyone\n`;
  return (
    `x = ${tensor(input.x)}  # [batch, tokens, embedding]\n` +
    allowedLine(input, String(queries), String(keys)) +
    (keep ?? '') +
    state(input.parameters)
  );
}

/** @param {Taken} taken @returns {string} */
function positions({ input }) {
  if (!input.positions) return '';
  const swaps = input.layout === 'sequence_first';
  const axis = swaps ? 0 : 1;
  return `place = torch.arange(x.shape[${axis}]).unsqueeze(1)
column = torch.arange(x.shape[2])
angle = place / 10000.0 ** ((column - column % 2) / x.shape[2])
encoding = torch.where(column % 2 == 0, angle.sin(), angle.cos())
x = x + encoding${swaps ? '.unsqueeze(1)  # the batch taken for the sequence: a mistake' : ''}

`;
}

/** @param {Taken} taken @returns {number[][][][]} [batch, heads, queries, keys] */
const weightsOf = ({ trace }) =>
  trace.steps.find((/** @type {{name: string}} */ { name }) => name === 'weights').values;

/** @param {Taken} taken @returns {Cell[]} */
export function multiHead(taken) {
  const [, , width] = shapeOf(taken.input.x);
  const made = isModule(taken)
    ? `attention = nn.MultiheadAttention(${width}, ${taken.input.heads}, bias=${hasBias(taken, '')}, batch_first=True)
attention.load_state_dict(state)
output, weights = attention(x, x, x, ${masks(taken)}need_weights=True, average_attn_weights=False)
`
    : `${attentionFunction(taken, '')}

output, weights = attention(x)
`;
  return program(taken, made);
}

/** @param {Taken} taken @returns {Cell[]} */
export function block(taken) {
  return program(
    taken,
    positions(taken) + (isModule(taken) ? asModule(taken) : asFunctions(taken)),
  );
}

/** @param {Taken} taken @param {string} made @returns {Cell[]} */
function program(taken, made) {
  const isWhole = isModule(taken);
  const imports = isWhole ? 'from torch import nn\n' : 'import torch.nn.functional as F\n';
  return [
    opening(taken, imports),
    { title: 'The input and the parameters', code: given(taken) },
    { title: isWhole ? 'PyTorch’s own layer' : 'The layer, written out', code: made },
    assertions({ weights: weightsOf(taken), output: taken.trace.output }),
  ];
}

/** @param {Taken} taken @param {string} prefix */
const hasBias = ({ input }, prefix) =>
  `${prefix}in_proj_bias` in input.parameters ? 'True' : 'False';

/** PyTorch's modules take what is hidden. @param {Taken} taken @returns {string} arguments */
const masks = ({ input }) =>
  `${input.allowed === undefined ? '' : 'attn_mask=~allowed, '}${input.keep ? 'key_padding_mask=~keep, ' : ''}`;

/** @param {Taken} taken */
function asModule(taken) {
  const { input } = taken;
  const [, , width] = shapeOf(input.x);
  const [hidden] = shapeOf(input.parameters['linear1.weight']);
  const { activation = 'relu', norm = 'post', layerNormEpsilon = 1e-5 } = input;
  const noBias = hasBias(taken, 'self_attn.') === 'False';
  const given = [
    input.allowed === undefined ? [] : ['src_mask=~allowed'],
    input.keep ? ['src_key_padding_mask=~keep'] : [],
  ].flat();
  return `layer = nn.TransformerEncoderLayer(
    ${width},
    ${input.heads},
    dim_feedforward=${hidden},
    dropout=0.0,
    activation="${activation}",
    layer_norm_eps=${layerNormEpsilon},
    batch_first=True,
    norm_first=${norm === 'pre' ? 'True' : 'False'},
)
${noBias ? 'layer.self_attn = nn.MultiheadAttention(layer.self_attn.embed_dim, layer.self_attn.num_heads, bias=False, batch_first=True)\n' : ''}layer.load_state_dict(state)
output = layer(${['x', ...given].join(', ')})

# The weights, head by head, from the same attention.
read = layer.norm1(x) if layer.norm_first else x
_, weights = layer.self_attn(read, read, read, ${masks(taken)}need_weights=True, average_attn_weights=False)
`;
}

/** @param {Taken} taken @param {string} prefix of the parameters' names @returns {string} */
function attentionFunction(taken, prefix) {
  const { input, trace } = taken;
  const bias = (/** @type {string} */ name) =>
    `${prefix}${name}` in input.parameters ? `, state["${prefix}${name}"]` : '';
  const masked = input.allowed !== undefined || input.keep !== undefined;
  const swaps = input.layout === 'sequence_first';
  const padding = input.keep
    ? `allowed = ${input.allowed === undefined ? '' : 'allowed & '}keep[:, None, None, :]  # for every query and head\n\n\n`
    : '';
  const attend = attendLines(input, trace, { masked, modelDim: 'x.shape[-1]' })
    .replace(/^output = /m, 'context = ')
    .replace(/^(?=.)/gm, '    ');
  const merged =
    input.headMerge === 'reshape_only'
      ? 'context.reshape(x.shape)  # by reshape alone: a mistake'
      : 'context.transpose(1, 2).reshape(x.shape)';
  return `${padding}def split(rows):  # [batch, tokens, embedding] to [batch, heads, tokens, head]
    return rows.reshape(*rows.shape[:2], ${input.heads}, -1).transpose(1, 2)


def attention(x):
${swaps ? '    x = x.transpose(0, 1)  # the batch taken for the sequence: a mistake\n' : ''}    rows = F.linear(x, state["${prefix}in_proj_weight"]${bias('in_proj_bias')})
    query, key, value = (split(part) for part in rows.chunk(3, dim=-1))
${attend}    merged = ${merged}
    output = F.linear(merged, state["${prefix}out_proj.weight"]${bias('out_proj.bias')})
    return ${swaps ? 'output.transpose(0, 1)' : 'output'}, weights
`;
}

/** @param {Taken} taken */
function asFunctions(taken) {
  const { activation = 'relu', norm: order = 'post', layerNormEpsilon: eps = 1e-5 } = taken.input;
  const { layerNormDivisor, residuals } = taken.input;
  const norm =
    layerNormDivisor === 'n_minus_1'
      ? `    far = x - x.mean(dim=-1, keepdim=True)
    variance = x.var(dim=-1, keepdim=True)  # divided by n - 1: a mistake
    return far / (variance + ${eps}).sqrt() * state[f"{name}.weight"] + state[f"{name}.bias"]`
      : `    return F.layer_norm(x, x.shape[-1:], state[f"{name}.weight"], state[f"{name}.bias"], ${eps})`;
  const plus = residuals === false ? '' : 'x + ';
  const note = residuals === false ? '  # nothing is added back' : '';
  const flow =
    order === 'pre'
      ? `attended, weights = attention(norm("norm1", x))
x = ${plus}attended${note}
output = ${plus}feed_forward(norm("norm2", x))${note}
`
      : `attended, weights = attention(x)
x = norm("norm1", ${plus}attended)${note}
output = norm("norm2", ${plus}feed_forward(x))${note}
`;
  return `${attentionFunction(taken, 'self_attn.')}

def norm(name, x):
${norm}


def feed_forward(x):
    hidden = F.${activation}(F.linear(x, state["linear1.weight"], state["linear1.bias"]))
    return F.linear(hidden, state["linear2.weight"], state["linear2.bias"])


${flow}`;
}
