// Keeps one version of the page for use without a server: its files, its pages in each language, and the pictures of the
// rules. The server fills in the address of the files, so that every version is another script, and the browser installs
// it beside the old one. Pages come from the server as long as it answers, and then bring their own files: old and new
// files never meet, because the address of every file contains the version.

/** @typedef {Event & { waitUntil: (promise: Promise<unknown>) => void }} Extendable */
/** @typedef {Extendable & { request: Request, respondWith: (answer: Promise<Response>) => void }} Fetching */
/** @typedef {Extendable & { data: unknown, ports: readonly MessagePort[] }} Telling */

const worker = /** @type {any} */ (globalThis);

const STATIC = '{{static}}';
const PREFIX = 'ludoteca ';
const CACHE = PREFIX + STATIC;

/** The pages that work without a server, and the page that says so for all others. */
const PAGES = ['home', 'game', 'rules', 'analysis', 'learn', 'puzzles'];
const OTHERS = 'offline';
const LANGUAGES = ['en', 'pt'];

/** How long the server may take for a page before the kept one is shown, in milliseconds. */
const PATIENCE = 5000;

/** Requests that are on the way at the same time while a version is installed. */
const LANES = 6;

/** @param {string} name @param {string} lang */
const keyOf = (name, lang) => `/kept/${name}?lang=${lang}`;

/**
 * Fetches what must be there.
 * @param {string} address
 * @param {RequestInit} [how]
 */
async function fetched(address, how) {
  const answer = await fetch(address, { ...how, cache: 'no-cache' });
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return answer;
}

/**
 * A page in a language, as a visitor without cookies gets it.
 * @param {string} name
 * @param {string} lang
 */
async function pageIn(name, lang) {
  const answer = await fetched(name === 'home' ? '/' : `/${name}`, { credentials: 'omit', headers: { 'accept-language': lang } });
  const text = await answer.clone().text();
  if (!text.includes(`${STATIC}/`)) throw new Error(`/${name} is of another version`);
  return answer;
}

/** Fetches and stores everything, or fails. */
async function install() {
  const cache = await caches.open(CACHE);
  const { files } = await (await fetched(`${STATIC}/offline/files.json`)).json();
  /** @type {(() => Promise<unknown>)[]} */
  const todo = LANGUAGES.flatMap((lang) => [
    ...[...PAGES, OTHERS].map((name) => async () => cache.put(keyOf(name, lang), await pageIn(name, lang))),
    async () => cache.put(`/api/catalogue?lang=${lang}`, await fetched(`/api/catalogue?lang=${lang}`)),
  ]);
  /** @param {string} address */
  const keep = (address) => todo.push(async () => cache.put(address, await fetched(address)));
  keep('/manifest.webmanifest');
  for (const path of files) {
    todo.push(async () => {
      const answer = await fetched(`${STATIC}/${path}`);
      if (path.startsWith('rules/')) for (const picture of pictures(await answer.clone().text())) keep(picture);
      await cache.put(`${STATIC}/${path}`, answer);
    });
  }
  const lane = async () => {
    for (let next = todo.shift(); next; next = todo.shift()) await next();
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  // What one lane has found at last is done here.
  await lane();
}

/** The addresses of the pictures in a text. @param {string} text */
const pictures = (text) => [...text.matchAll(/src="(\/api\/picture[^"]*)"/g)].map(([, address]) => address?.replaceAll('&amp;', '&') ?? '');

/** Removes older versions, and serves the pages that are open. */
async function activate() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(PREFIX) && name !== CACHE).map((name) => caches.delete(name)));
  await worker.clients.claim();
}

/** The language of the page: as chosen, or as the browser prefers it. */
async function language() {
  const chosen = await worker.cookieStore?.get('lang').catch(() => null);
  const wanted = [chosen?.value, ...navigator.languages].map((lang) => lang?.slice(0, 2));
  return wanted.find((lang) => LANGUAGES.includes(lang)) ?? LANGUAGES[0];
}

/** What is kept under a key. Unlike `open`, this does not create the cache anew after its removal. @param {string} key */
const kept = (key) => caches.match(key, { cacheName: CACHE, ignoreVary: true });

/**
 * A page from the server, or the kept one if the server does not answer.
 * @param {Request} request
 * @param {string} path
 */
async function page(request, path) {
  try {
    return await Promise.race([
      fetch(request),
      new Promise((_, reject) => setTimeout(() => reject(new Error('no answer')), PATIENCE)),
    ]);
  } catch (reason) {
    const name = path.split('/')[1] || 'home';
    const found = await kept(keyOf(PAGES.includes(name) ? name : OTHERS, await language()));
    if (found) return found;
    throw reason;
  }
}

/** A file of this version; it never changes. @param {Request} request */
const file = async (request) => (await kept(request.url)) ?? fetch(request);

/** An answer of the server, or the kept one. @param {Request} request */
async function answer(request) {
  try {
    return await fetch(request);
  } catch (reason) {
    const found = await kept(request.url);
    if (found) return found;
    throw reason;
  }
}

worker.addEventListener('install', (/** @type {Extendable} */ event) => event.waitUntil(install()));
worker.addEventListener('activate', (/** @type {Extendable} */ event) => event.waitUntil(activate()));

worker.addEventListener('fetch', (/** @type {Fetching} */ event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (request.mode === 'navigate') event.respondWith(page(request, pathname));
  else if (pathname.startsWith('/static/') || pathname === '/api/picture') event.respondWith(file(request));
  else if (['/api/catalogue', '/manifest.webmanifest'].includes(pathname)) event.respondWith(answer(request));
});

worker.addEventListener('message', (/** @type {Telling} */ event) => {
  if (event.data === 'version') event.ports[0]?.postMessage(STATIC);
  else if (event.data === 'take over') event.waitUntil(worker.skipWaiting());
});
