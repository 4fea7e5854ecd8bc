// Creates a game: on the server, or on this device if the server cannot be reached and the page is kept here.

import { Problem, post } from './api.js';

/**
 * @param {import('./types.d.ts').NewGame} wish
 * @returns {Promise<{ id: string }>}
 */
export async function createGame(wish) {
  try {
    return await post('/api/games', wish);
  } catch (problem) {
    const away = problem instanceof Problem && problem.status === 0;
    if (!away || wish.seats?.includes('open') || !navigator.serviceWorker?.controller) throw problem;
    const { createLocal } = await import('../local/create.js');
    return createLocal(wish);
  }
}
