// Applies the changes of steps to the pieces and trays of a scene, so that a turn can be animated step by step
// between two scenes. All changes of a step happen at the same time.

/**
 * @typedef {import('../lib/types.d.ts').Scene} Scene
 * @typedef {import('../lib/types.d.ts').Piece} Piece
 * @typedef {import('../lib/types.d.ts').Place} Place
 * @typedef {import('../lib/types.d.ts').Change} Change
 */

/**
 * @param {Piece[]} pieces
 * @param {Place} place
 */
export function pieceAt(pieces, place) {
  return pieces.find((piece) => piece.spot === place.spot && piece.level === place.level);
}

/**
 * The scene after one step, as far as its changes determine it: pieces and counts of trays.
 * @param {Scene} scene
 * @param {Change[]} changes
 * @returns {Scene}
 */
export function changed(scene, changes) {
  const cells = new Set(scene.cells.map((cell) => cell.spot));
  const trays = scene.trays.map((tray) => ({ ...tray }));
  const count = (/** @type {string} */ spot, /** @type {number} */ more) => {
    const tray = trays.find((t) => t.spot === spot);
    if (tray) tray.count = Math.max(0, tray.count + more);
  };
  const gone = new Set();
  /** @type {Piece[]} */
  const come = [];
  const leave = (/** @type {Place} */ place) => {
    if (cells.has(place.spot)) gone.add(pieceAt(scene.pieces, place));
    else count(place.spot, -1);
  };
  const arrive = (/** @type {Place} */ place, /** @type {{symbol: string, owner: Piece['owner']}} */ what) => {
    if (cells.has(place.spot)) come.push({ ...place, symbol: what.symbol, owner: what.owner });
    else count(place.spot, 1);
  };
  for (const change of changes) {
    switch (change.change) {
      case 'moves':
        leave(change.from);
        arrive(change.to, change);
        break;
      case 'appears':
        arrive(change.at, change);
        break;
      case 'becomes':
        leave(change.at);
        arrive(change.at, change);
        break;
      default:
        leave(change.at);
    }
  }
  const stay = scene.pieces.filter((piece) => !gone.has(piece));
  return { ...scene, pieces: [...stay, ...come], trays };
}

/**
 * The sound of a step: that of its most dramatic change.
 * @param {Change[]} changes
 * @returns {'move' | 'take' | 'sink'}
 */
export function noise(changes) {
  if (changes.some((change) => change.change === 'sinks')) return 'sink';
  const owners = new Set(changes.map((change) => ('owner' in change ? change.owner : null)).filter(Boolean));
  const takes = changes.some((change) => change.change === 'leaves') || owners.size > 1;
  return takes ? 'take' : 'move';
}
