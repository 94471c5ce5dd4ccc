/** Chromium and Firefox ESR, the machine's own, by playwright-core. */
import { chromium as pwChromium, firefox as pwFirefox } from 'playwright-core';
import { expression } from './in_page.js';

const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** @typedef {{scheme?: 'light' | 'dark'}} Options */

/**
 * @param {'chromium' | 'firefox'} name
 * @param {import('playwright-core').Browser} browser
 * @param {Options} options
 * @returns {Promise<import('./engines.js').Driver>}
 */
async function driver(name, browser, { scheme = 'light' }) {
  // Firefox takes its scheme from the preferences it was started with.
  const context = await browser.newContext(name === 'chromium' ? { colorScheme: scheme } : {});
  const page = await context.newPage();
  /** @type {string[]} */
  const faults = [];
  /** @type {string[]} */
  const requests = [];
  page.on('pageerror', (error) => faults.push(`page error: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(`console: ${message.text()}`);
  });
  page.on('request', (request) => requests.push(request.url()));
  /** @type {import('playwright-core').Page | import('playwright-core').Frame} */
  let place = page;
  return {
    name,
    faults,
    requests,
    js: (code, ...args) => place.evaluate(expression(code, args)),
    open: async (url) => {
      place = page;
      await page.goto(url, { waitUntil: 'load', timeout: 60_000 });
    },
    press: (key) => page.keyboard.press(key),
    type: (text) => page.keyboard.type(text),
    clickAt: (x, y) => page.mouse.click(x, y),
    swipe: async (path) => {
      const devtools = await context.newCDPSession(page);
      await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: true });
      const [[x, y], ...rest] = path;
      /** @param {'touchStart' | 'touchMove' | 'touchEnd'} type @param {[number, number][]} places */
      const send = (type, places) =>
        devtools.send('Input.dispatchTouchEvent', {
          type,
          touchPoints: places.map(([px, py]) => ({ x: px, y: py })),
        });
      await send('touchStart', [[x, y]]);
      for (const place of rest) await send('touchMove', [place]);
      await send('touchEnd', []);
      await devtools.detach();
    },
    size: (width, height) => page.setViewportSize({ width, height }),
    shot: async (file, fullPage) => {
      await page.screenshot({ path: file, fullPage, timeout: 60_000 });
    },
    enterFrame: async (index) => {
      const handle = (await page.$$('iframe'))[index];
      const frame = await handle?.contentFrame();
      if (!frame) throw new Error(`the page has no frame ${index}`);
      place = frame;
    },
    leaveFrame: async () => {
      place = page;
    },
    close: () => browser.close(),
  };
}

/** @param {Options} [options] */
export const chromium = async (options = {}) =>
  driver(
    'chromium',
    await pwChromium.launch({
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      headless: true,
      args: CHROMIUM_ARGS,
      timeout: 120_000,
    }),
    options,
  );

/** @param {Options} [options] */
export const firefox = async (options = {}) =>
  driver(
    'firefox',
    await pwFirefox.launch({
      // The stock build speaks WebDriver BiDi, not the protocol of Playwright's own build.
      channel: /** @type {any} */ ('moz-firefox'),
      executablePath: process.env.FIREFOX ?? '/usr/bin/firefox-esr',
      headless: true,
      firefoxUserPrefs: {
        'security.fileuri.strict_origin_policy': true,
        // One process for every site: BiDi's keys otherwise stop at another site's frame.
        'fission.webContentIsolationStrategy': 0,
        'layout.css.prefers-color-scheme.content-override': options.scheme === 'dark' ? 0 : 1,
      },
      timeout: 120_000,
    }),
    options,
  );
