// The keyboard shortcuts of the game page. Letters work only while the board has the focus, so that they do not
// interfere with typing or speech input elsewhere.

import { openDialog } from '../lib/dialog.js';
import { el } from '../lib/dom.js';

/** @typedef {import('../lib/words.js').Say} Say */

/**
 * The actions of keys, named like their sentences.
 * @typedef {'undo' | 'back' | 'forth' | 'start' | 'end' | 'flip' | 'sound' | 'describe' | 'type' | 'keys' | 'confirm'} Deed
 */

/** @type {Record<string, Deed>} everywhere except in text fields */
const ANYWHERE = { Escape: 'undo', PageUp: 'back', PageDown: 'forth', ArrowLeft: 'back', ArrowRight: 'forth', Home: 'start', End: 'end' };

/** @type {Record<string, Deed>} on the board */
const ON_BOARD = { ',': 'back', '.': 'forth', f: 'flip', s: 'sound', d: 'describe', t: 'type', '?': 'keys', c: 'confirm', Backspace: 'undo', Escape: 'undo', PageUp: 'back', PageDown: 'forth' };

/**
 * The action of a key, if any.
 * @param {{ key: string, ctrlKey: boolean, metaKey: boolean, altKey: boolean }} event
 * @param {'board' | 'field' | 'page'} focus
 * @returns {Deed | undefined}
 */
export function deedOf({ key, ctrlKey, metaKey, altKey }, focus) {
  if (ctrlKey || metaKey || altKey || focus === 'field') return undefined;
  return focus === 'board' ? ON_BOARD[key.length === 1 ? key.toLowerCase() : key] : ANYWHERE[key];
}

/** @type {[string[], string][]} */
export const LIST = [
  [['Tab'], 'game-key-tab'],
  [['↑', '↓', '←', '→'], 'game-key-arrows'],
  [['Enter', 'Space'], 'game-key-touch'],
  [['Esc'], 'game-key-undo'],
  [['C'], 'game-key-confirm'],
  [['PgUp', 'PgDn'], 'game-key-step'],
  [['←', '→', 'Home', 'End'], 'game-key-step-page'],
  [['T'], 'game-key-type'],
  [['F'], 'game-key-flip'],
  [['S'], 'game-key-sound'],
  [['D'], 'game-key-describe'],
];

/** @param {Say} say */
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
