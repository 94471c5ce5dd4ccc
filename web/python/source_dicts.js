import { primaryStart, wrap } from './source_calls.js';

/**
 * Dictionaries written out in a program, as calls that keep their order; and lists with starred
 * parts, `[*a, 1]`, which MicroPython does not read; and slices with steps, `s[::-1]`, which it does
 * not take of texts and tuples.
 *
 * @typedef {import('./tokens.js').Token} Token
 * @typedef {import('./source.js').Edit} Edit
 *
 * @typedef {object} Braces
 * @property {Token} open
 * @property {Token[]} own the signs and words directly inside
 * @property {Token} [before]
 * @property {number} place of the opening in all tokens
 *
 * @typedef {object} Item
 * @property {Token} lead the brace or comma before it
 * @property {Token[]} own
 * @property {'pair' | 'spread' | 'empty' | 'member'} kind
 * @property {number} star where the item's leading star stands, or -1
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
  for (const [i, token] of found.entries()) {
    if (token.kind === 'sign' && '([{'.includes(token.text)) {
      stack.push({ open: token, own: [], before: found[i - 1], place: i });
    } else if (token.kind === 'sign' && ')]}'.includes(token.text)) {
      const braces = stack.pop();
      if (braces && token.text === ']') {
        edits.push(...listOf(code, braces, token, '_list_('), ...stepsOf(code, found, braces));
      }
      if (braces && token.text === '}') edits.push(...dictOf(code, braces, token));
      if (braces && token.text === ')') edits.push(...roundOf(code, braces, token));
    } else if (token.kind === 'sign' || token.kind === 'word') stack.at(-1)?.own.push(token);
  }
  return edits;
}

/**
 * @param {string} code
 * @param {Braces} braces
 * @param {Token} close
 * @returns {Edit[]}
 */
function dictOf(code, { open, own }, close) {
  const made = own.find(({ text }) => text === 'for');
  if (made) {
    const colon = own.find(({ text }) => text === ':');
    if (!colon || colon.at > made.at) return [swap(open, '_set_of_(['), swap(close, '])')];
    return [swap(open, '_dict_(*[('), swap(colon, ','), swap(made, ') for'), swap(close, '])')];
  }
  const items = itemsOf(code, open, own, close);
  if (items.some(({ kind }) => kind === 'member')) {
    const starred = listOf(code, { open, own, place: 0 }, close, '_set_(');
    return starred.length ? starred : [swap(open, '_set_(['), swap(close, '])')];
  }
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
 * @param {Braces} braces
 * @param {Token} close
 * @param {string} call what makes it
 * @returns {Edit[]} none without stars
 */
function listOf(code, { open, own }, close, call) {
  const items = itemsOf(code, open, own, close).filter(({ kind }) => kind !== 'empty');
  if (!items.some(({ star }) => star >= 0)) return [];
  const edits = items.map(({ lead, star }, i) => {
    const before = lead === open ? call : `${items[i - 1].star < 0 ? ']' : ''},`;
    return swap(lead, before + (star < 0 ? '[' : ''));
  });
  for (const { star } of items) if (star >= 0) edits.push({ at: star, length: 1, text: '' });
  return [...edits, swap(close, (items.at(-1)?.star ?? 0) < 0 ? '])' : ')')];
}

const KEYWORDS =
  /^(and|assert|await|elif|else|for|if|in|is|lambda|not|or|return|while|yield|print)$/;

/**
 * Round brackets: a tuple with stars, or a call of `dict` with names.
 * @param {string} code
 * @param {Braces} braces
 * @param {Token} close
 * @returns {Edit[]}
 */
function roundOf(code, braces, close) {
  const { open, own, before } = braces;
  const gap = before ? code.slice(before.at + before.text.length, open.at) : '';
  const isCall = before && /^[ \t]*$/.test(gap) && before.kind !== 'comment';
  if (isCall && before.text === 'dict' && !gap && code[before.at - 1] !== '.') {
    return dictCall(code, braces, close);
  }
  const isArguments =
    isCall && !/^[([{,:]$/.test(before.text) && !(gap && KEYWORDS.test(before.text));
  if (isArguments || !own.some(({ text }) => text === ',')) return [];
  return listOf(code, braces, close, '_tuple_(');
}

/**
 * @param {string} code
 * @param {Braces} braces
 * @param {Token} close
 * @returns {Edit[]}
 */
function dictCall(code, { open, own }, close) {
  const items = itemsOf(code, open, own, close).filter(({ kind }) => kind !== 'empty');
  const names = items.map(({ lead, own: [first] }) => {
    const text = first ? code.slice(lead.at + 1, first.at) : '?';
    const after = first ? code.slice(first.at + first.text.length) : '';
    const [sign] = after.match(/^\s*=(?!=)/) ?? [];
    return text.trim() === '' && first?.kind === 'word' && sign ? { first, sign } : null;
  });
  if (!names.some(Boolean) || !names.slice(1).every(Boolean)) return [];
  const edits = [{ at: open.at - 4, length: 5, text: names[0] ? '_dict_((' : '_dict_(dict(' }];
  for (const [i, name] of names.entries()) {
    if (i > 0) edits.push(swap(items[i].lead, '),('));
    if (name) {
      const { at, text } = name.first;
      edits.push({ at, length: text.length + name.sign.length, text: `"${text}",` });
    }
  }
  return [...edits, { at: close.at, length: 0, text: ')' }];
}

/**
 * @param {string} code
 * @param {Token[]} found
 * @param {Braces} braces
 * @returns {Edit[]} none but for a slice that has a step
 */
function stepsOf(code, found, { open, own, before, place }) {
  if (own.filter(({ text }) => text === ':').length < 2 || !before) return [];
  if (before.at + before.text.length !== open.at) return [];
  const start = primaryStart(code, found, place - 1);
  return start < 0 ? [] : wrap('_steps_(', start, open.at);
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
    const from = part.lead.at + 1;
    const source = code.slice(from, parts[i + 1]?.lead.at ?? close.at);
    // Comments become spaces, so that places stay places.
    const text = source.replace(/#[^\n]*/g, (comment) => ' '.repeat(comment.length));
    const lead = text.trimStart();
    const isStar = lead.startsWith('*') && !lead.startsWith('**');
    const item = { ...part, star: isStar ? from + text.length - lead.length : -1 };
    if (lead === '') return { ...item, kind: 'empty' };
    if (lead.startsWith('**')) return { ...item, kind: 'spread' };
    return { ...item, kind: part.own.some((token) => token.text === ':') ? 'pair' : 'member' };
  });
}
