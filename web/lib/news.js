// Events of games and studies, received over one WebSocket. Every game is followed from the last event number seen, so that no
// event is lost or delivered twice when the connection is interrupted.

/**
 * @typedef {import('./types.d.ts').News} News
 * @typedef {import('./types.d.ts').Presence} Presence
 * @typedef {'connecting' | 'online' | 'offline'} State
 */

/**
 * The callbacks of a follower of a game.
 * @typedef {object} Follower
 * @property {(news: News, live: boolean) => void} [news] an event; `live` is false if it was missed and sent later
 * @property {(presence: Presence) => void} [presence]
 * @property {() => void} [caughtUp] all missed events have been sent
 */

/**
 * The delay before the next attempt to connect: exponential back-off with jitter.
 * @param {number} attempt counted from 0
 * @param {number} chance from 0 to 1
 */
export function backOff(attempt, chance) {
  return Math.min(15_000, 500 * 2 ** attempt) * (0.6 + 0.4 * chance);
}

/** The server sends something every 20 seconds; after this time without a message the connection is dead. */
const SILENCE = 45_000;

/** What a message is about: a game by its id, or a study. @param {any} message */
const topic = ({ game, study, presence, following }) => (study ? `study/${study}` : (game ?? presence ?? following));

export class Newsroom {
  /** @type {Map<string, { after: number, followers: Set<Follower>, live: boolean }>} */
  #games = new Map();
  /** @type {WebSocket | undefined} */
  #socket;
  /** @type {Set<(state: State) => void>} */
  #watchers = new Set();
  /** @type {State} */
  #state = 'connecting';
  #attempt = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #retry;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #silence;

  /** @param {() => WebSocket} open */
  constructor(open) {
    this.open = open;
  }

  get state() {
    return this.#state;
  }

  /**
   * Calls back with every change of the connection's state. Returns a function to stop.
   * @param {(state: State) => void} watcher
   */
  watch(watcher) {
    this.#watchers.add(watcher);
    watcher(this.#state);
    return () => this.#watchers.delete(watcher);
  }

  /**
   * Follows a game from an event number on. Returns a function to stop.
   * @param {string} game
   * @param {number} after the last event number seen
   * @param {Follower} follower
   */
  follow(game, after, follower) {
    const known = this.#games.get(game);
    if (known) known.followers.add(follower);
    else this.#games.set(game, { after, followers: new Set([follower]), live: false });
    if (!this.#socket) this.#connect();
    else this.#send({ follow: game, after });
    return () => {
      const followed = this.#games.get(game);
      followed?.followers.delete(follower);
      if (followed?.followers.size === 0) {
        this.#games.delete(game);
        this.#send({ leave: game });
      }
    };
  }

  /**
   * Records an event number that was learnt in another way, so that the event is not sent again.
   * @param {string} game
   * @param {number} seq
   */
  seen(game, seq) {
    const followed = this.#games.get(game);
    if (followed) followed.after = Math.max(followed.after, seq);
  }

  /** Tries to connect immediately, for example when the device is online again. */
  hurry() {
    if (this.#state !== 'offline') return;
    clearTimeout(this.#retry);
    this.#connect();
  }

  #connect() {
    this.#tell('connecting');
    const socket = this.open();
    this.#socket = socket;
    const mine = () => this.#socket === socket;
    socket.addEventListener('open', () => {
      if (!mine()) return;
      this.#attempt = 0;
      this.#tell('online');
      this.#listenForSilence();
      for (const [game, followed] of this.#games) {
        followed.live = false;
        this.#send({ follow: game, after: followed.after });
      }
    });
    socket.addEventListener('message', (event) => {
      if (!mine()) return;
      this.#listenForSilence();
      this.#receive(JSON.parse(event.data));
    });
    socket.addEventListener('close', () => {
      if (mine()) this.#lost();
    });
  }

  #lost() {
    clearTimeout(this.#silence);
    this.#tell('offline');
    this.#retry = setTimeout(() => this.#connect(), backOff(this.#attempt, Math.random()));
    this.#attempt += 1;
  }

  #listenForSilence() {
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => {
      const socket = this.#socket;
      this.#socket = undefined;
      socket?.close();
      this.#lost();
    }, SILENCE);
  }

  /** @param {any} message */
  #receive(message) {
    const followed = this.#games.get(topic(message));
    if (!followed) return;
    if (message.event) {
      if (message.seq <= followed.after) return;
      followed.after = message.seq;
      for (const follower of followed.followers) follower.news?.(message, followed.live);
    } else if (message.presence) {
      for (const follower of followed.followers) follower.presence?.(message);
    } else if (message.following) {
      followed.live = true;
      for (const follower of followed.followers) follower.caughtUp?.();
    }
  }

  /** @param {unknown} message */
  #send(message) {
    if (this.#socket?.readyState === 1) this.#socket.send(JSON.stringify(message));
  }

  /** @param {State} state */
  #tell(state) {
    if (state === this.#state) return;
    this.#state = state;
    for (const watcher of this.#watchers) watcher(state);
  }
}

/** The page's only connection. */
export const news = new Newsroom(() => new WebSocket(`${location.protocol.replace('http', 'ws')}//${location.host}/api/ws`));

if (globalThis.window) {
  addEventListener('online', () => news.hurry());
  addEventListener('visibilitychange', () => {
    if (!document.hidden) news.hurry();
  });
  // A page restored from the browser's back/forward cache has lost its connection.
  addEventListener('pageshow', (event) => {
    if (event.persisted) news.hurry();
  });
}
