// The actions besides making steps: flip the board, sound, share, offer a draw, resign, take back.

import { el, icon } from '../lib/dom.js';
import { CHART, LOOK, SILENCE, SOUND } from '../lib/icons.js';
import { later } from '../lib/later.js';
import { settings } from '../lib/settings.js';
import { AGAIN, BULB, FLAG, FLIP, HANDSHAKE, KEYBOARD, SHARE, SPEAK, TYPE, UNDO, UP } from './icons.js';
import { moveOn } from './move-on.js';
import { canPlayAgain, reviewOf } from './words.js';

/**
 * @typedef {import('./table.js').Table} Table
 * @typedef {import('../lib/words.js').Say} Say
 */

const dialogs = later(() => import('../lib/dialog.js'));
const inWords = later(() => import('./in-words.js'));
const keys = later(() => import('./keys-dialog.js'));
const sharing = later(() => import('./share.js'));

/**
 * Asks before an action that cannot be undone.
 * @param {Parameters<typeof import('../lib/dialog.js').ask>[0]} what
 */
const ask = async (what) => (await dialogs()).ask(what);

/**
 * The address of the record of a game on this device.
 * @param {string} id
 */
async function localRecord(id) {
  const [{ recordOf }, { find }] = await Promise.all([import('../local/create.js'), import('../local/store.js')]);
  const game = await find(id);
  return URL.createObjectURL(new Blob([game ? await recordOf(game) : ''], { type: 'text/plain' }));
}

export class Actions {
  /**
   * @param {{ say: Say, gameSay: Say, local: boolean, table: () => Table, flip: () => void, type: () => void, hint: () => void }} what
   */
  constructor({ say, gameSay, local, table, flip, type, hint }) {
    this.say = say;
    this.local = local;
    this.gameSay = gameSay;
    this.table = table;
    this.flip = flip;
    this.sound = this.#tool(SOUND, 'game-sound', () => settings.set('sound', !settings.get('sound')));
    const showSound = () => {
      this.sound.firstElementChild?.replaceWith(icon(settings.get('sound') ? SOUND : SILENCE));
      this.sound.setAttribute('aria-pressed', String(settings.get('sound')));
    };
    showSound();
    settings.subscribe(showSound);
    this.types = this.#tool(TYPE, 'game-type', type);
    // It stands beside the board, where the hint appears.
    this.hint = this.#tool(BULB, 'game-hint', hint);
    this.takeback = this.#tool(UNDO, 'game-takeback', () => this.takeBack());
    this.draws = this.#tool(HANDSHAKE, 'game-draw', () => this.offerDraw());
    this.resigns = this.#tool(FLAG, 'game-resign', () => this.resign());
    this.hands = this.#tool(UP, 'local-hand-over', () => this.handOver());
    this.analyses = this.#link(CHART, 'game-analyse');
    this.reviews = this.#link(LOOK, 'game-review');
    this.again = this.#tool(AGAIN, 'game-rematch', () => this.rematch());
    this.element = el(
      'div',
      { class: 'tools', role: 'toolbar', 'aria-label': say('game-tools') },
      this.#tool(FLIP, 'game-flip', flip),
      this.sound,
      this.#tool(SPEAK, 'game-describe', () => this.describe()),
      this.types,
      this.#tool(KEYBOARD, 'game-keys', () => this.keys()),
      this.#tool(SHARE, 'game-share', () => this.share()),
      this.analyses,
      this.reviews,
      this.takeback,
      this.draws,
      this.resigns,
      this.hands,
      this.again,
    );
  }

