// Written from the server's OpenAPI description; do not edit.
// UPDATE_TYPES=1 cargo test -p ludoteca-server --test types

/** The analysis. */
export interface Analysis {
  depth: number;
  lines: LineView[];
  nodes: number;
}

/** A line of play with the chance it gives. */
export interface AnalysisLine {
  /** The chance that the player to move wins, from 0 to 1. */
  chance: number;
  /** How many steps a proven win or loss takes. */
  distance: number | null;
  /** Whether the result is proven. */
  exact: boolean;
  /** The turns, with steps joined by commas. The last one may be incomplete. */
  turns: string[];
}

/** A position to analyse. */
export interface AnalysisQuestion {
  game: string;
  /** `en` or `pt`. */
  lang?: string | null;
  /** The number of best lines to return, 1 to 5. Default: 1. */
  lines?: number | null;
  /** The position, as text. Default: the start. */
  position?: string | null;
  /** Turns played from that position. */
  turns?: string[];
  variant?: string | null;
}

/** What has been played in a lesson. */
export interface Attempt {
  /** The game's name. */
  game: string;
  /** The lesson's name. */
  lesson: string;
  /** The first steps of the learner's next turn. */
  steps?: string[];
  /** The turns of both players since the lesson's position. */
  turns?: string[];
}

/** A player whom the caller has blocked. */
export interface Blocked {
  /** When the player was blocked. */
  at: number;
  id: string;
  name: string;
}

/** What a book says of a position. */
export type BookOpenings = Openings & {
  /** How many games are in the whole book. */
  of: number;
  /** Who played, such as `level:7`. */
  players: string;
};

/** A button for an action without a piece or a cell, such as ending the turn. */
export interface Button {
  /** The id of the sentence on it. */
  label: string;
  /** The name to touch it by. */
  spot: Spot;
}

/** A game of the catalogue. */
export interface CatalogueEntry {
  /** Who designed the game, and when if it is known. */
  credit: string;
  /** How many lessons the game has. */
  lessons: number;
  /** How far each piece in a stack is raised above the one below, in scene units. */
  lift: number;
  name: string;
  /** How many puzzles the game has. */
  puzzles: number;
  /** The game's names for its players. */
  seats: string[];
  tagline: string;
  title: string;
  variants: VariantView[];
}

/** A cell of the board. */
export interface Cell {
  /** Its corners, clockwise. */
  outline: Point[];
  /** The name to touch it by. */
  spot: Spot;
  /** The symbol drawn under the pieces, such as `cell`, `rock` or `sea`. */
  surface: string;
}

/** A point of the graph. */
export interface ChancePoint {
  /** The winning chance of the player in seat 1. */
  chance: number;
  /** Whether the result is proven. */
  exact: boolean;
  /** How many turns have been played. */
  turns: number;
}

/** One change that a step makes to the scene, so that a front end without rules can animate it. All changes of a step happen at the same time: `from`, and `at` of a piece that leaves, refer to the scene before the step, other places to the scene after it. */
export type Change = {
  change: 'moves';
  /** Where it was. */
  from: Place;
  owner: Seat | null;
  /** Its symbol. */
  symbol: string;
  /** Where it is now. */
  to: Place;
} | {
  /** Where it is now. */
  at: Place;
  change: 'appears';
  owner: Seat | null;
  /** Its symbol. */
  symbol: string;
} | {
  /** Where it was. */
  at: Place;
  change: 'leaves';
} | {
  /** Where it was. */
  at: Place;
  change: 'sinks';
} | {
  /** Where it stands. */
  at: Place;
  change: 'becomes';
  owner: Seat | null;
  /** Its new symbol. */
  symbol: string;
};

/** What a change did. Nothing, if it was carried out before or changes nothing. */
export interface ChangeAnswer {
  news: StudyNews[];
  /** The number of the last event of the study. */
  seq: number;
}

/** A change of a study, with its idempotency key. */
export interface ChangeWish {
  change: StudyCommand;
  /** Chosen by the client: the same request sent again is carried out only once. */
  request?: string;
}

/** A chapter without its turns. */
export interface ChapterHead {
  /** The game's name. */
  game: string;
  id: string;
  title: string;
  /** The number of turns in all variations. */
  turns: number;
  variant: string;
}

/** A chapter with its tree. */
export interface ChapterView {
  /** The comment before the first turn. */
  comment: string;
  game: string;
  id: string;
  /** The turns in pre-order. */
  nodes: StudyNode[];
  /** The proven results of positions by path; the empty path is the start. */
  results: Record<string, string>;
  /** The number of the last event of the study. */
  seq: number;
  /** The text of the position before the first turn. */
  start: string;
  study: string;
  title: string;
  variant: string;
}

/** A new chapter: a position, or a record with its variations. */
export interface ChapterWish {
  /** The game's name. Default: that of the record. */
  game?: string | null;
  /** The position before the first turn, as text. Default: the start. */
  position?: string | null;
  /** A record with its variations, comments and marks. */
  record?: string | null;
  /** The random seed for the deal, if no position is given. */
  seed?: number | null;
  title: string;
  /** Default: the game's first variant, or that of the record. */
  variant?: string | null;
}

export interface Chat {
  /** An idempotency key chosen by the client: the same message sent again is stored only once. */
  request?: string;
  /** The message. */
  text: string;
}

