// The coach of the guided first game: comments on the learner's turns, plays a gentle opponent, and gives advice.

import { toldWords } from '../game/words.js';
import { breathe } from './lesson-coach.js';
import { FIRST_GAME } from './progress.js';

/** @typedef {import('../lib/types.d.ts').Explanation} Explanation */
/** @typedef {import('../lib/types.d.ts').Comment} Comment */

/** After so many turns of the learner without an error, a tip is given. */
const PATIENCE = 3;

export class GameCoach {
  name = FIRST_GAME;
  #hints = 0;
  #seed = 0;
  #turns = 0;

  /**
   * @param {import('./lesson-coach.js').Class} room
   * @param {{ variant: string, tips: string[], gameSay: import('../lib/words.js').Say, result: () => string }} what
   */
  constructor(room, { variant, tips, gameSay, result }) {
    this.room = room;
    this.variant = variant;
    this.tips = tips;
    this.gameSay = gameSay;
    this.result = result;
    /** @type {import('./lesson-coach.js').Standing} */
    this.standing = 'open';
  }

  get title() {
    return this.room.say('learn-first-game');
  }

  get task() {
    return this.room.teach('first-intro');
  }

  async start() {
    const { rules, game } = this.room;
    this.#seed = Math.floor(Math.random() * 1e6);
    const { position } = await rules.snapshot({ game, variant: this.variant, seed: this.#seed });
    return { variant: this.variant, start: position };
  }

  begin() {
    this.standing = 'open';
    this.#hints = 0;
    this.#turns = 0;
  }

  /** How the game goes on from here. */
  #guidance() {
    const { rules, desk } = this.room;
    return rules.guide({ of: desk().question(), seed: this.#seed });
  }

  /** @param {string[]} steps */
  async played(steps) {
    if (steps.length > 0) return;
    const { desk, told, tell } = this.room;
    const at = desk();
    this.#hints = 0;
    this.#turns += 1;
    const words = [told()];
    let comment = null;
    // The learner may be skipped, so the opponent may play several turns.
    for (let first = true; ; first = false) {
      const guidance = await this.#guidance();
      if (at !== desk()) return;
      if (first) comment = guidance.comment;
      if (!guidance.reply) break;
      if (first) await breathe();
      await at.answer(guidance.reply);
      if (at !== desk()) return;
      words.push(told());
      if (at.here.conclusion || at.here.to_play === at.learner) break;
    }
    const over = at.here.conclusion !== null;
    if (over) this.#end(at.here.conclusion?.winner === at.learner);
    tell({ tone: over ? this.standing : 'on', words: [...words, over ? this.result() : this.#said(comment, at)] });
  }

  /** @param {boolean} won */
  #end(won) {
    this.standing = won ? 'reached' : 'missed';
    this.room.desk().open = false;
    this.room.done(this.name);
  }

  /**
   * @param {Comment | null} comment
   * @param {import('./desk.js').LearnDesk} at
   */
  #said(comment, at) {
    const { say } = this.room;
    if (comment?.better) {
      const { turn, told, highlights } = comment.better;
      const what = toldWords(told, at.learner, this.gameSay, at.here.scene);
      // A beginner need not hear of every shade, only of what can be seen: a capture, a tower, a wave.
      const plain = comment.class !== 'blunder' && highlights.length === 0;
      return say(plain ? 'learn-could-be-better' : 'learn-gave-away', { turn, what });
    }
    const tip = this.tips[Math.floor(this.#turns / PATIENCE) % this.tips.length] ?? '';
    if (this.#turns % PATIENCE === 0) return tip;
    return comment?.class === 'best' ? say('learn-best-turn') : comment ? say('learn-good-turn') : '';
  }

  /** Advice: first the piece to look at, then the turn. */
  async hint() {
    const { desk, say, tell, point } = this.room;
    const at = desk();
    const { advice } = await this.#guidance();
    if (at !== desk() || !advice || !at.yours) return;
    this.#hints += 1;
    const where = at.here.scene.cells.some((cell) => cell.spot === advice.spot);
    const look = where ? say('learn-look', { spot: advice.spot }) : say('learn-think');
    if (this.#hints === 1) return tell({ tone: 'hint', words: [look] });
    point(advice.turn);
    const what = toldWords(advice.told, at.learner, this.gameSay, at.here.scene);
    tell({ tone: 'hint', words: [say('learn-advice', { what }), say('learn-marked', { turn: advice.turn })] });
  }
}
