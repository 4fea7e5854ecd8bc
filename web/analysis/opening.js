// What the analysis board opens with: a game of this server or on this device, a position, a record, a board of a course
// report, or a start.

import { addLine, emptyTree, pathsTo } from './tree.js';

/**
 * @typedef {import('./kept.js').Kept} Kept
 * @typedef {import('./address.js').Address} Address
 * @typedef {Pick<typeof import('../lib/rules.js'), 'snapshot'>} Rules
 */

/**
 * A line of turns, shown after some of them.
 * @param {{ variant: string, start: string, turns: string[] }} line
 * @param {number} [turn]
 * @returns {Kept}
 */
function opened({ variant, start, turns }, turn = turns.length) {
  const { root: tree, path: end } = addLine(emptyTree(), '', turns);
  return { variant, start, tree, path: pathsTo(end)[turn - 1] ?? '' };
}

/**
 * What an address opens, and whether an engine may help there: not the players of a rated game that is being played.
 * @param {Address} address
 * @param {string} usual the variant where the address names none
 * @param {Rules} rules
 * @returns {Promise<{ kept: Kept, fair: boolean, you?: import('../lib/types.d.ts').Seat[] }>} with the viewer's seats in a game
 */
export async function open({ name, variant, game, turn, position, turns, seed }, usual, rules) {
  if (game !== undefined) {
    const { openGame } = await import('../game/open.js');
    const api = await openGame(game);
    // To look at the beginning of a game on this device does not make its level think.
    const view = await api.view(api.local ? 0 : undefined);
    const line = { variant: view.variant, start: view.start, turns: view.turns.map((played) => played.text) };
    const plays = view.rated && view.status === 'playing' && view.you.length > 0;
    return { kept: opened(line, turn), fair: !plays, you: view.you };
  }
  const chosen = variant ?? usual;
  const start = position ?? (await rules.snapshot({ game: name, variant: chosen, seed })).position;
  return { kept: opened({ variant: chosen, start, turns }, turn), fair: true };
}
