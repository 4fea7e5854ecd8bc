// The keyboard shortcuts of the game page. Letters work only while the board has the focus, so that they do not
// interfere with typing or speech input elsewhere.

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
