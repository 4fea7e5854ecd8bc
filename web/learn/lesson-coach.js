// The coach of one lesson: judges each turn, lets the opponent answer, and gives hints.

import { lessMotion } from '../lib/settings.js';

/**
 * A lesson as the server describes it.
 * @typedef {{ name: string, variant: string, position: string, turns: number, solution: string[] }} Lesson
 * @typedef {'open' | 'reached' | 'on' | 'missed'} Standing
 */

/**
 * What a coach needs of the page.
 * @typedef {object} Class
 * @property {string} game
 * @property {(id: string) => string} teach a sentence of the lessons
 * @property {import('../lib/words.js').Say} say
 * @property {typeof import('../lib/rules.js')} rules
 * @property {() => import('./desk.js').LearnDesk} desk
 * @property {() => string} told what the last turn did, in words
 * @property {(said: { tone: Standing | 'hint', words: string[] }) => void} tell shows and announces what is said
 * @property {(turn: string) => void} point marks a turn on the board
 * @property {(name: string) => void} done notes that a lesson is done
 */

/** How long one looks at one's own turn before it is answered, in milliseconds. */
const BREATH = 600;

export const breathe = () => (lessMotion() ? Promise.resolve() : new Promise((wake) => setTimeout(wake, BREATH)));

export class LessonCoach {
  #hints = 0;

  /** @param {Lesson} lesson @param {Class} room */
  constructor(lesson, room) {
    this.lesson = lesson;
    this.room = room;
    this.name = lesson.name;
    /** @type {Standing} */
    this.standing = 'open';
  }

  get title() {
    return this.room.teach(`${this.name}-title`);
  }

  get task() {
    return this.room.teach(`${this.name}-task`);
  }

  /** Where the lesson begins. @returns {Promise<{ variant: string, start: string }>} */
  async start() {
    const { variant, position } = this.lesson;
    return { variant, start: position };
  }

  /** A new attempt begins. */
  begin() {
    this.standing = 'open';
    this.#hints = 0;
  }

  get #attempt() {
    const { game, desk } = this.room;
    return { game, lesson: this.name, turns: desk().question().turns };
  }

  /** @param {string[]} steps the steps so far, if the turn is not over */
  async played(steps) {
    const { rules, desk, teach, tell, told, done } = this.room;
    const at = desk();
    const judged = await rules.judge({ ...this.#attempt, steps });
    // A new attempt may have begun meanwhile.
    if (at !== desk() || judged.standing === 'open') return;
    const words = steps.length > 0 ? [] : [told()];
    this.standing = judged.standing;
    at.open = judged.standing === 'on';
    if (judged.answer) {
      await breathe();
      if (at !== desk()) return;
      await at.answer(judged.answer);
      if (at !== desk()) return;
      words.push(told());
    }
    if (judged.standing === 'reached') done(this.name);
    tell({ tone: judged.standing, words: [...words, judged.sentence ? teach(judged.sentence) : ''] });
  }

  /** Gives the next hint: first words, then the turn on the board. */
  async hint() {
    const { rules, desk, teach, say, tell, point } = this.room;
    this.#hints += 1;
    if (this.#hints === 1) return tell({ tone: 'hint', words: [teach(`${this.name}-hint`)] });
    const at = desk();
    const { turn } = await rules.lessonHint(this.#attempt);
    if (at !== desk() || !turn || !at.yours) return;
    point(turn);
    tell({ tone: 'hint', words: [teach(`${this.name}-hint`), say('learn-marked', { turn })] });
  }
}
