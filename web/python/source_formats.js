/**
 * Fields of f-strings, as calls that format as CPython does.
 *
 * @typedef {import('./tokens.js').Token} Token
 * @typedef {import('./source.js').Edit} Edit
 */

/**
 * @param {Token[]} found
 * @param {(code: string) => string} prepare the source pass, for what stands in a field
 * @returns {Edit[]}
 */
export function formatEdits(found, prepare) {
  return found.flatMap(({ kind, text, at }) => {
    const [, prefix, quote] = text.match(/^([a-zA-Z]*)("""|'''|"|')/) ?? [];
    if (kind !== 'string' || !/f/i.test(prefix)) return [];
    const start = prefix.length + quote.length;
    const body = text.slice(start, text.length - quote.length);
    const changed = fields(body, quote[0] === '"' ? "'" : '"', prepare);
    return changed === body ? [] : [{ at: at + start, length: body.length, text: changed }];
  });
}

/**
 * @param {string} body of an f-string
 * @param {string} quote that may stand inside it
 * @param {(code: string) => string} prepare
 * @returns {string}
 */
function fields(body, quote, prepare) {
  let out = '';
  let i = 0;
  while (i < body.length) {
    if (body[i] !== '{' || body[i + 1] === '{') {
      const step = body[i] === '{' ? 2 : 1;
      out += body.slice(i, i + step);
      i += step;
      continue;
    }
    const { colon, end } = limits(body, i + 1);
    const format = colon < 0 ? '' : body.slice(colon + 1, end);
    out += call(body.slice(i + 1, colon < 0 ? end : colon), format, quote, prepare);
    i = end + 1;
  }
  return out;
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
 * @param {string} expression
 * @param {string} format may hold fields of its own
 * @param {string} quote
 * @param {(code: string) => string} prepare
 */
function call(expression, format, quote, prepare) {
  const fieldEnd = format ? `:${format}}` : '}';
  if (!expression.trim() || /![rsa]\s*$/.test(expression)) return `{${expression}${fieldEnd}`;
  if (format.includes(quote) || format.includes('\\')) return `{${expression}${fieldEnd}`;
  // f'{x=:.3f}' shows the expression's own text first.
  const shown = expression.match(/^(.*[^=!<>])=\s*$/s);
  const value = prepare((shown ? shown[1] : expression).trim());
  const text = shown ? expression : '';
  if (shown && !format) return `${text}{repr(${value})}`;
  const parts = format
    .split(/\{([^{}]*)\}/)
    .map((part, i) => (i % 2 ? `str(${part})` : `${quote}${part}${quote}`));
  // Without a format no quotation marks are needed: inside a nested f-string there may be none left.
  return `${text}{_format_(${value}${format ? `,${parts.join('+')}` : ''})}`;
}
