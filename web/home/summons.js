// Takes the player to the board when somebody sits down at one of their open games.

import { news } from '../lib/news.js';

/** The length of the sound, in milliseconds. */
const SOUND = 250;

/** The open games that are followed. @type {Set<string>} */
const followed = new Set();

/**
 * Follows open games of the player. While they are followed, the lists of other people show them.
 * @param {string[]} games
 */
export function attend(games) {
  for (const game of games) {
    if (followed.has(game)) continue;
    followed.add(game);
    news.follow(game, 0, { news: ({ event }) => event.kind === 'joined' && void goPlay(game) });
  }
}

/**
 * Goes to a game that begins, with a sound.
 * @param {string} game
 */
export async function goPlay(game) {
  const { play } = await import('../game/sound.js');
  play('start');
  // Leaving the page at once would cut off the sound.
  setTimeout(() => {
    location.href = `/game/${game}`;
  }, SOUND);
}
