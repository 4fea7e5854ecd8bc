// The list of keys of the game page.

import { openDialog } from '../lib/dialog.js';
import { el } from '../lib/dom.js';
import { LIST } from './key-list.js';

/** @param {import('../lib/words.js').Say} say */
export function keysDialog(say) {
  const keys = LIST.flatMap(([names, words]) => [
    el('dt', null, names.map((name) => el('kbd', null, name))),
    el('dd', null, say(words)),
  ]);
  openDialog({
    say,
    title: say('game-keys'),
    class: 'keys',
    content: [el('dl', { class: 'key-list' }, keys), el('p', { class: 'hint' }, say('game-keys-mouse')), el('p', { class: 'hint' }, say('game-keys-letters'))],
  });
}
