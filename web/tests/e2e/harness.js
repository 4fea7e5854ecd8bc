// Runs a server of its own with an empty data folder and a browser that forgives nothing: every console error, page
// error or request to anybody else fails the test. Files of tests end in .test.js: by that the test runner finds them.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { accessSync, constants, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { after, before } from 'node:test';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { chromium } from 'playwright-core';

/** @typedef {import('playwright-core').Browser} Browser */
/** @typedef {import('playwright-core').BrowserContext} BrowserContext */
/** @typedef {import('playwright-core').Page} Page */

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const BINARY = process.env.LUDOTECA ?? join(ROOT, 'target/debug/ludoteca');

/** How long anything may take, in milliseconds. Machines may be busy: only what never comes is a failure. */
export const PATIENCE = 60_000;

export const DESKTOP = { width: 1280, height: 800 };
export const PHONE = { width: 390, height: 844 };

/** A program somewhere in PATH. @param {string[]} names */
function inPath(names) {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    for (const name of names) {
      try {
        accessSync(join(folder, name), constants.X_OK);
        return join(folder, name);
      } catch {
        // Not here.
      }
    }
  }
  throw new Error(`none of ${names.join(', ')} is installed; run scripts/browser`);
}

/** Ports below those that systems give to outgoing connections: nobody takes one while a test's server is away. */
const PORTS = { from: 20_000, to: 32_000 };

/** @returns {Promise<number>} */
export async function freePort() {
  for (;;) {
    const port = PORTS.from + Math.floor(Math.random() * (PORTS.to - PORTS.from));
    const free = await new Promise((resolve) => {
      const server = createServer();
      server.on('error', () => resolve(false));
      server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
    });
    if (free) return port;
  }
}

/** Starts a server; `stop` ends it and removes what it wrote. */
export async function startServer() {
  const data = mkdtempSync(join(tmpdir(), 'ludoteca-'));
  const port = await freePort();
  const base = `http://127.0.0.1:${port}`;
  let said = '';
  /** @type {ReturnType<typeof spawn> | undefined} */
  let child;

  const start = async () => {
    const running = spawn(BINARY, ['serve', '--listen', `127.0.0.1:${port}`, '--data', data, '--no-rate-limits'], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child = running;
    running.stdout.on('data', (text) => (said += text));
    running.stderr.on('data', (text) => (said += text));
    const end = Date.now() + PATIENCE;
    for (;;) {
      if (running.exitCode !== null || Date.now() > end) throw new Error(`the server does not start:\n${said}`);
      const alive = await fetch(`${base}/api/catalogue`).then((answer) => answer.ok, () => false);
      if (alive) return;
      await new Promise((wake) => setTimeout(wake, 100));
    }
  };

  const kill = () =>
    new Promise((resolve) => {
      if (!child || child.exitCode !== null) return resolve(undefined);
      child.once('exit', resolve);
      child.kill('SIGTERM');
    });

  await start();
  return {
    base,
    /** Lets the server go away and come back with the same data. */
    async restart() {
      await kill();
      await start();
    },
    /** Lets the server go away; `start` brings it back. */
    halt: kill,
    start,
    async stop() {
      await kill();
      rmSync(data, { recursive: true, force: true });
    },
  };
}

/** Starts Chromium as installed on the machine. @param {string[]} [besides] more arguments */
export function startBrowser(besides = []) {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? inPath(['chromium', 'chromium-browser', 'google-chrome']),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--mute-audio',
      ...besides,
    ],
  });
}

/**
 * What a fresh browser context is like. `allow` names console messages that a test provokes on purpose.
 * @typedef {{ phone?: boolean, dark?: boolean, lang?: 'en' | 'pt', contrast?: 'more', motion?: 'reduce' | 'no-preference', allow?: RegExp, viewport?: { width: number, height: number }, settings?: Record<string, unknown> }} Options
 */

