/**
 * What CPython's messages say and MicroPython's leave out, read from the line that failed and from
 * the program around it.
 *
 * @typedef {object} Context
 * @property {string} line the text of the line that failed
 * @property {string} code
 * @property {(name: string) => boolean} isFloat whether a name of the program holds a float
 *
 * @typedef {[pattern: RegExp, words: (match: RegExpMatchArray, context: Context) => string]} Rule
 */

/** Words between which Python may have no comma. */
const JOINS = /^(for|in|if|else|and|or|not|is|lambda|await|async|yield)$/;

/** Python's guess at what was meant where it cannot read a line. @param {Context} context */
function unread({ line }) {
  const bare = line.replace(/#.*/, '').replace(/(["'])(?:\\.|(?!\1).)*\1/g, '0');
  if (/^\s*(if|elif|while)\b[^=!<>:]*=(?!=)/.test(bare)) {
    return "invalid syntax. Maybe you meant '==' or ':=' instead of '='?";
  }
  for (const [, inside] of bare.matchAll(/[[(]([^[\]()]*)[\])]/g)) {
    const pairs = inside.matchAll(/([\w.]+)\s+(?=([\w.]+))/g);
    for (const [, a, b] of pairs) {
      if (!JOINS.test(a) && !JOINS.test(b)) return 'invalid syntax. Perhaps you forgot a comma?';
    }
  }
  return 'invalid syntax';
}

/** @type {Rule[]} */
const RULES = [
  [/^invalid syntax$/, (_, context) => unread(context)],
  [
    /^can't assign to (expression|literal)$/,
    (_, { line }) => {
      const what = /^\s*[\w.]+\(.*\)\s*=/.test(line) ? 'function call' : 'expression';
      const kind = /^\s*(\d|["'])/.test(line) && !/^\s*\S+\s*[-+*/]/.test(line) ? 'literal' : what;
      return `cannot assign to ${kind} here. Maybe you meant '==' instead of '='?`;
    },
  ],
  [
    /^object not in sequence$/,
    (_, { line }) => {
      if (/\.remove\(/.test(line)) return 'list.remove(x): x not in list';
      const [, value] = line.match(/\.index\((\d[\w.]*|'[^']*')/) ?? [];
      if (/\(\s*[^)]*\)\.index\(/.test(line)) return 'tuple.index(x): x not in tuple';
      return `${value ?? 'x'} is not in list`;
    },
  ],
  [
    /^module '([\w.]+)' has no attribute '(\w+)'$/,
    ([message, module, name], { line }) =>
      /^\s*from\s+[\w.]+\s+import\b/.test(line)
        ? `cannot import name '${name}' from '${module}' (unknown location)`
        : message,
  ],
  [
    /^'(\w+)' object has no attribute '(\w+)'$/,
    ([message, kind, name], { line, code }) =>
      new RegExp(`\\.${name}\\s*=(?!=)`).test(line) &&
      new RegExp(`@property\\s+def ${name}\\b`).test(code)
        ? `property '${name}' of '${kind}' object has no setter`
        : message,
  ],
  [
    /^can't convert (\w+) to int$/,
    ([, kind], { line }) =>
      /\bint\(/.test(line)
        ? `int() argument must be a string, a bytes-like object or a real number, not '${kind}'`
        : `'${kind}' object cannot be interpreted as an integer`,
  ],
  [
    /^'break'\/'continue' outside loop$/,
    (_, { line }) =>
      /\bbreak\b/.test(line) ? "'break' outside loop" : "'continue' not properly in loop",
  ],
  [
    /^function missing (?:required )?keyword argument '(\w+)'$/,
    ([, name], { line, code }) => {
      const called = [...line.matchAll(/(\w+)\(/g)].find(([, word]) =>
        new RegExp(`\\bdef\\s+${word}\\b[^:]*\\*[^:]*\\b${name}\\b`).test(code),
      );
      const whose = called ? `${called[1]}() ` : '';
      return `${whose}missing 1 required keyword-only argument: '${name}'`;
    },
  ],
  [
    /^function missing required positional argument #\d+$/,
    ([message], { line, code }) => {
      for (const [, own, given] of line.matchAll(/(\w+)\(([^()]*)\)/g)) {
        const args = given.split(',').filter((text) => text.trim());
        const byPlace = args.filter((text) => !text.includes('=')).length;
        const missing = parameters(code, own)
          .required.slice(byPlace)
          .filter((name) => !args.some((text) => text.split('=')[0].trim() === name));
        if (missing.length) return lacking(qualified(code, own), missing);
      }
      return message;
    },
  ],
  [/^divide by zero$/, (_, context) => division(context)],
  [
    /^(?:got an )?unexpected keyword argument '(.+)'$/,
    ([, name], { line }) => {
      const called = line.match(new RegExp(`([\\w.]+)\\([^()]*\\b${name}\\s*=`));
      return `${called ? `${called[1]}() ` : ''}got an unexpected keyword argument '${name}'`;
    },
  ],
  [/^(\w+)\(\) takes (\d+) positional arguments? but (\d+) were given$/, arguments_],
  [
    /^need more than (\d+) values to unpack$/,
    ([, got], { line }) => {
      const [, targets] = line.match(/^\s*(?:for\s+)?([\w\s,()]+?)\s*(?:=|\bin\b)/) ?? [];
      const expected = targets?.split(',').filter((name) => name.trim()).length;
      return `not enough values to unpack${expected ? ` (expected ${expected}, got ${got})` : ''}`;
    },
  ],
  [
    /^local variable referenced before assignment$/,
    (_, { line, code }) => {
      const isAssigned = (/** @type {string} */ name) =>
        new RegExp(`^\\s+${name}\\s*(?:[-+*/%@]|//|\\*\\*)?=(?!=)`, 'm').test(code);
      const name = line.match(/[A-Za-z_]\w*/g)?.find(isAssigned);
      return `cannot access local variable ${name ? `'${name}' ` : ''}where it is not associated with a value`;
    },
  ],
  [
    /^invalid syntax for number$/,
    (_, { line }) => {
      const [, text] = line.match(/float\((['"].*?['"])\)/) ?? [];
      return `could not convert string to float${text ? `: ${text.replaceAll('"', "'")}` : ''}`;
    },
  ],
  [
    /^can(?:'t|not) import name '?(\w+)'?$/,
    ([, name], { line }) => {
      const [, module] = line.match(/\bfrom\s+([\w.]+)\s+import/) ?? [];
      return `cannot import name '${name}'${module ? ` from '${module}' (unknown location)` : ''}`;
    },
  ],
];

/** @param {string} code @param {string} name of a function @returns {string} with its class */
function qualified(code, name) {
  const at = code.search(new RegExp(`^[ \\t]+def\\s+${name}\\b`, 'm'));
  const [, own] =
    at < 0
      ? []
      : (code.slice(0, at).match(/^class\s+(\w+)[^\n]*\n(?:(?:[ \t#][^\n]*)?\n)*$/m) ?? []);
  return own ? `${own}.${name}` : name;
}

/**
 * @param {string} code
 * @param {string} name of a function
 * @returns {{required: string[], optional: number}} its parameters before a star
 */
function parameters(code, name) {
  const [, list = ''] = code.match(new RegExp(`\\bdef\\s+${name}\\(([^)]*)\\)`)) ?? [];
  const all = list.split(',').map((part) => part.trim());
  const star = all.findIndex((part) => part.startsWith('*'));
  const positional = all.slice(0, star < 0 ? undefined : star).filter((part) => part !== '');
  const required = positional
    .filter((part) => !part.includes('=') && part !== '/')
    .map((part) => part.split(':')[0].trim());
  return { required, optional: positional.filter((part) => part.includes('=')).length };
}

/** @param {RegExpMatchArray} match @param {Context} context */
function arguments_([message, own, takes, given], { code }) {
  const [wanted, got] = [Number(takes), Number(given)];
  const name = qualified(code, own);
  const { required, optional } = parameters(code, own);
  if (got >= wanted) {
    const few =
      optional && required.length + optional === wanted ? `from ${required.length} to ` : '';
    const plural = wanted === 1 && !few ? '' : 's';
    return `${name}() takes ${few}${wanted} positional argument${plural} but ${got} ${got === 1 ? 'was' : 'were'} given`;
  }
  return required.length === wanted ? lacking(name, required.slice(got)) : message;
}

/** @param {string} name @param {string[]} missing */
function lacking(name, missing) {
  const quoted = missing.map((each) => `'${each}'`);
  const last = quoted.at(-1);
  const shown =
    quoted.length < 3 ? quoted.join(' and ') : `${quoted.slice(0, -1).join(', ')}, and ${last}`;
  return `${name}() missing ${quoted.length} required positional argument${quoted.length === 1 ? '' : 's'}: ${shown}`;
}

/** CPython says of which kind a division by zero was. @param {Context} context */
function division({ line, isFloat }) {
  const names = line.match(/[A-Za-z_]\w*/g) ?? [];
  const float = /\d\.|\.\d|\de-?\d/.test(line) || names.some(isFloat) || /\bfloat\(/.test(line);
  if (/\/\//.test(line)) {
    return float ? 'float floor division by zero' : 'integer division or modulo by zero';
  }
  if (/%/.test(line)) return float ? 'float modulo' : 'integer modulo by zero';
  return float ? 'float division by zero' : 'division by zero';
}

/**
 * @param {string} message
 * @param {Context} context
 * @returns {string | null} null where the message alone says it all
 */
export function fromContext(message, context) {
  for (const [pattern, words] of RULES) {
    const match = message.match(pattern);
    if (match) return words(match, context);
  }
  return null;
}
