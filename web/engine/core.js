// The core in WebAssembly: a request goes in as JSON, an answer or a problem comes out.

/**
 * @typedef {{ answer: any } | { problem: { detail: string } }} Reply
 * @typedef {(analysis: import('../lib/rules.js').Analysis) => void} Listener
 * @typedef {object} Exports
 * @property {WebAssembly.Memory} memory
 * @property {(length: number) => number} inbox
 * @property {() => number} answer
 * @property {() => number} outbox
 */

/**
 * Starts the compiled core.
 * @param {WebAssembly.Module} module
 * @returns {Promise<(request: object, tell?: Listener) => Reply>}
 */
export async function start(module) {
  /** @type {Listener | undefined} */
  let listener;
  /** @type {Exports} */
  let core;
  const text = (/** @type {number} */ address, /** @type {number} */ length) =>
    new TextDecoder().decode(new Uint8Array(core.memory.buffer, address >>> 0, length));
  const host = {
    now: () => performance.now(),
    /** @type {(address: number, length: number) => void} */
    tell: (address, length) => listener?.(JSON.parse(text(address, length))),
  };
  const instance = await WebAssembly.instantiate(module, { host });
  core = /** @type {Exports} */ (/** @type {unknown} */ (instance.exports));
  return (request, tell) => {
    listener = tell;
    const bytes = new TextEncoder().encode(JSON.stringify(request));
    const inbox = core.inbox(bytes.length) >>> 0;
    new Uint8Array(core.memory.buffer, inbox, bytes.length).set(bytes);
    const length = core.answer();
    return JSON.parse(text(core.outbox(), length));
  };
}
