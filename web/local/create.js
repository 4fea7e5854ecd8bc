// Creates games on this device, and hands them to the server.

import { post } from '../lib/api.js';
import { match } from '../lib/rules.js';
import { newId } from './ids.js';
import { add, remove } from './store.js';
import { questionOf } from './view.js';

/**
 * @typedef {import('../lib/types.d.ts').NewGame} NewGame
 * @typedef {import('./store.js').KeptGame} KeptGame
 */

/**
 * Creates a game against the computer, or for two people on this device. It has no clock.
 * @param {NewGame} wish
 * @returns {Promise<KeptGame>}
 */
export async function createLocal({ game, variant, seats, position, record, seed }) {
  const dice = crypto.getRandomValues(new Uint32Array(1))[0];
  const of = position || record ? { game, variant, position, record } : { game, variant, seed: seed ?? dice };
  const whole = await match({ of });
  const now = Date.now();
  const turns = whole.turns.map(({ text }) => text);
  const made = { id: newId(), game, variant: whole.variant, start: whole.start, seats: seats ?? ['me', 'me'], turns, result: null, seq: 1, created: now, updated: now };
  await add(made);
  return made;
}

/** The name of a player in a record. @param {string} seat */
const recorded = (seat) => (seat === 'me' ? '?' : seat);

/**
 * A game as a record.
 * @param {KeptGame} game
 * @returns {Promise<string>}
 */
export async function recordOf(game) {
  const date = new Date(game.created).toISOString().slice(0, 10);
  const { record } = await match({ of: questionOf(game), resigned: game.resigned, players: game.seats.map(recorded), date });
  return record;
}

/**
 * Hands a game to the server, where it goes on, or is kept if it is over; it is removed from this device. If the answer is lost and
 * this is called again, the server recognises the game by its id.
 * @param {KeptGame} game
 * @returns {Promise<string>} its new id
 */
export async function handOver(game) {
  const { variant, seats, id: request } = game;
  const { id } = await post('/api/games', { game: game.game, variant, seats, record: await recordOf(game), request });
  await remove(game.id);
  return id;
}
