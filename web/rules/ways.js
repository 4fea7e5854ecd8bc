// Every way to enter a step and every key, for all games alike.

import { el } from '../lib/dom.js';

/** @typedef {import('../lib/words.js').Say} Say */

/** Ways to make a step, by the id of their sentence. */
export const WAYS = ['touch', 'drag', 'type', 'undo', 'confirm', 'turns'];

/** The keys of the game page, each row with the id of its sentence. */
export const KEYS = /** @type {[string[], string][]} */ ([
  [['←', '→', '↑', '↓'], 'arrows'],
  [['Enter', 'Space'], 'touch'],
  [['Backspace', 'Esc'], 'undo'],
]);

/** @param {Say} say */
export function ways(say) {
  return [
    el('h2', null, say('ways')),
    el('ul', null, WAYS.map((way) => el('li', null, el('strong', null, say(`way-${way}-name`)), ' ', say(`way-${way}`)))),
    el('h3', null, say('keys')),
    el(
      'table',
      { class: 'keys' },
      el('thead', { class: 'visually-hidden' }, el('tr', null, el('th', { scope: 'col' }, say('key')), el('th', { scope: 'col' }, say('key-does')))),
      el(
        'tbody',
        null,
        KEYS.map(([keys, id]) =>
          el('tr', null, el('th', { scope: 'row' }, keys.map((key) => el('kbd', null, key))), el('td', null, say(`key-${id}`))),
        ),
      ),
    ),
  ];
}
