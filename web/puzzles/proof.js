// A dispute: the proof of a puzzle before the player's eyes. After the right turn, every defence is listed with the answer
// that is proven against it; choosing one plays both on the board, and lists the defences that are left then.

import { turnsTo } from '../analysis/tree.js';
import { el } from '../lib/dom.js';

/**
 * @typedef {import('../lib/types.d.ts').Defence} Defence
 * @typedef {import('./coach.js').PuzzleCoach} PuzzleCoach
 */

export class Proof {
  /** The nodes at which defences were chosen, the first one first. @type {string[]} */
  #way = [];
  #visit = 0;

  /**
   * @param {object} what
   * @param {import('../lib/words.js').Say} what.say
   * @param {() => PuzzleCoach} what.coach
   * @param {(words: string[]) => void} what.tell
   */
  constructor({ say, coach, tell }) {
    this.say = say;
    this.coach = coach;
    this.tell = tell;
    this.words = el('p', { class: 'proof-words' });
    this.list = el('ul', { class: 'proof-list' });
    this.back = el('button', { type: 'button', class: 'quiet', onclick: () => void this.#back() }, say('puzzles-proof-back'));
    this.element = el('section', { class: 'proof card', 'aria-label': say('puzzles-dispute'), hidden: true }, el('h2', { tabindex: -1 }, say('puzzles-proof')), this.words, this.back, this.list);
  }

  /** Shows the right turn and every defence. */
  async open() {
    const { table } = this.coach().room;
    const at = table.desk;
    const first = this.coach().puzzle.solution[0] ?? '';
    this.#way = [];
    at.open = false;
    await at.goTo('', { still: true });
    await at.answer(first);
    if (at !== table.desk) return;
    this.element.hidden = false;
    await this.#show();
    /** @type {HTMLElement | null} */ (this.element.querySelector('h2'))?.focus({ preventScroll: true });
    table.show(this.element);
  }

  close() {
    this.element.hidden = true;
    this.#visit += 1;
  }

  /** Lists the defences at the node that is shown. */
  async #show() {
    const { say, coach } = this;
    const { room, puzzle } = coach();
    const at = room.table.desk;
    this.#visit += 1;
    const visit = this.#visit;
    this.back.hidden = this.#way.length === 0;
    this.list.replaceChildren(el('li', { class: 'hint' }, say('puzzles-proving')));
    const over = at.here.conclusion !== null;
    const defences = over ? [] : await room.rules.puzzleDefences(coach().attempt(turnsTo(at.tree, at.path)));
    if (visit !== this.#visit || at !== room.table.desk) return;
    const end = over ? room.table.result() : say(puzzle.task === 'draw' ? 'puzzles-proof-kept' : 'puzzles-proof-end');
    const words = defences.length > 0 ? say('puzzles-defences', { count: defences.length }) : end;
    this.words.textContent = words;
    this.tell([room.table.told(), words]);
    this.list.replaceChildren(...defences.map((defence) => this.#item(defence)));
  }

  /** @param {Defence} defence */
  #item({ turn, answer }) {
    const { say } = this;
    const words = answer ? say('puzzles-defence', { turn, answer }) : say('puzzles-defence-over', { turn });
    return el('li', null, el('button', { type: 'button', class: 'quiet', dataset: { defence: turn }, onclick: () => void this.#choose(turn, answer ?? '') }, words));
  }

  /** @param {string} turn @param {string} answer */
  async #choose(turn, answer) {
    const { table } = this.coach().room;
    const at = table.desk;
    const visit = this.#visit;
    this.#way.push(at.path);
    await at.answer(turn);
    if (answer !== '' && at === table.desk && visit === this.#visit) await at.answer(answer);
    if (at !== table.desk || visit !== this.#visit) return;
    await this.#show();
    /** @type {HTMLElement} */ (this.back).focus({ preventScroll: true });
  }

  async #back() {
    const { table } = this.coach().room;
    const to = this.#way.pop();
    if (to === undefined) return;
    await table.desk.goTo(to, { still: true });
    await this.#show();
  }
}

