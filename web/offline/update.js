// Announces a new version of the page that has been fetched. It takes over when the player says so, and at once if the
// open page is of that version already.

import { el } from '../lib/dom.js';
import { staticPath } from '../lib/static.js';

/** The version of the open page. */
const OWN = new URL(staticPath('')).pathname.replace(/\/$/, '');

/**
 * Asks a worker for its version.
 * @param {ServiceWorker} worker
 * @returns {Promise<string>}
 */
function versionOf(worker) {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data);
    worker.postMessage('version', [port2]);
  });
}

/** @param {import('../lib/words.js').Say} say */
export async function watchUpdates(say) {
  const registration = await navigator.serviceWorker.getRegistration();
  if (!registration) return;

  /** @param {ServiceWorker} worker */
  async function meet(worker) {
    if ((await versionOf(worker)) === OWN) worker.postMessage('take over');
    else announce(say, worker);
  }

  /** @param {ServiceWorker | null} worker */
  const onceInstalled = (worker) =>
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed') void meet(worker);
    });
  if (registration.waiting) void meet(registration.waiting);
  onceInstalled(registration.installing);
  registration.addEventListener('updatefound', () => onceInstalled(registration.installing));
  // Another tab may have let the new version in.
  navigator.serviceWorker.addEventListener('controllerchange', async () => {
    const worker = navigator.serviceWorker.controller;
    if (worker && (await versionOf(worker)) !== OWN) announce(say);
  });
  const look = () => registration.update().catch(() => {});
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) void look();
  });
  void look();
}

/**
 * @param {import('../lib/words.js').Say} say
 * @param {ServiceWorker} [worker] the worker that is to take over
 */
function announce(say, worker) {
  document.querySelector('.new-version')?.remove();
  const reload = async () => {
    if (worker && worker.state === 'installed') {
      const changed = new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }));
      worker.postMessage('take over');
      await changed;
    }
    location.reload();
  };
  const sign = el(
    'div',
    { class: 'new-version', role: 'status' },
    say('new-version'),
    el('button', { type: 'button', class: 'primary', onclick: reload }, say('new-version-load')),
    el('button', { type: 'button', class: 'quiet', onclick: () => sign.remove() }, say('later')),
  );
  document.body.append(sign);
}
