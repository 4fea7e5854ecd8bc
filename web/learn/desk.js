// The state of the board in a lesson: the desk of the analysis board, on which only the learner makes turns, and only
// while an attempt is open.

import { Desk } from '../analysis/desk.js';

/** @typedef {import('../lib/types.d.ts').LegalStep} LegalStep */

export class LearnDesk extends Desk {
  /** Whether the learner may go on. */
  open = true;
  /** How many turns or steps are in motion or being judged. */
  #busy = 0;

  /**
   * @param {object} what
   * @param {string} what.game
   * @param {import('../analysis/kept.js').Kept} what.kept
   * @param {import('../lib/types.d.ts').Snapshot} what.here
   * @param {import('../analysis/desk.js').Screen} what.screen
   * @param {typeof import('../lib/rules.js')} what.rules
   * @param {(steps: string[]) => Promise<void>} what.played called after each turn of the learner, and after each step that
   * does not end it, with the steps so far
   */
  constructor({ game, kept, here, screen, rules, played }) {
    super(game, kept, here, screen, rules);
    this.learner = here.to_play ?? 'first';
    this.played = played;
  }

  /** Whether the learner may touch something now. @override */
  get yours() {
    return super.yours && this.open && this.#busy === 0 && this.here.to_play === this.learner;
  }

  /** Whether a turn of the learner waits for an answer that did not come. */
  get stuck() {
    return this.#busy === 0 && this.open && this.path !== '' && this.here.conclusion === null && this.here.to_play !== this.learner;
  }

  /** Asks once more for an answer to the learner's last turn. */
  retry() {
    return this.#quietly(() => this.played([]));
  }

  /** @override */
  get marks() {
    const marks = super.marks;
    return this.yours ? marks : { ...marks, touched: [], follow: [], anew: [], groups: new Map() };
  }

  /**
   * @override
   * @param {string} spot
   * @returns {undefined}
   */
  touch(spot) {
    if (this.yours) super.touch(spot);
  }

  /**
   * @override
   * @param {string[]} before
   * @param {string} from
   * @param {string} to
   * @param {{ x: number, y: number }} at
   * @returns {undefined}
   */
  drag(before, from, to, at) {
    if (this.yours) super.drag(before, from, to, at);
  }

  /** @override */
  undo() {
    return this.yours && super.undo();
  }

  /** @override @param {string} text */
  async type(text) {
    if (this.yours) await super.type(text);
  }

  /**
   * @override
   * @param {LegalStep} step
   * @param {import('../game/screen.d.ts').Carried} [carried]
   */
  make(step, carried) {
    return this.#quietly(async () => {
      const { half, path } = this;
      await super.make(step, carried);
      const stands = this.path === path && this.half === half;
      if (half && stands && half.steps.length > 0 && !half.whole) await this.played(half.steps);
    });
  }

  /**
   * @override
   * @param {string} text
   * @param {{ still?: boolean }} [how]
   */
  playTurn(text, how) {
    return this.#quietly(async () => {
      const { path } = this;
      await super.playTurn(text, how);
      if (this.path !== path) await this.played([]);
    });
  }

  /** Plays the opponent's turn. @param {string} text */
  answer(text) {
    return super.playTurn(text);
  }

  /**
   * Nothing can be touched until this is done.
   * @param {() => Promise<void>} deed
   */
  async #quietly(deed) {
    this.#busy += 1;
    try {
      await deed();
    } finally {
      this.#busy -= 1;
      this.screen.draw();
    }
  }
}