  /**
   * @param {string} path
   * @param {string} words
   * @param {() => unknown} act
   */
  #tool(path, words, act) {
    const said = this.say(words);
    const label = el('span', { class: 'tool-label', 'aria-hidden': 'true' }, this.say(`${words}-short`));
    return el('button', { type: 'button', class: 'quiet tool', 'aria-label': said, title: said, onclick: act }, icon(path), label);
  }

  /**
   * @param {string} path
   * @param {string} words
   */
  #link(path, words) {
    const said = this.say(words);
    const label = el('span', { class: 'tool-label', 'aria-hidden': 'true' }, this.say(`${words}-short`));
    return el('a', { class: 'button quiet tool', 'aria-label': said, title: said }, icon(path), label);
  }

  /**
   * Names a tool anew, as what it does depends on the game.
   * @param {HTMLElement} tool
   * @param {string} words
   */
  #name(tool, words) {
    tool.title = this.say(words);
    tool.setAttribute('aria-label', this.say(words));
    tool.querySelector('.tool-label')?.replaceChildren(this.say(`${words}-short`));
  }

  /** @param {Table} table */
  draw({ view, heading, yours, live }) {
    const playing = view.status === 'playing' && view.you.length > 0;
    const people = view.seats.every((seat) => seat.kind === 'person');
    const alone = view.you.length === 2;
    // Whoever plays gets no help before the end.
    this.analyses.hidden = playing || view.status === 'open';
    this.analyses.setAttribute('href', `/analysis/${view.game}?game=${view.id}&turn=${heading}`);
    // Against the computer, and only where no rating is at stake.
    this.hint.hidden = !playing || view.rated || view.seats.filter((seat) => seat.kind === 'level').length !== 1;
    this.reviews.hidden = view.status !== 'over' || view.turn === 0;
    this.reviews.setAttribute('href', reviewOf(view));
    this.hint.disabled = !yours || !live;
    this.takeback.hidden = !playing;
    this.takeback.disabled = view.turn === 0 || view.takeback !== null;
    this.draws.hidden = !playing || !people || alone;
    this.draws.disabled = view.draw !== null;
    this.resigns.hidden = !(playing || (view.status === 'open' && view.you.length > 0));
    this.#name(this.resigns, this.#aborts() ? 'game-abort' : 'game-resign');
    this.types.hidden = !playing;
    this.hands.hidden = !this.local;
    this.#name(this.hands, view.status === 'over' ? 'local-hand-in' : 'local-hand-over');
    this.again.hidden = view.status !== 'over' || view.you.length === 0 || view.rematch.game !== null || !canPlayAgain(view);
  }

  #aborts() {
    return this.table().view.abortable;
  }

  async resign() {
    const aborts = this.#aborts();
    const name = aborts ? 'abort' : 'resign';
    const say = this.say;
    const sure = await ask({ say, question: say(`game-${name}-question`), yes: say(`game-${name}`), danger: true });
    if (sure) await this.table().command(name);
  }

  async offerDraw() {
    const say = this.say;
    const sure = await ask({ say, question: say('game-draw-question'), yes: say('game-draw') });
    if (sure) await this.table().command('draw', { answer: 'offer' });
  }

  async takeBack() {
    const { say, table } = this;
    const people = table().view.seats.every((seat) => seat.kind === 'person') && table().view.you.length === 1;
    const detail = people ? say('game-takeback-detail') : undefined;
    const sure = await ask({ say, question: say('game-takeback-question'), detail, yes: say('game-takeback') });
    if (sure) await table().command('takeback', { answer: 'ask' });
  }

  async rematch() {
    await this.table().command('rematch');
    const next = this.table().view.rematch.game;
    if (next) moveOn(next);
  }

  /** Hands a game on this device to the server. */
  async handOver() {
    const [{ give }, { find }] = await Promise.all([import('../local/list.js'), import('../local/store.js')]);
    const game = await find(this.table().view.id);
    if (game) await give(game, this.say, this.hands);
  }

  async share() {
    const { view, shown } = this.table();
    const record = this.local ? await localRecord(view.id) : undefined;
    (await sharing()).shareDialog(view, shown, this.say, record);
  }

  async describe() {
    (await inWords()).inWordsDialog(this, this.table().scene);
  }

  async keys() {
    (await keys()).keysDialog(this.say);
  }
}
