// All ways to enter a step and all keys, the same for every game.

import { LIST } from '../game/key-list.js';
import { el } from '../lib/dom.js';

/** @typedef {import('../lib/words.js').Say} Say */

/** The ways to make a step, by the id of their sentence. */
const WAYS = ['touch', 'drag', 'keyboard', 'type', 'undo', 'confirm', 'turns'];

/** @param {Say} say */
export function ways(say) {
  return [
    el('h2', null, say('ways')),
    el('ul', null, WAYS.map((way) => el('li', null, el('strong', null, say(`way-${way}-name`)), ' ', say(`way-${way}`)))),
    el('h3', { id: 'keys' }, say('keys')),
    el(
      'table',
      { class: 'keys' },
      el('thead', { class: 'visually-hidden' }, el('tr', null, el('th', { scope: 'col' }, say('key')), el('th', { scope: 'col' }, say('key-does')))),
      el(
        'tbody',
        null,
        LIST.map(([keys, id]) =>
          el('tr', null, el('th', { scope: 'row' }, keys.map((key) => el('kbd', null, key))), el('td', null, say(id))),
        ),
      ),
    ),
    el('p', { class: 'hint' }, say('game-keys-mouse'), ' ', say('game-keys-letters')),
  ];
}
