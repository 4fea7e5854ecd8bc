// What to say about touches: what comes next after one, and why one had no effect. It knows no rules: it looks at the
// legal steps, at who owns what, and at the sentences of the game.

import { symbolName } from '../board/describe.js';
import { other, seatName } from './words.js';

/**
 * @typedef {import('../lib/types.d.ts').Scene} Scene
 * @typedef {import('../lib/types.d.ts').Seat} Seat
 * @typedef {import('../lib/words.js').Say} Say
 * @typedef {{ say: Say, gameSay: Say, has: (id: string) => boolean }} Voice the sentences of the page and the game
 */

/**
 * The top piece of a cell.
 * @param {Scene} scene
 * @param {string} spot
 */
function topOf(scene, spot) {
  const pieces = scene.pieces.filter((piece) => piece.spot === spot);
  return pieces.sort((one, another) => another.level - one.level)[0];
}

/**
 * The symbol behind a spot: the top piece of a cell, or a piece of a tray.
 * @param {Scene} scene
 * @param {string} spot
 */
function symbolOf(scene, spot) {
  return topOf(scene, spot)?.symbol ?? scene.trays.find((tray) => tray.spot === spot)?.symbol;
}

/**
 * What was touched, in words.
 * @param {Voice} voice
 * @param {Scene} scene
 * @param {string} spot
 */
function nameOf({ say, gameSay }, scene, spot) {
  const button = scene.buttons.find((known) => known.spot === spot);
  if (button) return gameSay(button.label);
  const symbol = symbolOf(scene, spot);
  if (!symbol) return spot;
  const name = symbolName({ page: say, game: gameSay }, symbol);
  return scene.cells.some((cell) => cell.spot === spot) ? say('game-piece-on', { piece: name, spot }) : name;
}

/**
 * What comes next after these touches, or nothing before the first one. A game may say it in its own words: `next-NAME`
 * for what can follow, `again-NAME` for touching the same spot once more, where NAME is a button or a symbol.
 * @param {Voice} voice
 * @param {Scene} scene
 * @param {{ touched: string[], follow: string[] }} marks
 * @returns {string}
 */
export function nextWords(voice, scene, { touched, follow }) {
  const spot = touched.at(-1);
  if (spot === undefined) return '';
  const { say, gameSay, has } = voice;
  const name = scene.buttons.some((button) => button.spot === spot) ? spot : symbolOf(scene, spot);
  const what = nameOf(voice, scene, spot);
  const own = (/** @type {string} */ kind) => (name && has(`${kind}-${name}`) ? gameSay(`${kind}-${name}`) : '');
  const supplies = follow.every((next) => scene.trays.some((tray) => tray.spot === next));
  const said = [];
  if (follow.some((next) => next !== spot)) said.push(own('next') || say(supplies ? 'game-then-supply' : 'game-then', { what }));
  if (follow.includes(spot)) said.push(own('again') || say('game-then-again', { what }));
  return said.join(' ');
}

/**
 * Why touching a spot has no effect; empty if there is nothing to explain.
 * @param {Voice} voice
 * @param {Scene} scene
 * @param {{ spot: string, before: string[], anew: string[], seat: Seat, yours: boolean }} touch `before` are the touches so
 * far, `anew` the spots that begin a step, `seat` the player to play
 * @returns {string}
 */
export function refusalWords(voice, scene, { spot, before, anew, seat, yours }) {
  const { say, gameSay, has } = voice;
  const player = seatName(gameSay, seat);
  if (!yours) return say('game-not-yet', { player });
  const tray = scene.trays.find((known) => known.spot === spot);
  if (tray) {
    if (tray.owner === other(seat)) return say('game-not-yours', { player: seatName(gameSay, tray.owner) });
    return say(tray.count === 0 ? 'game-none-left' : 'game-not-now');
  }
  const top = topOf(scene, spot);
  const chosen = before.at(-1);
  if (chosen === spot) {
    // Touching the same spot again lets go of it; a game may say why it does no more.
    const why = `not-again-${symbolOf(scene, spot)}`;
    return has(why) ? gameSay(why) : '';
  }
  if (chosen !== undefined && top?.owner !== seat) return say('game-no-way', { what: nameOf(voice, scene, chosen), spot });
  if (top?.owner === other(seat)) return say('game-not-yours', { player: seatName(gameSay, top.owner) });
  if (top?.owner === seat) return say('game-stuck', { what: nameOf(voice, scene, spot) });
  const cells = new Set(scene.cells.map((cell) => cell.spot));
  const begins = anew.filter((known) => cells.has(known));
  const onOwn = begins.length > 0 && begins.every((known) => topOf(scene, known)?.owner === seat);
  return say(onOwn ? 'game-own-first' : 'game-not-here', { spot });
}
