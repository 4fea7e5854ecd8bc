// A Worker with the core. It gets the compiled module first, then requests with a number; replies carry the number.

import { start } from './core.js';

/** @type {Promise<Awaited<ReturnType<typeof start>>> | undefined} */
let core;

addEventListener('message', async ({ data }) => {
  if (data instanceof WebAssembly.Module) {
    core = start(data);
    return;
  }
  const { number, request } = data;
  try {
    const ask = await core;
    if (!ask) throw new Error('the module is missing');
    const reply = ask(request, (progress) => postMessage({ number, progress }));
    postMessage({ number, ...reply });
  } catch (reason) {
    // Nothing is certain after a trap, so whoever started this Worker replaces it.
    postMessage({ number, broken: String(reason) });
  }
});
