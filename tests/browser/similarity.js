/** The first explorer, as a learner at the keyboard sees it; several test files use it. */
import assert from 'node:assert/strict';

const EXPLORER = 'lesson-explorer[name="similarity"]';
export const SLIDERS = ['Similarity to token 1', 'Similarity to token 2', 'Temperature'];

/** @typedef {import('./engines.js').Page} Page */

/** @param {string} label */
const control = (label) => `${EXPLORER} >>> label=${label}`;

/** @param {Page} page @param {string} label @returns {Promise<string>} */
export async function output(page, label) {
  return (await page.text(control(label))).trim();
}

/** @param {Page} page */
export async function alive(page) {
  await page.until(`deepAll(${JSON.stringify(control(SLIDERS[0]))}).length === 1`);
}

/**
 * Moves one slider by one key and waits until both outputs have changed.
 * @param {Page} page
 * @param {string} label
 * @param {string} key
 */
export async function move(page, label, key) {
  const before = await Promise.all([
    output(page, 'Current evidence'),
    output(page, 'Interpretation'),
  ]);
  await page.focus(control(label));
  await page.press(key);
  await page.until(
    `deep(${JSON.stringify(control('Current evidence'))}).textContent.trim() !== ${JSON.stringify(before[0])}
     && deep(${JSON.stringify(control('Interpretation'))}).textContent.trim() !== ${JSON.stringify(before[1])}`,
  );
}

/**
 * The explorer holds: each slider changes both outputs, and the numbers are right.
 * @param {Page} page just opened, at the start of 2, 1 and temperature 1
 */
export async function holds(page) {
  await alive(page);
  assert.equal(await output(page, 'Current evidence'), '—');
  assert.equal(
    await output(page, 'Interpretation'),
    'Change a control to inspect the relationship.',
  );
  await move(page, SLIDERS[0], 'ArrowRight');
  // By hand: 1 / (1 + exp(-(2.1 - 1))) = 0.7503.
  assert.match(await output(page, 'Current evidence'), /0\.750.*0\.250/s);
  await move(page, SLIDERS[1], 'End');
  // 1 / (1 + exp(5 - 2.1)) = 0.0522.
  assert.match(await output(page, 'Current evidence'), /0\.052.*0\.948/s);
  await move(page, SLIDERS[2], 'End');
  // Temperature 5: 1 / (1 + exp(2.9 / 5)) = 0.3589.
  assert.match(await output(page, 'Current evidence'), /0\.359.*0\.641/s);
}

/** @param {Page} page @returns {Promise<string>} the line that names the engine */
export async function engineLine(page) {
  return page.until("deep('lesson-engine').shadowRoot.textContent.trim()");
}
