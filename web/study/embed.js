// A chapter of a study embedded in another page at `/embed/study/ID/CHAPTER#PATH`: the board and the variations, for
// looking only. Positions come from the server, because the page that embeds this forbids compiling the core.

import '../board/board.js';
import { Desk } from '../analysis/desk.js';
import { TreeView } from '../analysis/tree-view.js';
import { turnsTo } from '../analysis/tree.js';
import { loadArt } from '../game/art.js';
import { BACK, END, FORTH, START } from '../game/icons.js';
import { Problem } from '../lib/api.js';
import { byId, el, icon } from '../lib/dom.js';
import { news } from '../lib/news.js';
import { catalogue, lang, startPage, staticPath } from '../lib/page.js';
import * as rules from '../lib/rules.js';
import { lessMotion } from '../lib/settings.js';
import { addWords } from '../lib/words.js';
import { addressOf, studyApi } from './api.js';
import { pathOf } from './changes.js';
import { treeOf } from './fold.js';
import { Session } from './session.js';
import { whyNot } from './words.js';

/** @typedef {import('../board/board.js').GameBoard} GameBoard */

export async function start() {
  const [, , , id = '', chapter = ''] = location.pathname.split('/');
  document.head.append(...['analysis', 'study'].map((name) => el('link', { rel: 'stylesheet', href: staticPath(`style/${name}.css`) })));
  const [{ words, say }, games] = await Promise.all([startPage(), catalogue()]);
  await addWords(words, 'study', lang);
  try {
    await show({ id, chapter, words, say, games });
  } catch (problem) {
    if (!(problem instanceof Problem)) throw problem;
    byId('main').replaceChildren(el('p', null, whyNot(problem, say)));
  }
}

/**
 * @param {object} what
 * @param {string} what.id
 * @param {string} what.chapter
 * @param {import('../lib/words.js').Words} what.words
 * @param {import('../lib/words.js').Say} what.say
 * @param {import('../lib/catalogue.js').Catalogue} what.games
 */
async function show({ id, chapter, words, say, games }) {
  const api = studyApi(id);
  const [study, view] = await Promise.all([api.view(), api.chapter(chapter)]);
  const { game, variant, start } = view;
  const gameSay = words.game(game).say;
  const tree = treeOf(view);
  const path = pathOf(tree, turnsTo(tree, location.hash.slice(1)));
  const question = { game, variant, position: start, turns: turnsTo(tree, path) };
  const [here] = await Promise.all([rules.snapshot(question), loadArt(game)]);
  const board = /** @type {GameBoard} */ (document.createElement('game-board'));
  const lift = games.find(({ name }) => name === game)?.lift ?? 0;
  board.prepare({ game, lift, label: say('board-label', { game: gameSay('title') }), words: { page: say, game: gameSay } });
  board.trayElement = () => null;
  const draw = () => {
    if (!desk.moving) board.show(desk.scene, { ...desk.marks, touched: [], follow: [] });
    shown.draw(desk.tree, desk.path);
    open.setAttribute('href', addressOf(id, chapter, desk.path));
  };
  const nothing = () => {};
  const desk = new Desk(game, { variant, start, tree, path }, here, {
    step: async (step) => {
      if (lessMotion()) board.skip(step.changes);
      else await board.step(step.changes);
    },
    draw, changed: draw, arrived: nothing, chosen: nothing, refused: nothing, problem: nothing,
  }, rules);
  const goTo = (/** @type {string} */ path) => void desk.goTo(path);
  const shown = new TreeView({ say, goTo, open: goTo });
  const open = el('a', { class: 'button quiet', target: '_blank' }, say('study-open'));
  /** @type {['start' | 'back' | 'forth' | 'end', string, string][]} */
  const moves = [['start', START, 'game-to-start'], ['back', BACK, 'game-back'], ['forth', FORTH, 'game-forth'], ['end', END, 'analysis-to-end']];
  const nav = moves.map(([move, drawn, name]) => el('button', { type: 'button', class: 'quiet', dataset: { move }, 'aria-label': say(name), title: say(name), onclick: () => void desk.walk(move) }, icon(drawn)));
  const title = el('h1', { class: 'visually-hidden' }, `${study.title}: ${view.title}`);
  byId('main').replaceChildren(el('div', { class: 'study-embed' }, title, el('div', { class: 'table' }, board), el('div', { class: 'turn-nav' }, nav, open), el('div', { class: 'tree' }, shown.element)));
  draw();
  const truth = { seq: view.seq, tree, results: view.results };
  const fetch = async () => {
    const now = await api.chapter(chapter);
    return { seq: now.seq, tree: treeOf(now), results: now.results };
  };
  const session = new Session({
    chapter, truth, edits: false, fetch,
    send: () => Promise.reject(new Error('nobody edits here')),
    adopt: (next) => desk.change(next, { shared: true }),
    changed: draw, refused: nothing, other: nothing,
    name: () => '',
  });
  news.follow(`study/${id}`, view.seq, { news: (heard) => session.hear(/** @type {any} */ (heard)) });
}
