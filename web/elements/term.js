import { make, setVars } from './make.js';
import shared from './shared.css';
import { sheets } from './sheets.js';
import css from './term.css';

const EDGE = 16; // px kept free at the window's sides

/**
 * A glossary term where it is met. Its light DOM is a plain link to the entry; with scripts, and
 * where the browser has popovers, the link opens the definition on the spot. Escape, a tap beside it
 * or "Close" puts it away and gives the focus back.
 *
 *     <lesson-term term="Query" definition="Vector …"><a href="#glossary-query">queries</a></lesson-term>
 */
export class LessonTerm extends HTMLElement {
  ready = Promise.resolve();
  /** @type {HTMLElement | undefined} */
  #note;
  #wasOpen = false;
  #leaving = false;

  connectedCallback() {
    const link = this.querySelector('a');
    // Without popovers the link stays what it is: a way to the glossary.
    if (this.shadowRoot || !link || !('showPopover' in HTMLElement.prototype)) return;
    const root = this.attachShadow({ mode: 'open' });
    root.adoptedStyleSheets = sheets(shared, css);
    const term = this.getAttribute('term') ?? link.textContent ?? '';
    const close = () => this.#note?.hidePopover();
    const leave = () => {
      this.#leaving = true;
      close();
    };
    this.#note = make(
      'div',
      { class: 'note', popover: 'auto', role: 'dialog', 'aria-label': term, tabindex: -1 },
      make('p', null, make('b', null, term), this.getAttribute('definition') ?? ''),
      make(
        'div',
        { class: 'row' },
        make('a', { href: link.getAttribute('href'), onclick: leave }, 'In the glossary'),
        make('button', { type: 'button', onclick: close }, 'Close'),
      ),
    );
    root.append(make('slot'), this.#note);
    link.setAttribute('aria-haspopup', 'dialog');
    // The tap that closes an open note also lands on the link: it must not open it again.
    link.addEventListener('pointerdown', () => {
      this.#wasOpen = this.#note?.matches(':popover-open') ?? false;
    });
    link.addEventListener('click', (event) => this.#toggle(link, event));
    this.#giveFocusBack(this.#note, link);
  }

  /**
   * @param {HTMLAnchorElement} link
   * @param {MouseEvent} event
   */
  #toggle(link, event) {
    if (!this.#note || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const close = this.#wasOpen;
    this.#wasOpen = false;
    if (close) return;
    this.#note.showPopover();
    this.#place(link);
    this.#note.focus({ preventScroll: true });
  }

  /**
   * Closed by Escape or "Close", the note leaves the reader where they were; a tap elsewhere, or the
   * way to the glossary, has taken the focus with it.
   *
   * @param {HTMLElement} note
   * @param {HTMLAnchorElement} link
   */
  #giveFocusBack(note, link) {
    let hadFocus = false;
    note.addEventListener('beforetoggle', () => {
      hadFocus = note.contains(this.shadowRoot?.activeElement ?? null);
    });
    note.addEventListener('toggle', () => {
      const isNowhere = [document.body, this].includes(
        /** @type {HTMLElement} */ (document.activeElement),
      );
      const isOpen = note.matches(':popover-open');
      if (!isOpen && hadFocus && isNowhere && !this.#leaving) link.focus({ preventScroll: true });
      if (!isOpen) this.#leaving = false;
    });
  }

  /**
   * Under the link, or above it where the window ends; it scrolls with the text.
   *
   * @param {HTMLAnchorElement} link
   */
  #place(link) {
    const note = /** @type {HTMLElement} */ (this.#note);
    const at = link.getClientRects()[0];
    const size = note.getBoundingClientRect();
    const width = document.documentElement.clientWidth;
    const left = Math.max(EDGE, Math.min(at.left, width - size.width - EDGE));
    const below = at.bottom + 8;
    const fits = below + size.height <= innerHeight || at.top < size.height;
    const top = fits ? below : at.top - size.height - 8;
    setVars(note, { '--left': `${left + scrollX}px`, '--top': `${top + scrollY}px` });
  }
}
