// Following a game: what a turn in the news makes of the game as it was known before, without asking
// the server.

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
    to_play: played.to_play,
    announcement: played.announcement,
  };
}

/**
 * The game after the turn that the news tell of, as somebody sees it who is not to play then; nothing if
 * the news do not follow what is known, or if the server must be asked what can be played.
 * @param {View} view
 * @param {News} news
 * @returns {View | null}
 */
export function viewAfter(view, { seq, event, played }) {
  if (event.kind !== 'turn' || !played || seq !== view.seq + 1 || event.number !== view.turn + 1) return null;
  const next = played.to_play;
  if (next && view.you.includes(next)) return null;
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
    turns: [...view.turns, { seat, text, spent: played.spent }],
    scene: sceneAfter(view.scene, played),
    legal: [],
    last: played.steps,
  };
}
