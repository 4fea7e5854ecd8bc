// Positions, legal steps and analysis: answered by the core on the player's own machine, or by the server where there
// is none (an old browser, or a build without it).

import { Engine, Refusal } from '../engine/engine.js';
import { Problem, get, post } from './api.js';

/**
 * @typedef {import('./types.d.ts').Snapshot} Snapshot
 * @typedef {import('./types.d.ts').PositionQuestion} PositionQuestion
 * @typedef {{ chance: number, exact: boolean, distance: number | null, turns: string[] }} Line
 * @typedef {{ depth: number, nodes: number, milliseconds?: number, lines: Line[] }} Analysis
 * @typedef {import('./types.d.ts').Verdicts} Verdicts
 * @typedef {import('./types.d.ts').Hint} Hint
 * @typedef {import('./types.d.ts').ReviewedTurn} ReviewedTurn
 * @typedef {Pick<PositionQuestion, 'game'> & Partial<PositionQuestion>} Question
 * @typedef {import('./types.d.ts').Puzzle} Puzzle
 * @typedef {Pick<import('./types.d.ts').PuzzleAttempt, 'game'> & Partial<import('./types.d.ts').PuzzleAttempt>} PuzzleAttempt
 * @typedef {import('./types.d.ts').Seat} Seat
 * @typedef {import('./types.d.ts').Telling} Telling
 */

/**
 * A match as the core describes it.
 * @typedef {object} WholeMatch
 * @property {string} variant
 * @property {string} start
 * @property {{ seat: Seat, text: string, told: Telling[] }[]} turns
 * @property {Seat} to_play
 * @property {import('./types.d.ts').Conclusion | null} result
 * @property {string} record
 * @property {Snapshot} shown
 */

const engine = new Engine();
/** Whether the core could not be loaded; the server is asked from then on. */
let missing = false;

/** Loads the core in the background, so that later questions are answered at once. */
export async function prepare() {
  try {
    await engine.prepare();
  } catch {
    missing = true;
  }
}

/** Whether the core answers, rather than the server. */
export const isLocal = () => engine.ready;

/**
 * Asks the core if it is there, and otherwise the server.
 * @template Answer
 * @param {object} request
 * @param {() => Promise<Answer>} remote
 * @returns {Promise<Answer>}
 */
async function either(request, remote) {
  if (missing || !engine.ready) return remote();
  try {
    return await alone(engine, request);
  } catch (reason) {
    if (reason instanceof Problem) throw reason;
    return remote();
  }
}

/**
 * Asks the core only.
 * @param {Engine} asked
 * @param {object} request
 */
async function alone(asked, request) {
  try {
    return await asked.ask(request);
  } catch (reason) {
    if (reason instanceof Refusal) throw new Problem({ status: 422, ...reason.problem });
    throw reason;
  }
}

/**
 * A position with its legal steps.
 * @param {Question} of
 * @returns {Promise<Snapshot>}
 */
export const snapshot = (of) => either({ ask: 'snapshot', of }, () => post('/api/position', of));

/**
 * A record with its variations, as text and as data.
 * @param {import('./types.d.ts').RecordQuestion} of
 * @returns {Promise<import('./types.d.ts').RecordAnswer>}
 */
export const record = (of) => either({ ask: 'record', of }, () => post('/api/record', of));

/**
 * How an attempt at a lesson stands, and the opponent's answer.
 * @param {import('./types.d.ts').Attempt} attempt
 * @returns {Promise<import('./types.d.ts').Judgement>}
 */
export const judge = (attempt) => either({ ask: 'lesson', attempt }, () => post('/api/lesson', attempt));

/**
 * The turn that leads on in a lesson.
 * @param {import('./types.d.ts').Attempt} attempt
 * @returns {Promise<import('./types.d.ts').LessonHint>}
 */
export const lessonHint = (attempt) => either({ ask: 'lesson-hint', attempt }, () => post('/api/lesson/hint', attempt));

/**
 * How a guided game goes on: a comment, the opponent's turn, or advice.
 * @param {import('./types.d.ts').Guided} game
 * @returns {Promise<import('./types.d.ts').Guidance>}
 */
export const guide = (game) => either({ ask: 'guide', game }, () => post('/api/guide', game));

