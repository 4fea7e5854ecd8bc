// The core on the player's own machine: loads the module once and asks it in a Worker.

import { built } from './built.js';
import { books } from './books.js';
import { nets } from './nets.js';

/**
 * @typedef {object} Waiting
 * @property {(answer: any) => void} resolve
 * @property {(problem: unknown) => void} reject
 * @property {((progress: any) => void) | undefined} tell
 */

/** A refusal of the core, such as an illegal step. */
export class Refusal extends Error {
  /** @param {{ detail: string, legal?: string[] }} problem */
  constructor(problem) {
    super(problem.detail);
    this.problem = problem;
  }
}

/** The compiled module, shared by all Workers. @type {Promise<WebAssembly.Module> | undefined} */
let compiled;

/** Loads the module, once. Rejects in a browser or a build without it. */
function load() {
  compiled ??= built
    ? WebAssembly.compileStreaming(fetch(new URL('./ludoteca.wasm', import.meta.url)))
    : Promise.reject(new Error('this build has no module'));
  return compiled;
}

/** The nets of games, shared by all Workers. @type {Map<string, Promise<ArrayBuffer[]>>} */
const files = new Map();

/**
 * Fetches the nets of a game, once.
 * @param {string} game
 */
function netsOf(game) {
  const fetched = files.get(game) ?? Promise.all((nets[game] ?? []).map(file));
  files.set(game, fetched);
  fetched.catch(() => files.delete(game));
  return fetched;
}

/** @param {string} path */
async function file(path) {
  const answer = await fetch(new URL(path, import.meta.url));
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer.arrayBuffer();
}

/** The level that plays at full strength. */
const STRONGEST = 8;

/** The requests that are answered at full strength. */
const STRONG = ['analyse', 'hint', 'review'];

/**
 * The game whose nets a request needs.
 * @param {any} request
 * @returns {string | undefined}
 */
const needsNets = ({ ask, level, of }) => (STRONG.includes(ask) || (ask === 'choose' && level === STRONGEST) ? of?.game : undefined);

export class Engine {
  /** @type {Worker | undefined} */
  #worker;
  /** @type {Map<number, Waiting>} */
  #waiting = new Map();
  #number = 0;
  #ready = false;
  /** The games whose nets the Worker has, and the paths of the books. @type {Set<string>} */
  #equipped = new Set();

  /** Whether requests are answered without delay. */
  get ready() {
    return this.#ready;
  }

  /** Loads the module and starts the Worker. */
  async prepare() {
    const module = await load();
    if (this.#worker) return;
    const worker = new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });
    worker.addEventListener('message', ({ data }) => this.#hear(data));
    worker.addEventListener('error', (event) => this.#fail(event.message));
    worker.postMessage(module);
    this.#worker = worker;
    this.#ready = true;
  }

  /**
   * Sends a request to the core.
   * @param {any} request
   * @param {(progress: any) => void} [tell]
   * @returns {Promise<any>}
   */
  async ask(request, tell) {
    if (!this.#ready) await this.prepare();
    const game = needsNets(request);
    // Without its nets the core plays all the same, but less well.
    if (game) await this.#equip(game).catch(() => {});
    // Without the book it knows no games of the engine.
    if (request.ask === 'openings') await this.#shelve(request.of).catch(() => {});
    return this.#send(request, tell);
  }

  /** Hands the nets of a game to the core. @param {string} game */
  async #equip(game) {
    if (this.#equipped.has(game)) return;
    const found = await netsOf(game);
    await Promise.all(found.map((bytes) => this.#send({ ask: 'net', game, bytes })));
    this.#equipped.add(game);
  }

  /** Hands the book of a variant to the core. @param {{ game: string, variant: string }} of */
  async #shelve({ game, variant }) {
    const path = books[game]?.[variant];
    if (path === undefined || this.#equipped.has(path)) return;
    this.#equipped.add(path);
    try {
      const text = new TextDecoder().decode(await file(path));
      await this.#send({ ask: 'book', game, variant, text });
    } catch (reason) {
      this.#equipped.delete(path);
      throw reason;
    }
  }

  /**
   * @param {object} request
   * @param {(progress: any) => void} [tell]
   * @returns {Promise<any>}
   */
  async #send(request, tell) {
    const worker = this.#worker;
    if (!worker) throw new Error('stopped');
    this.#number += 1;
    const number = this.#number;
    return new Promise((resolve, reject) => {
      this.#waiting.set(number, { resolve, reject, tell });
      worker.postMessage({ number, request });
    });
  }

  /** Ends whatever runs; what was asked is rejected. */
  stop() {
    this.#fail('stopped');
  }

  /** @param {{ number: number, progress?: any, answer?: any, problem?: any, broken?: string }} data */
  #hear({ number, progress, answer, problem, broken }) {
    const waiting = this.#waiting.get(number);
    if (progress !== undefined) {
      waiting?.tell?.(progress);
      return;
    }
    if (broken !== undefined) {
      this.#fail(broken);
      return;
    }
    this.#waiting.delete(number);
    if (problem) waiting?.reject(new Refusal(problem));
    else waiting?.resolve(answer);
  }

  /** Replaces the Worker at the next request. @param {string} reason */
  #fail(reason) {
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#ready = false;
    this.#equipped.clear();
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { reject } of waiting) reject(new Error(reason));
  }
}
