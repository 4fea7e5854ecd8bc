// What is to be done in a puzzle, what is said about the player's turns, and the buttons below it.

import { TaskPanel, panelButton } from '../learn/task-panel.js';
import { el } from '../lib/dom.js';
import { ARROW } from '../lib/icons.js';

/**
 * @typedef {import('../lib/words.js').Say} Say
 * @typedef {import('./coach.js').PuzzleCoach} PuzzleCoach
 */

export class PuzzlePanel extends TaskPanel {
  /**
   * @param {object} what
   * @param {Say} what.say
   * @param {Record<'hint' | 'solution' | 'why' | 'again' | 'dispute' | 'next', () => void>} what.does
   */
  constructor({ say, does }) {
    const words = el('h2');
    const themes = el('p', { class: 'puzzle-themes' });
    const button = (/** @type {keyof typeof does} */ key, /** @type {string} */ path = '') => panelButton(`puzzle-${key}`, say(`puzzles-${key}`), does[key], path);
    const buttons = { hint: button('hint'), solution: button('solution'), again: button('again'), why: button('why'), dispute: button('dispute'), next: button('next', ARROW) };
    super({ say, task: [words, themes], buttons: Object.values(buttons) });
    this.words = words;
    this.themes = themes;
    this.buttons = buttons;
  }

  /** @param {string} task @param {string} step */
  open(task, step) {
    this.begin(step);
    this.words.textContent = task;
  }

  /**
   * @param {PuzzleCoach} coach
   * @param {{ stuck: boolean, running: boolean, proving: boolean, themes: string }} how whether an answer did not come, whether
   * the clock of a timed run is running, whether the proof is open, and the themes once they may be known
   */
  draw(coach, { stuck, running, proving, themes }) {
    const { standing } = coach;
    const { hint, solution, again, why, dispute, next } = this.buttons;
    const open = standing === 'open' || standing === 'on' || standing === 'hint';
    hint.hidden = !open || running;
    solution.hidden = !open || running;
    again.hidden = !(standing === 'missed' || standing === 'shown' || stuck) || (running && !stuck);
    why.hidden = !coach.canShowWhy || running;
    dispute.hidden = open || running || proving;
    next.hidden = running;
    next.classList.toggle('primary', standing === 'reached' || standing === 'shown');
    again.classList.toggle('primary', standing === 'missed' || stuck);
    this.themes.textContent = themes;
  }
}
