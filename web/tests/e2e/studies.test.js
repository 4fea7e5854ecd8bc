// Studies: two browsers edit one while the server restarts in between, proofs are checked, and a chapter is embedded.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ask } from './game-hands.js';
import { eventually, freshContext, noSidewaysScroll, stage } from './harness.js';

/** @typedef {import('playwright-core').Page} Page */

const set = stage();

/** A position of Stac from which the player to play wins at once, found by playing at random. @type {{ start: string, win: string } | undefined} */
let ending;

/** The texts of the tree on the page, in order. @param {Page} page */
const turns = (page) => page.locator('.tree-text .turn').evaluateAll((buttons) => buttons.map((button) => /** @type {HTMLElement} */ (button).innerText.trim().replace(/\s+/g, ' ')));

/** Plays a turn by typing it. @param {Page} page @param {string} text */
async function type(page, text) {
  if (!(await page.locator('.typed input').isVisible())) await page.locator('.tools [data-key="game-type"]').click();
  await page.locator('.typed input').fill(text);
  await page.keyboard.press('Enter');
}

/** The first legal whole turns of a position. @param {Page} page @param {object} of @param {number} count */
const legal = (page, of, count) =>
  page.evaluate(
    async ({ of, count }) => {
      const look = async (/** @type {string[]} */ steps) => {
        const answer = await fetch('/api/position', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ ...of, steps }) });
        return answer.json();
      };
      /** @type {string[]} */
      const found = [];
      /** @type {string[][]} */
      const waiting = [[]];
      while (found.length < count && waiting.length > 0) {
        const steps = waiting.shift() ?? [];
        for (const step of (await look(steps)).legal) {
          if (step.ends_turn) found.push([...steps, step.text].join(','));
          else waiting.push([...steps, step.text]);
        }
      }
      return found.slice(0, count);
    },
    { of, count },
  );

/** Plays until a position in which a turn wins. @param {Page} page */
async function nearlyOver(page) {
  ending ??= await page.evaluate(async () => {
    const look = async (/** @type {object} */ of) => {
      const answer = await fetch('/api/position', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ game: 'stac', ...of }) });
      return answer.json();
    };
    for (;;) {
      let here = await look({});
      let before = here;
      while (!here.conclusion) {
        before = here;
        const steps = [];
        let half = here;
        do {
          steps.push(half.legal[Math.floor(Math.random() * half.legal.length)].text);
          half = await look({ position: here.position, steps });
        } while (!half.whole);
        here = await look({ position: here.position, turns: [steps.join(',')] });
      }
      const mover = before.to_play;
      if (here.conclusion.winner === mover) {
        const win = here.last.map((/** @type {{ text: string }} */ step) => step.text).join(',');
        return { start: before.position, win };
      }
    }
  });
  return ending;
}

test('two browsers edit one study, and the server restarts in between', async () => {
  const allow = /WebSocket|Failed to load resource|ERR_CONNECTION/;
  const [ana, rui] = [await freshContext(set.browser, set.base, { allow }), await freshContext(set.browser, set.base, { allow })];
  // From the analysis board to a study.
  await ana.page.goto('/analysis/stac');
  const [one = '', two = '', three = '', four = ''] = await legal(ana.page, { game: 'stac' }, 4);
  await type(ana.page, one);
  await eventually(() => turns(ana.page), [`1. ${one}`]);
  await ana.page.locator('.tools [data-key="analysis-study"]').click();
  await ana.page.locator('#study-title').fill('Openings of Stac');
  await ana.page.locator('dialog .sheet-actions .primary').click();
  await ana.page.waitForURL(/\/study\/\w+\/\w+/);
  await ana.page.getByRole('heading', { name: 'Openings of Stac' }).waitFor();
  await eventually(() => turns(ana.page), [`1. ${one}`]);
  // Rui gets the link for editors.
  await ana.page.locator('[data-key="study-share"]').click();
  const link = await ana.page.getByRole('textbox', { name: 'Link for editors' }).inputValue();
  await ana.page.keyboard.press('Escape');
  await rui.page.goto(link);
  await eventually(() => turns(rui.page), [`1. ${one}`]);
  await ana.page.locator('.editors .here').nth(1).waitFor();
  await type(rui.page, two);
  await rui.page.locator('.notes textarea').fill('a try');
  await rui.page.locator('.notes textarea').blur();
  await rui.page.locator('.mark[data-mark="!?"]').click();
  await eventually(() => turns(ana.page), [`1. ${one}`, `1. ${two}!?`]);
  await ana.page.locator('.tree-comment', { hasText: 'a try' }).waitFor();
  // Without a server both go on, and nothing is lost.
  await set.server.halt();
  await type(ana.page, three);
  await rui.page.locator('.turn-nav [data-move="start"]').click();
  await type(rui.page, four);
  for (const { page } of [ana, rui]) await page.locator('.study-state', { hasText: 'wait for the connection' }).waitFor();
  await set.server.start();
  for (const { page } of [ana, rui]) {
    await page.locator('.study-state', { hasText: 'All is saved.' }).waitFor();
    await eventually(async () => (await turns(page)).toSorted(), [`1. ${one}`, `1. ${two}!?`, `1. ${three}`, `1. ${four}`].toSorted());
  }
  assert.deepEqual(await turns(ana.page), await turns(rui.page));
  // The address leads a third browser to the very position; it only looks on.
  await ana.page.locator('.tree-text .turn', { hasText: two }).click();
  await ana.page.waitForFunction(() => location.hash.length > 1);
  const address = ana.page.url();
  const eva = await freshContext(set.browser, set.base, { phone: true, lang: 'pt' });
  await eva.page.goto(address);
  await eventually(() => eva.page.locator('.tree-text [aria-current]').innerText().then((text) => text.includes(two)), true);
  await eva.page.locator('.study-state', { hasText: 'Está só a ver' }).waitFor();
  await noSidewaysScroll(eva.page);
  // It is deleted for everybody in sight.
  await ana.page.locator('.notes [data-key="delete"]').click();
  for (const { page } of [rui, eva]) await eventually(async () => (await turns(page)).length, 3);
  // Embedded, it has the same turns.
  await eva.page.goto(address.replace('/study/', '/embed/study/'));
  await eva.page.locator('.study-embed game-board').waitFor();
  await eventually(async () => (await turns(eva.page)).length, 3);
  await eva.page.locator('.study-embed [data-move="forth"]').click();
  await eva.page.locator('.tree-text [aria-current]').waitFor();
  for (const visit of [ana, rui, eva]) await visit.close();
});

