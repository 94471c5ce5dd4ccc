/**
 * Three real engines behind one small interface:
 *
 *   eachEngine((page) => {
 *     test('a slider answers', async () => {
 *       await page.open(server.at('plain/'));
 *       await page.focus('label=Temperature');
 *       await page.press('ArrowRight');
 *       await page.until("deep('output').textContent !== '—'");
 *       assert.deepEqual(await page.faults(), []);
 *     });
 *   });
 *
 * ENGINES=chromium,webkit chooses some of them.
 */
import { after, before, describe } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { chromium, firefox } from './playwright.js';
import { webkit } from './webdriver.js';

/**
 * @typedef {object} Driver
 * @property {string} name
 * @property {string[]} faults what the browser itself reported
 * @property {string[]} requests every address asked for; empty in WebKit, which does not tell
 * @property {(code: string | Function, ...args: any[]) => Promise<any>} js
 * @property {(url: string) => Promise<void>} open
 * @property {(key: string) => Promise<void>} press
 * @property {(text: string) => Promise<void>} type
 * @property {(x: number, y: number) => Promise<void>} clickAt
 * @property {(path: [number, number][]) => Promise<void>} [swipe] only Chromium has a finger
 * @property {(width: number, height: number) => Promise<void>} size
 * @property {(file: string, fullPage?: boolean) => Promise<void>} shot
 * @property {(index: number) => Promise<void>} enterFrame
 * @property {() => Promise<void>} leaveFrame
 * @property {() => Promise<void>} close
 */

/** @type {Record<string, (options?: {scheme?: 'light' | 'dark'}) => Promise<Driver>>} */
const LAUNCH = { chromium, firefox, webkit };

export const ENGINES = (process.env.ENGINES ?? 'chromium,firefox,webkit').split(',');

const PATIENCE = 60_000;

/**
 * One page of one engine. Selectors reach through shadow roots; `label=X` finds the control of that
 * name, and `A >>> B` finds B anywhere inside A.
 */
export class Page {
  /** @type {Driver | null} */
  #driver = null;
  #opened = '';

  /**
   * @param {string} name
   * @param {{scheme?: 'light' | 'dark'}} [options]
   */
  constructor(name, options = {}) {
    this.name = name;
    this.options = options;
  }

  get #live() {
    if (!this.#driver) throw new Error(`${this.name} is not running`);
    return this.#driver;
  }

  async start() {
    this.#driver = await LAUNCH[this.name](this.options);
  }

  /** Also forgets what was reported for the page before. @param {string} url */
  async open(url) {
    this.#opened = url;
    // The same document with another hash would not load again.
    await this.#live.open('about:blank');
    // Only now: the page before asks on until it is left.
    this.#live.faults.length = 0;
    this.#live.requests.length = 0;
    await this.#live.open(url);
  }

  /**
   * @param {string | Function} code an expression, which may use deep(selector),
   *   deepAll(selector) and active(); or a function that uses nothing from outside itself
   * @param {...any} args plain data for the function
   * @returns {Promise<any>} plain data
   */
  js(code, ...args) {
    return this.#live.js(code, ...args);
  }

  /**
   * Waits for a condition; fails with its text after a generous while.
   * @param {string | Function} code as for js
   * @param {...any} args
   * @returns {Promise<any>} the first value that holds
   */
  async until(code, ...args) {
    let last;
    for (const end = Date.now() + PATIENCE; Date.now() < end; await pause(50)) {
      try {
        last = await this.js(code, ...args);
        if (last) return last;
      } catch (error) {
        last = error;
      }
    }
    throw new Error(`${this.name}: never came true: ${code} (last: ${last})`);
  }

  /** @param {string} selector */
  async focus(selector) {
    await this.until(`(deep(${JSON.stringify(selector)}).focus(), true)`);
  }

  /** One key by name, with modifiers: 'Shift+Tab'. @param {string} key */
  press(key) {
    return this.#live.press(key);
  }

  /** @param {string} text */
  type(text) {
    return this.#live.type(text);
  }

  /** A real click on the middle of what is found. @param {string} selector */
  async click(selector) {
    const [x, y] = await this.until(
      `(() => { const node = deep(${JSON.stringify(selector)});
        node.scrollIntoView({ block: 'center', behavior: 'instant' });
        const box = node.getBoundingClientRect();
        return box.width ? [box.x + box.width / 2, box.y + box.height / 2] : null; })()`,
    );
    await this.#live.clickAt(x, y);
  }

  /** A real finger along these points; only in Chromium. @param {[number, number][]} path */
  async swipe(path) {
    if (!this.#live.swipe) throw new Error(`${this.name} has no finger`);
    await this.#live.swipe(path);
  }

  /** @param {string} selector @returns {Promise<string>} */
  text(selector) {
    return this.js(`deep(${JSON.stringify(selector)}).textContent`);
  }

  /** @param {string} selector @returns {Promise<number>} */
  count(selector) {
    return this.js(`deepAll(${JSON.stringify(selector)}).length`);
  }

  /**
   * WebKit's window stays at least some 450 px wide: test narrower inside a frame.
   * @param {number} width
   * @param {number} height
   */
  size(width, height) {
    return this.#live.size(width, height);
  }

  /** @param {string} file @param {boolean} [fullPage] */
  shot(file, fullPage) {
    return this.#live.shot(file, fullPage);
  }

  /**
   * Works inside the page's frame of that number.
   * @param {number} index
   * @param {() => Promise<void>} body
   */
  async inFrame(index, body) {
    // Only a real click moves the keyboard into another site's frame: on its empty corner.
    const [x, y] = await this.js(
      `(() => { const frame = document.querySelectorAll('iframe')[${index}];
        frame.scrollIntoView({ block: 'start', behavior: 'instant' });
        const box = frame.getBoundingClientRect();
        return [box.x + frame.clientLeft + 2, box.y + frame.clientTop + 2]; })()`,
    );
    await this.#live.clickAt(x, y);
    await this.#live.enterFrame(index);
    try {
      await body();
    } finally {
      await this.#live.leaveFrame();
    }
  }

  /** @returns {Promise<string[]>} errors and policy violations since the page was opened */
  async faults() {
    const seen = await this.js('window.pageFaults ?? []');
    return [...new Set([...this.#live.faults, ...seen])];
  }

  /** @returns {Promise<string[]>} what was loaded from elsewhere than the page's, or frame's, origin */
  async foreignRequests() {
    const loaded = await this.js("performance.getEntriesByType('resource').map((e) => e.name)");
    const page = await this.js('location.href');
    const own = page.startsWith('file:') ? page : new URL(page).origin;
    const known = [...new Set([...this.#live.requests, ...loaded])];
    return known.filter(
      (url) => !url.startsWith(own) && url !== this.#opened && !/^(data|blob|about):/.test(url),
    );
  }

  async close() {
    await this.#driver?.close();
    this.#driver = null;
  }
}

/**
 * Defines the same tests for each engine, on one browser per engine and file.
 * @param {(page: Page) => void} define
 * @param {{scheme?: 'light' | 'dark'}} [options]
 */
export function eachEngine(define, options = {}) {
  for (const name of ENGINES) {
    const page = new Page(name, options);
    describe(options.scheme ? `${name}, ${options.scheme}` : name, () => {
      before(() => page.start(), { timeout: 180_000 });
      after(() => page.close(), { timeout: 60_000 });
      define(page);
    });
  }
}