/** Both clocks at a given time. */
export interface Clocks {
  /** Milliseconds left for each player. */
  left: number[];
  /** When the clocks were read, in milliseconds since 1970. */
  now: number;
  running: boolean;
}

/** New recovery codes, which are shown only once. */
export interface Codes {
  codes: string[];
}

/** A comment on a turn. */
export interface Comment {
  better: Explanation | null;
  /** How good the turn was. */
  class: string;
}

/** The result of a match and its reason. */
export interface Conclusion {
  /** `1-0`, `0-1`, `1/2-1/2`, or `*` if there is no result. */
  outcome: string;
  /** The number of the rule, if a rule decided. */
  rule: string | null;
  /** The id of the sentence that gives the reason: a sentence of the game, or `by-resignation`, `by-agreement`, `on-time` or `aborted`. */
  sentence: string;
  /** As in records: `rule T6`, `repetition`, `resignation`, `agreement`, `time` or `aborted`. */
  termination: string;
  winner: Seat | null;
}

/** How games ended. */
export interface Counts {
  /** Drawn games. */
  draws: number;
  /** Games that the player in seat 1 won. */
  first: number;
  /** Games that the player in seat 2 won. */
  second: number;
}

/** A game's puzzle of a day. */
export interface DailyPuzzle {
  /** The game's name. */
  game: string;
  /** The puzzle. */
  puzzle: Puzzle;
}

/** A turn of the opponent and the solver's proven answer. */
export interface Defence {
  /** The solver's answer, unless the turn ends the game. */
  answer: string | null;
  /** The opponent's turn. */
  turn: string;
}

export interface Dismissal {
  /** Whether the game is hidden from the list `mine`. Such games are in the list `dismissed`. */
  dismissed: boolean;
}

export interface Draw {
  answer: DrawAnswer;
  /** The number of turns played so far. */
  turn: number;
}

/** What to do about a draw. */
export type DrawAnswer = 'offer' | 'accept' | 'decline';

/** Somebody who may edit a study. */
export interface Editor {
  account: boolean;
  /** The id of the identity. */
  id: string;
  name: string;
}

/** An event in a game. */
export type Event = {
  kind: 'joined';
  seat: Seat;
  who: Person;
} | {
  kind: 'turn';
  /** Milliseconds left on both clocks. */
  left?: number[] | null;
  number: number;
  seat: Seat;
  text: string;
} | {
  kind: 'draw-offered';
  seat: Seat;
} | {
  kind: 'draw-declined';
  seat: Seat;
} | {
  kind: 'takeback-asked';
  seat: Seat;
} | {
  kind: 'takeback-declined';
  seat: Seat;
} | {
  kind: 'taken-back';
  number: number;
} | {
  kind: 'hinted';
  seat: Seat;
} | {
  kind: 'chat';
  /** An idempotency key chosen by the client: the same message sent again is stored only once. */
  request?: string;
  seat: Seat;
  text: string;
} | {
  kind: 'chat-removed';
  number: number;
} | {
  kind: 'removed';
} | {
  kind: 'erased';
  seat: Seat;
} | Conclusion & {
  kind: 'ended';
} | {
  kind: 'rematch-asked';
  seat: Seat;
} | {
  kind: 'rematch';
  next: string;
} | {
  from: number;
  kind: 'paused';
} | {
  kind: 'resumed';
};

/** What is worth saying about a turn and the line after it. */
export interface Explanation {
  /** What stands out in the line, in order. */
  highlights: Highlight[];
  /** What its first step touches first, if possible no button: the piece to look at. */
  spot: Spot;
  /** What the turn does, as sentences of the game. */
  told: Telling[];
  /** The turn. */
  turn: string;
  winner: Seat | null;
}

/** A record as it was written: tags in order, turns, comments, marks, variations. */
export interface GameRecord {
  /** Comments before the first turn. */
  comments?: string[];
  /** Names and values. */
  tags: string[][];
  /** The turns played: the main line. */
  turns: RecordTurn[];
}

/** A proven result that a turn gave away. */
export interface GivenAway {
  /** The proven result before the turn, for its player. */
  from: Proved;
  /** The proven result after it. */
  to: Proved;
}

/** How a guided game goes on. */
export interface Guidance {
  advice: Explanation | null;
  comment: Comment | null;
  /** The opponent's turn, if they are to play. */
  reply: string | null;
}

/** A guided game so far. */
export interface Guided {
  /** The position, by the game's start and the turns since. */
  of: PositionQuestion;
  /** Fixes the opponent's random choices. */
  seed?: number;
}

/** Something that stands out in a line, such as a capture. */
export interface Highlight {
  /** How many turns come before it: 0 for the turn itself. */
  ahead: number;
  /** Who plays it. */
  seat: Seat;
  /** What it does. Its mark is the game's sign for it, such as `×`. */
  telling: Telling;
  /** The turn that does it. */
  turn: string;
}

/** The best turn in a position, and why it is good. */
export interface Hint {
  /** The turn in words. */
  explanation: Explanation;
  /** The line that begins with the turn. */
  line: AnalysisLine;
}

