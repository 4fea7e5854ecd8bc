// A game on this device as the page shows it.

/**
 * @typedef {import('../lib/types.d.ts').View} View
 * @typedef {import('../lib/types.d.ts').Seat} Seat
 * @typedef {import('../lib/types.d.ts').SeatView} SeatView
 * @typedef {import('../lib/rules.js').WholeMatch} WholeMatch
 * @typedef {import('./store.js').KeptGame} KeptGame
 */

/** @type {Seat[]} */
const SEATS = ['first', 'second'];

/** @param {KeptGame} game */
export const seatsOfMine = (game) => SEATS.filter((_, i) => game.seats[i] === 'me');

/**
 * The level in a seat, if it is the computer's.
 * @param {KeptGame} game
 * @param {Seat} seat
 */
export function levelIn(game, seat) {
  const level = game.seats[seat === 'first' ? 0 : 1]?.match(/^level:(\d)$/)?.[1];
  return level === undefined ? undefined : Number(level);
}

/**
 * What to ask the core about a game.
 * @param {KeptGame} game
 */
export const questionOf = ({ game, variant, start, turns }) => ({ game, variant, position: start, turns });

/**
 * A game as the page shows it.
 * @param {KeptGame} game
 * @param {WholeMatch} whole
 * @returns {View}
 */
export function viewOf(game, whole) {
  const { shown: snapshot, turns, result, to_play } = whole;
  const you = seatsOfMine(game);
  const mine = !result && you.includes(to_play);
  /** @type {(seat: Seat) => SeatView} */
  const seated = (seat) => {
    const level = levelIn(game, seat);
    return level === undefined ? { kind: 'person', id: '', name: '', account: false, rating: null } : { kind: 'level', level, rating: null };
  };
  return {
    id: game.id,
    game: game.game,
    variant: game.variant,
    public: false,
    rated: false,
    clock: '-',
    created: game.created,
    status: result ? 'over' : 'playing',
    seq: game.seq,
    turn: turns.length,
    shown: snapshot.turns,
    seats: SEATS.map(seated),
    you,
    to_play,
    clocks: null,
    draw: null,
    takeback: null,
    rematch: { asked: null, game: game.rematch ?? null },
    hints: game.hints ?? [0, 0],
    abortable: false,
    result,
    unplayable: null,
    start: game.start,
    position: snapshot.position,
    turns: turns.map((turn) => ({ ...turn, spent: null })),
    scene: snapshot.scene,
    legal: mine ? snapshot.legal : [],
    last: snapshot.last,
    chat: [],
    presence: { players: [true, true], spectators: 0 },
  };
}
