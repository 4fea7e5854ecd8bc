// Passkeys with Chromium's virtual authenticator, and recovery codes: added, used and refused on the account page.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { eventually, freshContext, noSidewaysScroll, stage } from './harness.js';

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {import('./harness.js').Options} Options */

const set = stage();

const REFUSED = /status of 40[0-9]|status of 42[0-9]/;
const PASSWORD = 'correct horse battery';

/** Passkeys need a domain name, so the page is opened as localhost. */
const local = () => set.base.replace('127.0.0.1', 'localhost');

/**
 * Plays a scene on localhost, with an authenticator that recognises everybody.
 * @param {Options} options
 * @param {(page: Page) => Promise<void>} act
 */
async function visit(options, act) {
  const visited = await freshContext(set.browser, local(), options);
  const { page, context, wrong } = visited;
  try {
    const devtools = await context.newCDPSession(page);
    await devtools.send('WebAuthn.enable');
    await devtools.send('WebAuthn.addVirtualAuthenticator', {
      options: { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true, isUserVerified: true },
    });
    await act(page);
  } catch (reason) {
    if (wrong.length > 0) console.error(wrong.join('\n'));
    await context.close();
    throw reason;
  }
  await visited.close();
}

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Fails with what axe finds on the page as it is now.
 * @param {Page} page
 * @param {string} what
 */
async function accessible(page, what) {
  await page.evaluate(AXE);
  const found = await page.evaluate(async () => {
    const { violations } = await /** @type {any} */ (globalThis).axe.run(document, { resultTypes: ['violations'] });
    return violations.map((/** @type {any} */ rule) => `${rule.id}: ${rule.nodes.map((/** @type {any} */ node) => node.target).join(' ')}`);
  });
  assert.deepEqual(found, [], what);
}

/** @param {Page} page @param {string} heading */
const section = (page, heading) => page.locator('.panel', { has: page.getByRole('heading', { name: heading, exact: true }) });

/**
 * Makes an account and opens its page.
 * @param {Page} page
 * @param {string} name
 */
async function makeAccount(page, name) {
  await page.goto('/account');
  const become = section(page, 'Keep it as an account');
  await become.getByLabel('Name').fill(name);
  await become.getByLabel('Password').fill(PASSWORD);
  await become.getByRole('button', { name: 'Create an account' }).click();
  await page.getByText('This is your account.').waitFor();
}

/** @param {Page} page */
async function logOut(page) {
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL(`${local()}/`);
  await page.goto('/account');
  await page.getByText('You are a guest').waitFor();
}

