// A game on this device with the interface of a game on the server (`gameApi`): the core answers instead of the server,
// and plays the levels.

import { Problem } from '../lib/api.js';
import { choose, match, stopChoosing } from '../lib/rules.js';
import { newId } from './ids.js';
import { add, change, find } from './store.js';
import { levelIn, questionOf, seatsOfMine, viewOf } from './view.js';

/**
 * @typedef {import('../lib/types.d.ts').View} View
 * @typedef {import('../lib/rules.js').WholeMatch} WholeMatch
 * @typedef {import('./store.js').KeptGame} KeptGame
 */

/** The pause between turns if both players are levels, so that they can be watched, in milliseconds. */
const PACE = 700;

/**
 * @param {KeptGame} game
 * @param {number} [shown]
 */
const wholeOf = (game, shown) => match({ of: questionOf(game), resigned: game.resigned, shown });

/** The interface to one game. @param {string} id */
export function localGame(id) {
  /** @type {Set<import('../lib/news.js').Follower>} */
  const followers = new Set();
  /** The number of turns after which a level is thinking. */
  let thinking = -1;

  async function read() {
    const game = await find(id);
    if (!game) throw new Problem({ status: 404, title: 'this device has no such game' });
    return game;
  }

  /**
   * Shows a game, and lets a level think if it is to play.
   * @param {KeptGame} game
   * @param {WholeMatch} whole
   */
  function shown(game, whole) {
    const level = whole.result ? undefined : levelIn(game, whole.to_play);
    if (level !== undefined) void think(game, level);
    return viewOf(game, whole);
  }

  /**
   * @param {KeptGame} game
   * @param {number} level
   */
  async function think(game, level) {
    if (thinking === game.turns.length) return;
    thinking = game.turns.length;
    try {
      const pause = seatsOfMine(game).length > 0 ? undefined : new Promise((wake) => setTimeout(wake, PACE));
      // The same game continues the same way, but every game is different.
      const seed = game.created + game.turns.length;
      const [turn] = await Promise.all([choose(questionOf(game), level, seed), pause]);
      const after = { ...game, turns: [...game.turns, turn] };
      const { result } = await wholeOf(after);
      await change(game, { turns: after.turns, result });
    } catch {
      // Stopped, because the turn was taken back or the game has ended.
      return;
    } finally {
      thinking = -1;
    }
    const { seq } = await read();
    const event = /** @type {any} */ ({ game: id, seq, event: { kind: 'turn' } });
    for (const { news } of followers) news?.(event, false);
  }

  /**
   * Stores a change and shows what came of it.
   * @param {KeptGame} game
   * @param {Partial<KeptGame>} what
   */
  async function stored(game, what) {
    const whole = await wholeOf({ ...game, ...what });
    const after = await change(game, { ...what, result: whole.result });
    if (after) return shown(after, whole);
    const current = await view();
    throw new Problem({ status: 409, title: 'the game has changed meanwhile', current });
  }

  /** @param {number} [turn] */
  async function view(turn) {
    const game = await read();
    const whole = await wholeOf(game, turn);
    return turn === undefined ? shown(game, whole) : viewOf(game, whole);
  }

  /** @type {Record<string, (game: KeptGame, body: any) => Promise<View>>} */
  const commands = {
    turns: async (game, { turn, text }) => {
      if (turn === game.turns.length) return stored(game, { turns: [...game.turns, text] });
      throw new Problem({ status: 409, title: 'the game has changed meanwhile', current: await view() });
    },
    resign: async (game) => {
      const [mine, second] = seatsOfMine(game);
      const { to_play } = await wholeOf(game);
      stopChoosing();
      return stored(game, { resigned: second ? to_play : mine });
    },
    takeback: async (game) => {
      const { turns } = await wholeOf(game);
      const last = turns.findLastIndex(({ seat }) => seatsOfMine(game).includes(seat));
      stopChoosing();
      return stored(game, last < 0 ? {} : { turns: game.turns.slice(0, last), hinted: undefined });
    },
    hint: async (game) => {
      const number = game.turns.length;
      const [first, second] = game.hints ?? [0, 0];
      if (game.hinted === number) return stored(game, {});
      const { to_play } = await wholeOf(game);
      return stored(game, { hinted: number, hints: to_play === 'first' ? [first + 1, second] : [first, second + 1] });
    },
    rematch: async (game) => {
      if (game.rematch) return stored(game, {});
      const now = Date.now();
      const { start } = await match({ of: { game: game.game, variant: game.variant, seed: crypto.getRandomValues(new Uint32Array(1))[0] } });
      const { game: name, variant, seats } = game;
      const next = { id: newId(), game: name, variant, start, seats: seats.toReversed(), turns: [], result: null, seq: 1, created: now, updated: now };
      await add(next);
      return stored(game, { rematch: next.id });
    },
  };

  return {
    /** Whether the game is kept on this device. */
    local: true,
    view,
    /**
     * @param {string} name
     * @param {Record<string, unknown>} [body]
     * @returns {Promise<View>}
     */
    async command(name, body) {
      const command = commands[name];
      if (!command) throw new Problem({ status: 422, title: `a game on this device knows no ${name}` });
      return command(await read(), body);
    },
    /** @param {number} _after @param {import('../lib/news.js').Follower} follower */
    follow(_after, follower) {
      followers.add(follower);
      return () => followers.delete(follower);
    },
  };
}
