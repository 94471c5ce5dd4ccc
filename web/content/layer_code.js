/** The six lines of PyTorch that write what layer_file.js reads, for each kind of layer. */

/**
 * @typedef {object} Way
 * @property {import('./layer_parameters.js').Kind} kind
 * @property {string} before what the lines take for granted
 * @property {string} code
 */

/** @type {Way[]} */
export const WAYS = [
  {
    kind: 'TransformerEncoderLayer',
    before: 'layer is your nn.TransformerEncoderLayer, x its input.',
    code: `import json
state = {name: tensor.tolist() for name, tensor in layer.state_dict().items()}
file = {"heads": layer.self_attn.num_heads, "batch_first": layer.self_attn.batch_first, "norm_first": layer.norm_first}
file.update({"activation": getattr(layer.activation, "__name__", str(layer.activation)), "layer_norm_eps": layer.norm1.eps})
file.update({"dtype": str(x.dtype), "state_dict": state, "x": x.tolist(), "output": layer.eval()(x).tolist()})
json.dump(file, open("layer.json", "w"))
`,
  },
  {
    kind: 'MultiheadAttention',
    before: 'attention is your nn.MultiheadAttention, x its input: query, key and value at once.',
    code: `import json
state = {name: tensor.tolist() for name, tensor in attention.state_dict().items()}
file = {"heads": attention.num_heads, "batch_first": attention.batch_first, "dtype": str(x.dtype)}
file.update({"state_dict": state, "x": x.tolist()})
file["output"] = attention.eval()(x, x, x)[0].tolist()  # eval: no dropout
json.dump(file, open("layer.json", "w"))
`,
  },
];