/**
 * A context with its own cookies and storage, and a page that notes everything that goes wrong.
 * @param {Browser} browser
 * @param {string} base
 * @param {Options} [options]
 */
export async function freshContext(browser, base, options = {}) {
  const { phone = false, dark = false, lang = 'en', contrast, motion = 'reduce', allow, settings } = options;
  const context = await browser.newContext({
    baseURL: base,
    viewport: options.viewport ?? (phone ? PHONE : DESKTOP),
    hasTouch: phone,
    isMobile: phone,
    deviceScaleFactor: 1,
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: motion,
    contrast: contrast ?? null,
    locale: lang === 'pt' ? 'pt-PT' : 'en-GB',
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  // The same tests, with every question answered by the server.
  if (process.env.LUDOTECA_CORE === 'no') {
    await context.route('**/engine/built.js', (route) => route.fulfill({ contentType: 'text/javascript', body: 'export const built = false;' }));
  }
  await context.addCookies([{ name: 'lang', value: lang, url: base }]);
  if (settings) {
    await context.addInitScript((kept) => {
      // Frames of nowhere have no storage.
      if (location.origin === 'null') return;
      if (!localStorage.getItem('settings')) localStorage.setItem('settings', JSON.stringify(kept));
    }, settings);
  }
  /** @type {string[]} */
  const wrong = [];
  /** @param {string} text */
  const note = (text) => {
    if (!allow?.test(text)) wrong.push(text);
  };
  context.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') note(`console: ${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (error) => note(`page: ${error.error().stack ?? error.error()}`));
  context.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(base) && !url.startsWith('data:') && !url.startsWith('blob:')) note(`third party: ${url}`);
  });
  context.setDefaultTimeout(PATIENCE);
  const page = await context.newPage();
  return {
    context,
    page,
    wrong,
    /** Fails if anything went wrong, and closes the context. */
    async close() {
      await context.close();
      assert.deepEqual(wrong, []);
    },
  };
}

/**
 * A server and a browser for all tests of a file.
 */
export function stage() {
  /** @type {{ browser: Browser, server: Awaited<ReturnType<typeof startServer>> } | undefined} */
  let set;
  before(async () => {
    const [server, browser] = await Promise.all([startServer(), startBrowser()]);
    set = { server, browser };
  });
  after(async () => {
    await set?.browser.close();
    await set?.server.stop();
  });
  const here = () => {
    if (!set) throw new Error('the stage is not set yet');
    return set;
  };
  return {
    get server() {
      return here().server;
    },
    get browser() {
      return here().browser;
    },
    get base() {
      return here().server.base;
    },
    /**
     * Plays a scene in a fresh context and checks that nothing went wrong in it.
     * @param {Options} options
     * @param {(page: Page, context: BrowserContext) => Promise<void>} act
     */
    async visit(options, act) {
      const visit = await freshContext(here().browser, here().server.base, options);
      try {
        await act(visit.page, visit.context);
      } catch (reason) {
        if (visit.wrong.length > 0) console.error(visit.wrong.join('\n'));
        await visit.context.close();
        throw reason;
      }
      await visit.close();
    },
  };
}

/**
 * Waits until a look at the page finds what is expected, for what a locator cannot wait for.
 * @template Value
 * @param {() => Promise<Value>} look
 * @param {Value} expected
 * @param {string} [what]
 */
export async function eventually(look, expected, what) {
  const end = Date.now() + PATIENCE;
  let found = await look();
  while (!isDeepStrictEqual(found, expected) && Date.now() < end) {
    await new Promise((wake) => setTimeout(wake, 50));
    found = await look();
  }
  assert.deepEqual(found, expected, what);
}

/**
 * Fails if the page can be scrolled sideways.
 * @param {Page} page
 */
export async function noSidewaysScroll(page) {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  assert.ok(over <= 0, `${page.url()} is ${over} pixels too wide`);
}
