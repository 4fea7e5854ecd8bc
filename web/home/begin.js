// Starts games: immediately with the last choices, or after a dialog.

import { createGame } from '../lib/new-game.js';
import { toast } from '../lib/toast.js';
import { chooseGame, showLink } from './new-game.js';
import { newGame, remembered, variantOf } from './setup.js';

/** @typedef {import('../lib/types.d.ts').CatalogueEntry} Entry */
/** @typedef {import('../lib/types.d.ts').NewGame} NewGame */
/** @typedef {import('../lib/words.js').Say} Say */

/**
 * Starts a game with the last choices, without a dialog.
 * @param {Entry} entry
 * @param {'computer' | 'here' | 'watch'} kind
 * @param {Say} say
 */
export function start(entry, kind, say) {
  return begin(newGame(kind, entry, remembered(localStorage, entry.name, kind === 'here' ? 'friend' : 'computer')), say);
}

/**
 * Creates a game and goes there.
 * @param {NewGame} wish
 * @param {Say} say
 */
export async function begin(wish, say) {
  const game = await create(wish, say);
  if (game) location.href = `/game/${game.id}`;
}

/**
 * Opens the dialog to set up a game.
 * @param {Entry} entry
 * @param {import('./setup.js').Mode} mode
 * @param {Say} say
 */
export function choose(entry, mode, say) {
  chooseGame(entry, mode, say, async (setup, open) => {
    if (mode === 'someone') {
      const { lookForSomeone } = await import('./pairing.js');
      lookForSomeone({ game: entry.name, variant: variantOf(entry, setup) ?? '', clock: setup.clock }, entry.title, say);
      return;
    }
    const wish = newGame(mode, entry, setup, { public: open });
    if (mode === 'computer') {
      await begin(wish, say);
      return;
    }
    const game = await create(wish, say);
    if (!game) return;
    (await import('./summons.js')).attend([game.id]);
    showLink(game, entry.title, say);
  });
}

/**
 * @param {NewGame} wish
 * @param {Say} say
 * @returns {Promise<{ id: string } | undefined>}
 */
async function create(wish, say) {
  try {
    return await createGame(wish);
  } catch (problem) {
    toast(say('not-started', { reason: problem instanceof Error ? problem.message : '' }), { kind: 'bad' });
    return undefined;
  }
}
