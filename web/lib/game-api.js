// The requests about one game, and its events.

import { get, post } from './api.js';
import { news } from './news.js';

/** @typedef {import('./types.d.ts').View} View */

/**
 * The requests about one game.
 * @param {string} id
 */
export function gameApi(id) {
  const base = `/api/games/${encodeURIComponent(id)}`;
  /**
   * Sends a command. The response is the new view; if the command came too late, the error contains the current view.
   * @param {string} name
   * @param {Record<string, unknown>} [body]
   * @returns {Promise<View>}
   */
  const command = (name, body) => post(`${base}/${name}`, body);
  return {
    /** Whether the game is kept on this device. */
    local: false,
    /**
     * Calls back with the events after a number. Returns a function to stop.
     * @param {number} after
     * @param {import('./news.js').Follower} follower
     */
    follow: (after, follower) => news.follow(id, after, follower),
    /**
     * The current game, or the game after a number of turns.
     * @param {number} [turn]
     * @returns {Promise<View>}
     */
    view: (turn) => get(turn === undefined ? base : `${base}?turn=${turn}`),
    command,
  };
}
