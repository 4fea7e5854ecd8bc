// Rated puzzles: the server judges the first try at each puzzle and keeps the rating. Without a server they are unrated.

import { get, post } from '../lib/api.js';
import { el } from '../lib/dom.js';

/**
 * @typedef {import('../lib/types.d.ts').PuzzleRating} PuzzleRating
 * @typedef {import('../lib/types.d.ts').PuzzleJudgement} PuzzleJudgement
 * @typedef {import('../lib/rules.js').PuzzleAttempt} PuzzleAttempt
 */

const KEY = 'puzzles-rated';

export class Rated {
  /** @type {number | undefined} */
  #rating;
  #change = 0;
  /** The puzzles whose first try has counted. @type {Set<string>} */
  #counted = new Set();
  /** Whether it is known what has counted. */
  #known = false;
  /** What is being asked. @type {Promise<void>} */
  #asked = Promise.resolve();

  /** @param {{ say: import('../lib/words.js').Say, game: string }} what */
  constructor({ say, game }) {
    this.say = say;
    this.game = game;
    this.box = el('input', { type: 'checkbox', onchange: () => void this.#switch() });
    this.words = el('span');
    this.element = el('label', { class: 'puzzle-rated' }, this.box, this.words);
    this.box.checked = localStorage.getItem(KEY) === 'yes';
    this.#draw();
  }

  /** Learns what has counted before, if puzzles are to be rated. */
  start() {
    this.#asked = this.#asked.then(() => this.#ask());
    return this.#asked;
  }

  async #ask() {
    if (!this.box.checked || this.#known) return;
    try {
      const { ratings, tries } = await get('/api/me/puzzles');
      this.#rating = ratings.find((/** @type {PuzzleRating} */ { game }) => game === this.game)?.rating;
      for (const { game, puzzle } of tries) if (game === this.game) this.#counted.add(puzzle);
      this.#known = true;
    } catch {
      this.box.checked = false;
    }
    this.#draw();
  }

  async #switch() {
    localStorage.setItem(KEY, this.box.checked ? 'yes' : 'no');
    await this.start();
    this.#draw();
  }

  /** Whether the next turn of an attempt counts. @param {PuzzleAttempt} attempt */
  async counts({ puzzle }) {
    await this.#asked;
    return this.box.checked && this.#known && puzzle !== undefined && !this.#counted.has(puzzle);
  }

  /**
   * Has the server judge an attempt that counts.
   * @param {PuzzleAttempt} attempt
   * @param {boolean} [giveUp]
   * @returns {Promise<PuzzleJudgement>}
   */
  async judge({ game, puzzle = '', turns }, giveUp = false) {
    /** @type {import('../lib/types.d.ts').RatedJudgement} */
    const { judgement, rating } = await post('/api/puzzles/rated', { game, puzzle, turns, give_up: giveUp });
    const over = giveUp || judgement.standing === 'solved' || judgement.standing === 'wrong';
    if (over) this.#counted.add(puzzle);
    if (rating) {
      this.#change = Math.round(rating.rating) - Math.round(this.#rating ?? 1500);
      this.#rating = rating.rating;
    }
    this.#draw();
    return judgement;
  }

  #draw() {
    const { say } = this;
    const rating = this.#rating === undefined ? '' : String(Math.round(this.#rating));
    const change = this.#change === 0 ? '' : ` (${this.#change > 0 ? '+' : '−'}${Math.abs(this.#change)})`;
    this.words.textContent = this.box.checked && rating ? say('puzzles-rated-at', { rating: rating + change }) : say('puzzles-rated');
  }
}
