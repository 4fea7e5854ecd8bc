// Pictures of a game's symbols.

import { svg } from '../lib/dom.js';

/**
 * A symbol of a game's art, drawn around the origin.
 * @param {string} game
 * @param {string} symbol
 * @param {number} size
 */
export function symbolUse(game, symbol, size) {
  return svg('use', {
    href: `#${game}-${symbol}`,
    x: -size / 2,
    y: -size / 2,
    width: size,
    height: size,
  });
}

/**
 * A picture of one symbol, for use outside a board.
 * @param {string} game
 * @param {string} symbol
 */
export function symbolPicture(game, symbol) {
  return svg('svg', { viewBox: '-50 -50 100 100', class: 'symbol', 'aria-hidden': 'true' }, symbolUse(game, symbol, 100));
}
