// The game page: the board and everything around it.

import '../board/board.js';
import { Problem, gameApi, get } from '../lib/api.js';
import { noise } from '../board/changes.js';
import { listen } from '../board/pointing.js';
import { byId, el } from '../lib/dom.js';
import { showName } from '../lib/header.js';
import { news } from '../lib/news.js';
import { catalogue, startPage } from '../lib/page.js';
import { confirmTurns, lessMotion, settings } from '../lib/settings.js';
import { toast } from '../lib/toast.js';
import { Actions } from './actions.js';
import { loadArt } from './art.js';
import { Chat } from './chat.js';
import { HURRY } from './clock.js';
import { connectionSign } from './connection.js';
import { deedOf, keysDialog } from './keys.js';
import { moveOn } from './move-on.js';
import { PlayerStrip } from './players.js';
import { Prompt } from './prompt.js';
import { play } from './sound.js';
import { Table } from './table.js';
import { TurnList } from './turn-list.js';
import { TypedStep } from './typed-step.js';
import { SEATS, clockWords, playerName, resultWords, seatName } from './words.js';

/**
 * @typedef {import('../lib/types.d.ts').View} View
 * @typedef {import('../board/board.js').GameBoard} GameBoard
 */

const id = location.pathname.split('/')[2] ?? '';
const api = gameApi(id);

/** Shows that the game does not exist. @param {import('../lib/words.js').Say} say */
function noGame(say, /** @type {unknown} */ problem) {
  const missing = problem instanceof Problem && problem.status === 404;
  byId('main').replaceChildren(
    el('div', { class: 'no-game card' }, el('h1', null, say(missing ? 'game-missing' : 'game-unreachable')), el('a', { class: 'button primary', href: '/' }, say('game-new'))),
  );
}

async function start() {
  // The player must be identified before subscribing to events, so that others see them as present.
  const me = get('/api/me').catch(() => null);
  const [{ words, say }, games, view] = await Promise.all([startPage(), catalogue(), me.then(() => api.view()).catch((problem) => problem)]);
  const who = await me;
  if (who) showName(who);
  if (view instanceof Error) return noGame(say, view);
  await loadArt(view.game);
  const entry = games.find((game) => game.name === view.game);
  new GamePage(view, words, entry?.lift ?? 0);
}

class GamePage {
  /**
   * @param {View} view
   * @param {import('../lib/words.js').Words} words
   * @param {number} lift
   */
  constructor(view, words, lift) {
    const [say, gameSay] = [words.say, words.game(view.game).say];
    this.say = say;
    this.gameSay = gameSay;
    this.status = view.status;
    this.you = '';
    this.title = gameSay('title');
    const board = /** @type {GameBoard} */ (document.createElement('game-board'));
    this.board = board;
    board.prepare({ game: view.game, lift, label: say('board-label', { game: this.title }), words: { page: say, game: gameSay } });
    board.trayElement = (tray) => document.querySelector(`[data-tray="${CSS.escape(tray)}"]`);
    this.table = new Table(view, api, this.#screen());
    const table = () => this.table;
    const touch = (/** @type {string} */ spot) => this.table.touch(spot);
    this.actions = new Actions({ say, gameSay, table, flip: () => this.flip() });
    this.players = SEATS.map((seat) => new PlayerStrip(seat, { say, gameSay, game: view.game, touch }));
    this.prompt = new Prompt({ say, gameSay, game: view.game, table, actions: this.actions });
    this.turns = new TurnList({ say, gameSay, table });
    this.chat = new Chat({ say, table, heard: () => play('chat') });
    this.typed = new TypedStep({ say, table });
    this.live = el('div', { class: 'visually-hidden', role: 'status', 'aria-live': 'polite' });
    this.watching = el('span', { class: 'watching' });
    this.#lay(view);
    this.#hear();
    this.#seated(view);
    this.draw();
    this.#announce();
    this.#follow();
    setInterval(() => this.#tick(), 100);
  }

  /** @returns {import('./table.js').Screen} */
  #screen() {
    return {
      step: async (step, carried) => {
        play(noise(step.changes));
        if (!lessMotion()) await this.board.step(step.changes, carried);
      },
      draw: () => this.draw(),
      turnPlayed: (view) => this.#announceTurn(view),
      problem: (problem) => this.#problem(problem),
      confirms: confirmTurns,
    };
  }

  /** @param {View} view */
  #lay(view) {
    const { say, gameSay } = this;
    this.area = el('div', { class: 'table' });
    const rated = view.rated ? ` · ${say('game-rated')}` : '';
    const head = el(
      'header',
      { class: 'game-head' },
      el('h1', null, this.title),
      el('p', { class: 'hint' }, `${gameSay(`variant-${view.variant}`).split(':')[0]} · ${clockWords(view.clock, say)}${rated}`, ' ', this.watching),
      el('a', { class: 'button quiet', href: `/rules/${view.game}`, target: '_blank' }, say('game-rules')),
    );
    const side = el('div', { class: 'beside' }, this.turns.element, this.actions.element, this.typed.element);
    byId('main').replaceChildren(head, this.area, this.prompt.element, side, this.chat.element, this.live);
    document.body.prepend(connectionSign(say, () => void this.table.refresh()));
  }

  /** Flips the board, or sets it to one side. */
  flip(turned = !this.board.turned) {
    this.board.turned = turned;
    const [first, second] = this.players.map((player) => player.element);
    if (!first || !second) return;
    this.area?.replaceChildren(...(turned ? [first, this.board, second] : [second, this.board, first]));
  }

