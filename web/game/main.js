// The game page: the board and everything around it.

import { makeBoard } from '../board/board.js';
import { Problem } from '../lib/api.js';
import { noise } from '../board/changes.js';
import { byId, el } from '../lib/dom.js';
import { showName } from '../lib/header.js';
import { later, viewIsComplete, whenIdle } from '../lib/later.js';
import { catalogue, lang, startPage } from '../lib/page.js';
import { answerDelay, confirmTurns, lessMotion, settings } from '../lib/settings.js';
import { toast } from '../lib/toast.js';
import { addWords } from '../lib/words.js';
import { Actions } from './actions.js';
import { Announcer } from './announcer.js';
import { loadArt } from './art.js';
import { api, asked, me } from './asked.js';
import { Bubble, Chooser, Fan, byTouch } from './bubble.js';
import { HURRY } from './clock.js';
import { nextWords, refusalWords } from './guide.js';
import { deedOf } from './keys.js';
import { listenTo } from './listening.js';
import { moveOn } from './move-on.js';
import { PlayerStrip } from './players.js';
import { Prompt } from './prompt.js';
import { play } from './sound.js';
import { Table } from './table.js';
import { TurnList } from './turn-list.js';
import { TypedStep } from './typed-step.js';
import { SEATS, clockWords, resultWords, seatName, toldWords } from './words.js';

/**
 * @typedef {import('../lib/types.d.ts').View} View
 */

const chats = later(() => import('./chat.js'));
const endCards = later(() => import('./end-card.js'));
const ruleBook = later(() => import('./rule.js'));
const connection = later(() => import('./connection.js'));
const fetchedRules = later(() => import('../lib/rules.js'));

/** The rules, once the core is being loaded. @type {typeof import('../lib/rules.js') | undefined} */
let core;
/** The rules, which the first view does not need. @type {import('./table.js').Rules} */
const rules = { isLocal: () => core?.isLocal() ?? false, snapshot: async (of) => (await fetchedRules()).snapshot(of) };
const prepareCore = async () => {
  core = await fetchedRules();
  await core.prepare();
};

/** Whether there is a chat: two people play, or something was said. @param {View} view */
const speaks = ({ seats, you, chat }) => (seats.every((seat) => seat.kind === 'person') && you.length < 2) || chat.length > 0;

/** The pause between two steps of a turn that is shown, in milliseconds. */
const BREATH = 220;

/** @param {number} time in milliseconds @returns {Promise<void>} */
const wait = (time) => new Promise((wake) => setTimeout(wake, Math.max(0, time)));

async function start() {
  const drawable = asked.then(async (view) => {
    await Promise.all([loadArt(view.game), speaks(view) ? chats() : null]);
    return view;
  });
  const [{ words, say }, games, who, view] = await Promise.all([startPage(), catalogue(), me, drawable.catch((problem) => problem)]);
  if (who) showName(who);
  if (view instanceof Error) return (await import('./no-game.js')).noGame(say, view);
  const entry = games.find((game) => game.name === view.game);
  new GamePage(view, words, entry?.lift ?? 0);
  viewIsComplete();
}

