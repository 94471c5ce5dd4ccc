import { make } from './make.js';

/**
 * The case of the hunt: the suspects, the hints, and what is said when it is closed.
 *
 * @typedef {typeof import('../content/hunt_all.js')} Content
 * @typedef {import('../content/hunt.js').Hunt} Hunt
 *
 * @typedef {object} Acts
 * @property {(name: string) => void} name
 * @property {(name: string) => void} rule
 * @property {() => void} hint
 * @property {() => void} giveUp
 * @property {() => void} mend puts the right code in, and out again
 * @property {() => void} next
 * @property {(seed: number) => void} begin
 */

/**
 * @param {Content} content
 * @param {Acts} acts
 * @returns {{node: HTMLElement, show: (hunt: Hunt, mended: boolean, said: string) => void}}
 */
export function createCase(content, acts) {
  const list = make('div', { class: 'list' });
  const said = make('p', { class: 'said', role: 'status' });
  const hints = make('ol', { class: 'hints' });
  const inCode = make('p', { class: 'code', id: 'code' });
  const button = (/** @type {string} */ text, /** @type {() => void} */ click, plain = true) =>
    make('button', { type: 'button', class: plain && 'plain', click }, text);
  const chosen = () => list.querySelector('input:checked')?.getAttribute('value') ?? '';
  const hint = button('A hint', acts.hint);
  const rule = button('Rule it out', () => acts.rule(chosen()));
  const hunting = make(
    'div',
    null,
    make('fieldset', null, make('legend', null, 'Suspects'), list),
    inCode,
    make(
      'p',
      { class: 'acts' },
      button('This is it', () => acts.name(chosen()), false),
      rule,
      hint,
      button('Show me', acts.giveUp),
    ),
    hints,
  );
  const closed = make('div', { class: 'closed', hidden: true });
  let drawn = '';
  /** @type {() => void} */
  let label = () => {};
  list.addEventListener('change', () => label());
  const showCode = () => {
    const name = chosen();
    if (name === '') inCode.replaceChildren('Choose a suspect to see it in code.');
    else inCode.replaceChildren('In code: ', codeOf(content.REPORTS[name].wrong));
  };

  return {
    node: make('div', { class: 'case' }, hunting, said, closed),
    show(hunt, mended, text) {
      if (said.textContent !== text) said.textContent = text;
      said.classList.toggle('no', text !== '' && hunt.phase === 'hunting');
      const isHunting = hunt.phase === 'hunting';
      hunting.hidden = !isHunting;
      closed.hidden = isHunting;
      const { suspects } = content.bugNow(hunt);
      const key = `${hunt.seed} ${hunt.bug} ${hunt.level}`;
      if (key !== drawn) {
        drawn = key;
        list.replaceChildren(...suspects.map((name) => suspect(name, content)));
      }
      for (const line of list.children) {
        const { name = '' } = /** @type {HTMLElement} */ (line).dataset;
        line.classList.toggle('out', hunt.ruledOut.includes(name));
        const mark = line.querySelector('.mark');
        const isMissed = hunt.missed.includes(name);
        if (mark) mark.textContent = stateOf(isMissed, hunt.ruledOut.includes(name));
      }
      label = () => {
        showCode();
        rule.hidden = hunt.missed.includes(chosen());
        rule.textContent = hunt.ruledOut.includes(chosen()) ? 'Suspect it again' : 'Rule it out';
      };
      label();
      const all = content.hintsOf(hunt);
      hint.textContent = hunt.hints === 0 ? 'A hint' : 'Another hint';
      hint.hidden = hunt.hints >= all.length;
      hints.replaceChildren(
        ...(isHunting ? all.slice(0, hunt.hints) : []).map((line) => make('li', null, line)),
      );
      if (isHunting) closed.replaceChildren();
      else if (hunt.phase === 'over') closed.replaceChildren(...endOf(hunt, content, acts));
      else closed.replaceChildren(...solvedOf(hunt, mended, content, acts));
    },
  };
}

/** @param {boolean} missed @param {boolean} out */
const stateOf = (missed, out) => (missed ? ' not this one' : out ? ' ruled out' : '');

/** @param {string} name @param {Content} content */
const suspect = (name, { faultNamed }) =>
  make(
    'label',
    { 'data-name': name },
    make('input', { type: 'radio', name: 'suspect', value: name, 'aria-describedby': 'code' }),
    make('span', null, faultNamed(name).label, make('span', { class: 'mark' })),
  );

/** @param {string} fault @param {Content} content */
function reportOf(fault, { REPORTS }) {
  const { href, where, says } = REPORTS[fault];
  return make('p', null, `${says} `, make('a', { href, rel: 'noreferrer' }, where));
}

/** @param {string} code */
const codeOf = (code) => make('code', { translate: 'no' }, code);

/** @param {string} sign @param {string} name @param {string} code */
const line = (sign, name, code) =>
  make(
    'p',
    { class: `code line ${name}` },
    make('span', { 'aria-hidden': 'true' }, sign),
    make('span', { class: 'sr' }, `${name}: `),
    codeOf(code),
  );

/** @param {Hunt} hunt @param {boolean} mended @param {Content} content @param {Acts} acts */
function solvedOf(hunt, mended, content, acts) {
  const { fault } = content.bugNow(hunt);
  const { label, seen } = content.faultNamed(fault);
  const { wrong, right, why } = content.REPORTS[fault];
  const last = hunt.results.length > 0 && hunt.bug + 1 >= content.BUGS;
  return [
    make('h4', { tabindex: '-1' }, label),
    line('✕', 'wrong', wrong),
    line('✓', 'right', right),
    make('p', null, why),
    make('h5', null, 'What gives it away'),
    make('p', null, seen),
    make('h5', null, 'It really happened'),
    reportOf(fault, content),
    make(
      'p',
      { class: 'acts' },
      make(
        'button',
        { type: 'button', click: acts.next },
        last ? 'See how it went' : `Bug ${hunt.bug + 2}`,
      ),
      make(
        'button',
        { type: 'button', class: 'plain mend', 'aria-pressed': String(mended), click: acts.mend },
        'Mend it, and watch the checks',
      ),
    ),
  ];
}

/** @param {Hunt} hunt @param {Content} content @param {Acts} acts */
function endOf(hunt, content, acts) {
  const counted = (/** @type {number} */ count, /** @type {string} */ word) =>
    count === 0 ? '' : `, ${count} ${word}${count === 1 ? '' : 's'}`;
  const next = hunt.seed >= content.LARGEST_SEED ? 1 : hunt.seed + 1;
  return [
    make('h4', { tabindex: '-1' }, `Hunt ${hunt.seed} is over`),
    ...content.summaryOf(hunt).map((text) => make('p', null, text)),
    make(
      'ol',
      null,
      ...hunt.results.map(({ fault, found, points, hints, misses, tries }) =>
        make(
          'li',
          null,
          `${content.faultNamed(fault).label}: ${found ? 'found' : 'shown'}` +
            `${counted(tries, 'experiment')}${counted(hints, 'hint')}${counted(misses, 'wrong name')}; ` +
            `${points} ${points === 1 ? 'point' : 'points'}.`,
        ),
      ),
    ),
    make(
      'p',
      { class: 'acts' },
      make('button', { type: 'button', click: () => acts.begin(next) }, `Hunt ${next}`),
      make(
        'button',
        { type: 'button', class: 'plain', click: () => acts.begin(hunt.seed) },
        'This hunt again',
      ),
    ),
  ];
}
