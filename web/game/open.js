// The interface to a game: on the server, or on this device.

import { gameApi } from '../lib/game-api.js';
import { isKept } from '../local/ids.js';

/** @param {string} id */
export async function openGame(id) {
  if (!isKept(id)) return gameApi(id);
  const { localGame } = await import('../local/game.js');
  return localGame(id);
}
