// What the server sends, as docs/api.md tells it. Types only; nothing of this reaches the browser.

export type Seat = 'first' | 'second';

/** A moment (milliseconds since 1970) or a duration in milliseconds. */
export type Milliseconds = number;

export interface Point {
  x: number;
  y: number;
}

export interface Cell {
  spot: string;
  outline: Point[];
  surface: string;
}

export interface Piece {
  spot: string;
  level: number;
  symbol: string;
  owner: Seat | null;
}

export interface Tray {
  spot: string;
  owner: Seat | null;
  symbol: string;
  count: number;
  label: string;
}

export interface SceneButton {
  spot: string;
  label: string;
}

export interface Ruling {
  sentence: string;
  rule: string;
}

/** The board as data. */
export interface Scene {
  width: number;
  height: number;
  backdrop: { class: string; outline: Point[] }[];
  cells: Cell[];
  labels: { text: string; at: Point }[];
  pieces: Piece[];
  trays: Tray[];
  buttons: SceneButton[];
  last_turn: string[];
  to_play: Seat | null;
  outcome: unknown;
  announcement: Ruling | null;
}

export interface Place {
  spot: string;
  level: number;
}

export type Change =
  | { change: 'moves'; from: Place; to: Place; symbol: string; owner: Seat | null }
  | { change: 'appears'; at: Place; symbol: string; owner: Seat | null }
  | { change: 'leaves'; at: Place }
  | { change: 'sinks'; at: Place }
  | { change: 'becomes'; at: Place; symbol: string; owner: Seat | null };

/** A step that can be played now; `touches` are the ways to make it. */
export interface LegalStep {
  text: string;
  touches: string[][];
  changes: Change[];
}

export interface PlayedStep {
  text: string;
  changes: Change[];
}

export type SeatView =
  | { kind: 'open'; rating?: null }
  | { kind: 'person'; id: string; name: string; account: boolean; rating?: number | null }
  | { kind: 'level'; level: number; rating?: number | null };

export interface Clocks {
  left: [Milliseconds, Milliseconds];
  running: boolean;
  now: Milliseconds;
}

export interface Result {
  outcome: '1-0' | '0-1' | '1/2-1/2' | '*';
  winner: Seat | null;
  termination: string;
  sentence: string;
  rule: string | null;
}

export interface PlayedTurn {
  seat: Seat;
  text: string;
  spent: Milliseconds | null;
}

export interface ChatLine {
  seq: number;
  seat: Seat;
  text: string;
}

export interface Presence {
  players: [boolean, boolean];
  spectators: number;
}

export type Status = 'open' | 'playing' | 'over';

/** A game as one asker sees it. */
export interface View {
  id: string;
  game: string;
  variant: string;
  public: boolean;
  rated: boolean;
  clock: string;
  created: Milliseconds;
  status: Status;
  seq: number;
  turn: number;
  shown: number;
  seats: [SeatView, SeatView];
  you: Seat[];
  to_play: Seat | null;
  clocks: Clocks | null;
  draw: Seat | null;
  takeback: Seat | null;
  rematch: { asked: Seat | null; game: string | null };
  abortable: boolean;
  result: Result | null;
  start: string;
  position: string;
  turns: PlayedTurn[];
  scene: Scene;
  legal: LegalStep[];
  last: PlayedStep[];
  chat: ChatLine[];
  presence: Presence;
}

/** The first steps of a turn, shown before the turn is played. */
export interface Preview {
  steps: string[];
  position: string;
  scene: Scene;
  legal: LegalStep[];
  whole: boolean;
  last: PlayedStep[];
}

export type GameEvent =
  | { kind: 'joined'; seat: Seat; who: { id: string; name: string } }
  | { kind: 'turn'; number: number; seat: Seat; text: string; left: [Milliseconds, Milliseconds] | null }
  | { kind: 'draw-offered' | 'draw-declined' | 'takeback-asked' | 'takeback-declined' | 'rematch-asked'; seat: Seat }
  | { kind: 'taken-back'; number: number }
  | { kind: 'chat'; seat: Seat; text: string; request?: string }
  | { kind: 'chat-removed'; number: number }
  | { kind: 'removed' }
  | { kind: 'erased'; seat: Seat }
  | { kind: 'ended'; outcome: string; termination: string; sentence: string; rule: string | null }
  | { kind: 'rematch'; next: string }
  | { kind: 'paused' | 'resumed'; left?: [Milliseconds, Milliseconds] };

/** An event of a game with its number. */
export interface Numbered {
  game: string;
  seq: number;
  at: Milliseconds;
  event: GameEvent;
}

export interface CatalogueEntry {
  name: string;
  title: string;
  tagline: string;
  seats: [string, string];
  variants: { name: string; title: string }[];
  lift: number;
}

export type Catalogue = CatalogueEntry[];

export interface Rating {
  rating: number;
  deviation: number;
  played: number;
}

export interface Me {
  id: string;
  name: string;
  guest: boolean;
  /** By game. */
  ratings: Record<string, Rating>;
}

export interface Player extends Me {
  /** The newest first. */
  history: { game: string; room: string | null; at: Milliseconds; rating: number; deviation: number }[];
  /** Public games, the newest first. */
  games: Listed[];
}

/** Somebody whom the asker has blocked. */
export interface Blocked {
  id: string;
  name: string;
  at: Milliseconds;
}

export interface LogIn {
  id: string;
  created: Milliseconds;
  seen: Milliseconds;
  /** Unless it is used before. */
  expires: Milliseconds;
  agent: string;
  current: boolean;
}

export type Scope = 'play' | 'read';

export interface Token {
  id: string;
  name: string;
  scopes: Scope[];
  created: Milliseconds;
  /** 0 if never. */
  used: Milliseconds;
  expires: Milliseconds;
}

export interface Passkey {
  id: string;
  name: string;
  created: Milliseconds;
  /** 0 if never. */
  used: Milliseconds;
}

/** What went wrong (RFC 9457). */
export interface Problem {
  type: string;
  title: string;
  status: number;
  detail: string;
  allowed?: string[];
  /** The host has banned the player. */
  banned?: boolean;
  legal?: string[];
  expected?: Ruling;
  current?: View;
  /** One word for why a name or a password was refused. */
  reason?: string;
}

/** What creates a game. */
export interface NewGame {
  game: string;
  variant?: string;
  seats?: [string, string];
  clock?: string;
  public?: boolean;
  position?: string;
  record?: string;
  seed?: number;
  request?: string;
}

/** A game in a list. */
export interface Listed {
  id: string;
  game: string;
  variant: string;
  clock: string;
  public: boolean;
  status: Status;
  seats: [SeatView, SeatView];
  turn: number;
  /** While the game is played. */
  to_play: Seat | null;
  outcome: Result['outcome'] | null;
  created: Milliseconds;
  updated: Milliseconds;
}
