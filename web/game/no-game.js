// What stands in the place of a game that does not exist or cannot be reached.

import { Problem } from '../lib/api.js';
import { byId, el } from '../lib/dom.js';

/** @param {import('../lib/words.js').Say} say @param {unknown} problem */
export function noGame(say, problem) {
  const missing = problem instanceof Problem && problem.status === 404;
  byId('main').replaceChildren(
    el('div', { class: 'no-game card' }, el('h1', null, say(missing ? 'game-missing' : 'game-unreachable')), el('a', { class: 'button primary', href: '/' }, say('game-new'))),
  );
}
