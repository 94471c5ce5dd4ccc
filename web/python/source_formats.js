/**
 * f-strings as calls: `f'a{x:.3f}'` becomes `_f_('a',_format_(x,".3f"))`. So fields format as CPython
 * formats them, and may hold strings and f-strings of their own. Strings that stand beside an
 * f-string are part of the same call.
 *
 * @typedef {import('./tokens.js').Token} Token
 * @typedef {import('./source.js').Edit} Edit
 */

/**
 * @param {string} code
 * @param {Token[]} found
 * @param {(code: string) => string} prepare the source pass, for what stands in a field
 * @returns {Edit[]}
 */
export function formatEdits(code, found, prepare) {
  return neighbours(code, found).flatMap((strings) => {
    if (!strings.some(isFormat)) return [];
    return strings.map((token, i) => {
      const before = i === 0 ? '_f_(' : ',';
      const text = before + pieces(token, prepare).join(',') + (strings[i + 1] ? '' : ')');
      return { at: token.at, length: token.text.length, text };
    });
  });
}

/** @param {Token} token */
const isFormat = ({ text }) => /^(?:f|fr|rf)["']/i.test(text);

/**
 * Strings that Python would join, because nothing stands between them.
 * @param {string} code
 * @param {Token[]} found
 * @returns {Token[][]}
 */
function neighbours(code, found) {
  /** @type {Token[][]} */
  const groups = [];
  /** @type {Token | undefined} */
  let last;
  for (const token of found) {
    if (token.kind === 'comment') continue;
    if (token.kind === 'string') {
      const gap = last ? code.slice(last.at + last.text.length, token.at) : '';
      const isNext = last?.kind === 'string' && /^(?:\s|\\\n|#.*\n)*$/.test(gap);
      if (isNext) groups.at(-1)?.push(token);
      else groups.push([token]);
    }
    last = token;
  }
  return groups;
}

/**
 * @param {Token} token
 * @param {(code: string) => string} prepare
 * @returns {string[]} expressions of texts
 */
function pieces({ text }, prepare) {
  const [, prefix, quote] = /** @type {RegExpMatchArray} */ (
    text.match(/^([a-zA-Z]*)("""|'''|"|')/)
  );
  if (!/f/i.test(prefix)) return [text];
  const body = text.slice(prefix.length + quote.length, -quote.length);
  const open = prefix.replace(/f/i, '') + quote;
  /** @type {string[]} */
  const found = [];
  for (const part of parts(body)) {
    if (typeof part !== 'string') found.push(...field(part, prepare, (t) => open + t + quote));
    else if (part) found.push(open + part + quote);
  }
  return found.length ? found : ['""'];
}

/**
 * @param {string} body of an f-string
 * @returns {(string | {expression: string, format: string})[]}
 */
function parts(body) {
  /** @type {(string | {expression: string, format: string})[]} */
  const found = [];
  let text = '';
  for (let i = 0; i < body.length; i++) {
    const isDouble = body[i + 1] === body[i];
    if (body[i] === '\\' && body.startsWith('\\N{', i)) {
      const end = body.indexOf('}', i) + 1 || body.length;
      text += body.slice(i, end);
      i = end - 1;
    } else if (body[i] === '{' && !isDouble) {
      const { colon, end } = limits(body, i + 1);
      const expression = body.slice(i + 1, colon < 0 ? end : colon);
      found.push(text, { expression, format: colon < 0 ? '' : body.slice(colon + 1, end) });
      text = '';
      i = end;
    } else {
      text += body[i];
      if ('{}'.includes(body[i]) && isDouble) i += 1;
    }
  }
  return [...found, text];
}

/**
 * @param {string} body
 * @param {number} from just inside the field's brace
 * @returns {{colon: number, end: number}} where its format begins, or -1, and where it ends
 */
function limits(body, from) {
  let depth = 0;
  let quoted = '';
  let colon = -1;
  for (let i = from; i < body.length; i++) {
    const sign = body[i];
    if (quoted) {
      if (sign === quoted) quoted = '';
    } else if (colon < 0 && (sign === '"' || sign === "'")) quoted = sign;
    else if ('([{'.includes(sign)) depth += 1;
    else if (sign === '}' && depth === 0) return { colon, end: i };
    else if (')]}'.includes(sign)) depth -= 1;
    else if (sign === ':' && depth === 0 && colon < 0) colon = i;
  }
  return { colon: -1, end: body.length };
}

/**
 * @param {{expression: string, format: string}} parts of a field
 * @param {(code: string) => string} prepare
 * @param {(text: string) => string} quoted
 * @returns {string[]}
 */
function field({ expression, format }, prepare, quoted) {
  const [, asked, way = ''] = /** @type {RegExpMatchArray} */ (
    expression.match(/^([\s\S]*?)(?:!([rsa])\s*)?$/)
  );
  // f'{x=:.3f}' shows the expression's own text first.
  const shown = asked.match(/^(.*[^=!<>])=\s*$/s);
  const value = `(${prepare((shown ? shown[1] : asked).trim())})`;
  const asText = way || (shown && !format ? 'r' : '');
  const told = { r: `repr${value}`, a: `repr${value}`, s: `_str_${value}`, '': value }[asText];
  const spec = format.split(/\{([^{}]*)\}/).map((part, i) => {
    return i % 2 ? `_format_(${prepare(part)})` : JSON.stringify(part);
  });
  const call = format ? `_format_(${told},${spec.join('+')})` : `_format_(${told})`;
  return shown ? [quoted(asked), call] : [call];
}
