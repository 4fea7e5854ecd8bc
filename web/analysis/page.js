// The analysis board with everything around it: the board of the game page, the tree of variations, the engine.

import { makeBoard } from '../board/board.js';
import { noise } from '../board/changes.js';
import { Announcer } from '../game/announcer.js';
import { Bubble, Chooser, Fan, byTouch } from '../game/bubble.js';
import { nextWords, refusalWords } from '../game/guide.js';
import { BACK, END, FORTH, START } from '../game/icons.js';
import { listenTo } from '../game/listening.js';
import { PlayerStrip } from '../game/players.js';
import { Prompt } from '../game/prompt.js';
import { play } from '../game/sound.js';
import { TypedStep } from '../game/typed-step.js';
import { SEATS, resultWords, seatName, toldWords } from '../game/words.js';
import { byId, el, icon } from '../lib/dom.js';
import { later } from '../lib/later.js';
import * as rules from '../lib/rules.js';
import { lessMotion, settings } from '../lib/settings.js';
import { toast } from '../lib/toast.js';
import { OpeningsFold } from '../openings/fold.js';
import { Bar } from './bar.js';
import { Desk } from './desk.js';
import { EnginePanel } from './engine-panel.js';
import { listenForTexts } from './dropped.js';
import { keep } from './kept.js';
import { deedOf } from './keys.js';
import { Notes } from './notes.js';
import { StepsPanel } from './steps-panel.js';
import { Thinking } from './thinking.js';
import { Tools } from './tools.js';
import { TreeView } from './tree-view.js';
import { annotate, depthOf, emptyTree, nodeAt, remove } from './tree.js';
import { spotValues } from './values.js';

/**
 * @typedef {import('./kept.js').Kept} Kept
 * @typedef {import('../lib/types.d.ts').Snapshot} Snapshot
 * @typedef {import('../lib/api.js').Problem} Problem
 */

const exchange = later(() => import('./exchange.js'));
const inWords = later(() => import('../game/in-words.js'));
const keyList = later(() => import('./keys-dialog.js'));
const ruleBook = later(() => import('../game/rule.js'));
const settingUp = later(() => import('./set-up.js'));

export class AnalysisPage {
  #waits = false;
  /** The review, while it is open. @type {import('../review/mode.js').Review | undefined} */
  review;
  #opening = false;
  #full = false;
  /** What a study knows of the position. @type {() => import('./values.js').Verdict | undefined} */
  known = () => undefined;

  /**
   * @param {object} what
   * @param {import('../lib/words.js').Words} what.words
   * @param {import('../lib/types.d.ts').CatalogueEntry} what.entry
   * @param {Kept} what.kept
   * @param {Snapshot} what.here
   * @param {boolean} what.fair whether an engine may help
   * @param {string} what.key the name under which the tree is kept
   */
  constructor({ words, entry, kept, here, fair, key }) {
    const { say } = words;
    const { say: gameSay, has } = words.game(entry.name);
    const game = entry.name;
    this.entry = entry;
    this.key = key;
    this.words = words;
    this.say = say;
    this.gameSay = gameSay;
    this.voice = { say, gameSay, has };
    const board = makeBoard({ game, lift: entry.lift, title: entry.title, say, gameSay });
    this.board = board;
    this.desk = this.#deskFor(kept, here);
    this.thinking = new Thinking(this.desk, fair, () => this.#soon());
    const table = () => this.desk;
    const touch = (/** @type {string} */ spot) => this.desk.touch(spot);
    this.bar = new Bar({ say, gameSay });
    this.players = SEATS.map((seat) => new PlayerStrip(seat, { say, gameSay, game, touch }));
    this.prompt = new Prompt({ ...this.voice, game, table, rule: async (rule, from) => (await ruleBook()).showRule({ say, game }, rule, from) });
    this.typed = new TypedStep({ say, table });
    this.announcer = new Announcer();
    this.bubble = new Bubble();
    const rect = (/** @type {string} */ spot) => board.rectOf(spot);
    this.fan = new Fan({ game, rect });
    this.chooser = new Chooser({ say, gameSay, game, touch, rect });
    this.tree = new TreeView({ say, goTo: (path) => void this.desk.goTo(path), open: (path) => this.desk.change(annotate(this.desk.tree, path, { collapsed: false })) });
    this.notes = new Notes({ say, desk: () => this.desk });
    this.engine = new EnginePanel({ say, thinking: this.thinking, follow: (turns) => void this.follow(turns), changed: () => this.draw() });
    this.steps = new StepsPanel({ say, play: (step) => this.makeStep(step), why: (verdict) => void this.follow(verdict.line, 2) });
    this.openings = new OpeningsFold(this);
    this.tools = new Tools({
      say,
      flip: () => this.flip(),
      describe: () => void this.describe(),
      type: () => this.typed.open(),
      keys: () => void this.keys(),
      setUp: () => void this.setUp(),
      review: () => void this.openReview(),
      take: async () => (await exchange()).importDialog({ say, take: (text) => this.take(text) }),
      share: async () => (await exchange()).exportDialog({ say, desk: this.desk, rules, title: say('game-share') }),
    });
    this.#lay();
    this.#hear();
    this.draw();
    this.keep();
  }

  /**
   * @param {Kept} kept
   * @param {Snapshot} here
   */
  #deskFor(kept, here) {
    return new Desk(this.entry.name, kept, here, {
      step: async (step, carried) => {
        play(noise(step.changes));
        if (lessMotion()) this.board.skip(step.changes);
        else await this.board.step(step.changes, carried);
      },
      draw: () => this.draw(),
      changed: () => {
        this.notes.settle();
        this.keep();
        this.draw();
      },
      arrived: () => {
        this.#announce();
        this.review?.arrived();
      },
      chosen: () => this.announcer.say(nextWords(this.voice, this.desk.scene, this.desk.marks)),
      refused: (spot, before) => this.#refuse(spot, before),
      problem: (problem) => this.#problem(problem),
    }, rules);
  }