/**
 * Puzzles of a game.
 * @param {{ game: string, variant?: string, theme?: string, difficulty?: number }} which
 * @returns {Promise<Puzzle[]>}
 */
export const puzzles = (which) => {
  const { game, ...others } = which;
  const wanted = Object.entries(others).map(([name, value]) => [name, String(value)]);
  return either({ ask: 'puzzles', which }, () => get(`/api/puzzles/${game}?${new URLSearchParams(wanted)}`));
};

/**
 * Every game's puzzle of a day.
 * @param {number} day the number of days since 1970-01-01, UTC
 * @returns {Promise<import('./types.d.ts').DailyPuzzle[]>}
 */
export const dailyPuzzles = (day) => either({ ask: 'daily-puzzles', day }, () => get(`/api/puzzles/daily?day=${day}`));

/**
 * Asks the Worker that proves, which need not answer anything else meanwhile, or else the server.
 * @param {object} request
 * @param {string} path
 * @param {object} body
 */
async function prove(request, path, body) {
  await prepare();
  if (!missing) {
    try {
      return await alone(thinker, request);
    } catch (reason) {
      if (reason instanceof Problem) throw reason;
    }
  }
  return post(path, body);
}

/**
 * How an attempt at a puzzle stands, with the opponent's answer or the refutation.
 * @param {PuzzleAttempt} attempt
 * @returns {Promise<import('./types.d.ts').PuzzleJudgement>}
 */
export const judgePuzzle = (attempt) => prove({ ask: 'puzzle', attempt }, '/api/puzzles/judge', attempt);

/**
 * A right turn in a puzzle.
 * @param {PuzzleAttempt} attempt
 * @returns {Promise<import('./types.d.ts').Explanation | null>}
 */
export const puzzleHint = (attempt) => prove({ ask: 'puzzle-hint', attempt }, '/api/puzzles/hint', attempt);

/**
 * Every defence after a right turn, with the proven answer.
 * @param {PuzzleAttempt} attempt
 * @returns {Promise<import('./types.d.ts').Defence[]>}
 */
export const puzzleDefences = (attempt) => prove({ ask: 'puzzle-defences', attempt }, '/api/puzzles/defences', attempt);

/**
 * A puzzle made of a position, if it can be proved.
 * @param {Question} of
 * @returns {Promise<Puzzle>}
 */
export const makePuzzle = (of) => prove({ ask: 'make-puzzle', of }, '/api/puzzles/make', of);

/**
 * The best lines in a position, after a second of search.
 * @param {Question} of
 * @param {number} [lines]
 * @returns {Promise<Analysis>}
 */
export const analysis = (of, lines = 1) =>
  either({ ask: 'analyse', of, lines, milliseconds: 1000 }, () => post('/api/analysis', { ...of, lines }));

/**
 * What was played from a position in these games and in the engine's book. Only the core is asked; nothing, if there is
 * none.
 * @param {Question} of
 * @param {{ start: string, turns: string[], outcome: string | null }[]} games
 * @returns {Promise<{ device: import('./types.d.ts').Openings, engine: import('./types.d.ts').BookOpenings | null, proven: import('./types.d.ts').ProvenResult | null } | undefined>}
 */
export async function openings(of, games) {
  await prepare();
  return missing ? undefined : alone(engine, { ask: 'openings', of, games });
}

/**
 * A whole match, for a game on this device.
 * @param {{ of: Question, shown?: number, resigned?: Seat, players?: string[], date?: string }} what
 * @returns {Promise<WholeMatch>}
 */
export const match = (what) => alone(engine, { ask: 'match', ...what });

/** Levels think in a Worker of their own, so that questions about positions need not wait. */
const thinker = new Engine();

/** How long the strongest level searches for a step, in milliseconds: as many positions as on a server in 0.8 s. */
const THOUGHT = 1200;

/**
 * The turn that a level plays.
 * @param {Question} of
 * @param {number} level
 * @param {number} seed
 * @returns {Promise<string>}
 */
export const choose = (of, level, seed) => alone(thinker, { ask: 'choose', of, level, seed, milliseconds: THOUGHT });

/** Proofs are written down in a Worker of their own. */
const prover = new Engine();

