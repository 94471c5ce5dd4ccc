import { createCodeField } from './code_field.js';
import { createCopy } from './copy.js';
import { make } from './make.js';

const STAND_IN =
  'The torch of these cells is a small stand-in for teaching, checked against PyTorch.';

export const START = 'Predict the result, then click Run.';

/**
 * The parts of a cell, and how they look in each of its states. It keeps no state of its own.
 *
 * @param {object} hands
 * @param {() => void} hands.run
 * @param {() => void} hands.stop
 * @param {() => void} hands.reset
 * @param {() => void} hands.show
 * @param {() => void} hands.edit the code has changed
 * @param {() => void} hands.predict a prediction is being written
 * @param {() => string} hands.copied what Copy copies
 * @param {() => string} hands.linked the address that brings this code; said, where it is too long
 * @param {() => boolean} hands.saveCode
 * @param {() => boolean} hands.saveAll
 */
export function createView(hands) {
  const { run, stop, reset, show, edit, predict } = hands;
  const field = createCodeField({ input: edit, run });
  const prediction = make('input', {
    id: 'prediction',
    type: 'text',
    spellcheck: 'false',
    autocapitalize: 'off',
    autocomplete: 'off',
    autocorrect: 'off',
    translate: 'no',
  });
  prediction.addEventListener('input', predict);
  prediction.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') run();
  });
  const button = (
    /** @type {string} */ name,
    /** @type {string} */ kind,
    /** @type {() => void} */ click,
  ) => make('button', { type: 'button', class: kind, click }, name);
  const runButton = button('Run', 'primary', run);
  const stopButton = button('Stop', 'stop', stop);
  stopButton.hidden = true;
  const said = make('dd', { translate: 'no', class: 'said' });
  const guess = make('div', { class: 'guess', hidden: true }, make('dt', null, 'You said'), said);
  const label = make('dt', null, 'output');
  const output = make('samp', { class: 'out', translate: 'no' }, START);
  const fault = make('pre', { class: 'fault', translate: 'no', hidden: true });
  const words = make('p', { class: 'words', role: 'status' });
  const why = make('p', { class: 'why', hidden: true });
  const showButton = button('Show this in the explorer', 'show', show);
  showButton.hidden = true;

  const standIn = make('p', { class: 'stand-in' }, STAND_IN);
  const kept = make('p', { class: 'kept', role: 'status', hidden: true });
  const say = (/** @type {string} */ text) => {
    if (kept.textContent !== text) kept.textContent = text;
    kept.hidden = text === '';
  };
  const saved = (/** @type {boolean} */ isSaved) =>
    isSaved || say('This browser lets the page save no file: Copy the code instead.');
  const tools = make(
    'details',
    { class: 'tools' },
    make('summary', null, 'Copy or download'),
    createCopy('Copy', hands.copied),
    createCopy('Copy a link to this code', hands.linked),
    make(
      'div',
      { class: 'row' },
      button('Download .py', 'plain', () => saved(hands.saveCode())),
      button('Download all cells as .ipynb', 'plain', () => saved(hands.saveAll())),
    ),
    make('p', { class: 'stand-in' }, 'Both run unchanged under Python with PyTorch.'),
  );
  const changes = make('div');

  const root = make(
    'div',
    { class: 'cell' },
    make('label', { for: 'code' }, 'Python code'),
    field.root,
    kept,
    make(
      'p',
      { id: 'keys', class: 'sr' },
      'Control and Enter together run the code; Tab leaves the field.',
    ),
    make('label', { for: 'prediction' }, 'What will it print?'),
    prediction,
    make('div', { class: 'row' }, runButton, stopButton, button('Reset', 'plain', reset)),
    make(
      'dl',
      { class: 'answers' },
      guess,
      make('div', null, label, make('dd', null, output, fault)),
    ),
    words,
    why,
    showButton,
    changes,
    tools,
    standIn,
  );

  const clear = () => {
    guess.hidden = true;
    label.textContent = 'output';
    output.hidden = false;
    output.classList.remove('same', 'other');
    fault.hidden = true;
    why.hidden = true;
    showButton.hidden = true;
    field.mark(null);
  };

  return {
    root,
    field,
    get prediction() {
      return prediction.value;
    },
    set prediction(text) {
      prediction.value = text;
    },
    /** The place that a learner left for the explorer. */
    focusShow() {
      showButton.focus({ preventScroll: true });
    },
    /** What became of the code: where it came from, or that it is not kept. */
    say,
    /** What follows a run of the lesson's own code. @param {HTMLElement} step */
    follow(step) {
      changes.append(step);
    },
    /** What depends on the program's text. @param {string} code */
    read(code) {
      standIn.hidden = !/\btorch\b/.test(code);
    },
    /** The prediction stays: who spoilt the code has not lost the guess. */
    start() {
      clear();
      output.textContent = START;
      words.textContent = '';
    },
    running() {
      clear();
      output.textContent = '';
      words.textContent = 'Running…';
      // Hiding a button that has the focus would lose a keyboard's place.
      const had = runButton.matches(':focus');
      runButton.hidden = true;
      stopButton.hidden = false;
      if (had) stopButton.focus();
    },
    /** @param {string} text */
    print(text) {
      output.append(text);
    },
    /**
     * @param {object} end
     * @param {string} end.prediction
     * @param {import('./python_compare.js').Verdict} end.verdict
     * @param {string} end.stdout
     * @param {string} end.fault Python's own message, or why it was ended
     * @param {number | null} end.line
     * @param {string} end.words
     * @param {string} end.why
     * @param {boolean} end.canShow
     */
    done(end) {
      const had = stopButton.matches(':focus');
      stopButton.hidden = true;
      runButton.hidden = false;
      if (had) runButton.focus();
      guess.hidden = end.verdict === 'none';
      said.textContent = end.prediction;
      said.className = end.verdict === 'other' ? 'said other' : 'said same';
      label.textContent = 'Python says';
      output.textContent = end.stdout.replace(/\n$/, '');
      output.hidden = end.stdout === '' && end.fault !== '';
      fault.textContent = end.fault;
      fault.hidden = end.fault === '';
      field.mark(end.line);
      words.textContent = end.words;
      why.textContent = end.why;
      why.hidden = end.why === '';
      showButton.hidden = !end.canShow;
    },
  };
}