/** How a player is called and shown. Both may change during a game in which players choose their sides. */
export interface Identity {
  /** The id of the sentence that names the player. */
  name: string;
  /** The symbols in the game's art that stand for the player; empty while nothing belongs to them. */
  symbols: string[];
}

export interface Join {
  seat?: Seat | null;
}

/** How an attempt stands after the learner's last turn or step. */
export interface Judgement {
  /** The opponent's answer, if there is one. */
  answer: string | null;
  /** The id of the sentence that explains it, among the sentences of the lessons. */
  sentence: string | null;
  /** How it stands. */
  standing: Standing;
}

/** The secret in the link for editors. */
export interface Key {
  key: string;
}

export interface Known {
  /** The number of turns played so far. */
  turn: number;
}

/** A coordinate beside the board. */
export interface Label {
  /** Its centre. */
  at: Point;
  /** A letter or a number. */
  text: string;
}

/** How many recovery codes are left. */
export interface Left {
  left: number;
}

/** A legal step, with the touches that make it and the changes it makes to the scene. */
export interface LegalStep {
  /** What it changes in the scene. */
  changes: Change[];
  /** Whether it completes the turn. */
  ends_turn: boolean;
  /** Its text. */
  text: string;
  /** What it does, as sentences. */
  told: Telling[];
  /** The ways to make it, each a list of spots to touch. No way is a prefix of a way of another legal step. */
  touches: Spot[][];
}

/** Which turn leads on towards the goal. */
export interface LessonHint {
  /** The turn, or its first steps if these reach the goal. */
  turn: string | null;
}

export interface LineView {
  /** The estimated chance that the player to move wins, from 0 to 1. */
  chance: number;
  /** How many steps a proven win or loss takes. */
  distance?: number | null;
  /** Whether the result is proven. */
  exact: boolean;
  turns: string[];
  /** The same as a sentence. */
  words: string;
}

/** A game in a list. */
export interface Listed {
  clock: string;
  created: number;
  game: string;
  id: string;
  /** `1-0`, `0-1`, `1/2-1/2`, or `*` for no result, once the game is over. */
  outcome: string | null;
  public: boolean;
  seats: Occupant[];
  status: Status;
  to_play: Seat | null;
  turn: number;
  updated: number;
  variant: string;
}

/** A study in a list. */
export interface ListedStudy {
  chapters: number;
  created: number;
  /** The names of the games of its chapters. */
  games: string[];
  id: string;
  owner: Editor;
  title: string;
  updated: number;
  visibility: Visibility;
}

/** A session: a browser that is logged in. */
export interface LogIn {
  /** The browser's `User-Agent` header. */
  agent: string;
  created: number;
  /** Whether this is the session that makes the request. */
  current: boolean;
  /** When the session ends if it is not used again. */
  expires: number;
  id: string;
  seen: number;
}

/** The id of a stored report. */
export interface MadeReport {
  id: string;
}

/** A new token with its secret, which is shown only once. */
export interface MadeToken {
  /** When it expires. */
  expires: number;
  id: string;
  name: string;
  scopes: string[];
  token: string;
}

/** What an annotator thinks of a turn, written directly after it. */
export type Mark = '!' | '?' | '!!' | '??' | '!?' | '?!';

/** The caller. */
export interface Me {
  guest: boolean;
  id: string;
  name: string;
  ratings: Record<string, Rating>;
}

export interface Name {
  name: string;
}

export interface NameAndCode {
  /** With or without hyphens, in lower or upper case. */
  code: string;
  name: string;
}

export interface NameAndPassword {
  name: string;
  password: string;
}

/** A chapter as it was added. */
export interface NewChapter {
  chapter: string;
  /** The comment before the first turn. */
  comment?: string;
  /** The game's name. */
  game: string;
  nodes: StudyNode[];
  /** The text of the position before the first turn. */
  start: string;
  /** The tags of the record that it was read from. */
  tags?: string[][];
  title: string;
  variant: string;
}

/** The request for a new game. */
export interface NewGame {
  /** `-` for no clock, seconds and increment such as `300+5`, or days per turn such as `3d`. */
  clock?: string | null;
  /** The game's name. */
  game: string;
  /** A position to start from, as text. */
  position?: string | null;
  /** Whether the game appears in the public lists. Default: only people with the link find it. */
  public?: boolean;
  /** Whether the result may change ratings; default: yes. Only accounts are rated, in games from the usual start. */
  rated?: boolean | null;
  /** A game record to continue from, or of a finished game to keep. */
  record?: string | null;
  /** An idempotency key chosen by the client: the same request sent again returns the same game. */
  request?: string | null;
  /** Two of `me`, `open` and `level:0` to `level:8`; default: `me` and `open`. */
  seats?: string[] | null;
  /** The random seed for the deal. */
  seed?: number | null;
  /** Default: the game's first variant, or the record's. */
  variant?: string | null;
}

export interface NewPasskey {
  /** The authenticator's response: `RegistrationResponseJSON` of WebAuthn. */
  credential: Record<string, unknown>;
  /** A label that tells the passkey from others. */
  name: string;
}

/** A report to the host. */
export interface NewReport {
  /** The event number of the message in the log of that game. */
  event?: number | null;
  /** The id of the game in which it happened. */
  game?: string | null;
  /** The id of the reported player. */
  player: string;
  /** What is wrong, in 1 to 500 characters. */
  reason: string;
}

