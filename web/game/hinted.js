// What a hint marks: first the piece, cell, supply or button to touch, then the whole step.

/**
 * @typedef {import('../lib/types.d.ts').LegalStep} LegalStep
 * @typedef {Pick<import('./half-turn.js').HalfTurn, 'steps' | 'legal' | 'scene'>} Half
 * @typedef {import('../lib/types.d.ts').Scene} Scene
 */

/**
 * A spot in words: a supply or a button by its label.
 * @param {Pick<Scene, 'trays' | 'buttons'>} scene
 * @param {string} spot
 * @param {import('../lib/words.js').Say} gameSay
 */
export function spotWords({ trays, buttons }, spot, gameSay) {
  const label = [...trays, ...buttons].find((place) => place.spot === spot)?.label;
  return label ? gameSay(label) : spot;
}

/**
 * The next step of a turn as the board marks it; nothing if other steps have been made.
 * @param {Half | null} half the turn in progress
 * @param {string} turn the turn of the hint
 * @param {number} shown how much of the hint is shown: 1 is what to touch, 2 is the step
 * @returns {LegalStep[]}
 */
export function hinted(half, turn, shown) {
  const steps = turn.split(',');
  if (!half || shown < 1 || half.steps.some((step, i) => step !== steps[i])) return [];
  const step = half.legal.find(({ text }) => text === steps[half.steps.length]);
  if (!step) return [];
  if (shown > 1) return [step];
  // A button says how a piece moves, and not which one.
  const isButton = (/** @type {string} */ spot) => half.scene.buttons.some((button) => button.spot === spot);
  const way = step.touches.find((spots) => !spots.some(isButton)) ?? step.touches[0] ?? [];
  return [{ ...step, changes: [], touches: [way.slice(0, 1)] }];
}

/** Marks the supplies and buttons beside the board that steps touch. @param {LegalStep[]} steps */
export function markBeside(steps) {
  for (const spot of steps.flatMap((step) => step.touches[0] ?? [])) {
    const name = CSS.escape(spot);
    for (const node of document.querySelectorAll(`[data-tray="${name}"], .prompt-buttons [data-key="${name}"]`)) node.classList.add('hinted');
  }
}

/** Removes these marks. */
export function clearBeside() {
  for (const node of document.querySelectorAll('.hinted')) node.classList.remove('hinted');
}
