// Positions, legal steps and analysis: answered by the core on the player's own machine, or by the server where there
// is none (an old browser, or a build without it).

import { Engine, Refusal } from '../engine/engine.js';
import { Problem, post } from './api.js';

/**
 * @typedef {import('./types.d.ts').Snapshot} Snapshot
 * @typedef {import('./types.d.ts').PositionQuestion} PositionQuestion
 * @typedef {{ chance: number, exact: boolean, distance: number | null, turns: string[] }} Line
 * @typedef {{ depth: number, nodes: number, milliseconds?: number, lines: Line[] }} Analysis
 * @typedef {Pick<PositionQuestion, 'game'> & Partial<PositionQuestion>} Question
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
    return await engine.ask(request);
  } catch (reason) {
    if (reason instanceof Refusal) throw new Problem({ status: 422, ...reason.problem });
    return remote();
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
 * The best lines in a position, after a second of search.
 * @param {Question} of
 * @param {number} [lines]
 * @returns {Promise<Analysis>}
 */
export const analysis = (of, lines = 1) =>
  either({ ask: 'analyse', of, lines, milliseconds: 1000 }, () => post('/api/analysis', { ...of, lines }));
