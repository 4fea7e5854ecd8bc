// What the analysis board opens, and what it gives away: games, links, positions, records, boards of a report.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openBoard, shownTurn, writtenTurns } from './analysis-hands.js';
import { anyTurn, ask, look, myTurn, sitDown } from './game-hands.js';
import { RECORDS } from './game-records.js';
import { eventually, freshContext, stage } from './harness.js';

const set = stage();

const RECORD = `[Game "stac"]
[First "Ana"]
[Result "*"]

1. a1>a2 $1 {good} (1. a1>a3 {or this} 2. e5>e4) 2. e5>e4 3. a2-a1
`;

/** @param {import('playwright-core').Page} page */
const engineOff = (page) => page.getByRole('switch', { name: 'Engine' }).uncheck();

/** @param {import('playwright-core').Page} page @param {string} text */
async function take(page, text) {
  await page.getByRole('button', { name: 'Open a record or a position' }).click();
  await page.getByRole('textbox', { name: /A record, a position/ }).fill(text);
  await page.getByRole('dialog').getByRole('button', { name: 'Open', exact: true }).click();
}

test('a finished game is analysed at the turn that was shown', async () => {
  await set.visit({}, async (page) => {
    const { id } = await sitDown(page, { game: 'stac', seats: ['me', 'me'] });
    assert.equal(await page.getByRole('link', { name: 'Analyse this game' }).count(), 0, 'no help while one plays');
    for (let turns = 0; turns < 3; turns += 1) if (await myTurn(page)) await anyTurn(page);
    const { turns, turn } = await look(page);
    await ask(page, `/api/games/${id}/resign`, { turn });
    await page.getByRole('link', { name: 'Analyse this game' }).waitFor();
    await page.keyboard.press('PageUp');
    await page.locator(`.turn[data-turn="${turn - 1}"][aria-current]`).waitFor();
    await page.getByRole('link', { name: 'Analyse this game' }).click();
    await page.locator('.analysis game-board [data-spot]').first().waitFor();
    assert.deepEqual(await writtenTurns(page), turns.map((played) => played.text));
    await eventually(() => shownTurn(page), turns[turn - 2]?.text ?? '');
  });
});

test('the players of a rated game get no engine before its end', async () => {
  await set.visit({}, async (page) => {
    await page.goto('/account');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await ask(page, '/api/me/account', { name: 'Vera', password: 'correct horse' });
    const { id } = await sitDown(page, { game: 'stac', seats: ['me', 'level:0'] });
    assert.ok((await look(page)).rated);
    await openBoard(page, `/analysis/stac?game=${id}`);
    await page.locator('.engine-status', { hasText: 'rated game' }).waitFor();
    assert.ok(await page.getByRole('switch', { name: 'Engine' }).isDisabled());
    assert.ok(await page.getByRole('switch', { name: 'Colours' }).isDisabled());
    await ask(page, `/api/games/${id}/resign`, { turn: 0 });
    await page.reload();
    await page.locator('.analysis game-board [data-spot]').first().waitFor();
    await eventually(() => page.getByRole('switch', { name: 'Engine' }).isEnabled(), true);
  });
});

test('a position, a board of a report and a start are opened, and what is wrong is named', async () => {
  await set.visit({ allow: /status of 422/ }, async (page) => {
    await openBoard(page, '/analysis/stac');
    await engineOff(page);
    await take(page, 'nonsense');
    await page.locator('#import-problem', { hasText: 'position' }).waitFor();
    await page.keyboard.press('Escape');
    await take(page, '00110/00A0B/20020/0A010/BB00A a d4,d3 -');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await eventually(() => page.locator('.board-piece').count().then((count) => count > 0), true);
    await openBoard(page, '/analysis/crab-stack?seed=4');
    const one = await page.locator('.board-hits polygon').evaluateAll((cells) => cells.map((cell) => cell.getAttribute('aria-label')));
    await openBoard(page, '/analysis/crab-stack?seed=5');
    const other = await page.locator('.board-hits polygon').evaluateAll((cells) => cells.map((cell) => cell.getAttribute('aria-label')));
    assert.notDeepEqual(one, other);
    await page.goto('/analysis/chess');
    await page.getByRole('heading', { name: 'Which game would you like to analyse?' }).waitFor();
    await page.goto('/analysis/stac?position=nonsense');
    await page.getByText('This cannot be opened').waitFor();
  });
});

