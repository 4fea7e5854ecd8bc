// What was played from a position: in one's own games, on this server and on this device, in all games on this server,
// and in games of the engine. The three are kept apart.

import * as kept from '../local/store.js';
import { Problem, get } from '../lib/api.js';
import * as rules from '../lib/rules.js';
import { together } from './tables.js';

/**
 * @typedef {import('../lib/types.d.ts').Openings} Openings
 * @typedef {import('../lib/types.d.ts').BookOpenings} BookOpenings
 * @typedef {import('../lib/types.d.ts').OpeningsAnswer} OpeningsAnswer
 * @typedef {{ game: string, variant: string, position: string }} Place
 */

/**
 * What is known of a position. A source that could not be asked is missing.
 * @typedef {object} Found
 * @property {Openings | undefined} mine
 * @property {Openings | undefined} server
 * @property {BookOpenings | null | undefined} engine `null` if there are no engine games of this variant
 * @property {import('../lib/types.d.ts').ProvenResult | null} proven
 * @property {number} [status] why the server has not answered
 */

/** @type {Openings} */
const NOTHING = { first: 0, draws: 0, second: 0, turns: [] };

/**
 * The finished games on this device.
 * @param {Place} place
 */
async function gamesHere({ game, variant }) {
  const all = await kept.all().catch(() => []);
  const over = all.filter((one) => one.game === game && one.variant === variant && one.result && one.result.outcome !== '*');
  return over.map(({ start, turns, result }) => ({ start, turns, outcome: result?.outcome ?? null }));
}

/**
 * Asks all sources about a position. The core answers for this device and for the engine, also without the server.
 * @param {Place} place
 * @returns {Promise<Found>}
 */
export async function openings(place) {
  const core = async () => rules.openings(place, await gamesHere(place));
  const server = () => get(`/api/openings?${new URLSearchParams(place)}`);
  const [own, remote] = await Promise.allSettled([core(), server()]);
  const here = own.status === 'fulfilled' ? own.value : undefined;
  if (remote.status === 'fulfilled') {
    /** @type {OpeningsAnswer} */
    const answer = remote.value;
    return { ...answer, mine: together(answer.mine, here?.device ?? NOTHING) };
  }
  const status = remote.reason instanceof Problem ? remote.reason.status : 0;
  return { mine: here?.device, server: undefined, engine: here?.engine, proven: here?.proven ?? null, status };
}
