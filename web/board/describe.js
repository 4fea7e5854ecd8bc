// Text descriptions of a cell or of the whole board, for people who cannot see it.

/**
 * @typedef {import('../lib/types.d.ts').Scene} Scene
 * @typedef {import('../lib/types.d.ts').Piece} Piece
 * @typedef {(id: string, gaps?: Record<string, string | number>) => string} Say
 * @typedef {{ page: Say, game: Say }} Words
 */

/**
 * The game's name for a symbol.
 * @param {Words} words
 * @param {string} symbol
 */
export function symbolName(words, symbol) {
  const id = `symbol-${symbol}`;
  const said = words.game(id);
  return said && said !== id ? said : symbol.replaceAll('-', ' ');
}

/**
 * The pieces on a cell from the top down, with equal neighbours counted.
 * @param {Words} words
 * @param {Piece[]} pieces
 */
function standing(words, pieces) {
  /** @type {{ name: string, count: number }[]} */
  const groups = [];
  for (const piece of [...pieces].sort((one, other) => other.level - one.level)) {
    const name = symbolName(words, piece.symbol);
    const last = groups.at(-1);
    if (last?.name === name) last.count += 1;
    else groups.push({ name, count: 1 });
  }
  return groups.map(({ name, count }) => (count > 1 ? `${count} × ${name}` : name)).join(', ');
}

/**
 * Describes one cell.
 * @param {Words} words
 * @param {Scene} scene
 * @param {string} spot
 * @param {{ touched?: boolean, follows?: boolean }} state
 */
export function describeCell(words, scene, spot, { touched = false, follows = false } = {}) {
  const pieces = scene.pieces.filter((piece) => piece.spot === spot);
  const said = [`${spot}: ${pieces.length ? standing(words, pieces) : words.page('board-empty')}`];
  if (touched) said.push(words.page('board-touched'));
  if (follows) said.push(words.page('board-possible'));
  if (scene.last_turn.includes(spot)) said.push(words.page('board-last'));
  return said.join(', ');
}

/**
 * Describes the whole board: every cell that is not empty, then the trays.
 * @param {Words} words
 * @param {Scene} scene
 * @returns {{ cells: string[], trays: string[] }}
 */
export function describeBoard(words, scene) {
  const cells = [];
  for (const { spot } of scene.cells) {
    const pieces = scene.pieces.filter((piece) => piece.spot === spot);
    if (pieces.length) cells.push(`${spot}: ${standing(words, pieces)}`);
  }
  const trays = scene.trays.map((tray) => {
    const owner = tray.owner && words.game(scene.players[tray.owner === 'first' ? 0 : 1]?.name ?? '');
    const what = `${words.game(tray.label)} (${symbolName(words, tray.symbol)}): ${tray.count}`;
    return owner ? `${owner}: ${what}` : what;
  });
  return { cells, trays };
}