export interface NewToken {
  /** The number of days until it expires, 1 to 365. Default: 365. */
  days?: number | null;
  /** A label that tells the token from others. */
  name: string;
  /** One or more of `play`, `puzzles` and `read`. */
  scopes: string[];
}

/** A new turn, below the one before it. */
export interface NewTurn {
  id: string;
  text: string;
}

/** An event of a game, as sent to followers. */
export type News = Noted & {
  /** The game's id. */
  game: string;
  /** What a turn changed. Missing if the turn was taken back later. */
  played?: PlayedNews;
};

/** An event with its number and time. */
export interface Noted {
  /** Milliseconds since 1970. */
  at: number;
  /** What happened. */
  event: Event;
  /** Counts up from 1 without gaps. */
  seq: number;
}

/** An event with its number, its time, and whose command it was. */
export interface NotedChange {
  /** Milliseconds since 1970. */
  at: number;
  /** The identity whose command it was. */
  by: string;
  event: StudyEvent;
  /** The command's idempotency key. */
  request: string;
  seq: number;
}

/** The player in a seat. */
export type Occupant = {
  kind: 'open';
} | Person & {
  kind: 'person';
} | {
  kind: 'level';
  /** The strength, 0 to 8. */
  level: number;
};

/** A turn that was played, and how the games ended. */
export type OpeningTurn = Counts & {
  /** The turn. Of turns that are images of each other, the one with the smallest text stands for all. */
  turn: string;
};

/** What was played from a position. */
export type Openings = Counts & {
  /** The turns played, the most frequent first. */
  turns: OpeningTurn[];
};

/** What was played from a position, from three sources. */
export interface OpeningsAnswer {
  engine: BookOpenings | null;
  /** The caller's own finished games on this server, public or not. */
  mine: Openings;
  proven: ProvenResult | null;
  /** The finished public games on this server, at most 20000. */
  server: Openings;
}

/** How a game ended, seat 1 first. */
export type Outcome = '1-0' | '0-1' | '1/2-1/2';

/** What somebody has done in rated puzzles. */
export interface OwnPuzzles {
  ratings: PuzzleRating[];
  /** The newest tries first. */
  tries: PuzzleTry[];
}

/** A passkey, without its key. */
export interface Passkey {
  created: number;
  id: string;
  name: string;
  /** When it was last used; 0 if never. */
  used: number;
}

export interface PasskeyAnswer {
  /** The authenticator's response: `AuthenticationResponseJSON` of WebAuthn. */
  credential: Record<string, unknown>;
}

export interface Password {
  password: string;
}

export interface Passwords {
  new: string;
  old: string;
}

/** A person with a seat in a game. */
export interface Person {
  /** Whether the identity was an account. Only accounts are rated. */
  account: boolean;
  /** The id of the identity. */
  id: string;
  /** The name at the time of joining. */
  name: string;
}

/** A piece on a cell. */
export interface Piece {
  /** Its height in the stack, 0 at the bottom. */
  level: number;
  owner: Seat | null;
  /** The cell it stands on. */
  spot: Spot;
  /** The symbol in the game's art that shows it. */
  symbol: string;
}

/** The place of a piece: a level on a cell, or a tray, where all pieces are identical and the level is 0. */
export interface Place {
  /** The height in the stack. */
  level: number;
  /** The cell or tray. */
  spot: Spot;
}

/** A turn that was played, with the state of the game after it. The event's `number` is the number of turns played. */
export type PlayedNews = PlayedTurn & ({
  /** Whether both players have moved, so that the game can no longer be aborted. */
  begun: boolean;
  clocks: Clocks | null;
  draw: Seat | null;
  /** Milliseconds spent on the turn, if a clock was running. */
  spent: number | null;
});

/** A played step and what it changed. */
export interface PlayedStep {
  /** What it changed in the scene. */
  changes: Change[];
  /** Its text. */
  text: string;
  /** What it did, as sentences. */
  told: Telling[];
}

/** What a turn did: enough to turn the scene before it into the scene after it. The changes of the steps describe the pieces; the board and its coordinates stay the same. */
export interface PlayedTurn {
  /** The ids of the sentences that say what each player plays for, after the turn. */
  aims: string[];
  announcement: Ruling | null;
  /** The buttons after the turn. */
  buttons: Button[];
  /** The cells to highlight. */
  marked: Spot[];
  /** How the players are called and shown, after the turn. */
  players: Identity[];
  /** The text of the resulting position. */
  position: string;
  /** The steps, in order. */
  steps: PlayedStep[];
  /** The cells whose look changed. */
  surfaces: Surface[];
  to_play: Seat | null;
  /** The supplies beside the board, after the turn. */
  trays: Tray[];
  /** The cells that show why the winner has won, if the game is over by its rules. */
  winning: Spot[];
}

/** A point in the plane of the scene. A cell is one unit wide; y grows downwards. */
export interface Point {
  /** Distance from the left edge. */
  x: number;
  /** Distance from the top edge. */
  y: number;
}