  draw() {
    const { table } = this;
    this.board.labels = settings.get('coordinates');
    this.board.show(table.scene, table.marks);
    for (const part of [...this.players, this.prompt, this.turns, this.actions, this.chat, this.typed]) part.draw(table);
    const { view } = table;
    const { spectators } = view.presence;
    this.watching.textContent = spectators > 0 ? `· ${this.say('game-watching', { count: spectators })}` : '';
    const mine = table.yours && view.you.length === 1;
    document.title = mine ? `● ${this.say('game-your-turn')} – ${this.title}` : `${this.title} – Ludoteca`;
    if (view.you.join() !== this.you) this.#seated(view);
    if (view.status !== this.status) this.#statusChanged(view);
  }

  /** Shows the board from the side of a player who has just joined. @param {View} view */
  #seated(view) {
    this.you = view.you.join();
    this.flip(this.you === 'second');
  }

  /** @param {View} view */
  #statusChanged(view) {
    this.status = view.status;
    if (view.status === 'playing') play('start');
    if (view.status !== 'over') return;
    const mine = view.you.length === 1 && view.result?.winner;
    play(mine ? (view.you[0] === mine ? 'win' : 'lose') : 'end');
    this.#announce();
  }

  /** Announces what is expected now, or how the game ended. */
  #announce() {
    const { view, scene } = this.table;
    const result = resultWords(view, this.say, this.gameSay);
    if (result) this.live.textContent = `${result.headline} ${result.reason}`;
    else if (scene.announcement && scene.to_play) {
      this.live.textContent = `${seatName(this.gameSay, scene.to_play, scene)}: ${this.gameSay(scene.announcement.sentence)}`;
    }
  }

  /** @param {View} view */
  #announceTurn(view) {
    const turn = view.turns[view.shown - 1];
    if (!turn) return;
    const said = this.say('game-played', { player: playerName(view, turn.seat, this.say), turn: turn.text });
    const { announcement, to_play: seat } = view.scene;
    const next = announcement && seat ? ` ${seatName(this.gameSay, seat, view.scene)}: ${this.gameSay(announcement.sentence)}` : '';
    this.live.textContent = said + next;
  }

  /** @param {Problem} problem */
  #problem(problem) {
    const { expected } = problem.document;
    const away = problem.status === 0 || problem.status >= 500;
    const plain = away ? 'game-offline' : problem.status === 429 ? 'game-too-often' : 'game-refused';
    const words = expected ? this.gameSay(expected.sentence) : this.say(plain);
    if (problem.status !== 409) toast(words, { kind: 'bad' });
  }

  #hear() {
    const { board, table } = this;
    const area = /** @type {HTMLElement} */ (this.area);
    listen(area, {
      board,
      game: () => table.view.game,
      canTouch: (spot) => table.marks.follow.includes(spot),
      holds: (spot) => (table.live && table.half?.holds(spot)) ?? false,
      traySymbol: (spot) => table.scene.trays.find((tray) => tray.spot === spot && tray.count > 0)?.symbol,
      touches: () => table.marks.touched,
      touch: (spot) => table.touch(spot),
      drag: (before, from, to, at) => table.drag(before, from, to, at),
      restore: (touches) => table.restore(touches),
      back: () => table.undo(),
    });
    board.addEventListener('spot', (event) => {
      if (table.waits) void table.play();
      else table.touch(/** @type {CustomEvent<string>} */ (event).detail);
    });
    board.addEventListener('take-focus', () => board.focusBoard());
    addEventListener('keydown', (event) => this.#key(event));
    let rest = 0;
    board.addEventListener(
      'wheel',
      (event) => {
        if (event.ctrlKey || matchMedia('(pointer: coarse)').matches || table.view.turn === 0) return;
        event.preventDefault();
        rest += event.deltaY * (event.deltaMode === 1 ? 33 : 1);
        if (Math.abs(rest) < 60) return;
        void table.walk(rest > 0 ? 'forth' : 'back');
        rest = 0;
      },
      { passive: false },
    );
    settings.subscribe(() => this.draw());
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const target = event.target instanceof Element ? event.target : document.body;
    if (target.closest('dialog')) return;
    const field = target.closest('input, textarea, select') !== null;
    const scrolls = target.closest('.turn-scroll, .chat-lines, [role="toolbar"]') !== null;
    const deed = deedOf(event, field ? 'field' : target.closest('game-board') ? 'board' : 'page');
    if (!deed || (scrolls && deed !== 'undo')) return;
    const done = {
      undo: () => this.table.undo(),
      back: () => this.table.walk('back'),
      forth: () => this.table.walk('forth'),
      start: () => this.table.walk('start'),
      end: () => this.table.walk('end'),
      flip: () => this.flip(),
      sound: () => settings.set('sound', !settings.get('sound')),
      describe: () => this.actions.describe(),
      type: () => this.typed.focus(),
      keys: () => keysDialog(this.say),
      confirm: () => this.table.play(),
    }[deed]();
    if (done !== false) event.preventDefault();
  }

  #follow() {
    const { table } = this;
    news.follow(table.view.id, table.view.seq, {
      news: (heard, live) => {
        if (heard.event.kind === 'rematch' && table.view.you.length === 1) moveOn(heard.event.next);
        else if (!(live && table.hear(heard)) && heard.seq > table.view.seq) void table.refresh();
      },
      presence: (presence) => {
        table.view.presence = { players: presence.players, spectators: presence.spectators };
        this.draw();
      },
    });
  }

  #hurried = false;

  #tick() {
    if (this.table.view.status !== 'playing') return;
    for (const player of this.players) {
      const left = player.tick(this.table);
      const hurry = left < HURRY && this.table.view.you.includes(player.seat);
      if (hurry && !this.#hurried) play('hurry');
      if (left !== Infinity) this.#hurried = hurry;
    }
  }
}

void start();
