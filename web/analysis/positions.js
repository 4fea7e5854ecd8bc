// Positions that are kept, so that walking through a tree asks nothing twice.

/**
 * @typedef {import('../lib/types.d.ts').Snapshot} Snapshot
 * @typedef {{ game: string, variant: string, position: string, turns: string[] }} Question a position and its history
 */

/** How many are kept. */
const MOST = 400;

export class Positions {
  /** @type {Map<string, Promise<Snapshot>>} by the turns that led to them, the oldest first */
  #known = new Map();

  /** @param {(of: Question) => Promise<Snapshot>} ask */
  constructor(ask) {
    this.ask = ask;
  }

  /** @param {Question} of */
  at(of) {
    const key = of.turns.join(' ');
    const known = this.#known.get(key);
    if (known) return known;
    const asked = this.ask(of);
    asked.catch(() => this.#known.delete(key));
    this.keep(of.turns, asked);
    return asked;
  }

  /**
   * @param {string[]} turns
   * @param {Promise<Snapshot>} position
   */
  keep(turns, position) {
    this.#known.set(turns.join(' '), position);
    const [oldest] = this.#known.keys();
    if (this.#known.size > MOST && oldest !== undefined) this.#known.delete(oldest);
  }

  /** Forgets all, because another tree begins. */
  clear() {
    this.#known.clear();
  }
}
