// Board geometry: rotates a scene, finds the spot at a point, and finds the next cell in the direction of an arrow
// key. All lengths are in units of the scene.

/**
 * @typedef {import('../lib/types.d.ts').Scene} Scene
 * @typedef {import('../lib/types.d.ts').Point} Point
 * @typedef {'up' | 'down' | 'left' | 'right'} Direction
 */

/**
 * The centre of an outline.
 * @param {Point[]} outline
 * @returns {Point}
 */
export function centre(outline) {
  const sum = outline.reduce((s, p) => ({ x: s.x + p.x, y: s.y + p.y }), { x: 0, y: 0 });
  return { x: sum.x / outline.length, y: sum.y / outline.length };
}

/** Half the size of a coordinate label. */
const LABEL = 0.17;

/**
 * The bounding box of a scene: all its shapes, and its coordinates if they are shown.
 * @param {Scene} scene
 * @param {boolean} labels
 * @returns {{ x: number, y: number, width: number, height: number }}
 */
export function extent(scene, labels) {
  const shapes = [...scene.backdrop, ...scene.cells].flatMap((shape) => shape.outline);
  const corners = scene.labels.flatMap(({ at: { x, y } }) => [
    { x: x - LABEL, y: y - LABEL },
    { x: x + LABEL, y: y + LABEL },
  ]);
  const points = labels ? [...shapes, ...corners] : shapes;
  const xs = points.map((point) => point.x);
  const ys = points.map((point) => point.y);
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

/**
 * Moves every point of a scene. A coordinate written on a cell keeps its place on the cell.
 * @param {Scene} scene
 * @param {(point: Point) => Point} move
 * @returns {Scene}
 */
function moved(scene, move) {
  const middles = scene.cells.map((cell) => centre(cell.outline));
  const label = (/** @type {Point} */ at) => {
    const home = middles.find((m) => Math.hypot(m.x - at.x, m.y - at.y) < 0.5);
    if (!home) return move(at);
    const there = move(home);
    return { x: there.x + at.x - home.x, y: there.y + at.y - home.y };
  };
  return {
    ...scene,
    backdrop: scene.backdrop.map((shape) => ({ ...shape, outline: shape.outline.map(move) })),
    cells: scene.cells.map((cell) => ({ ...cell, outline: cell.outline.map(move) })),
    labels: scene.labels.map(({ text, at }) => ({ text, at: label(at) })),
  };
}

/**
 * The middle of the cells.
 * @param {Scene} scene
 * @returns {Point}
 */
function middleOf(scene) {
  const box = extent({ ...scene, backdrop: [] }, false);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/**
 * The scene rotated by 180 degrees around the middle of its cells. Coordinates beside the board stay on their side, in
 * reverse order.
 * @param {Scene} scene
 * @returns {Scene}
 */
export function turnedRound(scene) {
  const middle = middleOf(scene);
  const turned = moved(scene, (p) => ({ x: 2 * middle.x - p.x, y: 2 * middle.y - p.y }));
  const middles = scene.cells.map((cell) => centre(cell.outline));
  const beside = scene.labels.map(({ at }) => !middles.some((m) => Math.hypot(m.x - at.x, m.y - at.y) < 0.5));
  const kindOf = (/** @type {string} */ text) => /\d/.test(text);
  const labels = turned.labels.map((label, i) => {
    if (!beside[i]) return label;
    const line = scene.labels.filter((other, j) => beside[j] && kindOf(other.text) === kindOf(label.text));
    const place = line.findIndex((other) => other.text === label.text);
    return { text: label.text, at: line[line.length - 1 - place]?.at ?? label.at };
  });
  return { ...turned, cells: turned.cells.toReversed(), labels };
}

/**
 * The scene of a board of hexagons rotated by 60 degrees, if that makes it narrower: on a phone held upright the cells
 * are larger. Any other scene stays as it is.
 * @param {Scene} scene
 * @returns {Scene}
 */
export function leaned(scene) {
  if (!scene.cells.every((cell) => cell.outline.length === 6)) return scene;
  const middle = middleOf(scene);
  const [cos, sin] = [0.5, Math.sqrt(3) / 2];
  const lean = moved(scene, ({ x, y }) => {
    const [dx, dy] = [x - middle.x, y - middle.y];
    return { x: middle.x + cos * dx - sin * dy, y: middle.y + sin * dx + cos * dy };
  });
  return extent(lean, false).width < 0.9 * extent(scene, false).width ? lean : scene;
}

/** The most that the top of a stack is drawn above its cell, so that it does not hide the cell behind. */
const TALLEST = 0.5;

/**
 * How far each piece of a stack is drawn above the one below it.
 * @param {number} lift the usual distance
 * @param {number} height the number of pieces
 */
export const liftOf = (lift, height) => Math.min(lift, TALLEST / Math.max(1, height - 1));

/**
 * The rows of the board from the top: cells whose centres are at the same height.
 * @param {Scene} scene
 * @returns {string[][]}
 */
export function rows(scene) {
  /** @type {{ y: number, cells: { x: number, spot: string }[] }[]} */
  const found = [];
  for (const cell of scene.cells) {
    const { x, y } = centre(cell.outline);
    let row = found.find((r) => Math.abs(r.y - y) < 0.05);
    if (!row) {
      row = { y, cells: [] };
      found.push(row);
    }
    row.cells.push({ x, spot: cell.spot });
  }
  found.sort((one, other) => one.y - other.y);
  return found.map((row) => row.cells.sort((one, other) => one.x - other.x).map((cell) => cell.spot));
}

/**
 * The nearest cell in a direction. Sideways distance counts more than distance ahead.
 * @param {Scene} scene
 * @param {string} from
 * @param {Direction} direction
 * @returns {string | undefined}
 */
export function neighbour(scene, from, direction) {
  const home = scene.cells.find((cell) => cell.spot === from);
  if (!home) return scene.cells[0]?.spot;
  const here = centre(home.outline);
  let best;
  let least = Infinity;
  for (const cell of scene.cells) {
    const there = centre(cell.outline);
    const [dx, dy] = [there.x - here.x, there.y - here.y];
    const [ahead, aside] = {
      up: [-dy, dx],
      down: [dy, dx],
      left: [-dx, dy],
      right: [dx, dy],
    }[direction];
    if (ahead < 0.1 || Math.abs(aside) > ahead * 1.2) continue;
    const cost = ahead + 2 * Math.abs(aside) + (aside > 0 ? 0.01 : 0);
    if (cost < least) [best, least] = [cell.spot, cost];
  }
  return best;
}

/**
 * Whether a point is inside an outline.
 * @param {Point[]} outline
 * @param {Point} point
 */
export function inside(outline, { x, y }) {
  let within = false;
  outline.forEach((a, i) => {
    const b = /** @type {Point} */ (outline[(i + 1) % outline.length]);
    if (a.y > y !== b.y > y && x < ((b.x - a.x) * (y - a.y)) / (b.y - a.y) + a.x) within = !within;
  });
  return within;
}

/**
 * The spot selected by a point: that of the topmost piece drawn there, or the cell itself. If they differ, one that
 * can be touched now is preferred.
 * @param {Scene} scene
 * @param {Point} point
 * @param {number} lift how far a piece is drawn above the one below it
 * @param {(spot: string) => boolean} counts whether a spot can be touched now
 * @returns {string | undefined}
 */
export function spotAt(scene, point, lift, counts) {
  const ground = scene.cells.find((cell) => inside(cell.outline, point))?.spot;
  let top;
  for (const cell of scene.cells) {
    const height = scene.pieces.filter((piece) => piece.spot === cell.spot).length;
    if (height < 2 || lift === 0) continue;
    const { x, y } = centre(cell.outline);
    const raised = y - (height - 1) * liftOf(lift, height);
    if (Math.abs(point.x - x) < 0.32 && point.y > raised - 0.3 && point.y < y + 0.3) top = cell.spot;
  }
  if (top === undefined || top === ground) return ground;
  if (ground === undefined) return top;
  if (counts(top) !== counts(ground)) return counts(top) ? top : ground;
  return top;
}
