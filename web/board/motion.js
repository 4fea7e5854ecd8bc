// Animates a step: pieces slide, fly to and from trays, sink and change, all at the same time.

import { UNIT } from './drawing.js';
import { svg } from '../lib/dom.js';
import { symbolUse } from './symbols.js';

/**
 * @typedef {import('./drawing.js').Drawing} Drawing
 * @typedef {import('../lib/types.d.ts').Change} Change
 * @typedef {import('../lib/types.d.ts').Place} Place
 * @typedef {import('../lib/types.d.ts').Point} Point
 */

/** The duration of a step's animation, in milliseconds. */
export const PACE = 260;

/** How long a wave takes to cross the board, in milliseconds. */
const SWEEP = 900;

/**
 * @param {Point} at
 * @param {number} scale
 */
const put = ({ x, y }, scale = 1) => `translate(${x}px, ${y}px) scale(${scale})`;

/**
 * Animates the changes of one step on the drawing of the scene before it.
 * @param {Drawing} drawing
 * @param {Change[]} changes
 * @param {(spot: string) => Point | undefined} locate where a tray is, in units of the drawing
 * @param {Map<string, Point>} origins where dragged pieces start
 * @returns {Promise<void>} resolves when all animations have ended
 */
export async function animate(drawing, changes, locate, origins = new Map()) {
  /** @type {Promise<unknown>[]} */
  const done = [];
  const run = (/** @type {Element} */ node, /** @type {Keyframe[]} */ frames, options = {}) => {
    const motion = node.animate(frames, { duration: PACE, easing: 'ease-in-out', fill: 'both', ...options });
    // The promise rejects if the piece is removed during the animation; then there is nothing to wait for.
    done.push(motion.finished.catch(() => {}));
  };
  const where = (/** @type {Place} */ place) =>
    drawing.isCell(place.spot) ? drawing.at(place) : locate(place.spot);
  /** Lifts a piece above the others. Pieces of a stack keep their order. */
  const raise = (/** @type {string} */ symbol, /** @type {Place} */ place) => {
    const node = drawing.standingAt(place) ?? drawing.piece(symbol);
    drawing.layers.pieces.append(node);
    return node;
  };
  const { width, height, x: left } = drawing.root.viewBox.baseVal;
  // Where the art has a wave, it sweeps over the board, and what it takes sinks as it passes.
  const sweeps = changes.some((change) => change.change === 'sinks') && document.getElementById(`${drawing.game}-wave`) !== null;
  const delayAt = (/** @type {Point} */ at) => (sweeps ? (SWEEP * 0.75 * (at.x - left)) / width : 0);
  if (sweeps) {
    const wave = svg('g', { class: 'board-ripple board-wave' }, symbolUse(drawing.game, 'wave', height * 1.1));
    drawing.layers.hints.append(wave);
    const y = drawing.root.viewBox.baseVal.y + height / 2;
    const frames = [
      { transform: put({ x: left - height / 2, y }), opacity: 0 },
      { transform: put({ x: left, y }), opacity: 1, offset: 0.25 },
      { transform: put({ x: left + width * 0.7, y }), opacity: 1, offset: 0.8 },
      { transform: put({ x: left + width, y }), opacity: 0 },
    ];
    run(wave, frames, { duration: SWEEP, easing: 'linear' });
  }
  const order = (/** @type {Change} */ c) => (c.change === 'moves' ? 1 + c.to.level : 0);
  for (const change of [...changes].sort((one, other) => order(one) - order(other))) {
    switch (change.change) {
      case 'moves': {
        const to = where(change.to);
        const from = origins.get(change.from.spot) ?? where(change.from) ?? to;
        if (!to || !from) break;
        const flies = !drawing.isCell(change.to.spot);
        const far = Math.hypot(to.x - from.x, to.y - from.y) / UNIT;
        const duration = origins.has(change.from.spot) ? PACE / 2 : PACE * Math.min(1.8, 0.8 + far / 10);
        const frames = [
          { transform: put(from), opacity: 1 },
          { transform: put(to, flies ? 0.6 : 1), opacity: flies ? 0 : 1 },
        ];
        run(raise(change.symbol, change.from), frames, { duration: flies ? duration * 1.5 : duration });
        break;
      }
      case 'appears': {
        const at = where(change.at);
        if (!at || !drawing.isCell(change.at.spot)) break;
        const node = drawing.piece(change.symbol);
        drawing.layers.pieces.append(node);
        run(node, [{ transform: put(at, 0.3), opacity: 0 }, { transform: put(at), opacity: 1 }]);
        break;
      }
      case 'leaves': {
        const at = where(change.at);
        const node = drawing.standingAt(change.at);
        if (!at || !node) break;
        run(node, [{ transform: put(at), opacity: 1 }, { transform: put(at, 0.4), opacity: 0 }]);
        break;
      }
      case 'sinks': {
        const at = where(change.at);
        const node = drawing.standingAt(change.at);
        if (!at || !node) break;
        const below = { x: at.x, y: at.y + 0.2 * UNIT };
        run(
          node,
          [
            { transform: put(at), opacity: 1 },
            { transform: put({ x: at.x - 3, y: at.y }, 0.96), opacity: 1, offset: 0.2 },
            { transform: put({ x: at.x + 3, y: at.y + 4 }, 0.9), opacity: 0.8, offset: 0.45 },
            { transform: put(below, 0.45), opacity: 0 },
          ],
          { duration: PACE * 2.4, delay: delayAt(at) },
        );
        const ripple = svg('circle', { class: 'board-ripple', r: 0.3 * UNIT });
        drawing.layers.hints.append(ripple);
        run(
          ripple,
          [
            { transform: put(at, 0.6), opacity: 0 },
            { transform: put(at, 1), opacity: 0.8, offset: 0.4 },
            { transform: put(at, 1.7), opacity: 0 },
          ],
          { duration: PACE * 2.8, delay: delayAt(at) },
        );
        break;
      }
      case 'becomes': {
        const at = where(change.at);
        const node = drawing.standingAt(change.at);
        if (!at || !node) break;
        run(node, [{ transform: put(at) }, { transform: put(at, 1.15) }, { transform: put(at) }]);
      }
    }
  }
  await Promise.all(done);
  for (const node of drawing.layers.pieces.children) {
    for (const motion of node.getAnimations()) motion.cancel();
  }
  for (const ripple of drawing.layers.hints.querySelectorAll('.board-ripple')) ripple.remove();
}
