// Written from the server's OpenAPI description; do not edit.
// UPDATE_TYPES=1 cargo test -p ludoteca-server --test types

/** What it thinks. */
export interface Analysis {
  depth: number;
  lines: LineView[];
  nodes: number;
}

/** A position to think about. */
export interface AnalysisQuestion {
  game: string;
  /** `en` or `pt`. */
  lang?: string | null;
  /** How many of the best lines; without it 1. */
  lines?: number | null;
  /** A position's text; without it the start. */
  position?: string | null;
  /** Turns played from it. */
  turns?: string[];
  variant?: string | null;
}

/** Somebody whom the asker has blocked. */
export interface Blocked {
  /** Since when. */
  at: number;
  id: string;
  name: string;
}

/** Something to press that is no piece and no cell, such as the end of a turn. */
export interface Button {
  /** The sentence on it. */
  label: string;
  /** What to touch. */
  spot: Spot;
}

/** A game of the catalogue. */
export interface CatalogueEntry {
  /** How far up a piece stands above the one below, in units of the scene. */
  lift: number;
  name: string;
  /** What the game calls its players. */
  seats: string[];
  tagline: string;
  title: string;
  variants: VariantView[];
}

/** A cell of the board. */
export interface Cell {
  /** Its corners, clockwise. */
  outline: Point[];
  /** What to touch. */
  spot: Spot;
  /** The symbol drawn under the pieces, such as `cell`, `rock` or `sea`. */
  surface: string;
}

/** One thing that a step does to the scene, so that a front end without rules can animate it. All changes of a step happen at once: every place is meant as it was before the step (`from`, `at` of a leaver) or as it is after. */
export type Change = {
  change: 'moves';
  /** Where it was. */
  from: Place;
  owner: Seat | null;
  /** What it is. */
  symbol: string;
  /** Where it is now. */
  to: Place;
} | {
  /** Where it is now. */
  at: Place;
  change: 'appears';
  owner: Seat | null;
  /** What it is. */
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
  /** What it is now. */
  symbol: string;
};

export interface Chat {
  /** The client's own word for this command, so that it acts once. */
  request?: string;
  /** What to say. */
  text: string;
}

/** Both clocks at a moment. */
export interface Clocks {
  /** Milliseconds both have left. */
  left: number[];
  /** When that was. */
  now: number;
  running: boolean;
}

/** New recovery codes, shown this once. */
export interface Codes {
  codes: string[];
}

/** The result of a match and its reason. */
export interface Conclusion {
  /** `1-0`, `0-1`, `1/2-1/2`, or `*` without a result. */
  outcome: string;
  /** The rule's number, where a rule decided. */
  rule: string | null;
  /** The id of the sentence that gives the reason: one of the game's, or `by-resignation`, `by-agreement`, `on-time` or `aborted`. */
  sentence: string;
  /** As in a record: `rule T6`, `repetition`, `resignation`, `agreement`, `time` or `aborted`. */
  termination: string;
  winner: Seat | null;
}

export interface Draw {
  answer: DrawAnswer;
  /** The number of turns played. */
  turn: number;
}

/** What to do about a draw. */
export type DrawAnswer = 'offer' | 'accept' | 'decline';

