// Keeping the page for use without a server: a service worker, which exists only if the player has asked for it.

import { built } from '../engine/built.js';
import { staticPath } from '../lib/static.js';

const SCRIPT = '/service-worker.js';
const PREFIX = 'ludoteca ';

/** Whether this browser and this server can do it: browsers offer it over https and on the same machine only. */
export const canKeep = () => built && 'serviceWorker' in navigator && isSecureContext && 'caches' in globalThis;

/** Whether the page is kept. */
export async function isKept() {
  const registration = await navigator.serviceWorker.getRegistration();
  return Boolean(registration?.active);
}

/**
 * Resolves once a worker has everything and serves the page.
 * @param {ServiceWorker} worker
 * @returns {Promise<void>}
 */
function activated(worker) {
  return new Promise((resolve, reject) => {
    const look = () => {
      if (worker.state === 'activated') resolve();
      if (worker.state === 'redundant') reject(new Error('something could not be fetched'));
    };
    worker.addEventListener('statechange', look);
    look();
  });
}

/** Fetches and keeps everything. */
export async function keep() {
  const registration = await navigator.serviceWorker.register(SCRIPT);
  const worker = registration.installing ?? registration.waiting ?? registration.active;
  try {
    if (worker) await activated(worker);
  } catch (reason) {
    await forget();
    throw reason;
  }
  // So that the browser does not clear it when space runs short; it may refuse.
  await navigator.storage?.persist?.().catch(() => false);
}

/** Removes everything that was kept, except games. */
export async function forget() {
  const registration = await navigator.serviceWorker.getRegistration();
  await registration?.unregister();
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(PREFIX)).map((name) => caches.delete(name)));
}

/** The number of bytes that are kept. */
export async function keptSize() {
  let bytes = 0;
  for (const name of await caches.keys()) {
    if (!name.startsWith(PREFIX)) continue;
    for (const answer of await (await caches.open(name)).matchAll()) bytes += (await answer.blob()).size;
  }
  return bytes;
}

/** The number of bytes that would be kept, without the pictures of the rules. */
export async function sizeToKeep() {
  const answer = await fetch(staticPath('offline/files.json'));
  return (await answer.json()).bytes;
}
