// Entering a step by touching spots: the legal steps are filtered by the touches so far. No rules are needed here; a
// step is made when its touches are complete.

/**
 * @typedef {import('../lib/types.d.ts').LegalStep} LegalStep
 */

/**
 * Whether a way to make a step begins with these touches.
 * @param {string[]} way
 * @param {string[]} touches
 */
function begins(way, touches) {
  return touches.length <= way.length && touches.every((spot, i) => way[i] === spot);
}

/**
 * The spots that can be touched next, each with the steps it leads to.
 * @param {LegalStep[]} legal
 * @param {string[]} touches
 * @returns {Map<string, LegalStep[]>}
 */
export function followers(legal, touches) {
  /** @type {Map<string, LegalStep[]>} */
  const found = new Map();
  for (const step of legal) {
    for (const way of step.touches) {
      if (way.length <= touches.length || !begins(way, touches)) continue;
      const spot = /** @type {string} */ (way[touches.length]);
      const steps = found.get(spot);
      if (!steps) found.set(spot, [step]);
      else if (!steps.includes(step)) steps.push(step);
    }
  }
  return found;
}

/**
 * The step that these touches make, if they are complete.
 * @param {LegalStep[]} legal
 * @param {string[]} touches
 * @returns {LegalStep | undefined}
 */
export function completed(legal, touches) {
  return legal.find((step) =>
    step.touches.some((way) => way.length === touches.length && begins(way, touches)),
  );
}

/**
 * Groups of cells where touching any cell makes the same step, such as a pair to swap or a group to keep: the number of
 * each cell's group, counted from 1.
 * @param {LegalStep[]} legal
 * @returns {Map<string, number>}
 */
export function groups(legal) {
  /** @type {Map<string, number>} */
  const found = new Map();
  let count = 0;
  for (const { touches } of legal) {
    if (touches.length < 2 || touches.some((way) => way.length !== 1)) continue;
    count += 1;
    for (const [spot] of touches) if (spot !== undefined) found.set(spot, count);
  }
  return found;
}

/**
 * The effect of a touch: it continues the touches so far, undoes the last one, or starts a new step.
 * @param {LegalStep[]} legal
 * @param {string[]} touches
 * @param {string} spot
 * @returns {string[]} the touches afterwards; empty if the spot has no effect
 */
export function touched(legal, touches, spot) {
  if (followers(legal, touches).has(spot)) return [...touches, spot];
  if (touches.at(-1) === spot) return touches.slice(0, -1);
  return followers(legal, []).has(spot) ? [spot] : [];
}

/**
 * The effect of dragging from one spot to another, or `null` if there is none. A button that was pressed before, such
 * as one that selects how to move, stays pressed.
 * @param {LegalStep[]} legal
 * @param {string[]} touches the touches before the drag
 * @param {string} from
 * @param {string} to
 * @param {(spot: string) => boolean} isButton
 * @returns {string[] | null}
 */
export function dragged(legal, touches, from, to, isButton) {
  const last = touches.at(-1);
  const ways = [[...touches, from, to], [from, to]];
  if (last === from || (last !== undefined && isButton(last))) ways.unshift([...touches, to]);
  return ways.find((way) => legal.some((step) => step.touches.some((w) => begins(w, way)))) ?? null;
}

/**
 * The legal step with this text, ignoring spaces and case.
 * @param {LegalStep[]} legal
 * @param {string} text
 */
export function stepOf(legal, text) {
  const bare = (/** @type {string} */ t) => t.replace(/\s+/g, '').toLowerCase();
  return legal.find((step) => bare(step.text) === bare(text));
}
