// Following a game: computes the view after a turn from the event pushed by the server, without another request.

import { changed } from '../board/changes.js';

/**
 * @typedef {import('../lib/types.d.ts').View} View
 * @typedef {import('../lib/types.d.ts').Scene} Scene
 * @typedef {import('../lib/types.d.ts').News} News
 * @typedef {import('../lib/types.d.ts').PlayedNews} Played
 */

/**
 * The scene after a turn.
 * @param {Scene} scene
 * @param {Played} played
 * @returns {Scene}
 */
export function sceneAfter(scene, played) {
  const { pieces } = played.steps.reduce((before, step) => changed(before, step.changes), scene);
  const surfaces = new Map(played.surfaces.map(({ spot, surface }) => [spot, surface]));
  return {
    ...scene,
    pieces: pieces.toSorted((one, other) => one.level - other.level),
    cells: scene.cells.map((cell) => ({ ...cell, surface: surfaces.get(cell.spot) ?? cell.surface })),
    trays: played.trays,
    buttons: played.buttons,
    last_turn: played.marked,
    winning: played.winning,
    players: played.players,
    aims: played.aims,
    to_play: played.to_play,
    announcement: played.announcement,
  };
}

/**
 * The view after the turn in an event, without legal steps, or after a hint. Returns `null` if the event does not directly follow the
 * known view.
 * @param {View} view
 * @param {News} news
 * @returns {View | null}
 */
export function viewAfter(view, { seq, event, played }) {
  if (event.kind === 'hinted' && seq === view.seq + 1) {
    const [first, second] = view.hints;
    return { ...view, seq, hints: event.seat === 'first' ? [first + 1, second] : [first, second + 1] };
  }
  if (event.kind !== 'turn' || !played || seq !== view.seq + 1 || event.number !== view.turn + 1) return null;
  const next = played.to_play;
  const { seat, text, number } = event;
  return {
    ...view,
    seq,
    turn: number,
    shown: number,
    to_play: next ?? view.to_play,
    clocks: played.clocks,
    draw: played.draw,
    takeback: null,
    abortable: view.abortable && !played.begun,
    position: played.position,
    turns: [...view.turns, { seat, text, spent: played.spent, told: played.steps.flatMap((step) => step.told) }],
    scene: sceneAfter(view.scene, played),
    legal: [],
    last: played.steps,
  };
}
