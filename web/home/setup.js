// The choices for a new game: those of the last time, or defaults.

import { unique } from '../lib/unique.js';

/** @typedef {import('../lib/types.d.ts').NewGame} NewGame */
/** @typedef {'first' | 'second' | 'either'} Side */
/** @typedef {{ level: number, side: Side, clock: string, variants: Record<string, string> }} Setup */
/** @typedef {'computer' | 'friend' | 'here' | 'watch'} Kind */

export const LEVELS = [0, 1, 2, 3, 4, 5, 6, 7, 8];
export const CLOCKS = ['-', '60+1', '180+2', '300+5', '600+10', '1800+20', '1d', '3d'];

/** @type {Setup} */
export const firstSetup = { level: 2, side: 'first', clock: '-', variants: {} };

const KEY = 'setup';

/**
 * The saved setup. Invalid values are replaced by the defaults.
 * @param {Pick<Storage, 'getItem'>} storage
 * @returns {Setup}
 */
export function remembered(storage) {
  /** @type {Partial<Setup>} */
  let kept = {};
  try {
    kept = JSON.parse(storage.getItem(KEY) ?? '{}') ?? {};
  } catch {
    // Use the defaults.
  }
  return {
    level: LEVELS.includes(kept.level ?? NaN) ? Number(kept.level) : firstSetup.level,
    side: kept.side && ['first', 'second', 'either'].includes(kept.side) ? kept.side : firstSetup.side,
    clock: CLOCKS.includes(kept.clock ?? '') ? String(kept.clock) : firstSetup.clock,
    variants: typeof kept.variants === 'object' && kept.variants !== null ? kept.variants : {},
  };
}

/**
 * @param {Pick<Storage, 'setItem'>} storage
 * @param {Setup} setup
 */
export function remember(storage, setup) {
  try {
    storage.setItem(KEY, JSON.stringify(setup));
  } catch {
    // Nothing is saved, so the next visit starts with the defaults.
  }
}

/**
 * The request that creates a game.
 * @param {Kind} kind
 * @param {{ name: string, variants: { name: string }[] }} game
 * @param {Setup} setup
 * @param {{ public?: boolean, toss?: () => number }} [besides] `toss` decides who begins if the player does not
 * @returns {NewGame}
 */
export function newGame(kind, game, setup, { public: open = false, toss = Math.random } = {}) {
  const wished = setup.variants[game.name];
  const variant = (game.variants.find(({ name }) => name === wished) ?? game.variants[0])?.name;
  const request = unique();
  if (kind === 'here') return { game: game.name, variant, seats: ['me', 'me'], clock: '-', request };
  if (kind === 'watch') {
    // The strongest level takes its time, so that viewers can follow; the others would finish within a second.
    const level = `level:${LEVELS[LEVELS.length - 1]}`;
    return { game: game.name, variant, seats: [level, level], clock: '-', public: true, request };
  }
  const other = kind === 'computer' ? `level:${setup.level}` : 'open';
  const second = setup.side === 'second' || (setup.side === 'either' && toss() < 0.5);
  const seats = /** @type {[string, string]} */ (second ? [other, 'me'] : ['me', other]);
  return { game: game.name, variant, seats, clock: setup.clock, public: open, request };
}
