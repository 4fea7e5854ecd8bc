// A small menu behind a button with three dots, with the usual keyboard control: arrows, Home, End, Escape.

import { el, icon } from './dom.js';
import { DOTS } from './icons.js';

/** @typedef {{ label: string, act: () => void }} Item */

/**
 * A button that opens a menu. Its items are requested each time.
 * @param {{ label: string, items: () => Item[] | Promise<Item[]> }} what
 */
export function menuButton({ label, items }) {
  const button = el('button', { type: 'button', class: 'quiet round dots', 'aria-haspopup': 'menu', 'aria-expanded': 'false', 'aria-label': label, title: label }, icon(DOTS));
  /** @type {HTMLElement | undefined} */
  let menu;

  /** @param {'first' | 'last'} which */
  const open = async (which) => {
    const list = await items();
    if (menu || list.length === 0) return;
    const entries = list.map(({ label, act }) => {
      const onclick = () => {
        shut();
        act();
      };
      return el('button', { type: 'button', role: 'menuitem', tabindex: -1, onclick }, label);
    });
    menu = el('div', { class: 'menu', role: 'menu', 'aria-label': label, popover: 'auto' }, entries);
    menu.addEventListener('keydown', (event) => walk(event, entries));
    menu.addEventListener('toggle', (event) => {
      if (/** @type {ToggleEvent} */ (event).newState === 'closed') gone();
    });
    button.after(menu);
    menu.showPopover();
    place(menu, button);
    button.setAttribute('aria-expanded', 'true');
    entries[which === 'first' ? 0 : entries.length - 1]?.focus();
  };

  const gone = () => {
    menu?.remove();
    menu = undefined;
    button.setAttribute('aria-expanded', 'false');
  };

  /** Closes the menu and returns the focus to the button. */
  const shut = () => {
    menu?.hidePopover();
    button.focus();
  };

  /**
   * @param {KeyboardEvent} event
   * @param {HTMLElement[]} entries
   */
  const walk = (event, entries) => {
    const now = entries.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    /** @type {Record<string, number>} */
    const to = { ArrowDown: now + 1, ArrowUp: now - 1, Home: 0, End: -1 };
    const next = to[event.key];
    // Do not trigger the page's keyboard shortcuts.
    event.stopPropagation();
    if (event.key === 'Escape' || event.key === 'Tab') shut();
    else if (next !== undefined) entries.at(next % entries.length)?.focus();
    else return;
    if (event.key !== 'Tab') event.preventDefault();
  };

  // A press outside closes the menu; a press on the button must not reopen it immediately.
  let wasOpen = false;
  button.addEventListener('pointerdown', () => {
    wasOpen = menu !== undefined;
  });
  button.addEventListener('click', (event) => {
    const closed = wasOpen && event.detail > 0;
    wasOpen = false;
    if (!closed) void open('first');
  });
  button.addEventListener('keydown', (event) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    event.stopPropagation();
    void open(event.key === 'ArrowDown' ? 'first' : 'last');
  });
  return button;
}

/**
 * Places a menu below its button, or above it if there is more room, and keeps it inside the window.
 * @param {HTMLElement} menu
 * @param {HTMLElement} button
 */
function place(menu, button) {
  const [field, own] = [button.getBoundingClientRect(), menu.getBoundingClientRect()];
  const below = field.bottom + own.height + 4 <= innerHeight;
  const left = Math.min(field.right - own.width, innerWidth - own.width - 4);
  Object.assign(menu.style, { left: `${Math.max(4, left)}px`, top: `${Math.max(4, below ? field.bottom + 2 : field.top - own.height - 2)}px` });
}
