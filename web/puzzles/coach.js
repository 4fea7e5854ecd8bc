// The coach of a puzzle: has each turn judged, lets the opponent answer or refute it, gives hints and plays the solution.

import { breathe } from '../learn/lesson-coach.js';
import { PIECE, TURN } from '../learn/task-board.js';
import { parentOf } from '../analysis/tree.js';
import { spotWords } from '../game/hinted.js';
import { other, seatName } from '../game/words.js';

/**
 * @typedef {import('../lib/types.d.ts').Puzzle} Puzzle
 * @typedef {import('../lib/types.d.ts').PuzzleJudgement} PuzzleJudgement
 * @typedef {'open' | 'on' | 'hint' | 'missed' | 'reached' | 'shown' | 'proof'} Standing
 * `on`: right so far. `missed`: the wrong turn and its refutation are on the board. `shown`: the solution was played.
 */

/**
 * What a coach needs of the page.
 * @typedef {object} Room
 * @property {string} game
 * @property {import('../lib/words.js').Say} say
 * @property {import('../learn/task-board.js').TaskBoard} table
 * @property {Pick<typeof import('../lib/rules.js'), 'puzzleHint' | 'puzzleDefences'>} rules
 * @property {(attempt: import('../lib/rules.js').PuzzleAttempt) => Promise<PuzzleJudgement>} judge
 * @property {(said: { tone: Standing, words: string[] }) => void} tell shows and announces what is said
 * @property {(solved: boolean) => void} ended called when the first try is decided, and once more when it is solved
 */

export class PuzzleCoach {
  #hints = 0;
  /** The node before the turn that was wrong. */
  #before = '';
  /** What is left of the refutation. @type {string[]} */
  #refutation = [];
  /** Counts what is being played, so that what was overtaken ends. */
  #playing = 0;

  /**
   * @param {Puzzle} puzzle
   * @param {{ own: boolean, room: Room }} how whether the game does not ship it
   */
  constructor(puzzle, { own, room }) {
    this.puzzle = puzzle;
    this.own = own;
    this.room = room;
    /** @type {Standing} */
    this.standing = 'open';
    /** Whether a hint, the solution or a wrong turn has spoilt the try. */
    this.spoilt = false;
  }

  /** Where it begins. @returns {Promise<{ variant: string, start: string }>} */
  async start() {
    const { variant, position } = this.puzzle;
    return { variant, start: position };
  }

  /** The puzzle begins. */
  begin() {
    this.standing = 'open';
    this.#hints = 0;
    this.#before = '';
    this.#refutation = [];
    this.#playing += 1;
  }

  /** What is to be done, in one line. */
  get task() {
    const { say, table } = this.room;
    return say(`puzzles-task-${this.puzzle.task}`, { player: this.#name(table.desk.learner) });
  }

  /** @param {import('../lib/types.d.ts').Seat} seat */
  #name(seat) {
    const { table } = this.room;
    return seatName(table.gameSay, seat, table.desk.here.scene);
  }

  /** The attempt up to the node that is shown, or with other turns. @param {string[]} [turns] */
  attempt(turns = this.room.table.desk.question().turns) {
    const { id } = this.puzzle;
    return this.own ? { game: this.room.game, own: this.puzzle, turns } : { game: this.room.game, puzzle: id, turns };
  }

  /** Whether there is more of the refutation to see. */
  get canShowWhy() {
    return this.standing === 'missed' && this.#refutation.length > 0;
  }

  /** @param {string[]} steps the steps so far, if the turn is not over */
  async played(steps) {
    const { judge, table, say } = this.room;
    if (steps.length > 0) return;
    const at = table.desk;
    const judged = await judge(this.attempt());
    // Another puzzle may be open by now.
    if (at !== table.desk || judged.standing === 'open') return;
    this.#hints = 0;
    const words = [table.told()];
    if (judged.standing === 'solved') return this.#solved(words);
    if (judged.standing === 'wrong') return this.#wrong(judged, words);
    if (judged.standing !== 'right') {
      // The turn is neither right nor wrong, so it is taken back at once.
      await at.goTo(parentOf(at.path), { still: true });
      this.#tell('on', [say(`puzzle-${judged.standing}`)]);
      return;
    }
    await breathe();
    for (const reply of judged.replies) {
      if (at !== table.desk) return;
      await at.answer(reply);
    }
    if (at !== table.desk) return;
    const gaps = { opponent: this.#name(other(at.learner)), turns: judged.replies.join(' ') };
    this.#tell('on', [...words, judged.replies.length > 0 ? say('puzzle-right', gaps) : say('puzzle-right-again')]);
  }

  /** @param {string[]} words */
  #solved(words) {
    const { table, say, ended } = this.room;
    table.desk.open = false;
    this.standing = 'reached';
    ended(!this.spoilt);
    this.#tell('reached', [...words, table.result(), say('puzzle-solved')]);
  }

  /**
   * Plays the strongest answer to a wrong turn. It stays on the board until the player goes back.
   * @param {PuzzleJudgement} judged
   * @param {string[]} words
   */
  async #wrong({ refutation }, words) {
    const { table, say, ended } = this.room;
    const at = table.desk;
    const opponent = this.#name(other(at.learner));
    const [answer, ...rest] = refutation?.line ?? [];
    this.#before = parentOf(at.path);
    this.#refutation = rest;
    at.open = false;
    this.spoilt = true;
    if (answer) {
      await breathe();
      if (at !== table.desk) return;
      await at.answer(answer);
      if (at !== table.desk) return;
    }
    this.standing = 'missed';
    ended(false);
    const kind = refutation?.result === 'loss' ? 'loss' : refutation?.result === 'draw' ? 'draw' : 'open';
    const strongest = answer ? say('puzzle-refuted-by', { turns: answer }) : table.result();
    this.#tell('missed', [...words, strongest, say(`puzzle-wrong-${kind}`, { opponent })]);
  }