/** What happened. */
export type Event = {
  kind: 'joined';
  seat: Seat;
  who: Person;
} | {
  kind: 'turn';
  /** Milliseconds on both clocks. */
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
  kind: 'chat';
  /** The client's own word for this command, so that it acts once. */
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

export interface Join {
  seat?: Seat | null;
}

export interface Known {
  /** The number of turns played. */
  turn: number;
}

/** A coordinate beside the board. */
export interface Label {
  /** Its middle. */
  at: Point;
  /** A letter or a number. */
  text: string;
}

/** How many recovery codes are left. */
export interface Left {
  left: number;
}

/** A legal step, with what one touches to make it and what it does to the scene. */
export interface LegalStep {
  /** What it changes. */
  changes: Change[];
  /** Whether the turn is whole with it. */
  ends_turn: boolean;
  /** Its text. */
  text: string;
  /** The ways to make it, each a list of spots to touch; no way begins with a way of another legal step. */
  touches: Spot[][];
}

export interface LineView {
  /** How likely the player to play wins, from 0 to 1. */
  chance: number;
  /** Whether that is certain. */
  exact: boolean;
  turns: string[];
  /** The same in plain words. */
  words: string;
}

/** A game in a list. */
export interface Listed {
  clock: string;
  created: number;
  game: string;
  id: string;
  /** `1-0`, `0-1`, `1/2-1/2`, or `*` without a result, once the game is over. */
  outcome: string | null;
  public: boolean;
  seats: Player[];
  status: Status;
  to_play: Seat | null;
  turn: number;
  updated: number;
  variant: string;
}

/** A browser that is logged in. */
export interface LogIn {
  /** How the browser describes itself. */
  agent: string;
  created: number;
  /** Whether it is this one. */
  current: boolean;
  /** When it ends, unless it is used before. */
  expires: number;
  id: string;
  seen: number;
}

/** A report, as it was taken down. */
export interface MadeReport {
  id: string;
}

/** A token with its secret, shown this once. */
export interface MadeToken {
  /** When it ends. */
  expires: number;
  id: string;
  name: string;
  scopes: string[];
  token: string;
}

/** The asker. */
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
  /** With or without hyphens, in small or capital letters. */
  code: string;
  name: string;
}

export interface NameAndPassword {
  name: string;
  password: string;
}

/** A game to be made. */
export interface NewGame {
  /** `-`, seconds and increment such as `300+5`, or days a turn such as `3d`. */
  clock?: string | null;
  /** The game's name. */
  game: string;
  /** A position to start from. */
  position?: string | null;
  /** Whether everybody finds it in the lists; without it only those with the link. */
  public?: boolean;
  /** A record to go on from. */
  record?: string | null;
  /** The client's own word for this wish: sent again, the same game comes back. */
  request?: string | null;
  /** Two of `me`, `open` and `level:0` to `level:8`; default: `me` and `open`. */
  seats?: string[] | null;
  /** Fixes a deal. */
  seed?: number | null;
  /** Default: the game's first variant, or the record's. */
  variant?: string | null;
}

export interface NewPasskey {
  /** `RegistrationResponseJSON` of WebAuthn: what the authenticator answered. */
  credential: Record<string, unknown>;
  /** To tell it from others. */
  name: string;
}

/** What somebody tells the host. */
export interface NewReport {
  /** The number of the message in that game's log. */
  event?: number | null;
  /** The game in which it happened. */
  game?: string | null;
  /** About whom. */
  player: string;
  /** What is wrong: 1 to 500 letters. */
  reason: string;
}

export interface NewToken {
  /** After how many days it ends, 1 to 365; without it 365. */
  days?: number | null;
  /** To tell it from others. */
  name: string;
  /** `play`, `read` or both. */
  scopes: string[];
}

/** An event of a game, as followers are told of it. */
export type News = Noted & {
  /** The game's id. */
  game: string;
  /** What a turn did. It is left out of turns that were taken back later. */
  played?: PlayedNews;
};

/** An event with its number and moment. */
export interface Noted {
  /** Milliseconds since 1970. */
  at: number;
  /** What happened. */
  event: Event;
  /** From 1 up, without a gap. */
  seq: number;
}

/** How a game ended, seat 1 first. */
export type Outcome = '1-0' | '0-1' | '1/2-1/2';

/** A passkey, without its key. */
export interface Passkey {
  created: number;
  id: string;
  name: string;
  /** When it was last used; 0 if never. */
  used: number;
}

export interface PasskeyAnswer {
  /** `AuthenticationResponseJSON` of WebAuthn: what the authenticator answered. */
  credential: Record<string, unknown>;
}

export interface Password {
  password: string;
}

export interface Passwords {
  new: string;
  old: string;
}

/** A person at a table. */
export interface Person {
  /** Whether it was an account, whose results count. */
  account: boolean;
  /** The identity. */
  id: string;
  /** The name when they sat down. */
  name: string;
}

/** A piece on a cell. */
export interface Piece {
  /** Its height in the stack, 0 at the bottom. */
  level: number;
  owner: Seat | null;
  /** Where it stands. */
  spot: Spot;
  /** The symbol of the game's art that shows it. */
  symbol: string;
}

/** Where a piece is: on a cell at a height, or in a tray, where all are alike and the level is 0. */
export interface Place {
  /** The height in the stack. */
  level: number;
  /** The cell or tray. */
  spot: Spot;
}

