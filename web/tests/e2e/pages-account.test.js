// Who one is: guest, account, log-ins, password, tokens, and the end of an account.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { freshContext, stage } from './harness.js';

const set = stage();

const REFUSED = /status of 40[0-9]|status of 42[0-9]/;

/**
 * Fills a form of the account page and sends it.
 * @param {import('playwright-core').Page} page
 * @param {string} heading of its section
 * @param {Record<string, string>} values by label
 * @param {string} button
 */
async function send(page, heading, values, button) {
  const section = page.locator('.panel', { has: page.getByRole('heading', { name: heading, exact: true }) });
  for (const [label, value] of Object.entries(values)) await section.getByLabel(label).fill(value);
  await section.getByRole('button', { name: button, exact: true }).click();
}

test('a guest takes a name and is greeted by it', async () => {
  await set.visit({ allow: REFUSED }, async (page) => {
    await page.goto('/account');
    await send(page, 'Your name', { Name: 'Rosa 🎲' }, 'Save the name');
    await page.getByText('A name may contain only letters, digits').waitFor();
    await send(page, 'Your name', { Name: 'Rosa' }, 'Save the name');
    await page.getByRole('heading', { level: 1, name: 'Rosa (guest)' }).waitFor();
    await page.goto('/');
    await page.locator('#me', { hasText: 'Rosa (guest)' }).waitFor();
    await page.getByRole('button', { name: 'Português' }).click();
    await page.locator('#me', { hasText: 'Rosa (convidado)' }).waitFor();
  });
});

test('an account from its first to its last day', async () => {
  await set.visit({ allow: REFUSED }, async (page) => {
    await page.goto('/account');
    await send(page, 'Keep it as an account', { Name: 'Ana', Password: 'password1' }, 'Create an account');
    await page.getByText('This password is easy to guess').waitFor();
    await send(page, 'Keep it as an account', { Name: 'Ana', Password: 'correct horse' }, 'Create an account');
    await page.getByText('This is your account.').waitFor();
    await page.getByRole('heading', { level: 1, name: 'Ana', exact: true }).waitFor();

    // The same account in another browser.
    const other = await freshContext(set.browser, set.base, { allow: REFUSED });
    await other.page.goto('/account');
    await send(other.page, 'Log in', { Name: 'Ana', Password: 'wrong horse' }, 'Log in');
    await other.page.getByText('The name or the password is wrong.').waitFor();
    await send(other.page, 'Log in', { Name: 'Ana', Password: 'correct horse' }, 'Log in');
    await other.page.getByText('This is your account.').waitFor();

    // It is listed here, and ended from here.
    await page.reload();
    const logins = page.locator('.panel', { hasText: 'Where you are logged in' }).locator('li');
    await logins.nth(1).waitFor();
    assert.match(await logins.nth(0).innerText(), /expires on .*\d{4} if not used/);
    await page.getByRole('button', { name: 'End' }).click();
    await logins.nth(1).waitFor({ state: 'detached' });
    await other.page.reload();
    await other.page.getByText('You are a guest').waitFor();

    // It is shown for a few seconds only.
    const passwords = { 'Old password': 'correct horse', 'New password': 'battery staple' };
    await Promise.all([page.getByText('Saved.').waitFor(), send(page, 'Change the password', passwords, 'Change the password')]);
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.waitForURL(`${set.base}/`);
    await page.goto('/account');
    await send(page, 'Log in', { Name: 'Ana', Password: 'battery staple' }, 'Log in');
    await page.getByText('This is your account.').waitFor();

    // Nobody else can have the name.
    await send(other.page, 'Keep it as an account', { Name: 'ana', Password: 'another horse' }, 'Create an account');
    await other.page.getByText('That name is taken, or looks too much like one that is.').waitFor();
    await other.close();

    await send(page, 'Delete the account', { Password: 'battery staple' }, 'Delete the account');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete the account' }).click();
    await page.waitForURL(`${set.base}/`);
    await page.goto('/account');
    await page.getByText('You are a guest').waitFor();
  });
});

test('a token is shown once, works, and can be revoked', async () => {
  await set.visit({}, async (page) => {
    await page.goto('/account');
    await page.getByText('Create a new token').click();
    await page.getByLabel('What is it for?').fill('my bot');
    await page.getByLabel('Expires after').selectOption('30');
    const when = () => new Intl.DateTimeFormat('en', { dateStyle: 'medium' }).format(Date.now() + 30 * 86_400_000);
    const before = when();
    await page.getByRole('button', { name: 'Create the token' }).click();
    const token = await page.locator('.fresh code').innerText();
    const create = () =>
      fetch(`${set.base}/api/games`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ game: 'stac', seats: ['me', 'me'] }),
      });
    assert.equal((await create()).status, 201);
    // Midnight may have passed since.
    await page.locator('#tokens li', { hasText: new RegExp(`expires on (${before}|${when()})`) }).waitFor();
    await page.reload();
    assert.equal(await page.locator('.fresh code').count(), 0);
    await page.getByRole('button', { name: 'Revoke' }).click();
    await page.getByRole('button', { name: 'Revoke' }).waitFor({ state: 'detached' });
    assert.equal((await create()).status, 401);
  });
});
