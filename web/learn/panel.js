// What is to be done in a lesson, what is said about the learner's turns, and the buttons below it.

import { el } from '../lib/dom.js';
import { ARROW } from '../lib/icons.js';
import { TaskPanel, panelButton } from './task-panel.js';

/**
 * @typedef {import('../lib/words.js').Say} Say
 * @typedef {import('./lesson-coach.js').Standing} Standing
 * @typedef {{ title: string, task: string, standing: Standing }} Coach
 */

export class Panel extends TaskPanel {
  /**
   * @param {{ say: Say, hint: () => void, again: () => void, next: () => void, real: () => void }} does
   */
  constructor({ say, hint, again, next, real }) {
    const title = el('h2');
    const words = el('p', { class: 'lesson-task' });
    const buttons = {
      hint: panelButton('lesson-hint', say('learn-hint'), hint),
      again: panelButton('lesson-again', say('learn-again'), again),
      next: panelButton('lesson-next', say('learn-next'), next, ARROW),
      real: panelButton('lesson-real', say('learn-real-game'), real, ARROW),
    };
    super({ say, task: [title, words], buttons: Object.values(buttons) });
    this.title = title;
    this.words = words;
    this.buttons = buttons;
  }

  /**
   * @param {Coach} coach
   * @param {{ number: number, count: number }} place
   */
  open({ title, task }, { number, count }) {
    this.begin(this.say('learn-step', { number, count }));
    this.title.textContent = title;
    this.words.textContent = task;
  }

  /**
   * @param {Coach} coach
   * @param {{ last: boolean, stuck: boolean }} how whether nothing follows, and whether an answer did not come
   */
  draw({ standing }, { last, stuck }) {
    const { hint, again, next, real } = this.buttons;
    const over = standing === 'reached' || standing === 'missed';
    hint.hidden = over;
    again.hidden = standing === 'open' && !stuck;
    next.hidden = last;
    real.hidden = !(last && over);
    next.classList.toggle('primary', standing === 'reached');
    real.classList.toggle('primary', true);
    again.classList.toggle('primary', standing === 'missed' && !last);
  }
}