/** A turn that was played, with the game as it is after it; the event's `number` says after how many turns. */
export type PlayedNews = PlayedTurn & ({
  /** Whether both have moved, so that the game can no longer be aborted. */
  begun: boolean;
  clocks: Clocks | null;
  draw: Seat | null;
  /** Milliseconds it took, where a clock ran. */
  spent: number | null;
});

/** A step that was played and what it changed. */
export interface PlayedStep {
  /** What it changed. */
  changes: Change[];
  /** Its text. */
  text: string;
}

/** What a turn did: enough to turn the scene before it into the scene after it. The pieces follow from the changes of the steps; board and coordinates stay as they are. */
export interface PlayedTurn {
  announcement: Ruling | null;
  /** What can be pressed, after the turn. */
  buttons: Button[];
  /** The cells to mark. */
  marked: Spot[];
  /** The position's text after them. */
  position: string;
  /** The steps, in order. */
  steps: PlayedStep[];
  /** The cells that look different. */
  surfaces: Surface[];
  to_play: Seat | null;
  /** The supplies beside the board, after the turn. */
  trays: Tray[];
}

/** Who sits, or may sit, on a seat. */
export type Player = {
  kind: 'open';
} | Person & {
  kind: 'person';
} | {
  kind: 'level';
  /** 0 to 8. */
  level: number;
};

/** A place in the plane of the scene; a cell is one unit wide, y grows downwards. */
export interface Point {
  /** To the right. */
  x: number;
  /** Downwards. */
  y: number;
}

/** A position to look at: where it begins, what was played, and the first steps of the next turn. */
export interface PositionQuestion {
  /** The game's name. */
  game: string;
  /** The text of a position to begin with. */
  position?: string | null;
  /** A record to begin with. */
  record?: string | null;
  /** A board to begin with, in the form of the course report. */
  report?: string | null;
  /** Fixes the deal, where the start is dealt; default: 0. */
  seed?: number | null;
  /** The first steps of the next turn. */
  steps?: string[];
  /** Turns played from there. */
  turns?: string[];
  /** Default: the game's first variant, or the record's. */
  variant?: string | null;
}

/** Who is there. */
export interface Presence {
  /** Both players, by seat. */
  players: boolean[];
  spectators: number;
}

/** Who follows a game; told, but not numbered. */
export type PresenceNews = Presence & {
  /** The game's id. */
  presence: string;
};

/** What went wrong (RFC 9457), as it is described to clients. */
export interface ProblemDocument {
  /** What would have been right. */
  allowed?: string[];
  /** Whether the host has banned the asker. */
  banned?: boolean;
  /** The game as it is now, when a command came too late. */
  current?: View;
  /** What was wrong, in English. */
  detail: string;
  /** What is expected of the player. */
  expected?: Ruling;
  /** The steps that would have been legal. */
  legal?: string[];
  /** One word for why a name or a password was refused. */
  reason?: string;
  status: number;
  /** For a command with status 503: `false` if nothing was stored, `null` if nobody knows yet. */
  stored?: boolean | null;
  title: string;
  type: string;
}

/** A player, be it a person or a level. */
export interface Profile {
  /** The newest public games first. */
  games: Listed[];
  guest: boolean;
  /** The newest first. */
  history: RatingPoint[];
  id: string;
  name: string;
  ratings: Record<string, Rating>;
}

/** A place in the table of a game. */
export type RankedPlayer = Rating & {
  id: string;
  name: string;
};

/** A rating. */
export interface Rating {
  /** How uncertain it is: two of these to each side hold the truth 19 times of 20. */
  deviation: number;
  played: number;
  rating: number;
}

export interface RatingPoint {
  at: number;
  deviation: number;
  game: string;
  rating: number;
  /** The game that changed it, where the asker may see it. */
  room: string | null;
}

export interface Rematch {
  asked: Seat | null;
  /** The next game. */
  game: string | null;
}

/** A sentence of the game's language files together with the number of the rule behind it. */
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