class GamePage {
  /**
   * @param {View} view
   * @param {import('../lib/words.js').Words} words
   * @param {number} lift
   */
  constructor(view, words, lift) {
    const { say } = words;
    const { say: gameSay, has } = words.game(view.game);
    this.voice = { say, gameSay, has };
    this.words = words;
    this.say = say;
    this.gameSay = gameSay;
    this.status = view.status;
    this.you = '';
    /** How many turns are shown, and since when. */
    this.shownTurns = view.turn;
    this.shownAt = performance.now();
    this.title = gameSay('title');
    const board = makeBoard({ game: view.game, lift, title: this.title, say, gameSay });
    this.board = board;
    this.table = new Table(view, api, this.#screen(), rules);
    const table = () => this.table;
    const touch = (/** @type {string} */ spot) => this.table.touch(spot);
    this.actions = new Actions({ say, gameSay, local: api.local, table, flip: () => this.flip(), type: () => this.typed.open(), hint: () => void this.#hint() });
    this.players = SEATS.map((seat) => new PlayerStrip(seat, { say, gameSay, game: view.game, touch }));
    this.prompt = new Prompt({ ...this.voice, game: view.game, table, actions: this.actions, rule: async (rule, from) => (await ruleBook()).showRule({ say, game: view.game }, rule, from) });
    this.turns = new TurnList({ say, gameSay, table });
    this.chat = /** @type {import('./chat.js').Chat | undefined} */ (undefined);
    this.typed = new TypedStep({ say, table });
    this.announcer = new Announcer();
    this.bubble = new Bubble();
    this.fan = new Fan({ game: view.game, rect: (spot) => board.rectOf(spot) });
    this.chooser = new Chooser({ say, gameSay, game: view.game, touch, rect: (spot) => board.rectOf(spot) });
    this.end = /** @type {import('./end-card.js').EndCard | undefined} */ (undefined);
    this.watching = el('span', { class: 'watching' });
    this.#lay(view);
    this.#hear();
    this.#seated(view);
    this.draw();
    this.#announce();
    this.#follow();
    setInterval(() => this.#tick(), 100);
  }

  /** @returns {import('./screen.d.ts').Screen} */
  #screen() {
    return {
      step: async (step, carried) => {
        play(noise(step.changes));
        if (lessMotion()) this.board.skip(step.changes);
        else await this.board.step(step.changes, carried);
      },
      still: (scene) => this.board.show({ ...scene, last_turn: [] }),
      draw: () => this.draw(),
      pause: () => wait(answerDelay() - (performance.now() - this.shownAt)),
      breathe: () => wait(BREATH),
      turnPlayed: (view, number) => this.#announceTurn(view, number),
      chosen: () => this.announcer.say(nextWords(this.voice, this.table.scene, this.table.marks)),
      made: (step) => this.announcer.say(toldWords(step.told, this.table.view.to_play, this.gameSay, this.table.scene), this.#expected()),
      refused: (spot, before) => this.#refuse(spot, before),
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
      el('p', { class: 'credit' }, gameSay('credit')),
      el('a', { class: 'button quiet', href: `/rules/${view.game}`, target: '_blank' }, say('game-rules')),
    );
    this.prompt.last.append(this.actions.hint);
    this.side = el('div', { class: 'beside' }, this.turns.element, this.actions.element, this.typed.element);
    byId('main').replaceChildren(head, this.area, this.prompt.element, this.side, this.announcer.element);
    if (!api.local) void connection().then(({ connectionSign }) => document.body.prepend(connectionSign(say, () => void this.table.refresh())));
  }

  /** Flips the board, or sets it to one side. */
  flip(turned = !this.board.turned) {
    this.board.turned = turned;
    const [first, second] = this.players.map((player) => player.element);
    if (!first || !second) return;
    const middle = [this.board, this.chooser.element, this.bubble.element, this.fan.element];
    this.area?.replaceChildren(...(turned ? [first, ...middle, second] : [second, ...middle, first]));
  }

  draw() {
    const { table } = this;
    this.board.labels = settings.get('coordinates');
    const { scene, marks } = table;
    this.hints?.draw(table);
    if (!table.moving) this.board.show(scene, { ...marks, best: this.hints?.marks(table) });
    this.chooser.draw(scene, marks);
    if (table.turns.length !== this.shownTurns) {
      this.shownTurns = table.turns.length;
      this.shownAt = performance.now();
    }
    for (const part of [...this.players, this.prompt, this.turns, this.actions, this.chat, this.typed, this.end]) part?.draw(table);
    // What could not be fetched is asked for again at the next drawing.
    this.#chatIfNeeded(table.view).catch(() => {});
    const { view } = table;
    const { spectators } = view.presence;
    this.watching.textContent = spectators > 0 ? `· ${this.say('game-watching', { count: spectators })}` : '';
    const mine = table.yours && view.you.length === 1 && !table.catchingUp;
    document.title = mine ? `● ${this.say('game-your-turn')} – ${this.title}` : `${this.title} – Ludoteca`;
    if (view.you.join() !== this.you) this.#seated(view);
    if (view.status !== this.status && !table.catchingUp) this.#statusChanged(view);
  }

  /** What gives hints comes with the first one. @type {import('./hints.js').Hints | undefined} */
  hints;

  async #hint() {
    if (!this.hints) {
      const loaded = await Promise.all([import('./hints.js'), fetchedRules(), addWords(this.words, 'review', lang)]).catch(() => null);
      if (!loaded) return toast(this.say('game-offline'), { kind: 'bad' });
      const [{ Hints }, rules] = loaded;
      const { say, gameSay, announcer } = this;
      this.hints ??= new Hints({ say, gameSay, announcer, rules, table: () => this.table, draw: () => this.draw() });
      this.prompt.element.append(this.hints.element);
    }
    await this.hints.press();
  }

  /** Shows the board from the side of a player who has just joined. @param {View} view */
  #seated(view) {
    this.you = view.you.join();
    // Whoever plays gets the core; whoever watches needs no legal steps.
    if (this.you) whenIdle(() => void prepareCore().catch(() => {}));
    this.flip(this.you === 'second');
  }

  /** @param {View} view */
  #statusChanged(view) {
    this.status = view.status;
    if (view.status === 'playing') play('start');
    if (view.status !== 'over') return;
    const mine = view.you.length === 1 && view.result?.winner;
    play(mine ? (view.you[0] === mine ? 'win' : 'lose') : 'end');
    // The prompt says it as well.
    this.#ended().catch(() => {});
    this.#announce();
  }

  /** Lays the card about the end over the prompt, so that the whole board shows what won. */
  async #ended() {
    const { EndCard } = await endCards();
    const { say, gameSay, actions } = this;
    this.end ??= new EndCard({ say, gameSay, local: api.local, table: () => this.table, actions, covered: this.prompt.element });
    if (!this.end.element.isConnected) this.prompt.element.after(this.end.element);
    this.end.show();
    this.end.draw(this.table);
  }

