// The list of keys of the analysis board.

import { openDialog } from '../lib/dialog.js';
import { el } from '../lib/dom.js';

/** @type {[string[], string][]} */
const LIST = [
  [['←', '→'], 'analysis-key-walk'],
  [['Home', 'End'], 'analysis-key-ends'],
  [['↑', '↓', 'V'], 'analysis-key-variation'],
  [['Space', 'B'], 'analysis-key-best'],
  [['L'], 'analysis-key-engine'],
  [['P'], 'analysis-key-colours'],
  [['Del'], 'analysis-key-delete'],
  [['Esc'], 'game-key-undo'],
  [['PgUp', 'PgDn', ',', '.'], 'analysis-key-board'],
  [['Enter', 'Space'], 'analysis-key-touch'],
  [['T'], 'game-key-type'],
  [['F'], 'game-key-flip'],
  [['D'], 'game-key-describe'],
];

/** @param {import('../lib/words.js').Say} say */
export function keysDialog(say) {
  const keys = LIST.flatMap(([names, words]) => [el('dt', null, names.map((name) => el('kbd', null, name))), el('dd', null, say(words))]);
  openDialog({ say, title: say('game-keys'), class: 'keys', content: [el('dl', { class: 'key-list' }, keys), el('p', { class: 'hint' }, say('analysis-keys-letters'))] });
}
