/**
 * The ten terms of the glossary: the lesson's own words, to the letter.
 * `id` names the entry's anchor on the page, `#glossary-<id>`.
 *
 * @typedef {{ id: string, term: string, definition: string }} Term
 */

/** @type {Term[]} */
export const glossary = [
  {
    id: 'attention',
    term: 'Attention',
    definition: 'Weighted information aggregation based on learned similarity.',
  },
  { id: 'query', term: 'Query', definition: 'Vector used to request relevant information.' },
  { id: 'key', term: 'Key', definition: 'Vector compared with a query.' },
  { id: 'value', term: 'Value', definition: 'Vector combined using attention weights.' },
  {
    id: 'self-attention',
    term: 'Self-attention',
    definition: 'Attention whose queries, keys, and values come from one sequence.',
  },
  { id: 'head', term: 'Head', definition: 'One learned attention projection and aggregation.' },
  { id: 'mask', term: 'Mask', definition: 'Restriction preventing selected attention links.' },
  {
    id: 'positional-encoding',
    term: 'Positional encoding',
    definition: 'Signal representing sequence position.',
  },
  {
    id: 'residual-connection',
    term: 'Residual connection',
    definition: 'Addition of a block input to its transformed output.',
  },
  {
    id: 'transformer',
    term: 'Transformer',
    definition: 'Architecture built from attention and feedforward blocks.',
  },
];
