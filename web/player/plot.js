// A small chart of a rating's history: one line, with a text label for people who cannot see it.

import { svg } from '../lib/dom.js';

/** @typedef {{ at: number, rating: number }} Moment */

/**
 * The points of the line in an area of this size, oldest first. Equal ratings are drawn in the middle.
 * @param {Moment[]} moments in order
 * @param {number} width
 * @param {number} height
 */
export function line(moments, width, height) {
  const ratings = moments.map(({ rating }) => rating);
  const [low, high] = [Math.min(...ratings), Math.max(...ratings)];
  const span = high - low;
  return moments.map(({ rating }, index) => ({
    x: moments.length === 1 ? width / 2 : (index / (moments.length - 1)) * width,
    y: span === 0 ? height / 2 : height - ((rating - low) / span) * height,
  }));
}

const [WIDTH, HEIGHT, EDGE] = [240, 56, 5];

/**
 * @param {Moment[]} moments in order
 * @param {string} label
 */
export function plot(moments, label) {
  const points = line(moments, WIDTH - 2 * EDGE, HEIGHT - 2 * EDGE).map(({ x, y }) => ({ x: x + EDGE, y: y + EDGE }));
  const last = points[points.length - 1];
  const path = points.map(({ x, y }, index) => `${index ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');
  return svg(
    'svg',
    { class: 'plot', viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: 'img', 'aria-label': label },
    svg('path', { class: 'plot-area', d: `${path}L${last.x.toFixed(1)} ${HEIGHT}L${EDGE} ${HEIGHT}Z` }),
    svg('path', { class: 'plot-line', d: path }),
    svg('circle', { class: 'plot-now', cx: last.x, cy: last.y, r: 4 }),
  );
}