  /** Shows the chat once there is one. @param {View} view */
  async #chatIfNeeded(view) {
    if (this.chat || !speaks(view)) return;
    const { Chat } = await chats();
    if (this.chat) return;
    this.chat = new Chat({ say: this.say, game: view.id, table: () => this.table, heard: () => play('chat') });
    this.side?.after(this.chat.element);
    this.chat.draw(this.table);
  }

  /** Announces what is expected now, or how the game ended. */
  #announce() {
    const result = resultWords(this.table.view, this.say, this.gameSay);
    if (result) this.announcer.say(`${result.headline}.`, result.reason);
    else this.announcer.say(this.#expected());
  }

  /** What is expected in the scene shown, and of whom. */
  #expected(scene = this.table.scene) {
    const { announcement, to_play: seat } = scene;
    return announcement && seat ? `${seatName(this.gameSay, seat, scene)}: ${this.gameSay(announcement.sentence)}` : '';
  }

  /**
   * Announces what a turn did, and after the latest one what is expected.
   * @param {View} view
   * @param {number} number
   */
  #announceTurn(view, number) {
    const turn = view.turns[number - 1];
    if (!turn) return;
    const said = toldWords(turn.told, turn.seat, this.gameSay, view.scene);
    this.announcer.say(said, number === view.turn ? this.#expected(view.scene) : '');
  }

  /**
   * Says why a touch has no effect, at the spot and to screen readers.
   * @param {string} spot
   * @param {string[]} before
   */
  #refuse(spot, before) {
    const { table } = this;
    const { view, scene } = table;
    if (view.status !== 'playing' || view.you.length === 0 || table.sending || table.waits || !table.live) return;
    const yours = table.yours && !table.catchingUp;
    const words = refusalWords(this.voice, scene, { spot, before, anew: table.marks.anew, seat: table.mover, yours });
    if (!words) return;
    const at = this.board.rectOf(spot) ?? this.board.trayElement(spot)?.getBoundingClientRect();
    if (at) this.bubble.show(words, at);
    this.announcer.say(words);
  }

  /** @param {Problem} problem */
  #problem(problem) {
    const { expected } = problem.document;
    const away = problem.status === 0 || problem.status >= 500;
    const plain = { 409: 'game-changed', 429: 'game-too-often' }[problem.status] ?? 'game-refused';
    toast(expected ? this.gameSay(expected.sentence) : this.say(away ? 'game-offline' : plain), { kind: 'bad' });
  }

  #hear() {
    const { board, table } = this;
    listenTo(/** @type {HTMLElement} */ (this.area), {
      board,
      game: table.view.game,
      table: () => table,
      look: (spot) => this.#look(spot),
      touch: (spot) => {
        const makes = table.completing(spot) !== undefined;
        table.touch(spot);
        // After a step, the board shows what it did.
        if (byTouch() && !makes) this.#fanOut(spot, { fades: true });
      },
      press: (spot) => void (table.waits ? table.play() : table.touch(spot)),
    });
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

  /** Shows what touching a spot would do, and what is in its stack. @param {string | undefined} spot */
  #look(spot) {
    const { board, table } = this;
    board.preview(spot === undefined ? undefined : table.completing(spot)?.changes);
    // The focus follows a touch; it shows nothing of its own.
    if (!byTouch()) this.#fanOut(spot);
  }

  /**
   * Shows what is in a stack, unless it would hide the targets of what is chosen.
   * @param {string | undefined} spot
   * @param {{ fades?: boolean }} [how]
   */
  #fanOut(spot, how) {
    const { table } = this;
    const hidden = table.moving || table.marks.touched.length > 0;
    this.fan.show(table.scene, hidden ? undefined : spot, how);
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
      type: () => this.typed.open(),
      keys: () => this.actions.keys(),
      confirm: () => this.table.play(),
    }[deed]();
    if (done !== false) event.preventDefault();
  }

  #follow() {
    const { table } = this;
    api.follow(table.view.seq, {
      news: (heard, live) => {
        if (heard.event.kind === 'rematch' && table.view.you.length === 1) {
          this.chat?.keep(table.view, heard.event.next);
          moveOn(heard.event.next);
        } else if (!(live && table.hear(heard)) && heard.seq > table.view.seq) void table.refresh();
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