test('a record with variations goes in and out without loss', async () => {
  await set.visit({}, async (page) => {
    await openBoard(page, '/analysis/stac');
    await engineOff(page);
    await take(page, RECORD);
    await page.locator('.tree .turn', { hasText: 'a2-a1' }).waitFor();
    assert.deepEqual(await writtenTurns(page), ['a1>a2!', 'a1>a3', 'e5>e4', 'e5>e4', 'a2-a1']);
    assert.deepEqual(await page.locator('.tree-comment').allTextContents(), ['good', 'or this']);
    await page.getByRole('button', { name: 'Share' }).click();
    const out = page.getByRole('textbox', { name: 'Record with all variations' });
    await eventually(async () => (await out.inputValue()).includes('or this'), true);
    const written = await out.inputValue();
    for (const part of ['[First "Ana"]', 'a1>a2!', '{good}', 'a1>a3', '{or this}', 'a2-a1']) assert.ok(written.includes(part), `${part} in ${written}`);
    // What was written is read again, dropped as a file.
    await page.keyboard.press('Escape');
    await page.locator('.tree .turn', { hasText: 'a1>a3' }).click();
    await page.locator('.tree-scroll').focus();
    await page.keyboard.press('Delete');
    await eventually(async () => (await writtenTurns(page)).length, 3);
    const data = await page.evaluateHandle((text) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([text], 'record.txt', { type: 'text/plain' }));
      return transfer;
    }, written);
    await page.dispatchEvent('.analysis', 'drop', { dataTransfer: data });
    await eventually(() => writtenTurns(page), ['a1>a2!', 'a1>a3', 'e5>e4', 'e5>e4', 'a2-a1']);
  });
});

test('a link opens at the very position, for somebody else', async () => {
  await set.visit({}, async (page) => {
    const turns = RECORDS.stac?.turns.slice(0, 4) ?? [];
    await openBoard(page, `/analysis/stac?turns=${encodeURIComponent(turns.join(' '))}`);
    await engineOff(page);
    await page.locator('.tree .turn').nth(2).click();
    await eventually(() => shownTurn(page), turns[2] ?? '');
    await page.getByRole('button', { name: 'Share' }).click();
    const link = await page.getByRole('textbox', { name: 'Link' }).inputValue();
    const position = await page.getByRole('textbox', { name: 'Position' }).inputValue();
    const other = await freshContext(set.browser, set.base);
    await openBoard(other.page, link);
    await eventually(() => shownTurn(other.page), turns[2] ?? '');
    await other.page.getByRole('button', { name: 'Share' }).click();
    assert.equal(await other.page.getByRole('textbox', { name: 'Position' }).inputValue(), position);
    await other.close();
  });
});

test('any legal position can be set up, and others are named', async () => {
  await set.visit({ allow: /status of 422/ }, async (page) => {
    await openBoard(page, '/analysis/stac');
    await engineOff(page);
    await page.getByRole('button', { name: 'Set up a position' }).click();
    const text = page.getByRole('textbox', { name: 'Position' });
    const done = page.getByRole('button', { name: 'Analyse this position' });
    await eventually(() => done.isEnabled(), true);
    await text.fill('11111/11111/11111/11111/11119 a a1,e5 -');
    await page.locator('#set-up-problem', { hasText: '9' }).waitFor();
    assert.ok(await done.isDisabled());
    await text.fill('11111/11111/11111/11111/11111 b a1,e5 -');
    await eventually(() => done.isEnabled(), true);
    await done.click();
    await page.locator('.prompt-headline', { hasText: 'Teal' }).waitFor();
  });
});