/** A position: its start, the turns played, and the first steps of the next turn. */
export interface PositionQuestion {
  /** The game's name. */
  game: string;
  /** A position to start from, as text. */
  position?: string | null;
  /** A game record to start from. */
  record?: string | null;
  /** A board to start from, in the format of the course report. */
  report?: string | null;
  /** The random seed for the deal, if the start is dealt. Default: 0. */
  seed?: number | null;
  /** The first steps of the next turn. */
  steps?: string[];
  /** Turns played from the start. */
  turns?: string[];
  /** Default: the game's first variant, or the record's. */
  variant?: string | null;
}

/** Who is connected to a game. */
export interface Presence {
  /** In a study: the identities of those who may edit it and are connected. */
  editors?: string[];
  /** Whether each player is connected, by seat. */
  players: boolean[];
  spectators: number;
}

/** Who is following a game. This message has no event number. */
export type PresenceNews = Presence & {
  /** The game's id. */
  presence: string;
};

/** A problem document (RFC 9457). */
export interface ProblemDocument {
  /** The values that are allowed. */
  allowed?: string[];
  /** Whether the host has banned the caller. */
  banned?: boolean;
  /** The current state of the game, if the command came too late. */
  current?: View;
  /** What was wrong, in English. */
  detail: string;
  /** What the rules expect of the player. */
  expected?: Ruling;
  /** The legal steps. */
  legal?: string[];
  /** A one-word code that says why a name or a password was refused. */
  reason?: string;
  status: number;
  /** For a command with status 503: `false` if nothing was stored, `null` if that is not known yet. */
  stored?: boolean | null;
  title: string;
  type: string;
}

/** A player: a person or a computer level. */
export interface Profile {
  /** The player's public games, newest first. */
  games: Listed[];
  guest: boolean;
  /** The rating history, newest first. */
  history: RatingPoint[];
  id: string;
  name: string;
  ratings: Record<string, Rating>;
  /** The results of all the player's games, by game and opponent; empty for computer levels. */
  results: Results[];
}

/** A proof of a position in a chapter. */
export interface ProofWish {
  chapter: string;
  /** The texts of the turns that lead to the position. */
  path: string[];
  /** The proof file, as `ludoteca solve --proof` writes it. */
  proof: string;
  /** Chosen by the client: the same request sent again is carried out only once. */
  request?: string;
}

/** A proven result, for one player. */
export type Proved = 'loss' | 'draw' | 'win';

/** A result that is certain. */
export type ProvenResult = 'win' | 'draw' | 'loss';

/** A position with a task and exactly one right first turn. */
export interface Puzzle {
  /** From 1, easy, to 5. */
  difficulty: number;
  /** Its name, made from variant, position and task, so that it never changes. */
  id: string;
  /** Positions that the solver visited for the proof of the first turn. */
  nodes: number;
  /** The position's text. The player to play is the solver. */
  position: string;
  /** A rating to start with, on the scale of players' ratings. */
  rating: number;
  /** The turns of both players, the solver's first. The first is the only right one; the others are one example. */
  solution: string[];
  /** Where the position comes from, such as `1-17-32` for seed 1, game 17, after 32 turns. */
  source: string;
  /** What the solver has to do. */
  task: Task;
  /** What the solution shows: ids of sentences without their `theme-`. */
  themes: string[];
  /** The solver's turns until the game is won against the longest resistance, or until the draw counts as kept. */
  turns: number;
  /** The variant of the game. */
  variant: string;
  /** The version of what it promises. */
  version: number;
}

/** What has been played in a puzzle. */
export interface PuzzleAttempt {
  /** The game's name. */
  game: string;
  own?: Puzzle | null;
  /** The puzzle's id. */
  puzzle?: string;
  /** The turns of both players since the puzzle's position. */
  turns?: string[];
}

/** The verdict on an attempt. */
export interface PuzzleJudgement {
  refutation: Refutation | null;
  /** After a right turn: the opponent's turns until the solver is to play again, usually one. If the puzzle is solved, the turns with which the opponent ends a lost game, if there are any. */
  replies: string[];
  /** How it stands. */
  standing: PuzzleStanding;
}

/** A rating in the puzzles of a game. */
export interface PuzzleRating {
  deviation: number;
  game: string;
  /** How many tries have counted. */
  played: number;
  rating: number;
}

/** How an attempt stands after the last turn. */
export type PuzzleStanding = 'open' | 'right' | 'solved' | 'wrong' | 'repeated' | 'unclear';

/** The first rated try at a puzzle. */
export interface PuzzleTry {
  at: number;
  game: string;
  puzzle: string;
  /** The rating after it. */
  rating: number;
  solved: boolean;
}

/** A player in the rating list of a game. */
export type RankedPlayer = Rating & {
  id: string;
  name: string;
};

/** A rated attempt: all turns of both players so far, of which the opponent's are the replies of the server. */
export interface RatedAttempt {
  /** The game's name. */
  game: string;
  /** Whether to give up, which counts as a miss: to ask for a hint or the solution. */
  give_up?: boolean;
  /** The puzzle's id. */
  puzzle: string;
  /** The turns of both players since the puzzle's position. */
  turns?: string[];
}

/** How a rated attempt stands. */
export interface RatedJudgement {
  judgement: PuzzleJudgement;
  rating: PuzzleRating | null;
}

/** A rating. */
export interface Rating {
  /** The rating deviation: the true rating is within two deviations 19 times out of 20. */
  deviation: number;
  played: number;
  rating: number;
}

