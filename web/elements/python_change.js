import { make } from './make.js';

/** @typedef {import('../content/python_examples.js').Change} Change */

/**
 * One change to try once the example has been run, with a prediction of its own.
 *
 * @param {Change} change
 * @param {(code: string) => Promise<{error: object | null}>} run runs the changed program
 */
export function createChange(change, run) {
  const choices = change.choices.map((text, i) => {
    const input = make('input', { type: 'radio', name: 'change', value: String(i) });
    return { input, label: make('label', { class: 'choice' }, input, ` ${text}`) };
  });
  const said = make('p', { class: 'words', role: 'status' });
  const button = make('button', { type: 'button', class: 'try' }, 'Make the change and run');
  button.addEventListener('click', async () => {
    const chosen = choices.findIndex(({ input }) => input.checked);
    if (chosen < 0) {
      said.textContent = 'Choose what you expect first.';
      choices[0].input.focus();
      return;
    }
    said.textContent = '';
    const { error } = await run(change.code);
    if (error) return;
    const verdict = chosen === change.right ? 'As you predicted.' : 'Not what you predicted.';
    said.textContent = `${verdict} ${change.why}`;
  });
  const root = make(
    'fieldset',
    { class: 'change', hidden: true },
    make('legend', null, 'Now change one thing'),
    make('p', null, change.ask),
    ...choices.map(({ label }) => label),
    button,
    said,
  );
  return {
    root,
    clear() {
      root.hidden = true;
      said.textContent = '';
      for (const { input } of choices) input.checked = false;
    },
  };
}