test('a proof that a browser finds belongs to the study, and a false one is refused', async () => {
  await set.visit({ allow: /status of 422/ }, async (page) => {
    await page.goto('/studies');
    await page.locator('#new-study').click();
    await page.locator('#study-title').fill('An ending');
    await page.locator('#study-game').selectOption('stac');
    await page.locator('dialog .sheet-actions .primary').click();
    await page.waitForURL(/\/study\/\w+\/\w+/);
    const { start, win } = await nearlyOver(page);
    const first = page.url();
    await page.locator('[data-key="study-add"]').click();
    await page.locator('#study-text').fill(start);
    await page.locator('dialog .sheet-actions .primary').click();
    await page.waitForURL((url) => url.pathname !== new URL(first).pathname && url.pathname.startsWith('/study/'));
    const [, , id, chapter] = new URL(page.url()).pathname.split('/');
    await page.locator('.chapters [aria-current]').waitFor();
    // By hand: a proof that proves nothing.
    const { variant } = await ask(page, `/api/studies/${id}/chapters/${chapter}`);
    const proof = `ludoteca proof 1\ngame stac\nvariant ${variant}\nposition ${start}\nverdict loss\n`;
    const refused = await page.evaluate(
      async ({ id, body }) => {
        const answer = await fetch(`/api/studies/${id}/proofs`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
        return { status: answer.status, detail: (await answer.json()).detail };
      },
      { id, body: { chapter, path: [], proof } },
    );
    assert.equal(refused.status, 422);
    assert.match(refused.detail, /^the proof is wrong: /);
    const results = () => page.evaluate(async ({ id, chapter }) => (await (await fetch(`/api/studies/${id}/chapters/${chapter}`)).json()).results, { id, chapter });
    assert.deepEqual(await results(), {});
    // The engine finds the win, and the server checks its proof.
    if (!(await page.locator('.engine input[role="switch"]').first().isChecked())) await page.locator('.engine input[role="switch"]').first().check();
    await eventually(async () => Object.keys(await results()), ['']);
    // The turn that ends the game is a proof by itself.
    await type(page, win);
    await page.locator('.tree-text .seal').waitFor();
    const chapters = page.locator('.chapters li');
    await chapters.nth(1).getByRole('button').click();
    await page.getByRole('menuitem', { name: 'Rename the chapter' }).click();
    await page.locator('#study-title').fill('The last turn');
    await page.locator('dialog .sheet-actions .primary').click();
    await chapters.nth(1).getByText('The last turn').waitFor();
    await chapters.nth(1).getByRole('button').click();
    await page.getByRole('menuitem', { name: 'Move up' }).click();
    await chapters.nth(0).getByText('The last turn').waitFor();
    await page.goto('/studies');
    await page.getByRole('link', { name: 'An ending' }).waitFor();
  });
});

test('what the rules refuse is undone in sight, and a private study is nobody else’s', async () => {
  await set.visit({ allow: /status of (404|422)/ }, async (page) => {
    await page.goto('/');
    const study = await ask(page, '/api/studies', { title: 'Mine', visibility: 'private', chapter: { title: 'One', game: 'stac' } });
    await page.goto(`/study/${study.id}`);
    await page.locator('.notes textarea').fill('a brace } here');
    await page.locator('.notes textarea').blur();
    await page.locator('.toast.bad', { hasText: 'Your change was undone' }).waitFor();
    await eventually(() => page.locator('.notes textarea').inputValue(), '');
    const other = await freshContext(set.browser, set.base, { allow: /status of 404/ });
    await other.page.goto(`/study/${study.id}`);
    await other.page.getByText('There is no such study, or it is private.').waitFor();
    await other.close();
  });
});
