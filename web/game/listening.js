// Tells a table what players do with its board and trays: touches, drags, looks, and keys on a spot.

import { listen } from '../board/pointing.js';

/**
 * @typedef {object} Ears
 * @property {import('../board/board.js').GameBoard} board
 * @property {string} game
 * @property {() => Pick<import('./table.js').Table, 'marks' | 'scene' | 'half' | 'touch' | 'drag' | 'restore' | 'undo'>} table
 * @property {(spot: string | undefined) => void} look the spot under the mouse or with the focus has changed
 * @property {(spot: string) => void} [touch] a spot was touched; by default, the table takes the touch
 * @property {(spot: string) => void} [press] a key was pressed on a spot; by default, the table takes it as a touch
 */

/**
 * @param {HTMLElement} area the element that contains the board and the trays
 * @param {Ears} ears
 */
export function listenTo(area, { board, game, table, look, touch = (spot) => table().touch(spot), press = (spot) => table().touch(spot) }) {
  listen(area, {
    board,
    game: () => game,
    canTouch: (spot) => table().marks.follow.includes(spot),
    holds: (spot) => table().half?.holds(spot) ?? false,
    traySymbol: (spot) => table().scene.trays.find((tray) => tray.spot === spot && tray.count > 0)?.symbol,
    touches: () => table().marks.touched,
    touch,
    drag: (before, from, to, at) => table().drag(before, from, to, at),
    restore: (touches) => table().restore(touches),
    back: () => table().undo(),
    hover: look,
  });
  board.addEventListener('focusin', (event) => look(event.target instanceof SVGElement ? event.target.dataset.spot : undefined));
  board.addEventListener('focusout', () => look(undefined));
  board.addEventListener('spot', (event) => press(/** @type {CustomEvent<string>} */ (event).detail));
  board.addEventListener('take-focus', () => board.focusBoard());
}
