// What steps lead to, in colours and words: a proven result has a sign and perhaps a number of turns, an estimate has a
// percentage. Nothing here claims more than the verdicts do.

import { followers } from '../board/touching.js';

/**
 * @typedef {import('../lib/types.d.ts').LegalStep} LegalStep
 * @typedef {import('../lib/types.d.ts').StepVerdict} StepVerdict
 * @typedef {Pick<StepVerdict, 'result' | 'turns' | 'chance'>} Verdict
 * @typedef {import('../board/board.js').Value} Value
 * @typedef {import('../lib/words.js').Say} Say
 */

/** An estimate within this distance of one half is even. */
const EVEN = 0.05;

/**
 * How good a verdict is for the player to play: wins by their speed, then chances, then losses by their length.
 * @param {Verdict} verdict
 * @returns {number}
 */
export function worth({ result, turns, chance }) {
  const long = Math.min(turns ?? 1000, 1000) / 1000;
  if (result === 'win') return 3 - long;
  if (result === 'loss') return -2 + long;
  return result === 'draw' ? 0.5 : (chance ?? 0);
}

/** Whether anything is known. @param {Verdict | undefined} verdict @returns {verdict is Verdict} */
const isKnown = (verdict) => verdict !== undefined && (verdict.result !== null || verdict.chance !== null);

/**
 * The verdict for a choice among steps. A win is proven by one step, anything else only if all steps are.
 * @param {(Verdict | undefined)[]} verdicts
 * @returns {Verdict | undefined}
 */
export function bestOf(verdicts) {
  const found = verdicts.filter(isKnown).sort((one, other) => worth(other) - worth(one));
  const best = found[0];
  if (!best || best.result === 'win') return best;
  if (verdicts.every((verdict) => verdict?.result)) return best;
  const chances = found.map(({ result, chance }) => chance ?? (result === 'draw' ? 0.5 : 0));
  // Nothing is claimed before something is known of what is not proven.
  if (!found.some((verdict) => verdict.result === null)) return undefined;
  return { result: null, turns: null, chance: Math.max(...chances) };
}

/** @param {number} chance */
const percent = (chance) => Math.round(Math.min(0.99, Math.max(0.01, chance)) * 100);

/**
 * A verdict as it is drawn.
 * @param {Verdict} verdict
 * @param {Say} say
 * @returns {Value}
 */
export function shownValue(verdict, say) {
  const { result, turns, chance } = verdict;
  const words = verdictWords(verdict, say);
  const count = turns ?? '';
  if (result === 'win') return { tone: 'good', proven: true, sign: `+${count}`, words };
  if (result === 'loss') return { tone: 'poor', proven: true, sign: `−${count}`, words };
  if (result === 'draw') return { tone: 'even', proven: true, sign: '=', words };
  const over = (chance ?? 0.5) - 0.5;
  const tone = Math.abs(over) < EVEN ? 'even' : over > 0 ? 'good' : 'poor';
  return { tone, proven: false, sign: `${percent(chance ?? 0.5)}`, words };
}

/**
 * A verdict in words.
 * @param {Verdict} verdict
 * @param {Say} say
 */
export function verdictWords({ result, turns, chance }, say) {
  if (!result) return chance === null ? '' : say('analysis-chance', { percent: percent(chance) });
  if (result === 'draw') return say('analysis-proven-draw');
  if (turns === null) return say(`analysis-proven-${result}`);
  return say(turns === 1 ? `analysis-proven-${result}-now` : `analysis-proven-${result}-in`, { turns });
}

/**
 * What touching each spot leads to.
 * @param {LegalStep[]} legal
 * @param {string[]} touches the touches so far
 * @param {StepVerdict[]} verdicts
 * @param {Say} say
 * @returns {Map<string, Value>}
 */
export function spotValues(legal, touches, verdicts, say) {
  const known = new Map(verdicts.map((verdict) => [verdict.step, verdict]));
  const values = new Map();
  for (const [spot, steps] of followers(legal, touches)) {
    const best = bestOf(steps.map((step) => known.get(step.text)));
    if (best) values.set(spot, shownValue(best, say));
  }
  return values;
}

/**
 * The verdict that a line of an analysis stands for. The number of turns is known if the line reaches the end.
 * @param {import('../lib/rules.js').Line} line
 * @returns {Verdict}
 */
export function lineVerdict({ chance, exact, distance, turns }) {
  if (!exact) return { result: null, turns: null, chance };
  const steps = turns.reduce((sum, turn) => sum + turn.split(',').length, 0);
  const result = distance === null ? 'draw' : chance > 0.5 ? 'win' : 'loss';
  return { result, turns: distance !== null && steps === distance ? turns.length : null, chance: null };
}

/**
 * The same verdict for the opponent.
 * @param {Verdict} verdict
 * @returns {Verdict}
 */
export function turnedRound({ result, turns, chance }) {
  const other = /** @type {const} */ ({ win: 'loss', loss: 'win', draw: 'draw' });
  return { result: result && other[result], turns, chance: chance === null ? null : 1 - chance };
}
