/**
 * Dictionaries written out in a program, as calls that keep their order.
 *
 * @typedef {import('./tokens.js').Token} Token
 * @typedef {import('./source.js').Edit} Edit
 *
 * @typedef {object} Braces
 * @property {Token} open
 * @property {Token[]} own the signs and words directly inside
 *
 * @typedef {object} Item
 * @property {Token} lead the brace or comma before it
 * @property {Token[]} own
 * @property {'pair' | 'spread' | 'empty' | 'member'} kind
 */

/** @param {Token} token @param {string} text @returns {Edit} */
const swap = (token, text) => ({ at: token.at, length: token.text.length, text });

/**
 * @param {string} code
 * @param {Token[]} found
 * @returns {Edit[]}
 */
export function dictEdits(code, found) {
  /** @type {Braces[]} */
  const stack = [];
  /** @type {Edit[]} */
  const edits = [];
  for (const token of found) {
    if (token.kind === 'sign' && '([{'.includes(token.text)) stack.push({ open: token, own: [] });
    else if (token.kind === 'sign' && ')]}'.includes(token.text)) {
      const braces = stack.pop();
      if (braces && token.text === '}') edits.push(...dictOf(code, braces, token));
    } else if (token.kind === 'sign' || token.kind === 'word') stack.at(-1)?.own.push(token);
  }
  return edits;
}

/**
 * @param {string} code
 * @param {Braces} braces
 * @param {Token} close
 * @returns {Edit[]} none for a set
 */
function dictOf(code, { open, own }, close) {
  const made = own.find(({ text }) => text === 'for');
  if (made) {
    const colon = own.find(({ text }) => text === ':');
    if (!colon || colon.at > made.at) return [];
    return [swap(open, '_dict_(*[('), swap(colon, ','), swap(made, ') for'), swap(close, '])')];
  }
  const items = itemsOf(code, open, own, close);
  if (items.some(({ kind }) => kind === 'member')) return [];
  const edits = items.map(({ lead, kind }, i) => {
    const before = lead === open ? '_dict_(' : `${items[i - 1].kind === 'pair' ? ')' : ''},`;
    return swap(lead, before + (kind === 'pair' ? '(' : ''));
  });
  for (const { kind, own: inside } of items) {
    const sign = kind === 'pair' ? ':' : '**';
    const mark = inside.find(({ text }) => text === sign);
    if (mark && kind !== 'empty') edits.push(swap(mark, kind === 'pair' ? ',' : ''));
  }
  return [...edits, swap(close, items.at(-1)?.kind === 'pair' ? '))' : ')')];
}

/**
 * @param {string} code
 * @param {Token} open
 * @param {Token[]} own
 * @param {Token} close
 * @returns {Item[]}
 */
function itemsOf(code, open, own, close) {
  /** @type {{lead: Token, own: Token[]}[]} */
  const parts = [{ lead: open, own: [] }];
  for (const token of own) {
    if (token.text === ',') parts.push({ lead: token, own: [] });
    else parts.at(-1)?.own.push(token);
  }
  return parts.map((part, i) => {
    const end = parts[i + 1]?.lead.at ?? close.at;
    const text = code
      .slice(part.lead.at + 1, end)
      .replace(/#[^\n]*/g, '')
      .trim();
    if (text === '') return { ...part, kind: 'empty' };
    if (text.startsWith('**')) return { ...part, kind: 'spread' };
    return { ...part, kind: part.own.some((token) => token.text === ':') ? 'pair' : 'member' };
  });
}
