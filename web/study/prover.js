// Gives the study the proofs that this machine finds: when the engine has proven the position on the board, the core
// writes the proof down, and the server checks it by the rules.

import { Problem } from '../lib/api.js';
import { proof } from '../lib/rules.js';
import { toast } from '../lib/toast.js';
import { whyNot } from './words.js';

/** How long the core may take to write a proof down, in milliseconds. */
const PATIENCE = 10_000;
/** Bytes of the largest proof that the server takes. */
const MOST = 128 * 1024;
/** Refusals that say nothing that the visitor could change. */
const QUIET = ['study-proof-recurs', 'study-proof-elsewhere', 'study-proof-large', 'study-no-turn'];

export class Prover {
  /** The positions that were tried, by their turns. @type {Set<string>} */
  #tried = new Set();
  #busy = false;

  /** @param {import('./page.js').StudyPage} page */
  constructor(page) {
    this.page = page;
  }

  /** Looks whether there is something new to prove. */
  look() {
    const { page } = this;
    const { desk, thinking } = page;
    if (this.#busy || !page.edits || !desk.arrived || !desk.yours || desk.half?.begun || !thinking.verdict?.result) return;
    const turns = page.confirmed;
    if (!turns || page.resultAfter(turns) !== undefined || this.#tried.has(turns.join(' '))) return;
    this.#tried.add(turns.join(' '));
    this.#busy = true;
    void this.#prove(turns).finally(() => {
      this.#busy = false;
    });
  }

  /** @param {string[]} turns */
  async #prove(turns) {
    const { api, chapter, desk, say, session } = this.page;
    const { game, variant, position } = desk;
    const text = await proof({ game, variant, position }, PATIENCE);
    if (!text || new TextEncoder().encode(text).length > MOST) return;
    try {
      const { news } = await api.prove({ chapter, path: turns, proof: text });
      for (const one of news) session?.hear(one);
      if (news.length > 0) toast(say('study-proof-taken'));
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      // Later, when the server has time.
      if (problem.status === 0 || problem.status === 429 || problem.status >= 500) return void this.#tried.delete(turns.join(' '));
      if (!QUIET.includes(problem.document.reason ?? '')) toast(whyNot(problem, say), { kind: 'bad' });
    }
  }
}