test('a passkey is added, logs in, and is removed', async () => {
  await visit({ allow: REFUSED }, async (page) => {
    await makeAccount(page, 'Ana Sá');
    const passkeys = section(page, 'Passkeys');
    // With the keyboard alone.
    await passkeys.getByText('Add a passkey').focus();
    await page.keyboard.press('Enter');
    await passkeys.getByLabel('Name of the passkey').fill('my laptop');
    await page.keyboard.press('Enter');
    await passkeys.locator('li', { hasText: 'my laptop' }).waitFor();
    await passkeys.getByText('never used').waitFor();
    // The device already has one.
    await passkeys.getByText('Add a passkey').click();
    await passkeys.getByRole('button', { name: 'Add the passkey' }).click();
    await passkeys.getByText('This device already has a passkey for your account.').waitFor();

    await logOut(page);
    await page.getByRole('button', { name: 'Log in with a passkey' }).click();
    await page.getByText('This is your account.').waitFor();
    await page.getByRole('heading', { level: 1, name: 'Ana Sá' }).waitFor();
    await passkeys.getByText('last used').waitFor();

    await passkeys.getByRole('button', { name: 'Remove my laptop' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await passkeys.locator('li').waitFor({ state: 'detached' });
    await eventually(() => page.evaluate(() => document.activeElement?.textContent), 'Passkeys');
    await logOut(page);
    await page.getByRole('button', { name: 'Log in with a passkey' }).click();
    await page.getByText('This server does not know that passkey').waitFor();
  });
});

test('without a passkey on the device nobody gets in', async () => {
  await visit({}, async (page) => {
    await page.goto('/account');
    // Chromium refuses as if the person had closed its window.
    await page.getByRole('button', { name: 'Log in with a passkey' }).click();
    await page.getByText('No passkey was used.').waitFor();
    await page.getByText('You are a guest').waitFor();
  });
});

test('recovery codes are shown once and log in once each', async () => {
  await visit({ allow: REFUSED }, async (page) => {
    await makeAccount(page, 'Rui');
    const recovery = section(page, 'Recovery codes');
    await recovery.getByText('You have no recovery codes.').waitFor();
    await recovery.getByText('Create new codes').click();
    await recovery.getByLabel('Password').fill('wrong horse battery');
    await recovery.getByRole('button', { name: 'Create ten codes' }).click();
    await recovery.getByText('The password is wrong.').waitFor();
    await recovery.getByLabel('Password').fill(PASSWORD);
    await recovery.getByRole('button', { name: 'Create ten codes' }).click();
    await recovery.getByText('Recovery codes left: 10').waitFor();
    await recovery.locator('.codes code').nth(9).waitFor();
    const codes = await recovery.locator('.codes code').allInnerTexts();
    assert.equal(codes.length, 10);
    assert.ok(codes.every((code) => /^([0-9a-z]{4}-){5}[0-9a-z]{4}$/.test(code)), codes.join());

    await recovery.getByRole('button', { name: 'Copy' }).click();
    await eventually(() => page.evaluate(() => navigator.clipboard.readText()), codes.join('\n'));
    const [file] = await Promise.all([page.waitForEvent('download'), recovery.getByRole('button', { name: 'Download' }).click()]);
    const saved = await readFile(await file.path(), 'utf8');
    assert.ok(saved.startsWith('Ludoteca recovery codes of Rui at localhost'), saved);
    assert.ok(codes.every((code) => saved.includes(code)), saved);

    await page.reload();
    await recovery.getByText('Recovery codes left: 10').waitFor();
    assert.equal(await recovery.locator('.codes code').count(), 0);

    /** @param {string} code */
    const use = async (code) => {
      await page.getByRole('button', { name: 'Use a recovery code' }).click();
      const dialog = page.getByRole('dialog', { name: 'Use a recovery code' });
      await dialog.getByLabel('Name').fill('Rui');
      await dialog.getByLabel('Recovery code').fill(code);
      await dialog.getByRole('button', { name: 'Log in with the code' }).click();
    };
    await logOut(page);
    await use(String(codes[0]));
    await page.getByText('This is your account.').waitFor();
    await recovery.getByText('Recovery codes left: 9').waitFor();
    await logOut(page);
    await use(String(codes[0]));
    await page.getByText('The name or the code is wrong').waitFor();
    await page.keyboard.press('Escape');
    await use(String(codes[1]).toUpperCase().replaceAll('-', ' '));
    await page.getByText('This is your account.').waitFor();
    await recovery.getByText('Recovery codes left: 8').waitFor();
  });
});

for (const [lang, dark, phone] of /** @type {const} */ ([['en', false, false], ['pt', true, true]])) {
  test(`passkeys and codes are accessible in ${lang}, ${dark ? 'dark' : 'light'}`, async () => {
    await visit({ lang, dark, phone }, async (page) => {
      await page.goto('/account');
      await page.locator('.ways-in button').last().click();
      await page.getByRole('dialog').waitFor();
      await accessible(page, 'the dialog for a code');
      await page.keyboard.press('Escape');
      await page.evaluate(
        async (wish) => {
          await fetch('/api/me/account', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(wish) });
        },
        { name: `axe ${lang}`, password: PASSWORD },
      );
      await page.reload();
      await page.locator('#passkeys summary').click();
      await page.locator('#passkeys form button').click();
      await page.locator('#passkeys li').waitFor();
      await page.locator('#recovery-codes summary').click();
      await page.locator('#recovery-codes input').fill(PASSWORD);
      await page.locator('#recovery-codes form button').click();
      await page.locator('.codes code').first().waitFor();
      await accessible(page, 'the account with a passkey and codes');
      await noSidewaysScroll(page);
    });
  });
}

test('an address in numbers offers no passkeys, but codes', async () => {
  await set.visit({}, async (page) => {
    await page.goto('/account');
    await page.getByRole('button', { name: 'Use a recovery code' }).waitFor();
    assert.equal(await page.getByRole('button', { name: 'Log in with a passkey' }).count(), 0);
    await makeAccount(page, 'Eva');
    await section(page, 'Recovery codes').getByText('You have no recovery codes.').waitFor();
    assert.equal(await page.getByRole('heading', { name: 'Passkeys' }).isVisible(), false);
  });
});
