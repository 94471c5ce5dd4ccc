/** What of JSON Schema (draft 4) the notebook's schema uses, as a check with the place of a breach. */

/** @typedef {Record<string, any>} Schema */

/** The keywords that are known; another one in a schema would be passed over in silence. */
const KNOWN = new Set(
  `$schema $ref additionalProperties definitions description enum format items maxLength maximum
   minLength minimum not oneOf pattern patternProperties properties required type uniqueItems`.split(
    /\s+/,
  ),
);

/** @param {unknown} value @param {string} type */
function isOfType(value, type) {
  if (type === 'null') return value === null;
  if (type === 'array') return Array.isArray(value);
  if (type === 'integer') return Number.isInteger(value);
  if (type === 'object')
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  return typeof value === type;
}

/**
 * @param {Schema} root
 * @param {unknown} value
 * @returns {string[]} each breach, with its place; none where the value is valid
 */
export function breaches(root, value) {
  return look(root, value, '$');

  /** @param {Schema} schema @param {any} value @param {string} place @returns {string[]} */
  function look(schema, value, place) {
    const unknown = Object.keys(schema).filter((keyword) => !KNOWN.has(keyword));
    if (unknown.length > 0) throw new Error(`${place}: this check knows no ${unknown}`);
    if (schema.$ref) {
      const path = schema.$ref.replace(/^#\//, '').split('/');
      const named = path.reduce(
        (/** @type {any} */ part, /** @type {string} */ name) => part[name],
        root,
      );
      return look(named, value, place);
    }
    const types = [schema.type ?? []].flat();
    if (types.length > 0 && !types.some((type) => isOfType(value, type))) {
      return [`${place}: not of type ${types}`];
    }
    return [...single(schema, value, place), ...inside(schema, value, place)];
  }

  /** @param {Schema} schema @param {any} value @param {string} place @returns {string[]} */
  function single(schema, value, place) {
    /** @type {string[]} */
    const found = [];
    const say = (/** @type {boolean} */ holds, /** @type {string} */ keyword) => {
      if (!holds) found.push(`${place}: ${keyword}`);
    };
    if (schema.enum) say(schema.enum.includes(value), 'enum');
    if (schema.oneOf) {
      const fits = schema.oneOf.filter(
        (/** @type {Schema} */ one) => look(one, value, place).length === 0,
      );
      say(fits.length === 1, `oneOf: fits ${fits.length}`);
    }
    if (schema.not) say(look(schema.not, value, place).length > 0, 'not');
    if (typeof value === 'number') {
      say(value >= (schema.minimum ?? value), 'minimum');
      say(value <= (schema.maximum ?? value), 'maximum');
    }
    if (typeof value === 'string') {
      say(value.length >= (schema.minLength ?? 0), 'minLength');
      say(value.length <= (schema.maxLength ?? value.length), 'maxLength');
      if (schema.pattern) say(new RegExp(schema.pattern).test(value), 'pattern');
    }
    return found;
  }

  /** @param {Schema} schema @param {any} value @param {string} place @returns {string[]} */
  function inside(schema, value, place) {
    if (Array.isArray(value)) {
      const twice = schema.uniqueItems && new Set(value).size < value.length;
      return [
        ...(twice ? [`${place}: uniqueItems`] : []),
        ...value.flatMap((one, i) =>
          schema.items ? look(schema.items, one, `${place}[${i}]`) : [],
        ),
      ];
    }
    if (!isOfType(value, 'object')) return [];
    const missing = (schema.required ?? []).filter(
      (/** @type {string} */ name) => !(name in value),
    );
    return [
      ...missing.map((/** @type {string} */ name) => `${place}: ${name} is missing`),
      ...Object.entries(value).flatMap(([name, part]) => {
        const patterns = Object.entries(schema.patternProperties ?? {}).filter(([pattern]) =>
          new RegExp(pattern).test(name),
        );
        const own = schema.properties?.[name];
        const schemas = [...(own ? [own] : []), ...patterns.map(([, one]) => one)];
        const at = `${place}.${name}`;
        if (schemas.length > 0) return schemas.flatMap((one) => look(one, part, at));
        const rest = schema.additionalProperties ?? true;
        if (rest === false) return [`${at}: not expected`];
        return rest === true ? [] : look(rest, part, at);
      }),
    ];
  }
}
