// The core on the player's own machine: loads the module once and asks it in a Worker.

import { built } from './built.js';

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

export class Engine {
  /** @type {Worker | undefined} */
  #worker;
  /** @type {Map<number, Waiting>} */
  #waiting = new Map();
  #number = 0;
  #ready = false;

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
   * @param {object} request
   * @param {(progress: any) => void} [tell]
   * @returns {Promise<any>}
   */
  async ask(request, tell) {
    if (!this.#ready) await this.prepare();
    this.#number += 1;
    const number = this.#number;
    return new Promise((resolve, reject) => {
      this.#waiting.set(number, { resolve, reject, tell });
      this.#worker?.postMessage({ number, request });
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
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { reject } of waiting) reject(new Error(reason));
  }
}