  #lay() {
    const { say, entry } = this;
    this.area = el('div', { class: 'table' });
    /** @type {['start' | 'back' | 'forth' | 'end', string, string][]} */
    const moves = [['start', START, 'game-to-start'], ['back', BACK, 'game-back'], ['forth', FORTH, 'game-forth'], ['end', END, 'analysis-to-end']];
    const nav = moves.map(([move, path, words]) => el('button', { type: 'button', class: 'quiet', dataset: { move }, 'aria-label': say(words), title: say(words), onclick: () => void this.desk.walk(move) }, icon(path)));
    this.variant = el('p', { class: 'hint' });
    const head = el('header', { class: 'analysis-head' }, el('h1', null, say('analysis-of', { game: entry.title })), this.variant);
    const tree = el('section', { class: 'tree card', 'aria-label': say('analysis-tree') }, el('div', { class: 'turn-nav' }, nav), this.tree.element, this.notes.element);
    this.side = el('div', { class: 'analysis-side' }, this.engine.element, this.steps.element, tree, this.openings.element, this.prompt.element, this.typed.element, this.tools.element);
    byId('main').replaceChildren(head, this.bar.element, this.area, this.side, this.announcer.element);
    this.flip(false);
  }

  /** Flips the board, or sets it to one side. */
  flip(turned = !this.board.turned) {
    this.board.turned = turned;
    const [first, second] = this.players.map((player) => player.element);
    if (!first || !second) return;
    const middle = [this.board, this.chooser.element, this.bubble.element, this.fan.element];
    this.area?.replaceChildren(...(turned ? [first, ...middle, second] : [second, ...middle, first]));
    this.#drawBar();
  }

  /** Keeps the tree in this browser. */
  keep() {
    const kept = keep(localStorage, this.key, this.desk.kept, Date.now());
    if (!kept && !this.#full) toast(this.say('analysis-not-kept'), { kind: 'bad' });
    this.#full = !kept;
  }

  /** Draws at the next frame: an engine may have news more often than anybody can see. */
  #soon() {
    if (this.#waits) return;
    this.#waits = true;
    requestAnimationFrame(() => {
      this.#waits = false;
      this.#drawThoughts();
    });
  }

  draw() {
    const { desk } = this;
    this.thinking.refresh();
    this.board.labels = settings.get('coordinates');
    const named = this.gameSay(`variant-${desk.variant}`).split(':')[0];
    if (this.variant) this.variant.textContent = `${named} · ${this.say('analysis-turn', { turn: depthOf(desk.path) })}`;
    for (const part of [...this.players, this.prompt, this.typed]) part.draw(desk);
    this.chooser.draw(desk.scene, desk.marks);
    this.tree.draw(desk.tree, desk.path);
    this.notes.draw();
    this.openings.draw();
    this.review?.draw();
    this.#drawThoughts();
  }

  /** Draws what the engine knows, and the board with it. */
  #drawThoughts() {
    const { desk, thinking } = this;
    this.engine.draw();
    const verdicts = thinking.colours && desk.yours ? (thinking.verdicts?.steps ?? []) : undefined;
    this.steps.draw(verdicts);
    this.#drawBar();
    const legal = desk.half?.legal ?? [];
    const values = verdicts ? spotValues(legal, desk.marks.touched, verdicts, this.say) : new Map();
    if (!desk.moving) this.board.show(desk.scene, { ...desk.marks, values, best: this.review?.marks ?? (verdicts || desk.marks.touched.length > 0 ? [] : this.#bestSteps()) });
    // Supplies and buttons beside the board have values too.
    for (const node of document.querySelectorAll('.analysis [data-tray], .prompt-buttons [data-key]')) {
      if (!(node instanceof HTMLElement)) continue;
      const value = values.get(node.dataset.tray ?? node.dataset.key ?? '');
      node.classList.toggle('valued', value !== undefined);
      node.dataset.value = value?.sign ?? '';
      node.dataset.tone = value ? `${value.tone}${value.proven ? ' proven' : ''}` : '';
    }
  }

  /** The first steps of the best lines, as far as they differ. */
  #bestSteps() {
    const { desk, thinking } = this;
    const made = desk.half?.steps.length ?? 0;
    const texts = (thinking.lines?.lines ?? []).map((line) => line.turns[0]?.split(',')[made]);
    return [...new Set(texts)].flatMap((text) => desk.half?.legal.find((step) => step.text === text) ?? []);
  }

  #drawBar() {
    const { desk } = this;
    const over = desk.here.conclusion;
    const verdict = desk.arrived ? (this.known() ?? this.thinking.verdict ?? this.review?.verdict) : undefined;
    this.bar.draw(verdict, desk.scene, { seat: desk.scene.to_play ?? desk.mover, turned: this.board.turned, winner: over ? over.winner : undefined });
  }

  /** Announces what the last turn did and what is expected now. */
  #announce() {
    const { desk, gameSay } = this;
    const { view, scene } = desk;
    const turn = view.turns[desk.heading - 1];
    const told = turn ? toldWords(turn.told, turn.seat, gameSay, scene) : '';
    const result = resultWords(view, this.say, gameSay);
    const { announcement, to_play: seat } = scene;
    const expected = announcement && seat ? `${seatName(gameSay, seat, scene)}: ${gameSay(announcement.sentence)}` : '';
    const node = nodeAt(desk.tree, desk.path);
    this.announcer.say(told, result ? `${result.headline}. ${result.reason}` : expected, node?.comment ?? '');
  }

  /**
   * Says why a touch has no effect, at the spot and to screen readers.
   * @param {string} spot
   * @param {string[]} before
   */
  #refuse(spot, before) {
    const { desk } = this;
    if (!desk.yours || !desk.arrived) return;
    const words = refusalWords(this.voice, desk.scene, { spot, before, anew: desk.marks.anew, seat: desk.scene.to_play ?? desk.mover, yours: true });
    if (!words) return;
    const at = this.board.rectOf(spot) ?? this.board.trayElement(spot)?.getBoundingClientRect();
    if (at) this.bubble.show(words, at);
    this.announcer.say(words);
  }

  /** @param {Problem} problem */
  #problem(problem) {
    const { expected } = problem.document;
    const away = problem.status === 0 || problem.status >= 500;
    const plain = away ? 'game-offline' : problem.status === 429 ? 'game-too-often' : 'game-refused';
    toast(expected ? this.gameSay(expected.sentence) : this.say(plain), { kind: 'bad' });
  }

  /**
   * Plays turns after the node that is shown, and goes to the last of them or to an earlier one.
   * @param {string[]} turns
   * @param {number} [most] how many turns to go
   */
  async follow(turns, most = turns.length) {
    const { desk } = this;
    const from = depthOf(desk.path);
    const end = await desk.grow(desk.path, turns);
    await desk.goTo(end.slice(0, 2 * (from + most)));
  }

  /** Makes the legal step with this text. @param {string | undefined} text */
  makeStep(text) {
    const step = text === undefined ? undefined : this.desk.half?.typed(text);
    if (step && !this.desk.moving) void this.desk.make(step);
    return step !== undefined;
  }

  /** Reviews the main line. @param {import('../lib/types.d.ts').Seat[]} [you] whose mistakes are offered */
  async openReview(you = []) {
    const { desk, thinking, say } = this;
    if (!thinking.allowed || desk.tree.children.length === 0) return toast(say(thinking.allowed ? 'analysis-review-empty' : 'analysis-unfair'));
    if (this.#opening || this.review) return;
    this.#opening = true;
    const opened = import('../review/mode.js').then(({ openReview }) => openReview(this, you.length === 1 ? you : SEATS));
    this.review = (await opened.catch(() => toast(say('analysis-failed'), { kind: 'bad' })).finally(() => (this.#opening = false))) ?? undefined;
    if (this.review) this.side?.prepend(this.review.element);
    this.draw();
    this.review?.element.scrollIntoView({ block: 'nearest' });
  }

  closeReview() {
    const { review } = this;
    this.review = undefined;
    review?.stop();
    this.draw();
  }

  /** While somebody looks for a better turn, nothing on the page gives it away. @param {boolean} on */
  set learning(on) {
    byId('main').classList.toggle('learning', on);
  }

  /** Starts anew from a position, with an empty tree. @param {Kept} kept */
  async reset(kept) {
    const { variant, start, tree, path } = kept;
    const { desk } = this;
    if (this.review) this.closeReview();
    await desk.reset({ variant, start, tree, path });
  }

  async describe() {
    (await inWords()).inWordsDialog(this, this.desk.scene);
  }

  async keys() {
    (await keyList()).keysDialog(this.say);
  }

  async setUp() {
    const { setUpDialog } = await settingUp();
    const { say, gameSay, entry, desk } = this;
    const done = (/** @type {{ variant: string, start: string }} */ set) => void this.reset({ ...set, tree: emptyTree(), path: '' });
    setUpDialog({ say, gameSay, entry, here: { variant: desk.variant, position: desk.position }, rules, done });
  }

  /** Takes a record, a position or a board of a report. @param {string} text */
  async take(text) {
    const { read } = await exchange();
    await this.reset(await read(text, this.desk, rules));
    toast(this.say('analysis-taken'));
  }

  #hear() {
    const { board, desk } = this;
    listenTo(/** @type {HTMLElement} */ (this.area), {
      board,
      game: desk.game,
      table: () => desk,
      look: (spot) => this.#look(spot),
      touch: (spot) => {
        const makes = desk.completing(spot) !== undefined;
        desk.touch(spot);
        // After a step, the board shows what it did.
        if (byTouch() && !makes) this.#fanOut(spot, { fades: true });
      },
    });
    addEventListener('keydown', (event) => this.#key(event));
    addEventListener('pagehide', () => this.notes.settle());
    listenForTexts(document.body, (text) => void this.take(text).catch((problem) => toast(problem instanceof Error ? problem.message : String(problem), { kind: 'bad', seconds: 10 })));
    settings.subscribe(() => this.draw());
  }

  /** Shows what touching a spot would do, and what is in its stack. @param {string | undefined} spot */
  #look(spot) {
    this.board.preview(spot === undefined ? undefined : this.desk.completing(spot)?.changes);
    // The focus follows a touch; it shows nothing of its own.
    if (!byTouch()) this.#fanOut(spot);
  }

  /**
   * @param {string | undefined} spot
   * @param {{ fades?: boolean }} [how]
   */
  #fanOut(spot, how) {
    const hidden = this.desk.moving || this.desk.marks.touched.length > 0;
    this.fan.show(this.desk.scene, hidden ? undefined : spot, how);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const target = event.target instanceof Element ? event.target : document.body;
    if (target.closest('dialog, [role="toolbar"]')) return;
    const { desk, engine } = this;
    const focus = target.closest('input, textarea, select') ? 'field' : target.closest('game-board') ? 'board' : target.closest('.tree-scroll') ? 'tree' : target.closest('button, a, [tabindex]') ? 'button' : 'page';
    const deed = deedOf(event, focus);
    if (!deed) return;
    const done = {
      undo: () => desk.undo(),
      back: () => desk.walk('back'),
      forth: () => desk.walk('forth'),
      start: () => desk.walk('start'),
      end: () => desk.walk('end'),
      next: () => desk.walk('next'),
      previous: () => desk.walk('previous'),
      best: () => this.makeStep(this.thinking.best),
      engine: () => engine.switch.input.click(),
      colours: () => engine.colours.input.click(),
      flip: () => this.flip(),
      type: () => this.typed.open(),
      describe: () => void this.describe(),
      delete: () => desk.change(remove(desk.tree, desk.path)),
      keys: () => void this.keys(),
    }[deed]();
    if (done !== false) event.preventDefault();
  }
}
