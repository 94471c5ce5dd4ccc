import { parseAddress, startOf, writeAddress } from '../address.js';
import { bringToTop, cameBack, keepHere, keptHere, readHash, writeHash } from '../device.js';
import { createStore } from '../store.js';
import css from './hunt.css';
import { createBench } from './hunt_bench.js';
import { createCase } from './hunt_case.js';
import { createFoot } from './hunt_foot.js';
import { make } from './make.js';
import shared from './shared.css';
import { sheets } from './sheets.js';

/**
 * @typedef {import('../content/hunt.js').Hunt} Hunt
 * @typedef {import('../content/hunt_look.js').Bench} Bench
 *
 * @typedef {object} State
 * @property {Hunt} hunt
 * @property {Bench} set what stands on the bench
 * @property {string[]} notes of the notebook
 * @property {boolean} mended whether the right code is in
 * @property {string} said about the last act
 */

const PART = 'bug-hunt';
/** What is to be done, said once. */
const TASK =
  'So says the report. Two sentences go through an encoder block with one fault: try things, watch the checks, rule out, and name it.';
/** A learner has come to rest when nothing changed for this long. */
const REST_MS = 500;

/**
 * `lesson-hunt`: the bug hunt. A block has one of twelve faults; the learner tries things on the
 * bench, watches the lights, and names it among the suspects. The answer is in no node before it is
 * named. Sends `lesson-answer` {right, bug, seed}.
 */