export interface RatingPoint {
  at: number;
  deviation: number;
  game: string;
  rating: number;
  /** The id of the game that changed the rating, if the caller may see it. */
  room: string | null;
}

/** A record in both forms, with every turn in short notation. */
export interface RecordAnswer {
  /** The game's name. */
  game: string;
  /** The record as data. */
  record: GameRecord;
  /** The text of the start position. */
  start: string;
  /** The record as text. */
  text: string;
  /** The variant's name. */
  variant: string;
}

/** A record, as text or as data. */
export interface RecordQuestion {
  record?: GameRecord | null;
  /** A record to read. */
  text?: string | null;
}

/** A turn of a record, with what was written about it. */
export interface RecordTurn {
  /** The comments in braces after it. */
  comments?: string[];
  mark?: Mark | null;
  /** The text of the turn, as written. */
  text: string;
  /** The variations that begin with another turn in its place. */
  variations?: Variation[];
}

/** What a wrong turn leads to. */
export interface Refutation {
  /** The opponent's strongest answer; if it wins, with the rest of the game. Empty if the turn has ended the game. */
  line: string[];
  result: ProvenResult | null;
}

export interface Rematch {
  asked: Seat | null;
  /** The id of the rematch, once it exists. */
  game: string | null;
}

/** How a player's finished games ended. */
export interface Results {
  drawn: number;
  game: string;
  lost: number;
  /** A level such as `level:3`; missing for games with people. */
  opponent: string | null;
  won: number;
}

/** The review of some turns. */
export interface ReviewAnswer {
  /** Whether the last turn of the game is among them. If not, ask again for the rest. */
  complete: boolean;
  /** What they say together with those that were sent. */
  summary: ReviewSummary;
  /** The reviews of the turns from `from` on, as far as the time of one request went. */
  turns: ReviewedTurn[];
}

/** A game to review: where it begins, and its turns. */
export interface ReviewQuestion {
  /** The number of the first turn to review, counted from 1. Default: 1. */
  from?: number;
  game: string;
  /** The start position, as text. Default: the start. */
  position?: string | null;
  /** The reviews of the turns before it, which count in the summary. */
  reviewed?: ReviewedTurn[];
  /** All turns of the game. */
  turns: string[];
  /** Default: the game's first variant. */
  variant?: string | null;
}

/** What the reviewed turns of a game say together. */
export interface ReviewSummary {
  /** The accuracy of each player from 0 to 100; none for a player without a choice. */
  accuracy: (number | null)[];
  /** The winning chance before the first reviewed turn and after each. */
  chances: ChancePoint[];
  /** How many turns of each class the players made, in the order of [`Class::ALL`]. */
  classes: number[][];
  /** The numbers of the turns that changed who is ahead, or a proven result. */
  turning_points: number[];
}

/** A reviewed turn. */
export interface ReviewedTurn {
  /** What the position after it was worth. */
  after: Worth;
  /** What the position before it was worth. */
  before: Worth;
  /** The best turn and how play could continue, in complete turns. */
  best: string[];
  /** How good it was. */
  class: TurnClass;
  given_away: GivenAway | null;
  /** The winning chance that it gave away, from 0 to 1. */
  lost: number;
  /** Its number, counted from 1. */
  number: number;
  /** Who played it. */
  seat: Seat;
  /** Its text. */
  text: string;
}

/** What somebody may do with a study. */
export type Role = 'viewer' | 'contributor' | 'owner';

/** A sentence from the game's language files and the number of the rule behind it. */
export interface Ruling {
  /** The rule's number in the game's `RULES.md`, such as `S5`. */
  rule: string;
  /** The id of the sentence in the game's `en.ftl` and `pt.ftl`. */
  sentence: string;
}

export interface SaidView {
  at: number;
  seat: Seat;
  seq: number;
  text: string;
}

/** A position as a picture. Buttons and trays are included only while they are of use. */
export interface Scene {
  /** The ids of the sentences that say what each player plays for. */
  aims: string[];
  announcement: Ruling | null;
  /** The shapes behind the cells. */
  backdrop: Shape[];
  /** The buttons. */
  buttons: Button[];
  /** The cells, in reading order. */
  cells: Cell[];
  /** Height of the board, including its coordinates. */
  height: number;
  /** The coordinates. */
  labels: Label[];
  /** The spots to highlight because the last turn touched them. */
  last_turn: Spot[];
  outcome: Outcome | null;
  /** The pieces, from the bottom up on each cell. */
  pieces: Piece[];
  /** How the players of seats 1 and 2 are called and shown. */
  players: Identity[];
  to_play: Seat | null;
  /** The supplies beside the board. */
  trays: Tray[];
  /** Width of the board, including its coordinates. */
  width: number;
  /** The cells that show why the winner has won, if the game is over by its rules. */
  winning: Spot[];
}

/** One of the two players. Seat 1 makes the first step of the game. */
export type Seat = 'first' | 'second';

/** A seat and its player. */
export type SeatView = Occupant & ({
  /** The player's Glicko-2 rating in this game, if any. */
  rating: number | null;
});

/** The game that somebody wants to play with anybody. */
export interface Seek {
  /** As for a new game: `-`, `300+5`, `3d`. */
  clock?: string | null;
  /** The game's name. */
  game: string;
  /** Default: the game's first variant. */
  variant?: string | null;
}

