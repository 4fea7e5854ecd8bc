// Starts games: immediately with the last choices, or after a dialog.

import { createGame } from '../lib/new-game.js';
import { toast } from '../lib/toast.js';
import { chooseGame, showLink } from './new-game.js';
import { newGame, remembered } from './setup.js';

/** @typedef {import('../lib/types.d.ts').CatalogueEntry} Entry */
/** @typedef {import('../lib/types.d.ts').NewGame} NewGame */
/** @typedef {import('../lib/words.js').Say} Say */

/**
 * Starts a game with the last choices, without a dialog.
 * @param {Entry} entry
 * @param {import('./setup.js').Kind} kind
 * @param {Say} say
 */
export async function start(entry, kind, say) {
  const game = await create(newGame(kind, entry, remembered(localStorage)), say);
  if (game) location.href = `/game/${game.id}`;
}

/**
 * Opens the dialog to set up a game.
 * @param {Entry} entry
 * @param {'computer' | 'friend'} kind
 * @param {Say} say
 */
export function choose(entry, kind, say) {
  chooseGame(entry, kind, say, async (setup, open) => {
    const game = await create(newGame(kind, entry, setup, { public: open }), say);
    if (!game) return;
    if (kind === 'computer') location.href = `/game/${game.id}`;
    else showLink(game, entry.title, say);
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