export class LessonHunt extends HTMLElement {
  /** @type {() => Promise<import('./define.js').Core>} */
  static core;
  /** @type {typeof import('../content/hunt_all.js')} */
  static content;
  /** Of several copies, the first has the address. @type {LessonHunt | null} */
  static #owner = null;
  /** @type {Promise<void>} */
  ready = Promise.resolve();
  #rest = 0;
  /** @type {import('./define.js').Core | undefined} */
  #core;
  /** @type {import('../store.js').Store<State>} */
  #store = createStore(this.#begin(1));
  #head = make('div', { class: 'head', tabindex: '-1' });
  #bench = createBench(LessonHunt.content, (change) => this.#try(change));
  #case = createCase(LessonHunt.content, {
    name: (name) => this.#name(name),
    rule: (name) => this.#rule(name),
    hint: () => this.#step(LessonHunt.content.moreHints),
    giveUp: () => this.#close(LessonHunt.content.giveUp, 'It was this one:'),
    mend: () => this.#mend(),
    next: () => this.#next(),
    begin: (seed) => this.#again(seed),
  });
  #foot = createFoot(LessonHunt.content, {
    begin: (seed) => this.#again(seed),
    key: () => this.#step(LessonHunt.content.showKey),
  });
  /** @type {AbortController | undefined} */
  #connected;

  connectedCallback() {
    this.#connected = new AbortController();
    LessonHunt.#owner ??= this;
    const { signal } = this.#connected;
    addEventListener('hashchange', () => this.#restore() && bringToTop(this), { signal });
    if (this.shadowRoot) return;
    const root = this.attachShadow({ mode: 'open' });
    root.adoptedStyleSheets = sheets(shared, css);
    this.ready = this.#start(root);
  }

  disconnectedCallback() {
    this.#connected?.abort();
    clearTimeout(this.#rest);
    if (LessonHunt.#owner === this) LessonHunt.#owner = null;
  }

  /** @param {ShadowRoot} root */
  async #start(root) {
    this.#core = await LessonHunt.core();
    root.append(
      this.#head,
      make('div', { class: 'desk' }, this.#bench.node, this.#case.node),
      this.#foot.node,
    );
    const asked = this.#restore(true);
    this.#store.subscribe((state) => this.#render(state));
    if (asked && !cameBack()) bringToTop(this);
  }

  /** @param {number} seed @param {number} [bug] @param {number} [level] @returns {State} */
  #begin(seed, bug, level) {
    const { beginHunt, START } = LessonHunt.content;
    const set = { ...START, experiment: 'none' };
    return { hunt: beginHunt(seed, bug, level), set, notes: [], mended: false, said: '' };
  }

  /**
   * @param {boolean} [isFirst] then what the history keeps of it is had again
   * @returns {boolean} whether the address holds a state of the hunt
   */
  #restore(isFirst = false) {
    const { addressControls, keptHunt, SUSPECTS } = LessonHunt.content;
    const read =
      LessonHunt.#owner === this ? parseAddress(readHash(), PART, addressControls) : null;
    if (!read) return false;
    const { seed, bug, suspects, ...set } = { ...startOf(addressControls), ...read.settings };
    const now = this.#store.get();
    const level = SUSPECTS.indexOf(Number(suspects));
    const same = now.hunt.seed === seed && now.hunt.bug === bug - 1 && now.hunt.level === level;
    const begun = this.#begin(seed, bug - 1, level);
    this.#store.set({
      ...(same && !isFirst ? now : { ...begun, ...keptHunt(keptHere(PART), begun.hunt) }),
      set: /** @type {Bench} */ ({ ...set, heads: Number(set.heads) }),
      said: read.problems.map(({ message }) => `${message}.`).join(' '),
    });
    return true;
  }

  /** @param {Partial<State>} change */
  #set(change) {
    this.#store.set({ ...this.#store.get(), said: '', ...change });
    clearTimeout(this.#rest);
    if (LessonHunt.#owner !== this) return;
    this.#rest = window.setTimeout(() => {
      const { addressControls, SUSPECTS } = LessonHunt.content;
      const { hunt, set, notes } = this.#store.get();
      const { seed, bug, level } = hunt;
      const suspects = String(SUSPECTS[level]);
      const settings = { ...set, heads: String(set.heads), seed, bug: bug + 1, suspects };
      writeHash(writeAddress(PART, settings, addressControls));
      keepHere(PART, { hunt, notes });
    }, REST_MS);
  }

  /** @param {(hunt: Hunt) => Hunt} step */
  #step(step) {
    this.#set({ hunt: step(this.#store.get().hunt) });
  }

  /** @param {Partial<Bench>} change */
  #try(change) {
    const { tried, noteOf } = LessonHunt.content;
    const state = this.#store.get();
    const set = { ...state.set, ...change };
    const note = noteOf(set, this.#look({ ...state, set }).result);
    const isNew = note !== null && !state.notes.includes(note) && !state.mended;
    const { hunt, notes } = state;
    this.#set(isNew ? { set, hunt: tried(hunt), notes: [...notes, note] } : { set });
  }

  /** @param {string} name */
  #rule(name) {
    if (name) this.#set({ hunt: LessonHunt.content.ruleOut(this.#store.get().hunt, name) });
    else this.#set({ said: 'Choose a suspect first.' });
  }

  /** @param {string} name */
  #name(name) {
    const { nameFault, faultNamed, bugNow, worth } = LessonHunt.content;
    const { hunt } = this.#store.get();
    if (!name) {
      this.#set({ said: 'Choose a suspect first.' });
      return;
    }
    const right = name === bugNow(hunt).fault;
    const detail = { right, bug: hunt.bug + 1, seed: hunt.seed };
    if (right) {
      const points = hunt.keyShown ? 0 : worth(hunt);
      const guessed = hunt.tries === 0 && !hunt.keyShown ? ', as no experiment was made' : '';
      const words = `Found, for ${points} ${points === 1 ? 'point' : 'points'}${guessed}:`;
      this.#close((now) => nameFault(now, name), words);
    } else {
      const { label, seen } = faultNamed(name);
      this.#set({ hunt: nameFault(hunt, name), said: `Not “${label}”. ${seen}` });
    }
    this.dispatchEvent(new CustomEvent('lesson-answer', { detail, bubbles: true, composed: true }));
  }

  /** @param {(hunt: Hunt) => Hunt} step @param {string} said */
  #close(step, said) {
    this.#set({ hunt: step(this.#store.get().hunt), said });
    this.#focus('h4');
  }

  #mend() {
    this.#set({ mended: !this.#store.get().mended, said: this.#store.get().said });
    this.#focus('.mend');
  }

  #next() {
    const { nextBug, START } = LessonHunt.content;
    const hunt = nextBug(this.#store.get().hunt);
    const set = { ...START, experiment: 'none' };
    this.#set({ hunt, set, notes: [], mended: false });
    this.#focus(hunt.phase === 'over' ? 'h4' : '.head');
  }

  /** @param {number} seed */
  #again(seed) {
    const { hunt } = this.#store.get();
    const next = this.#begin(seed);
    // Who has seen the key knows the bugs of this number.
    const keyShown = hunt.keyShown && hunt.seed === seed;
    this.#set({ ...next, hunt: { ...next.hunt, keyShown } });
    this.#focus('.head');
  }

  /** What was pressed is gone: the focus goes to what came. @param {string} selector */
  #focus(selector) {
    /** @type {HTMLElement | null | undefined} */ (
      this.shadowRoot?.querySelector(selector)
    )?.focus();
  }

  /** @param {State} state */
  #look({ hunt, set, mended }) {
    const { bugNow, lookAt } = LessonHunt.content;
    const { ask } = /** @type {import('./define.js').Core} */ (this.#core);
    return lookAt(ask, set, mended ? null : bugNow(hunt).fault);
  }

  /** @param {State} state */
  #render(state) {
    const { hunt, set, notes, mended, said } = state;
    const { BUGS, MOST_POINTS, bugNow, pointsOf, worth } = LessonHunt.content;
    const isHunting = hunt.phase === 'hunting';
    const could = worth({ ...hunt, tries: 1 });
    const when = could > 0 && hunt.tries === 0 ? ' after an experiment' : '';
    const value = isHunting && !hunt.keyShown ? `, worth ${could} of ${MOST_POINTS}${when}` : '';
    const won = hunt.results.length > 0 ? `; ${pointsOf(hunt)} won so far` : '';
    const head = `Bug ${hunt.bug + 1} of ${BUGS}${value}${won}`;
    const story = bugNow(hunt).story;
    this.#head.replaceChildren(
      make('p', { class: 'count' }, head),
      make('p', { class: 'story' }, `“${story}”`),
      hunt.bug === 0 ? make('p', { class: 'task' }, TASK) : '',
    );
    this.#bench.show({ set, notes, ...this.#look(state) });
    this.#case.show(hunt, mended, said);
    this.#foot.show(hunt);
  }
}
