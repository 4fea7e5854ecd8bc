// What the analysis board shows, as the parts of the game page expect it: a game in which one person plays both sides.

/**
 * @typedef {import('../lib/types.d.ts').Snapshot} Snapshot
 * @typedef {import('../lib/types.d.ts').Seat} Seat
 * @typedef {import('../lib/types.d.ts').View} View
 */

const PERSON = /** @type {const} */ ({ kind: 'person', name: '', id: '' });

/**
 * @param {object} what
 * @param {string} what.game
 * @param {string} what.variant
 * @param {Snapshot} what.here the position that is shown
 * @param {string | undefined} what.text the turn that led to it
 * @param {Seat | null} what.seat who played that turn, once known
 * @param {number} what.seq a number that changes with what is shown
 * @param {number} what.turn the number of turns
 * @returns {View}
 */
export function viewOf({ game, variant, here, text, seat, seq, turn }) {
  /** @type {import('../lib/types.d.ts').TurnView[]} */
  const turns = [];
  // Who played is in the sentences, so they wait until that is known.
  const told = seat ? here.last.flatMap((step) => step.told) : [];
  if (text !== undefined) turns[turn - 1] = { seat: seat ?? 'first', text, spent: null, told };
  const over = here.conclusion !== null;
  return /** @type {View} */ (/** @type {unknown} */ ({
    game, variant, seq, turn, shown: turn, turns, status: over ? 'over' : 'playing', seats: [PERSON, PERSON],
    you: ['first', 'second'], to_play: here.to_play, scene: here.scene, result: here.conclusion, presence: { players: [true, true], spectators: 0 },
    clocks: null, draw: null, takeback: null, unplayable: null, rematch: { asked: null, game: null },
  }));
}
