// The core in WebAssembly: a request goes in as JSON, an answer or a problem comes out. A net goes in as the bytes of its
// file: `{ ask: 'net', game, bytes }`.

/**
 * @typedef {{ answer: any } | { problem: { detail: string } }} Reply
 * @typedef {(analysis: import('../lib/rules.js').Analysis) => void} Listener
 * @typedef {object} Exports
 * @property {WebAssembly.Memory} memory
 * @property {(length: number) => number} inbox
 * @property {() => number} answer
 * @property {(name: number) => number} keep_net
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
  const put = (/** @type {Uint8Array[]} */ ...parts) => {
    const size = parts.reduce((sum, part) => sum + part.length, 0);
    let to = core.inbox(size) >>> 0;
    for (const part of parts) {
      new Uint8Array(core.memory.buffer, to, part.length).set(part);
      to += part.length;
    }
  };
  const encoder = new TextEncoder();
  const send = (/** @type {any} */ request) => {
    if (request.ask !== 'net') {
      put(encoder.encode(JSON.stringify(request)));
      return core.answer();
    }
    const name = encoder.encode(request.game);
    put(name, new Uint8Array(request.bytes));
    return core.keep_net(name.length);
  };
  return (request, tell) => {
    listener = tell;
    const length = send(request);
    return JSON.parse(text(core.outbox(), length));
  };
}
