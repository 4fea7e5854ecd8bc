// One chapter that several people edit: what the server has confirmed, and the own changes that it has not confirmed yet.
// The tree on the page is the one with the other on top. Changes are sent one after the other and wait while the
// connection is lost; one that is refused is undone in sight of everybody.

import { Problem } from '../lib/api.js';
import { changes, likened, performed } from './changes.js';
import { applied } from './fold.js';

/**
 * @typedef {import('../analysis/tree.js').Root} Root
 * @typedef {import('./changes.js').Command} Command
 * @typedef {import('../lib/types.d.ts').StudyNews} StudyNews
 * @typedef {{ seq: number, tree: Root, results: Record<string, string> }} Truth
 * @typedef {{ request: string, command: Command }} Waiting
 */

/** How long to wait before a change is sent again, in milliseconds. */
const AGAIN = 2_000;

/** Whether a change should be sent again later: nothing was decided about it. @param {unknown} problem */
const isPassing = (problem) => problem instanceof Problem && (problem.status === 0 || problem.status === 408 || problem.status === 429 || problem.status >= 500);

export class Session {
  /** @type {Waiting[]} own changes in order, the first of which may be on its way */
  #queue = [];
  #sending = false;
  #stopped = false;
  /** @type {(() => void) | undefined} */
  #wake;
  #refetching = false;

  /** Whether the last try to send did not reach the server. */
  waits = false;

  /**
   * @param {object} what
   * @param {string} what.chapter
   * @param {Truth} what.truth
   * @param {boolean} what.edits whether own changes are sent; otherwise they stay on this page
   * @param {(request: string, command: Command & { chapter: string }) => Promise<{ news: StudyNews[] }>} what.send
   * @param {() => Promise<Truth>} what.fetch the chapter as it is now
   * @param {(tree: Root) => void} what.adopt shows another tree
   * @param {() => void} what.changed what is known or what waits has changed
   * @param {(problem: Problem) => void} what.refused
   * @param {(news: StudyNews) => void} what.other a change of something else than this chapter's tree
   * @param {() => string} what.name a name for a change that no other has
   */
  constructor(what) {
    this.what = what;
    this.truth = what.truth;
    /** The tree on the page. */
    this.shown = what.truth.tree;
  }

  /** How many own changes the server has not confirmed. */
  get unsent() {
    return this.what.edits ? this.#queue.length : 0;
  }

  /** The tree on the page was changed here. @param {Root} tree */
  edited(tree) {
    if (tree === this.shown) return;
    const commands = changes(this.shown, tree);
    this.shown = tree;
    if (commands.length === 0) return;
    this.#queue.push(...commands.map((command) => ({ request: this.what.name(), command })));
    this.what.changed();
    if (this.what.edits) void this.#pump();
  }

  /** Sends what waits now, for example because the connection is back. */
  hurry() {
    this.#wake?.();
  }

  stop() {
    this.#stopped = true;
    this.hurry();
  }

  async #pump() {
    if (this.#sending) return;
    this.#sending = true;
    for (let [first] = this.#queue; first && !this.#stopped; [first] = this.#queue) {
      try {
        const { news } = await this.what.send(first.request, { ...first.command, chapter: this.what.chapter });
        this.waits = false;
        for (const one of news) this.hear(one);
        // It was carried out before, or changes nothing.
        if (this.#queue[0] === first) this.#queue.shift();
        this.#rebuild();
      } catch (problem) {
        if (!(problem instanceof Problem)) throw problem;
        if (isPassing(problem)) {
          this.waits = true;
          this.what.changed();
          await this.#rest();
        } else {
          this.waits = false;
          this.#queue = this.#queue.filter((waiting) => waiting !== first);
          this.#rebuild();
          this.what.refused(problem);
        }
      }
    }
    this.#sending = false;
    this.what.changed();
  }

  /** Waits until it makes sense to try again. */
  #rest() {
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        this.#wake = undefined;
        resolve(undefined);
      };
      const timer = setTimeout(done, AGAIN);
      this.#wake = done;
    });
  }

  /** Takes in an event of the study. @param {StudyNews} news */
  hear(news) {
    if (news.seq <= this.truth.seq) return;
    if (news.event.kind === 'erased') this.what.other(news);
    if (news.seq > this.truth.seq + 1 || news.event.kind === 'erased') return void this.refetch();
    const mine = 'chapter' in news.event && news.event.chapter === this.what.chapter;
    const tree = mine ? applied(this.truth.tree, news.event) : this.truth.tree;
    const results = mine && news.results ? news.results : this.truth.results;
    const isNews = results !== this.truth.results;
    this.truth = { seq: news.seq, tree, results };
    if (this.#queue[0]?.request === news.request) this.#queue.shift();
    this.#rebuild();
    if (isNews) this.what.changed();
    this.what.other(news);
  }

  /** Asks for the chapter as it is now, because events were missed. */
  async refetch() {
    if (this.#refetching) return;
    this.#refetching = true;
    try {
      const truth = await this.what.fetch();
      if (truth.seq > this.truth.seq) this.truth = truth;
      this.#rebuild();
      this.what.changed();
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      // The next event, or the next visit, asks again.
      if (!isPassing(problem)) this.what.refused(problem);
    } finally {
      this.#refetching = false;
    }
  }

  /** Shows what is true with the own changes on top, unless it is shown already. */
  #rebuild() {
    const next = this.#queue.reduce((tree, { command }) => performed(tree, command), this.truth.tree);
    if (changes(this.shown, next).length === 0) return;
    this.shown = likened(next, this.shown);
    this.what.adopt(this.shown);
  }
}
