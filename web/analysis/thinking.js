// The engine of the analysis board: the best lines, and what every step leads to, for what is on the board.

import { Problem } from '../lib/api.js';
import { Search } from '../lib/rules.js';
import { bestOf, lineVerdict } from './values.js';

/**
 * @typedef {import('../lib/rules.js').Analysis} Analysis
 * @typedef {import('../lib/rules.js').Verdicts} Verdicts
 * @typedef {import('./desk.js').Desk} Desk
 */

/** How long the engine thinks about a position that nobody leaves, in milliseconds. */
const PATIENCE = 120_000;

export class Thinking {
  /** Whether the best lines are wanted. */
  on = true;
  /** Whether what every step leads to is wanted. */
  colours = false;
  /** The number of lines. */
  count = 3;
  /** The best lines of what is on the board, from the beginning of the turn. @type {Analysis | null} */
  lines = null;
  /** What the steps lead to. @type {Verdicts | null} */
  verdicts = null;
  /** Why there is no answer. @type {Problem | null} */
  problem = null;
  /** What is being thought about, by search. */
  #about = { lines: '', verdicts: '' };
  #searches = { lines: new Search(), verdicts: new Search() };

  /**
   * @param {Desk} desk
   * @param {boolean} allowed whether an engine may help here
   * @param {() => void} tell called when there is news
   */
  constructor(desk, allowed, tell) {
    this.desk = desk;
    this.allowed = allowed;
    this.tell = tell;
  }

  /** Thinks about what is on the board now, unless it does already. */
  refresh() {
    const { desk, count } = this;
    const going = this.allowed && desk.arrived && desk.yours && !desk.half?.whole;
    const steps = desk.half?.steps ?? [];
    const here = JSON.stringify([desk.question(), steps]);
    this.#think('lines', going && this.on ? `${here} ${count}` : '', (search) => {
      const prefix = steps.map((step) => `${step},`).join('');
      let latest = -1;
      return search.lines(desk.questionNow, { lines: count, milliseconds: PATIENCE }, (found) => {
        // After the first step of a turn, the core continues with the next one, and its time starts anew.
        const time = found.milliseconds ?? 0;
        if (time < latest && found.depth < (this.lines?.depth ?? 0)) return;
        latest = time;
        const lines = found.lines.map((line) => ({ ...line, turns: line.turns.map((turn, i) => (i === 0 ? prefix + turn : turn)) }));
        this.lines = { ...found, lines };
        this.tell();
      });
    });
    this.#think('verdicts', going && this.colours ? here : '', (search) =>
      search.verdicts({ ...desk.question(), steps }, { milliseconds: PATIENCE }, (found) => {
        this.verdicts = found;
        this.tell();
      }),
    );
  }

  /**
   * @param {'lines' | 'verdicts'} kind
   * @param {string} about nothing, if it should rest
   * @param {(search: Search) => Promise<unknown>} ask
   */
  #think(kind, about, ask) {
    if (this.#about[kind] === about) return;
    this.#about[kind] = about;
    const search = this.#searches[kind];
    this[kind] = null;
    this.problem = null;
    if (!about) return search.stop();
    ask(search).catch((problem) => {
      this.#about[kind] = '';
      this.problem = problem instanceof Problem ? problem : new Problem({ detail: String(problem) });
      this.tell();
    });
  }

  /** What is known of the position on the board, for the player to play. */
  get verdict() {
    const proven = this.verdicts && bestOf(this.verdicts.steps);
    const [line] = this.lines?.lines ?? [];
    const estimate = line && lineVerdict(line);
    return proven?.result || !estimate ? (proven ?? undefined) : estimate;
  }

  /** The step to play next, by the best line or the best verdict. */
  get best() {
    const made = this.desk.half?.steps.length ?? 0;
    const [line] = this.lines?.lines ?? [];
    return line?.turns[0]?.split(',')[made];
  }

  /** Ends all thinking. */
  stop() {
    for (const search of Object.values(this.#searches)) search.stop();
  }
}
