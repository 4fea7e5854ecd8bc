// Dialogs: a title, content and buttons. Escape or a click outside closes a dialog; the focus returns to where it was.

import { el, icon } from './dom.js';
import { CLOSE } from './icons.js';

/** @typedef {import('./dom.js').Child} Child */
/** @typedef {import('./words.js').Say} Say */

/** The number of dialogs opened so far, for unique heading ids. */
let opened = 0;

/**
 * Opens a dialog. It is removed from the page when it closes.
 * @param {{ say: Say, title: string, content: Child[], actions?: Child[], class?: string }} what
 * @returns {HTMLDialogElement}
 */
export function openDialog({ say, title, content, actions = [], class: name = '' }) {
  opened += 1;
  const heading = el('h2', { id: `dialog-${opened}` }, title);
  const close = el('button', { type: 'button', class: 'quiet round', 'aria-label': say('close') }, icon(CLOSE));
  const dialog = el(
    'dialog',
    { class: `sheet ${name}`, 'aria-labelledby': heading.id },
    el('div', { class: 'sheet-head' }, heading, close),
    el('div', { class: 'sheet-body' }, content),
    actions.length > 0 && el('div', { class: 'sheet-actions' }, actions),
  );
  close.addEventListener('click', () => dialog.close());
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close();
  });
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/**
 * Asks for confirmation before an action that cannot be undone.
 * @param {{ say: Say, question: string, detail?: string, yes: string, danger?: boolean }} what
 * @returns {Promise<boolean>}
 */
export function ask({ say, question, detail, yes, danger = false }) {
  return new Promise((resolve) => {
    let answer = false;
    const agree = el('button', { type: 'button', class: danger ? 'danger' : 'primary', autofocus: true }, yes);
    const refuse = el('button', { type: 'button' }, say('cancel'));
    const dialog = openDialog({
      say,
      title: question,
      content: detail ? [el('p', null, detail)] : [],
      actions: [refuse, agree],
      class: 'question',
    });
    agree.addEventListener('click', () => {
      answer = true;
      dialog.close();
    });
    refuse.addEventListener('click', () => dialog.close());
    dialog.addEventListener('close', () => resolve(answer));
  });
}
