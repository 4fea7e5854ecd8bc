// Mouse, finger and pen input on the board and the trays beside it. Dragging is equivalent to touching the start and
// the end of the drag.

import { el, svg } from '../lib/dom.js';
import { symbolUse } from './symbols.js';

/**
 * What the input handling needs and what it reports.
 * @typedef {object} Host
 * @property {import('./board.js').GameBoard} board
 * @property {() => string} game
 * @property {(spot: string) => boolean} canTouch
 * @property {(spot: string) => boolean} holds whether touching this spot only picks something up
 * @property {(tray: string) => string | undefined} traySymbol
 * @property {() => string[]} touches
 * @property {(spot: string) => void} touch
 * @property {(before: string[], from: string, to: string, at: { x: number, y: number }) => void} drag
 * @property {(touches: string[]) => void} restore goes back to earlier touches
 * @property {() => boolean} back undoes the last touch or step, if there is one
 * @property {(spot: string | undefined) => void} hover the spot under the mouse has changed
 */

/** How far a pointer moves before a drag starts, in pixels. */
const SLACK = 6;

/**
 * @param {HTMLElement} area the element that contains the board and the trays
 * @param {Host} host
 */
export function listen(area, host) {
  /**
   * @typedef {object} Hold
   * @property {number} pointer
   * @property {string} spot
   * @property {number} x
   * @property {number} y
   * @property {string[]} before the touches before this one
   * @property {boolean} touched whether it has already counted as a touch
   * @property {HTMLElement} [ghost]
   * @property {SVGElement} [source]
   */
  /** @type {Hold | undefined} */
  let hold;

  const spotAt = (/** @type {number} */ x, /** @type {number} */ y) => {
    const under = document.elementFromPoint(x, y);
    const tray = under?.closest('[data-tray]');
    if (tray instanceof HTMLElement) return tray.dataset.tray;
    return under && host.board.contains(under) ? host.board.cellAt(x, y) : undefined;
  };

  const letGo = () => {
    hold?.ghost?.remove();
    hold?.source?.classList.remove('carried');
    host.board.hover(undefined);
    area.classList.remove('dragging');
    hold = undefined;
  };

  /** @param {Hold} held */
  const takeUp = (held) => {
    const top = host.board.top(held.spot);
    const symbol = top?.symbol ?? host.traySymbol(held.spot);
    if (!symbol) return;
    held.source = top?.node;
    held.source?.classList.add('carried');
    const size = host.board.cellSize;
    held.ghost = el('div', { class: 'ghost', style: { inlineSize: `${size}px`, blockSize: `${size}px` } });
    held.ghost.append(svg('svg', { viewBox: '-50 -50 100 100' }, symbolUse(host.game(), symbol, 100)));
    document.body.append(held.ghost);
    area.classList.add('dragging');
  };

  area.addEventListener('pointerdown', (event) => {
    if (event.button !== 0 || !event.isPrimary) return;
    const spot = spotAt(event.clientX, event.clientY);
    if (!spot) return;
    const touches = host.touches();
    hold = { pointer: event.pointerId, spot, x: event.clientX, y: event.clientY, before: touches, touched: false };
    if (touches.at(-1) !== spot && host.canTouch(spot) && host.holds(spot)) {
      hold.touched = true;
      host.touch(spot);
    }
  });

  /** @type {string | undefined} */
  let under;
  const hovered = (/** @type {string | undefined} */ spot) => {
    if (spot === under) return;
    under = spot;
    host.hover(spot);
  };
  area.addEventListener('pointerleave', () => hovered(undefined));
  area.addEventListener('pointermove', (event) => {
    if (event.pointerType === 'mouse') hovered(spotAt(event.clientX, event.clientY));
  });

  addEventListener('pointermove', (event) => {
    if (!hold || event.pointerId !== hold.pointer) return;
    const far = Math.hypot(event.clientX - hold.x, event.clientY - hold.y) > SLACK;
    const held = hold.touched || hold.before.at(-1) === hold.spot;
    if (!hold.ghost && far && held) takeUp(hold);
    if (!hold.ghost) return;
    const above = event.pointerType === 'touch' ? -30 : 0;
    hold.ghost.style.transform = `translate(${event.clientX}px, ${event.clientY + above}px) translate(-50%, -50%)`;
    const over = spotAt(event.clientX, event.clientY);
    host.board.hover(over !== hold.spot && over && host.canTouch(over) ? over : undefined);
  });

  addEventListener('pointerup', (event) => {
    if (!hold || event.pointerId !== hold.pointer) return;
    const { spot, before, touched, ghost } = hold;
    const at = { x: event.clientX, y: event.clientY };
    const over = spotAt(at.x, at.y);
    letGo();
    if (ghost && over !== spot) {
      if (over) host.drag(before, spot, over, at);
      else if (touched) host.restore(before);
    } else if (!touched && over === spot) {
      host.touch(spot);
    }
  });

  addEventListener('pointercancel', (event) => {
    if (event.pointerId === hold?.pointer) letGo();
  });

  area.addEventListener('contextmenu', (event) => {
    letGo();
    if (host.back()) event.preventDefault();
  });
}
