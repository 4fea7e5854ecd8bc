// The parts that lessons and puzzles have beside the board: the task, what is said about the learner's turns, and buttons.

import { el, icon } from '../lib/dom.js';
import { CHECK } from '../lib/icons.js';

export class TaskPanel {
  /**
   * @param {object} what
   * @param {import('../lib/words.js').Say} what.say
   * @param {HTMLElement[]} what.task what the task consists of, below its place among others
   * @param {HTMLButtonElement[]} what.buttons
   */
  constructor({ say, task, buttons }) {
    this.say = say;
    this.step = el('p', { class: 'lesson-step' });
    this.task = el('section', { class: 'lesson card', 'aria-label': say('learn-task') }, this.step, task);
    this.said = el('div', { class: 'said' });
    this.feedback = el('section', { class: 'feedback card', 'aria-label': say('learn-feedback') }, this.said, el('div', { class: 'lesson-buttons' }, buttons));
  }

  /** A task begins. @param {string} step its place among others */
  begin(step) {
    this.step.textContent = step;
    this.said.replaceChildren();
    this.feedback.dataset.tone = 'open';
  }

  /** @param {{ tone: string, words: string[] }} said */
  tell({ tone, words }) {
    this.feedback.dataset.tone = tone;
    const lines = words.filter(Boolean);
    const last = lines.pop() ?? '';
    // The last sentence is the coach's; those before it say what happened.
    const sign = tone === 'reached' ? icon(CHECK) : '';
    this.said.replaceChildren(...lines.map((line) => el('p', { class: 'happened' }, line)), el('p', { class: 'remark' }, sign, el('span', null, last)));
  }

  /** Whether one of the buttons has the focus. */
  hasFocus() {
    return this.feedback.contains(document.activeElement);
  }

  /** Moves the focus to the button that goes on. */
  focus() {
    const buttons = [...this.feedback.querySelectorAll('button')].filter((button) => !button.hidden);
    (buttons.find((button) => button.classList.contains('primary')) ?? buttons[0])?.focus({ preventScroll: true });
  }
}

/**
 * A button of a panel. The first task that opens shows those that it needs.
 * @param {string} key
 * @param {string} words
 * @param {() => void} act
 * @param {string} [path] of an icon
 */
export const panelButton = (key, words, act, path = '') =>
  el('button', { type: 'button', hidden: true, dataset: { key }, onclick: act }, words, path ? icon(path) : '');