/** A position as a picture. Buttons and trays are there only while they mean something. */
export interface Scene {
  announcement: Ruling | null;
  /** What lies behind the cells. */
  backdrop: Shape[];
  /** What can be pressed besides. */
  buttons: Button[];
  /** The cells, in reading order. */
  cells: Cell[];
  /** Height of the board with its coordinates. */
  height: number;
  /** The coordinates. */
  labels: Label[];
  /** The spots that the last turn touched, to be marked. */
  last_turn: Spot[];
  outcome: Outcome | null;
  /** The pieces, on each cell from the bottom up. */
  pieces: Piece[];
  to_play: Seat | null;
  /** The supplies beside the board. */
  trays: Tray[];
  /** Width of the board with its coordinates. */
  width: number;
}

/** One of the two players. Seat 1 makes the first step of the game. */
export type Seat = 'first' | 'second';

/** A seat with who sits on it. */
export type SeatView = Player & ({
  /** The Glicko-2 rating in this game, where there is one. */
  rating: number | null;
});

/** Something drawn behind the cells, such as the coloured side of a board. */
export interface Shape {
  /** The class of the game's art that colours it. */
  class: string;
  /** Its corners. */
  outline: Point[];
}

/** A position, perhaps in the middle of a turn, and what can be played. */
export interface Snapshot {
  conclusion: Conclusion | null;
  expected: Ruling | null;
  /** The last turn that was played, step by step. */
  last: PlayedStep[];
  /** The steps that can follow, in the order of their texts; none after a whole turn. */
  legal: LegalStep[];
  /** The position's text. */
  position: string;
  /** The position as a picture. Marked in it is what the steps made so far touched, or else the last turn. */
  scene: Scene;
  /** The steps made so far of the next one, as the game spells them. */
  steps: string[];
  to_play: Seat | null;
  /** How many turns have been played. */
  turns: number;
  /** Whether these steps are a whole turn. */
  whole: boolean;
}

/** The name of something one can touch: a cell, a tray or a button. */
export type Spot = string;

/** Where a game stands. */
export type Status = 'open' | 'playing' | 'over';

export interface Steps {
  /** The first steps of the next one. */
  steps: string[];
  /** The number of turns played. */
  turn: number;
}

/** The look of a cell that has changed. */
export interface Surface {
  /** The cell. */
  spot: Spot;
  /** The symbol drawn under the pieces now. */
  surface: string;
}

export interface Takeback {
  answer: TakebackAnswer;
  /** The number of turns played. */
  turn: number;
}

/** What to do about a take-back. */
export type TakebackAnswer = 'ask' | 'accept' | 'decline';

/** A token, without its secret. */
export interface Token {
  created: number;
  /** When it ends, or ended. */
  expires: number;
  id: string;
  name: string;
  scopes: string[];
  /** When it was used last, to the hour; 0 if never. */
  used: number;
}

/** A supply of equal pieces beside the board. */
export interface Tray {
  /** How many there are. */
  count: number;
  /** The sentence that names the tray. */
  label: string;
  owner: Seat | null;
  /** What to touch. */
  spot: Spot;
  /** The symbol of one piece in it. */
  symbol: string;
}

export interface Turn {
  /** The whole turn: steps joined by commas. */
  text: string;
  /** The number of turns played. */
  turn: number;
}

export interface TurnView {
  seat: Seat;
  /** Milliseconds it took, where a clock ran. */
  spent: number | null;
  text: string;
}

/** Why the rest of a game is not shown: today's rules refuse what was played by earlier ones. */
export interface Unplayable {
  /** What today's rules say, in English. */
  detail: string;
  /** The version of the rules by which it was played. */
  rules: number;
  /** Today's version. */
  today: number;
  /** How many turns can be shown. */
  turns: number;
}

export interface VariantView {
  name: string;
  title: string;
}

/** A game as one client sees it. */
export interface View {
  /** Whether the game can still be given up without a result. */
  abortable: boolean;
  /** What was said last, a hundred messages at most; the log has all of them. */
  chat: SaidView[];
  clock: string;
  clocks: Clocks | null;
  created: number;
  draw: Seat | null;
  game: string;
  id: string;
  /** The turn that led here. */
  last: PlayedStep[];
  /** What the asker may play now. */
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
  /** After how many turns the position is shown. */
  shown: number;
  start: string;
  status: Status;
  takeback: Seat | null;
  to_play: Seat;
  /** How many turns have been played. */
  turn: number;
  turns: TurnView[];
  unplayable: Unplayable | null;
  variant: string;
  /** The asker's own seats. */
  you: Seat[];
}