/** A shape drawn behind the cells, such as the coloured side of a board. */
export interface Shape {
  /** The CSS class in the game's art that colours it. */
  class: string;
  /** Its corners. */
  outline: Point[];
}

/** A position, possibly in the middle of a turn, and its legal steps. */
export interface Snapshot {
  conclusion: Conclusion | null;
  expected: Ruling | null;
  /** The steps of the last turn. */
  last: PlayedStep[];
  /** The legal next steps, sorted by text. Empty after a complete turn. */
  legal: LegalStep[];
  /** The position's text. */
  position: string;
  /** The position as a picture. It highlights what the steps made so far touched, or else the last turn. */
  scene: Scene;
  /** The steps of the next turn made so far, in the game's spelling. */
  steps: string[];
  to_play: Seat | null;
  /** How many turns have been played. */
  turns: number;
  /** Whether these steps form a complete turn. */
  whole: boolean;
}

/** A game that people wait for. */
export interface Sought {
  clock: string;
  game: string;
  variant: string;
}

/** The name of something that can be touched: a cell, a tray or a button. */
export type Spot = string;

/** How an attempt at a lesson stands. */
export type Standing = 'open' | 'reached' | 'on' | 'missed';

/** The state of a game. */
export type Status = 'open' | 'playing' | 'over';

/** What a legal step leads to, for the player who makes it: a proven result or an estimate, never both. */
export interface StepVerdict {
  /** The estimated chance of winning, from 0 to 1, if nothing is proven and something is known. */
  chance: number | null;
  /** The best play, from the beginning of the turn. The last turn may be incomplete. */
  line: string[];
  result: ProvenResult | null;
  /** The step's text. */
  step: string;
  /** How many turns of both players the proven line takes to the end of the game, the present one included. */
  turns: number | null;
}

export interface Steps {
  /** The first steps of the next turn. */
  steps: string[];
  /** The number of turns played so far. */
  turn: number;
}

/** A change of a study. `path` is the texts of the turns that lead to a position. */
export type StudyCommand = {
  do: 'rename';
  title: string;
} | {
  do: 'show';
  visibility: Visibility;
} | {
  do: 'invite';
  name: string;
} | {
  do: 'remove';
  member: string;
} | {
  do: 'renew-key';
} | {
  chapter: ChapterWish;
  do: 'add-chapter';
} | {
  chapter: string;
  do: 'rename-chapter';
  title: string;
} | {
  chapter: string;
  do: 'move-chapter';
  to: number;
} | {
  chapter: string;
  do: 'delete-chapter';
} | {
  chapter: string;
  do: 'add';
  path: string[];
  turns: string[];
} | {
  chapter: string;
  do: 'delete';
  path: string[];
} | {
  chapter: string;
  do: 'promote';
  path: string[];
} | {
  chapter: string;
  comment?: string | null;
  do: 'annotate';
  mark?: string | null;
  path: string[];
};

/** A change of a study. */
export type StudyEvent = {
  kind: 'renamed';
  title: string;
} | {
  kind: 'shown';
  visibility: Visibility;
} | {
  kind: 'member-added';
  member: string;
} | {
  kind: 'member-removed';
  member: string;
} | {
  kind: 'key-renewed';
  number: number;
} | NewChapter & {
  kind: 'chapter-added';
} | {
  chapter: string;
  kind: 'chapter-renamed';
  title: string;
} | {
  chapter: string;
  kind: 'chapter-moved';
  to: number;
} | {
  chapter: string;
  kind: 'chapter-deleted';
} | {
  chapter: string;
  kind: 'turns-added';
  path: string;
  turns: NewTurn[];
} | {
  chapter: string;
  kind: 'turn-deleted';
  path: string;
} | {
  chapter: string;
  kind: 'turn-promoted';
  path: string;
} | {
  chapter: string;
  comment?: string;
  kind: 'annotated';
  /** The empty text removes the mark. */
  mark?: string;
  path: string;
} | {
  chapter: string;
  kind: 'proved';
  path: string;
  /** `1-0`, `0-1` or `1/2-1/2`. */
  result: string;
} | {
  kind: 'erased';
  member: string;
};

/** A change of a study, as sent to followers. */
export type StudyNews = NotedChange & {
  /** All proven results of the chapter now, if they may have changed. */
  results?: StudyResults;
  /** The study's id. */
  study: string;
};

/** A turn in a chapter's tree. Turns come in pre-order, so that `depth` says which turn they follow. */
export interface StudyNode {
  comment?: string;
  /** The number of turns up to this one. */
  depth: number;
  /** Two letters, unique among the continuations of a position. The ids of the turns up to a turn are its path. */
  id: string;
  mark?: Mark;
  /** The number of the event of a proof of the position after the turn. */
  proof?: number;
  /** The text of the turn. */
  text: string;
}

/** The proven results of a chapter, by path: `1-0`, `0-1` or `1/2-1/2`. */
export type StudyResults = Record<string, string>;

