// What is to be done in a lesson, what is said about the learner's turns, and the buttons below it.

import { el, icon } from '../lib/dom.js';
import { ARROW, CHECK } from '../lib/icons.js';

/**
 * @typedef {import('../lib/words.js').Say} Say
 * @typedef {import('./lesson-coach.js').Standing} Standing
 * @typedef {{ title: string, task: string, standing: Standing }} Coach
 */

export class Panel {
  /**
   * @param {{ say: Say, hint: () => void, again: () => void, next: () => void, real: () => void }} does
   */
  constructor({ say, hint, again, next, real }) {
    this.say = say;
    this.step = el('p', { class: 'lesson-step' });
    this.title = el('h2');
    this.words = el('p', { class: 'lesson-task' });
    this.task = el('section', { class: 'lesson card', 'aria-label': say('learn-task') }, this.step, this.title, this.words);
    this.said = el('div', { class: 'said' });
    // The first lesson that opens shows those that it needs.
    const button = (/** @type {string} */ key, /** @type {string} */ words, /** @type {() => void} */ act, /** @type {string} */ path = '') =>
      el('button', { type: 'button', hidden: true, dataset: { key: `lesson-${key}` }, onclick: act }, words, path ? icon(path) : '');
    this.hint = button('hint', say('learn-hint'), hint);
    this.again = button('again', say('learn-again'), again);
    this.next = button('next', say('learn-next'), next, ARROW);
    this.real = button('real', say('learn-real-game'), real, ARROW);
    const buttons = el('div', { class: 'lesson-buttons' }, this.hint, this.again, this.next, this.real);
    this.feedback = el('section', { class: 'feedback card', 'aria-label': say('learn-feedback') }, this.said, buttons);
  }

  /**
   * @param {Coach} coach
   * @param {{ number: number, count: number }} place
   */
  open({ title, task }, { number, count }) {
    this.step.textContent = this.say('learn-step', { number, count });
    this.title.textContent = title;
    this.words.textContent = task;
    this.said.replaceChildren();
    this.feedback.dataset.tone = 'open';
  }

  /** @param {{ tone: Standing | 'hint', words: string[] }} said */
  tell({ tone, words }) {
    this.feedback.dataset.tone = tone;
    const lines = words.filter(Boolean);
    const last = lines.pop() ?? '';
    // The last sentence is the coach's; those before it say what happened.
    const sign = tone === 'reached' ? icon(CHECK) : '';
    this.said.replaceChildren(...lines.map((line) => el('p', { class: 'happened' }, line)), el('p', { class: 'remark' }, sign, el('span', null, last)));
  }

  /**
   * @param {Coach} coach
   * @param {{ last: boolean, stuck: boolean }} how whether nothing follows, and whether an answer did not come
   */
  draw({ standing }, { last, stuck }) {
    const over = standing === 'reached' || standing === 'missed';
    this.hint.hidden = over;
    this.again.hidden = standing === 'open' && !stuck;
    this.next.hidden = last;
    this.real.hidden = !(last && over);
    this.next.classList.toggle('primary', standing === 'reached');
    this.real.classList.toggle('primary', true);
    this.again.classList.toggle('primary', standing === 'missed' && !last);
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
