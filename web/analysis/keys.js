// The keyboard of the analysis board. Letters and Space work while the board or the tree has the focus, so that they do
// not interfere with typing or speech input elsewhere.

/**
 * @typedef {'undo' | 'back' | 'forth' | 'start' | 'end' | 'next' | 'previous' | 'best' | 'engine' | 'colours' | 'flip' | 'type' | 'describe' | 'delete' | 'keys'} Deed
 */

/** @type {Record<string, Deed>} everywhere except in fields and, for arrows, on the board */
const ANYWHERE = { Escape: 'undo', PageUp: 'back', PageDown: 'forth', ArrowLeft: 'back', ArrowRight: 'forth', ArrowUp: 'previous', ArrowDown: 'next', Home: 'start', End: 'end' };

/** @type {Record<string, Deed>} */
const LETTERS = { ',': 'back', '.': 'forth', v: 'next', l: 'engine', p: 'colours', f: 'flip', t: 'type', d: 'describe', b: 'best', '?': 'keys', Backspace: 'undo' };

/**
 * The action of a key, if any.
 * @param {{ key: string, ctrlKey: boolean, metaKey: boolean, altKey: boolean }} event
 * @param {'board' | 'tree' | 'field' | 'button' | 'page'} focus
 * @returns {Deed | undefined}
 */
export function deedOf({ key, ctrlKey, metaKey, altKey }, focus) {
  if (ctrlKey || metaKey || altKey || focus === 'field') return undefined;
  // The page itself, when nothing has the focus, takes letters too: there is nothing else that they could mean.
  const letters = focus === 'board' || focus === 'tree' || focus === 'page';
  const name = key.length === 1 ? key.toLowerCase() : key;
  if (letters && name in LETTERS) return LETTERS[name];
  if (key === ' ' && focus === 'page') return 'best';
  if (key === 'Delete' && (focus === 'tree' || focus === 'page')) return 'delete';
  return ANYWHERE[key];
}
