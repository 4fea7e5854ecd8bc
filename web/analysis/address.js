// Addresses of the analysis board: what they open, and the link to a position.

/**
 * What an address asks for. At most one of `game`, `position` and `seed` is there.
 * @typedef {object} Address
 * @property {string} name the game's name
 * @property {string} [variant]
 * @property {string} [game] the id of a game on this server
 * @property {number} [turn] how many of its turns have been played
 * @property {string} [position]
 * @property {string[]} turns played from the position
 * @property {number} [seed] of the deal
 */

/**
 * @param {Pick<Location, 'pathname' | 'search'>} location
 * @returns {Address}
 */
export function addressOf({ pathname, search }) {
  const asked = new URLSearchParams(search);
  const text = (/** @type {string} */ key) => asked.get(key) || undefined;
  const number = (/** @type {string} */ key) => (/^\d+$/.test(asked.get(key) ?? '') ? Number(asked.get(key)) : undefined);
  return {
    name: pathname.split('/')[2] ?? '',
    variant: text('variant'),
    game: text('game'),
    turn: number('turn'),
    position: text('position'),
    turns: text('turns')?.split(/\s+/) ?? [],
    seed: number('seed'),
  };
}

/** The name under which the tree of an address is kept. @param {Pick<Location, 'pathname' | 'search'>} location */
export function keyOf({ pathname, search }) {
  const { name, game } = addressOf({ pathname, search });
  // One tree for a game, wherever in it one begins.
  return game ? `${name}?game=${game}` : `${name}${search}`;
}

/**
 * The link that opens a position with the turns that led to it.
 * @param {{ name: string, variant: string, start: string, turns: string[] }} what
 */
export function linkTo({ name, variant, start, turns }) {
  const asked = new URLSearchParams({ variant, position: start });
  if (turns.length > 0) asked.set('turns', turns.join(' '));
  return `/analysis/${name}?${asked}`;
}
