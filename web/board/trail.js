// The trail of a turn: which way the pieces went, and which ones were lost.

/**
 * @typedef {import('../lib/types.d.ts').Change} Change
 * @typedef {object} Trail
 * @property {[string, string][]} ways from where to where pieces moved, without repetitions
 * @property {string[]} lost the cells from which pieces left the board
 */

/**
 * The trail that steps leave on the cells of a board.
 * @param {Change[][]} steps the changes of each step
 * @param {(spot: string) => boolean} isCell
 * @returns {Trail}
 */
export function trailOf(steps, isCell) {
  /** @type {Map<string, [string, string]>} */
  const ways = new Map();
  /** @type {Set<string>} */
  const lost = new Set();
  for (const change of steps.flat()) {
    if (change.change === 'moves' && isCell(change.from.spot)) {
      const [from, to] = [change.from.spot, change.to.spot];
      if (!isCell(to)) lost.add(from);
      else if (from !== to) ways.set(`${from} ${to}`, [from, to]);
    } else if ((change.change === 'leaves' || change.change === 'sinks') && isCell(change.at.spot)) {
      lost.add(change.at.spot);
    }
  }
  return { ways: [...ways.values()], lost: [...lost] };
}

/** How far before the middle of its target an arrow ends, in cells, so that its head shows beside a piece. */
const SHORT = 0.4;

/**
 * The line of an arrow between two points.
 * @param {import('../lib/types.d.ts').Point} from
 * @param {import('../lib/types.d.ts').Point} to
 * @returns {{ x1: number, y1: number, x2: number, y2: number }}
 */
export function arrowLine(from, to) {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const part = Math.max(0, length - SHORT) / length;
  return { x1: from.x, y1: from.y, x2: from.x + (to.x - from.x) * part, y2: from.y + (to.y - from.y) * part };
}
