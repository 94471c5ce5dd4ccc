/**
 * The learner's own words, by question, kept on this device under one key. Storage may be refused
 * (a sandboxed frame), full, or hold what an older page or another hand wrote: none of it may break
 * the page, and what cannot be read is set aside, not lost.
 */
const KEY = 'attention-lesson/answers/1';
const ASIDE = `${KEY}/unread`;

/** Words of this visit; all there is where storage is refused. @type {Map<string, string>} */
const visit = new Map();

/**
 * @param {string} raw
 * @returns {Record<string, string> | null} null when it cannot be read; fields that are no text are
 *   left out
 */
export function readWords(raw) {
  try {
    const kept = JSON.parse(raw);
    if (typeof kept !== 'object' || kept === null || Array.isArray(kept)) return null;
    const fields = Object.entries(kept).filter(([, words]) => typeof words === 'string');
    return Object.fromEntries(fields);
  } catch {
    return null;
  }
}

/** @returns {Storage | null} */
function storage() {
  try {
    return globalThis.localStorage ?? null;
  } catch {
    return null;
  }
}

/** @param {Storage} store */
function allWords(store) {
  const raw = store.getItem(KEY);
  if (raw === null) return {};
  const words = readWords(raw);
  if (!words && store.getItem(ASIDE) === null) store.setItem(ASIDE, raw);
  return words ?? {};
}

/**
 * @param {string} question
 * @returns {string} the words kept, or none
 */
export function wordsFor(question) {
  try {
    const store = storage();
    if (store) return visit.get(question) ?? allWords(store)[question] ?? '';
  } catch {
    // Refused: what this visit knows is what there is.
  }
  return visit.get(question) ?? '';
}

/**
 * @param {string} question
 * @param {string} words
 * @returns {boolean} whether they will outlast the page
 */
export function keepWords(question, words) {
  visit.set(question, words);
  try {
    const store = storage();
    if (!store) return false;
    const { [question]: _, ...others } = allWords(store);
    store.setItem(KEY, JSON.stringify(words ? { ...others, [question]: words } : others));
    return true;
  } catch {
    return false;
  }
}

/** @returns {boolean} whether words can outlast the page; writes and removes a probe */
export function canKeepWords() {
  try {
    const store = storage();
    if (!store) return false;
    store.setItem(`${KEY}/probe`, '1');
    store.removeItem(`${KEY}/probe`);
    return true;
  } catch {
    return false;
  }
}
