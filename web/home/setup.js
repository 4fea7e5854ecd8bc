// The choices for a new game: those of the last time for this game and kind of opponent, or defaults.

import { unique } from '../lib/unique.js';

/** @typedef {import('../lib/types.d.ts').NewGame} NewGame */
/** @typedef {'first' | 'second' | 'either'} Side */
/** @typedef {{ level: number, side: Side, clock: string, variant?: string, rated: boolean }} Setup */
/** The kinds of opponents whose settings are kept. @typedef {'computer' | 'friend' | 'someone'} Mode */
/** @typedef {Mode | 'here' | 'watch'} Kind */

export const LEVELS = [0, 1, 2, 3, 4, 5, 6, 7, 8];
export const CLOCKS = ['-', '60+1', '180+2', '300+5', '600+10', '1800+20', '1d', '3d'];

/** @type {Setup} */
export const firstSetup = { level: 2, side: 'first', clock: '-', rated: false };
/** People play for rating, with seats by lot; strangers with a clock. @type {Record<Mode, Setup>} */
export const firstSetups = {
  computer: firstSetup,
  friend: { ...firstSetup, rated: true },
  someone: { ...firstSetup, rated: true, side: 'either', clock: '300+5' },
};

/** The longest times of a custom clock: minutes, seconds and days. */
export const MOST = { minutes: 180, increment: 180, days: 30 };

/**
 * Whether a text is a time control within these limits.
 * @param {unknown} clock
 */
export function isClock(clock) {
  if (typeof clock !== 'string') return false;
  if (clock === '-') return true;
  const days = /^([1-9]\d?)d$/.exec(clock);
  if (days) return Number(days[1]) <= MOST.days;
  const budget = /^([1-9]\d{0,4})\+(0|[1-9]\d{0,2})$/.exec(clock);
  return budget !== null && Number(budget[1]) <= MOST.minutes * 60 && Number(budget[2]) <= MOST.increment;
}

/**
 * @param {string} game
 * @param {Mode} mode
 */
const keyOf = (game, mode) => `setup ${game} ${mode}`;

/**
 * The saved setup of a game. Invalid values are replaced by the defaults.
 * @param {Pick<Storage, 'getItem'>} storage
 * @param {string} game
 * @param {Mode} mode
 * @returns {Setup}
 */
export function remembered(storage, game, mode) {
  const usual = firstSetups[mode];
  /** @type {Partial<Setup>} */
  let kept = {};
  try {
    kept = JSON.parse(storage.getItem(keyOf(game, mode)) ?? '{}') ?? {};
  } catch {
    // Use the defaults.
  }
  return {
    level: LEVELS.includes(kept.level ?? NaN) ? Number(kept.level) : usual.level,
    side: kept.side && ['first', 'second', 'either'].includes(kept.side) ? kept.side : usual.side,
    clock: isClock(kept.clock) ? String(kept.clock) : usual.clock,
    rated: typeof kept.rated === 'boolean' ? kept.rated : usual.rated,
    ...(typeof kept.variant === 'string' ? { variant: kept.variant } : {}),
  };
}

/**
 * @param {Pick<Storage, 'setItem'>} storage
 * @param {string} game
 * @param {Mode} mode
 * @param {Setup} setup
 */
export function remember(storage, game, mode, setup) {
  try {
    storage.setItem(keyOf(game, mode), JSON.stringify(setup));
  } catch {
    // Nothing is saved, so the next visit starts with the defaults.
  }
}

/**
 * The chosen variant, or the game's first one.
 * @param {{ variants: { name: string }[] }} game
 * @param {Setup} setup
 */
export const variantOf = (game, setup) => (game.variants.find(({ name }) => name === setup.variant) ?? game.variants[0])?.name;

/**
 * The request that creates a game.
 * @param {Exclude<Kind, 'someone'>} kind
 * @param {{ name: string, variants: { name: string }[] }} game
 * @param {Setup} setup
 * @param {{ public?: boolean, toss?: () => number }} [besides] `toss` decides who begins if the player does not
 * @returns {NewGame}
 */
export function newGame(kind, game, setup, { public: open = false, toss = Math.random } = {}) {
  const variant = variantOf(game, setup);
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
  return { game: game.name, variant, seats, clock: setup.clock, rated: setup.rated, public: open, request };
}

/**
 * The request for the same game against another level, such as one up or one down: same seat, variant, clock and
 * rating. `undefined` if the viewer does not play against the computer, or there is no such level.
 * @param {import('../lib/types.d.ts').View} view
 * @param {number} level
 * @returns {NewGame | undefined}
 */
export function atLevel(view, level) {
  const computer = view.seats.findIndex(({ kind }) => kind === 'level');
  if (view.you.length !== 1 || computer < 0 || !LEVELS.includes(level)) return undefined;
  const seats = computer === 0 ? [`level:${level}`, 'me'] : ['me', `level:${level}`];
  return { game: view.game, variant: view.variant, seats, clock: view.clock, rated: view.rated, public: view.public, request: unique() };
}
