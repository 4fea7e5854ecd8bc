// The review of a game, turn by turn: in a Worker of its own, or some turns at a time by the server. It can be stopped and
// goes on where it was.

import { Problem, post } from '../lib/api.js';
import { Search, isRemote, prepare, summary } from '../lib/rules.js';

/**
 * @typedef {import('../lib/types.d.ts').ReviewedTurn} ReviewedTurn
 * @typedef {import('../lib/types.d.ts').ReviewSummary} ReviewSummary
 * @typedef {import('../lib/types.d.ts').ReviewAnswer} ReviewAnswer
 * @typedef {{ game: string, variant: string, position: string, turns: string[] }} Question
 */

/** Positions searched per step: as many as `ludoteca review` searches, so that both say the same. */
const NODES = 20_000;
/** How much harder a turn is looked at that may keep a proven result. */
const CLOSER = 10;
/** How long to wait before a busy server is asked again, in milliseconds. */
const PAUSE = 5000;

export class Reviewing {
  /** The turns reviewed so far. @type {ReviewedTurn[]} */
  turns = [];
  /** What they say together. @type {ReviewSummary | null} */
  summary = null;
  /** Why it stopped by itself. @type {Problem | null} */
  problem = null;
  running = false;
  #search = new Search();
  #run = 0;

  /**
   * @param {Question} of the game with all its turns
   * @param {() => void} tell called when there is news
   */
  constructor(of, tell) {
    this.of = of;
    this.tell = tell;
  }

  get complete() {
    return this.turns.length === this.of.turns.length;
  }

  /** Reviews the turns that are left. */
  async run() {
    if (this.running || this.complete) return;
    this.#run += 1;
    const run = this.#run;
    const current = () => run === this.#run;
    this.running = true;
    this.problem = null;
    this.tell();
    try {
      await prepare();
      await (isRemote() ? this.#remotely(current) : this.#locally(current));
    } catch (reason) {
      if (current()) this.problem = reason instanceof Problem ? reason : new Problem({ detail: String(reason) });
    }
    if (!current()) return;
    this.running = false;
    this.tell();
  }

  stop() {
    this.#run += 1;
    this.#search.stop();
    this.running = false;
    this.tell();
  }

  /** @param {() => boolean} current */
  async #locally(current) {
    while (!this.complete && current()) {
      const turn = await this.#search.review(this.#upTo(this.turns.length + 1), NODES);
      if (!turn || !current()) return;
      const turns = [...this.turns, turn];
      const together = await summary(turns);
      if (!current()) return;
      Object.assign(this, { turns, summary: together });
      this.tell();
    }
  }

  /** @param {() => boolean} current */
  async #remotely(current) {
    while (!this.complete && current()) {
      const { turns: reviewed } = this;
      /** @type {ReviewAnswer | null} */
      const answer = await post('/api/review', { ...this.of, from: reviewed.length + 1, reviewed }).catch((reason) => {
        if (reason instanceof Problem && [429, 503].includes(reason.status)) return null;
        throw reason;
      });
      if (!current()) return;
      if (answer) {
        this.turns = [...reviewed, ...answer.turns];
        this.summary = answer.summary;
        this.tell();
      } else {
        await new Promise((wake) => setTimeout(wake, PAUSE));
      }
    }
  }

  /** @param {number} number */
  #upTo(number) {
    return { ...this.of, turns: this.of.turns.slice(0, number) };
  }

  /**
   * Reviews another turn in place of one that was played.
   * @param {number} number of the turn that was played
   * @param {string} text
   * @param {boolean} [closer] whether to look harder
   */
  instead(number, text, closer = false) {
    const { turns } = this.#upTo(number - 1);
    return this.#search.review({ ...this.of, turns: [...turns, text] }, closer ? CLOSER * NODES : NODES);
  }
}