/**
 * The proof of a position's result as a file that a server can check, if the core finds one in time. Only the core is
 * asked.
 * @param {Question} of
 * @param {number} milliseconds
 * @returns {Promise<string | undefined>}
 */
export async function proof(of, milliseconds) {
  await prepare();
  if (missing) return undefined;
  try {
    const { proof } = await alone(prover, { ask: 'prove', of, milliseconds });
    return proof || undefined;
  } catch (reason) {
    if (reason instanceof Problem) return undefined;
    throw reason;
  }
}

/** How long the engine searches for a step before it gives a hint, in milliseconds. */
const HINT = 1000;

/**
 * The best turn in a position, and why it is good. The Worker of the levels thinks: it rests while a player asks.
 * @param {Question} of
 * @returns {Promise<Hint>}
 */
export async function hint(of) {
  await prepare();
  if (!missing) {
    try {
      return await alone(thinker, { ask: 'hint', of, milliseconds: HINT });
    } catch (reason) {
      if (reason instanceof Problem) throw reason;
    }
  }
  return post('/api/hint', of);
}

/**
 * What the reviewed turns of a game say together. Only the core is asked: the server's reviews bring their own.
 * @param {ReviewedTurn[]} turns
 * @returns {Promise<import('./types.d.ts').ReviewSummary>}
 */
export const summary = (turns) => alone(engine, { ask: 'summary', turns });

/** Ends the search for a level's turn, which is then rejected. */
export const stopChoosing = () => thinker.stop();

/** How long a player must stay at a position before the server is asked to think about it, in milliseconds. */
const STAY = 500;

/** A search with progress, in a Worker of its own, so that questions are answered meanwhile. */
export class Search {
  #engine = new Engine();
  #asked = 0;
  #busy = false;

  /**
   * The best lines in a position. The core tells what it has found so far, again and again; the server thinks once.
   * @param {Question} of
   * @param {{ lines: number, milliseconds: number }} how
   * @param {(analysis: Analysis) => void} tell
   */
  lines(of, { lines, milliseconds }, tell) {
    return this.#run({ ask: 'analyse', of, lines, milliseconds }, () => post('/api/analysis', { ...of, lines }), tell);
  }

  /**
   * What every legal step of a position leads to.
   * @param {Question} of
   * @param {{ milliseconds: number }} how
   * @param {(verdicts: Verdicts) => void} tell
   */
  verdicts(of, { milliseconds }, tell) {
    return this.#run({ ask: 'verdicts', of, milliseconds }, () => post('/api/verdicts', of), tell);
  }

  /**
   * The review of the last turn played.
   * @param {Question} of with its turns
   * @param {number} nodes positions searched per step; the server has its own limit
   * @returns {Promise<ReviewedTurn | undefined>} nothing, if it was stopped
   */
  async review(of, nodes) {
    /** @type {ReviewedTurn | undefined} */
    let found;
    const remote = async () => (await post('/api/review', { ...of, from: of.turns?.length })).turns[0];
    const whole = await this.#run({ ask: 'review', of, nodes }, remote, (turn) => (found = turn));
    return whole ? found : undefined;
  }

  /** Ends the search. */
  stop() {
    this.#asked += 1;
    if (this.#busy) this.#engine.stop();
    this.#busy = false;
  }

  /**
   * @param {object} request
   * @param {() => Promise<any>} remote
   * @param {(news: any) => void} tell
   * @returns {Promise<boolean>} whether the search came to its end
   */
  async #run(request, remote, tell) {
    this.stop();
    const asked = this.#asked;
    const current = () => asked === this.#asked;
    await prepare();
    if (missing) await new Promise((wake) => setTimeout(wake, STAY));
    if (!current()) return false;
    this.#busy = true;
    try {
      const found = await (missing ? remote() : this.#engine.ask(request, (news) => current() && tell(news)));
      if (current()) tell(found);
    } catch (reason) {
      if (current()) throw reason instanceof Refusal ? new Problem({ status: 422, ...reason.problem }) : reason;
    } finally {
      if (current()) this.#busy = false;
    }
    return current();
  }
}

/** Whether the server has to think, because there is no core. */
export const isRemote = () => missing;
