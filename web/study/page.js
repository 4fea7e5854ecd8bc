// The analysis board on a chapter of a study: changes of the tree go to the server, and those of others come back.

import { AnalysisPage } from '../analysis/page.js';
import { pathsTo, turnsTo } from '../analysis/tree.js';
import { chip } from '../analysis/engine-panel.js';
import { seatName } from '../game/words.js';
import { toast } from '../lib/toast.js';
import { addressOf } from './api.js';
import { pathOf, translated } from './changes.js';
import { Prover } from './prover.js';
import { Session } from './session.js';
import { whyNot } from './words.js';

/**
 * @typedef {import('../analysis/kept.js').Kept} Kept
 * @typedef {import('../lib/types.d.ts').StudyView} StudyView
 * @typedef {import('../lib/types.d.ts').StudyNews} StudyNews
 * @typedef {import('./session.js').Truth} Truth
 * @typedef {ReturnType<typeof import('./api.js').studyApi>} StudyApi
 */

/** A proven result as it is written in records, for a narrow place. */
const SHORT = /** @type {Record<string, string>} */ ({ '1-0': '1–0', '0-1': '0–1', '1/2-1/2': '½' });

const TONES = /** @type {Record<string, 'good' | 'poor' | 'even'>} */ ({ '1-0': 'good', '0-1': 'poor' });

export class StudyPage extends AnalysisPage {
  /** @type {Session | undefined} */
  session;

  /**
   * @param {object} what
   * @param {import('../lib/words.js').Words} what.words
   * @param {import('../lib/types.d.ts').CatalogueEntry} what.entry
   * @param {Kept} what.kept
   * @param {import('../lib/types.d.ts').Snapshot} what.here
   * @param {StudyView} what.study
   * @param {StudyApi} what.api
   * @param {string} what.chapter
   * @param {Truth} what.truth
   * @param {() => Promise<Truth>} what.fetch
   * @param {string} what.prefix of the names of requests, which no other visit has
   * @param {(news: StudyNews) => void} what.other a change beside the tree of the chapter
   * @param {() => void} what.drawn
   */
  constructor({ words, entry, kept, here, study, api, chapter, truth, fetch, prefix, other, drawn }) {
    super({ words, entry, kept, here, fair: true, key: '' });
    this.study = study;
    this.api = api;
    this.chapter = chapter;
    const { say } = words;
    let number = 0;
    this.session = new Session({
      chapter,
      truth,
      edits: study.role !== 'viewer',
      send: (request, command) => api.change(command, request),
      fetch,
      adopt: (tree) => this.desk.change(tree, { shared: true }),
      changed: () => {
        this.tree.forget();
        this.draw();
        drawn();
      },
      refused: (problem) => toast(`${whyNot(problem, say)} ${say('study-undone')}`, { kind: 'bad', seconds: 10 }),
      other,
      name: () => {
        number += 1;
        return `${prefix}-${number}`;
      },
    });
    // What this machine has proven comes with the number of turns.
    this.known = () => (this.thinking.verdict?.result ? this.thinking.verdict : this.proven());
    this.tree.seal = (path) => this.#seal(path);
    this.prover = new Prover(this);
    const { thinking } = this;
    const tell = thinking.tell;
    thinking.tell = () => {
      tell();
      this.prover.look();
    };
    this.tree.forget();
    this.draw();
    this.keep();
  }

  get edits() {
    return this.study.role !== 'viewer';
  }

  /** Sends what was changed, and keeps the address at the position. @override */
  keep() {
    const { session, desk } = this;
    if (!session) return;
    session.edited(desk.tree);
    const path = translated(desk.tree, session.truth.tree, desk.path);
    const address = addressOf(this.study.id, this.chapter, path);
    if (address !== location.pathname + location.hash) history.replaceState(null, '', address);
    this.prover?.look();
  }

  /** Goes to the position that the address names. */
  goToAddress() {
    const { session, desk } = this;
    if (session) void desk.goTo(translated(session.truth.tree, desk.tree, location.hash.slice(1)));
  }

  /** The proven result after some turns, as records write it. @param {string[]} turns */
  resultAfter(turns) {
    const { session } = this;
    if (!session) return undefined;
    const path = pathOf(session.truth.tree, turns);
    return path.length === 2 * turns.length ? session.truth.results[path] : undefined;
  }

  /** What is proven of the position on the board, for the player to play. @returns {import('../analysis/values.js').Verdict | undefined} */
  proven() {
    const { desk } = this;
    const result = desk.half?.begun ? undefined : this.resultAfter(turnsTo(desk.tree, desk.path));
    if (result === undefined) return undefined;
    const won = result === (desk.mover === 'first' ? '1-0' : '0-1');
    return { result: result === '1/2-1/2' ? 'draw' : won ? 'win' : 'loss', turns: null, chance: null };
  }

  /** A seal for the turns that lead to a proven result. @param {string} path */
  #seal(path) {
    const result = this.resultAfter(turnsTo(this.desk.tree, path));
    if (result === undefined) return null;
    const { say, gameSay, desk } = this;
    const winner = result === '1-0' ? 'first' : 'second';
    const words = result === '1/2-1/2' ? say('analysis-proven-draw') : say('study-proven', { player: seatName(gameSay, winner, desk.scene) });
    const seal = chip({ tone: TONES[result] ?? 'even', proven: true, sign: SHORT[result] ?? result, words });
    seal.classList.add('seal');
    return seal;
  }

  /**
   * A position that is set up, or a record that is opened, becomes a chapter of its own.
   * @override
   * @param {Kept} kept
   */
  async reset({ variant, start }) {
    await this.#add({ game: this.desk.game, variant, position: start });
  }

  /** @override @param {string} text */
  async take(text) {
    if (/^\s*\[\w+ "/.test(text)) return this.#add({ record: text });
    const { read } = await import('../analysis/exchange.js');
    const { variant, start } = await read(text, this.desk, await import('../lib/rules.js'));
    await this.#add({ game: this.desk.game, variant, position: start });
  }

  /** @param {object} chapter */
  async #add(chapter) {
    const title = this.say('study-chapter-number', { number: this.study.chapters.length + 1 });
    await this.open({ title, ...chapter });
  }

  /** Adds a chapter and opens it. @param {object} chapter */
  async open(chapter) {
    const { news } = await this.api.change({ do: 'add-chapter', chapter });
    const added = news.find(({ event }) => event.kind === 'chapter-added');
    if (added && 'chapter' in added.event) location.assign(addressOf(this.study.id, added.event.chapter));
  }

  /** The turns that lead to the position on the board, if the server has them all. */
  get confirmed() {
    const { session, desk } = this;
    if (!session || session.unsent > 0) return undefined;
    const turns = turnsTo(desk.tree, desk.path);
    return pathOf(session.truth.tree, turns).length === 2 * pathsTo(desk.path).length ? turns : undefined;
  }
}