/** A study as the caller sees it. */
export interface StudyView {
  chapters: ChapterHead[];
  created: number;
  id: string;
  /** For the owner: the secret in the link for editors. */
  key?: string;
  /** Those who may edit it, besides the owner. */
  members: Editor[];
  owner: Editor | null;
  presence: Presence;
  /** What the caller may do. */
  role: Role;
  /** The number of the last event. */
  seq: number;
  title: string;
  updated: number;
  visibility: Visibility;
}

/** The request for a new study. */
export interface StudyWish {
  /** Its first chapter. */
  chapter: ChapterWish;
  /** An idempotency key chosen by the client: the same request sent again returns the same study. */
  request?: string | null;
  title: string;
  /** Who may see it. Default: everybody who has the link. */
  visibility?: Visibility;
}

/** The new look of a cell. */
export interface Surface {
  /** The cell. */
  spot: Spot;
  /** The symbol now drawn under the pieces. */
  surface: string;
}

export interface Takeback {
  answer: TakebackAnswer;
  /** The number of turns played so far. */
  turn: number;
}

/** What to do about a take-back. */
export type TakebackAnswer = 'ask' | 'accept' | 'decline';

/** What the solver, the player to play, has to do. */
export type Task = 'win' | 'draw';

/** One thing that a step did, as a sentence of the game. */
export interface Telling {
  /** The values of the sentence's placeables. A front end adds `player`, the name of the player who made the step, and `opponent`. */
  gaps: Record<string, string>;
  /** A sign for the list of turns, such as `×` for a capture. Empty for ordinary steps. */
  mark: string;
  /** The id of the sentence in the game's `en.ftl` and `pt.ftl`. */
  sentence: string;
}

/** A token, without its secret. */
export interface Token {
  created: number;
  /** When it expires or expired. */
  expires: number;
  id: string;
  name: string;
  scopes: string[];
  /** When it was last used, to the hour; 0 if never. */
  used: number;
}

/** A supply of identical pieces beside the board. */
export interface Tray {
  /** How many pieces it holds. */
  count: number;
  /** The id of the sentence that names the tray. */
  label: string;
  owner: Seat | null;
  /** The name to touch it by. */
  spot: Spot;
  /** The symbol of one of its pieces. */
  symbol: string;
}

export interface Turn {
  /** The whole turn: its steps, joined by commas. */
  text: string;
  /** The number of turns played so far. */
  turn: number;
}

/** How good a turn was. */
export type TurnClass = 'forced' | 'best' | 'good' | 'inaccuracy' | 'mistake' | 'blunder';

export interface TurnView {
  seat: Seat;
  /** Milliseconds spent on the turn, if a clock was running. */
  spent: number | null;
  text: string;
  /** What the turn did, as sentences. */
  told: Telling[];
}

/** Why the rest of a game is not shown: the current rules refuse a turn that was played under earlier rules. */
export interface Unplayable {
  /** The error of the current rules, in English. */
  detail: string;
  /** The version of the rules under which the game was played. */
  rules: number;
  /** The current version of the rules. */
  today: number;
  /** How many turns can be shown. */
  turns: number;
}

export interface VariantView {
  /** Whether every game begins with another deal. */
  dealt: boolean;
  name: string;
  title: string;
}

/** A line that could have been played instead of a turn and those after it. */
export interface Variation {
  /** Comments before the first turn. */
  comments?: string[];
  /** The turns, at least one. The first has the number of the turn that it replaces. */
  turns: RecordTurn[];
}

/** What every legal step of a position leads to, as far as known. */
export interface Verdicts {
  /** Time since the work began. */
  milliseconds: number;
  /** Positions visited. */
  nodes: number;
  /** The legal steps, in order of their texts. */
  steps: StepVerdict[];
}

/** A game as one client sees it. */
export interface View {
  /** Whether the caller can still abort the game, which ends it without a result. */
  abortable: boolean;
  /** The latest chat messages, at most 100. The log has all of them. */
  chat: SaidView[];
  clock: string;
  clocks: Clocks | null;
  created: number;
  draw: Seat | null;
  game: string;
  /** In how many positions each player took a hint. */
  hints: number[];
  id: string;
  /** The turn that led to this position. */
  last: PlayedStep[];
  /** The steps that the caller may play now. */
  legal: LegalStep[];
  position: string;
  presence: Presence;
  public: boolean;
  rated: boolean;
  rematch: Rematch;
  result: Conclusion | null;
  scene: Scene;
  seats: SeatView[];
  /** The number of the last event. */
  seq: number;
  /** The number of turns played before the shown position. */
  shown: number;
  start: string;
  status: Status;
  takeback: Seat | null;
  to_play: Seat;
  /** The number of turns played. */
  turn: number;
  turns: TurnView[];
  unplayable: Unplayable | null;
  variant: string;
  /** The caller's own seats. */
  you: Seat[];
}

/** Who may see a study. */
export type Visibility = 'private' | 'link' | 'public';

/** A game that people wait for, and their number. */
export type Waiting = Sought & {
  /** How many people wait for it. */
  waiting: number;
};

/** What a position is worth. */
export interface Worth {
  /** The chance that this player wins, from 0 to 1; a draw counts half. */
  chance: number;
  /** The number of steps to a proven win or loss, if known. */
  distance: number | null;
  /** Whether the result is proven. */
  exact: boolean;
  /** The player to play, or in a finished game who would have played. */
  seat: Seat;
}
