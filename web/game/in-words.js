// Describes the board in text, for people who cannot see it or want to check.

import { describeBoard } from '../board/describe.js';
import { openDialog } from '../lib/dialog.js';
import { el } from '../lib/dom.js';

/** @typedef {import('../lib/words.js').Say} Say */

/**
 * @param {{ say: Say, gameSay: Say }} voice
 * @param {import('../lib/types.d.ts').Scene} scene
 */
export function inWordsDialog({ say, gameSay }, scene) {
  const { cells, trays } = describeBoard({ page: say, game: gameSay }, scene);
  const list = (/** @type {string[]} */ lines) => el('ul', { class: 'described' }, lines.map((line) => el('li', null, line)));
  const announcement = scene.announcement ? [el('p', null, gameSay(scene.announcement.sentence, { winner: '' }))] : [];
  openDialog({ say, title: say('game-described'), content: [...announcement, list(cells), list(trays)] });
}
