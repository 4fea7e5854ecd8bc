// A game embedded in another page: the board, the players and the turns, for watching only. A study has a module of its own.

import { makeBoard } from '../board/board.js';
import { gameApi } from '../lib/game-api.js';
import { byId, el } from '../lib/dom.js';
import { news } from '../lib/news.js';
import { catalogue, startPage } from '../lib/page.js';
import { lessMotion } from '../lib/settings.js';
import { loadArt } from './art.js';
import { PlayerStrip } from './players.js';
import { Table } from './table.js';
import { TurnList } from './turn-list.js';
import { SEATS, resultWords } from './words.js';

const id = location.pathname.split('/')[2] ?? '';

async function start() {
  const api = gameApi(id);
  const [{ words, say }, games, view] = await Promise.all([startPage(), catalogue(), api.view().catch(() => null)]);
  const main = byId('main');
  if (!view) return main.replaceChildren(el('p', null, say('game-missing')));
  await loadArt(view.game);
  const gameSay = words.game(view.game).say;
  const lift = games.find((game) => game.name === view.game)?.lift ?? 0;
  const board = makeBoard({ game: view.game, lift, title: gameSay('title'), say, gameSay });
  // An embedded game is for watching only, even for its players.
  const watched = (/** @type {typeof view} */ seen) => ({ ...seen, you: [], legal: [] });
  const watching = { ...api, view: (/** @type {number | undefined} */ turn = undefined) => api.view(turn).then(watched) };
  const players = SEATS.map((seat) => new PlayerStrip(seat, { say, gameSay, game: view.game, touch: () => {} }));
  const result = el('p', { class: 'embed-result', role: 'status' });
  const turns = new TurnList({ say, gameSay, table: () => table });
  const draw = () => {
    if (!table.moving) board.show(table.scene, { ...table.marks, touched: [], follow: [] });
    for (const part of [...players, turns]) part.draw(table);
    const words = resultWords(table.view, say, gameSay);
    result.textContent = words && table.live ? `${words.headline}. ${words.reason}` : '';
  };
  const table = new Table(watched(view), watching, {
    step: async (step) => {
      if (lessMotion()) board.skip(step.changes);
      else await board.step(step.changes);
    },
    still: (scene) => board.show(scene),
    draw,
    turnPlayed: () => {},
    problem: () => {},
    confirms: () => false,
  }, { isLocal: () => false, snapshot: () => Promise.reject(new Error('nobody plays here')) });
  const [first, second] = players.map((player) => player.element);
  turns.nav.append(el('a', { class: 'button quiet', href: `/game/${id}`, target: '_blank' }, say('game-embed-open')));
  main.replaceChildren(el('h1', { class: 'visually-hidden' }, gameSay('title')), el('div', { class: 'table' }, second, board, first), result, turns.nav);
  draw();
  news.follow(id, view.seq, {
    news: (heard, live) => {
      if (!(live && table.hear(heard)) && heard.seq > table.view.seq) void table.refresh();
    },
  });
  setInterval(() => {
    for (const player of players) player.tick(table);
  }, 200);
}

if (id === 'study') void import('../study/embed.js').then((study) => study.start());
else void start();