  /** Plays the rest of the refutation. */
  async why() {
    const { table, say } = this.room;
    const at = table.desk;
    const line = this.#refutation;
    this.#refutation = [];
    if (!(await this.#play(line))) return;
    const result = at.here.conclusion ? table.result() : '';
    this.#tell('missed', [say('puzzles-why-line', { turns: line.join(' ') }), result || say('puzzles-why-end')]);
  }

  /** Takes the wrong turn and its refutation back. */
  async retry() {
    const { table, say } = this.room;
    const at = table.desk;
    this.#playing += 1;
    const to = this.standing === 'missed' ? this.#before : '';
    this.#refutation = [];
    this.standing = 'open';
    await at.goTo(to, { still: true });
    if (at !== table.desk) return;
    at.open = true;
    this.#tell('open', [say('puzzle-retry')]);
  }

  /** Gives the next hint: first what to look at, then the turn. */
  async hint() {
    const { rules, table, say, ended } = this.room;
    const at = table.desk;
    const hint = await rules.puzzleHint(this.attempt());
    if (at !== table.desk || !at.yours) return;
    this.spoilt = true;
    ended(false);
    if (!hint) return this.#tell('hint', [say('puzzles-no-hint')]);
    this.#hints += 1;
    table.point(hint.turn, this.#hints === 1 ? PIECE : TURN);
    const look = say('puzzle-hint-piece', { spot: spotWords(at.here.scene, hint.spot, table.gameSay) });
    this.#tell('hint', [this.#hints === 1 ? look : say('puzzle-hint-turn', { turn: hint.turn })]);
  }

  /** Plays the solution from the beginning. */
  async solution() {
    const { table, say, ended } = this.room;
    const at = table.desk;
    this.spoilt = true;
    ended(false);
    at.open = false;
    this.standing = 'shown';
    await at.goTo('', { still: true });
    const { solution } = this.puzzle;
    if (!(await this.#play(solution))) return;
    this.#tell('shown', [table.result(), say('puzzle-solution', { turns: solution.join(' ') })]);
  }

  /**
   * Plays turns of both players, with time to look at each.
   * @param {string[]} turns
   * @returns {Promise<boolean>} whether nothing came between
   */
  async #play(turns) {
    const { table } = this.room;
    const at = table.desk;
    this.#playing += 1;
    const playing = this.#playing;
    for (const turn of turns) {
      await breathe();
      if (at !== table.desk || playing !== this.#playing) return false;
      await at.answer(turn);
    }
    return at === table.desk && playing === this.#playing;
  }

  /** @param {Standing} tone @param {string[]} words */
  #tell(tone, words) {
    this.room.tell({ tone, words });
  }
}
