// What a player is told and shown: who moves, what a turn did, what comes next, and why a touch was in vain.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { anyTurn, ask, look, mouse, myTurn, openGame, playTurn, sitDown } from './game-hands.js';
import { RECORDS } from './game-records.js';
import { eventually, stage } from './harness.js';

/** @typedef {import('playwright-core').Page} Page */

const set = stage();

const GAMES = Object.keys(RECORDS);

/** A position where Blue's move from rock 5 to rock 2 brings the wave. */
const WAVE = '-,S,M/b,M,B,s/-,s,W,Bm,Bb/Mm,S,-,sS/b,m,- 1 -';

/** @param {Page} page @param {string} spot */
async function touch(page, spot) {
  await mouse(page, [spot], /** @type {any} */ ({}));
}

/**
 * Touches a spot in vain. The answer is shown for a few seconds only, so waiting for it begins before the touch.
 * @param {Page} page
 * @param {string} spot
 * @param {string} answer
 */
async function touchInVain(page, spot, answer) {
  await Promise.all([page.locator('.bubble', { hasText: answer }).waitFor(), touch(page, spot)]);
}

test('the prompt never says that one looks back while a hundred turns are played', async () => {
  await set.visit({ motion: 'no-preference', settings: { pace: 'quick' } }, async (page) => {
    // Noted across pages: every headline that the prompt shows.
    await page.addInitScript(() => {
      addEventListener('DOMContentLoaded', () => {
        new MutationObserver(() => {
          const headline = document.querySelector('.prompt-headline')?.textContent;
          const seen = JSON.parse(sessionStorage.getItem('headlines') ?? '[]');
          if (headline && !seen.includes(headline)) sessionStorage.setItem('headlines', JSON.stringify([...seen, headline]));
        }).observe(document.body, { subtree: true, childList: true, characterData: true });
      });
    });
    let turns = 0;
    for (let round = 0; turns < 100; round += 1) {
      await sitDown(page, { game: GAMES[round % GAMES.length], seats: ['me', 'level:0'] });
      for (let own = 0; own < 10 && (await myTurn(page)); own += 1) await anyTurn(page);
      turns += (await look(page)).turn;
    }
    /** @type {string[]} */
    const seen = await page.evaluate(() => JSON.parse(sessionStorage.getItem('headlines') ?? '[]'));
    assert.ok(seen.includes('Your turn') && seen.some((words) => words.endsWith('is moving')), seen.join(' | '));
    assert.deepEqual(seen.filter((words) => /After turn|Before the first/.test(words)), []);
  });
});

test('the answer of the computer is shown after a moment, and touches before it are answered', async () => {
  await set.visit({}, async (page) => {
    await page.clock.install();
    await sitDown(page, { game: 'stac', seats: ['me', 'level:0'] });
    // Far enough ahead that the page's clock has not passed it when the browser hears of it.
    await page.clock.pauseAt(Date.now() + 20_000);
    await touch(page, 'a1');
    await touch(page, 'a3');
    await eventually(async () => (await look(page)).turn, 2);
    await page.locator('.prompt-headline', { hasText: 'The computer is thinking' }).waitFor();
    assert.equal(await page.locator('button.turn').count(), 1);
    await touchInVain(page, 'a3', 'It is not your turn');
    await page.clock.resume();
    await page.locator('button.turn').nth(1).waitFor();
    await page.locator('.prompt-headline', { hasText: 'Your turn' }).waitFor();
  });
});

test('a turn of several steps is shown step by step, and again', async () => {
  await set.visit({ motion: 'no-preference' }, async (page) => {
    await sitDown(page, { game: 'duplohex', seats: ['me', 'me'] });
    for (const turn of ['dd4', 'dc3,rc4']) await playTurn(page, turn, mouse);
    // What is shown for a moment only is noted in the page.
    await page.evaluate(() => {
      const noted = { counts: /** @type {number[]} */ ([]), headlines: /** @type {string[]} */ ([]) };
      Object.assign(globalThis, { noted });
      const pieces = /** @type {Element} */ (document.querySelector('.board-pieces'));
      new MutationObserver(() => {
        const count = pieces.children.length;
        if (noted.counts.at(-1) !== count) noted.counts.push(count);
      }).observe(pieces, { childList: true });
      new MutationObserver(() => {
        const headline = document.querySelector('.prompt-headline')?.textContent ?? '';
        if (noted.headlines.at(-1) !== headline) noted.headlines.push(headline);
      }).observe(document.body, { subtree: true, childList: true, characterData: true });
    });
    await page.locator('[data-key="again"]').click();
    const noted = () => page.evaluate(() => /** @type {any} */ (globalThis).noted);
    await eventually(async () => (await noted()).headlines.slice(-2), ['Black is moving', 'White to play']);
    assert.deepEqual((await noted()).counts, [1, 2, 3]);
  });
});

test('the wave is told in the prompt, the list, the trays and to screen readers', async () => {
  await set.visit({}, async (page) => {
    await sitDown(page, { game: 'crab-stack', seats: ['me', 'me'], position: WAVE });
    const before = await page.locator('.board-piece').count();
    await playTurn(page, '5-2', mouse);
    const taken = before - (await page.locator('.board-piece').count());
    assert.ok(taken > 1);
    const words = `Blue moved a medium crab from 5 to 2. The wave took ${taken} crabs.`;
    await page.locator('.told-words', { hasText: words }).waitFor();
    const turn = page.locator('button.turn');
    assert.equal(await turn.getAttribute('title'), words);
    assert.equal(await turn.innerText(), '5-2~');
    assert.equal(await page.locator('[role="log"] p', { hasText: words }).count(), 1);
    const lost = await page.locator('.tray .tray-count').allInnerTexts();
    assert.ok(lost.reduce((sum, count) => sum + Number(count.slice(1)), 0) >= taken);
    assert.ok((await page.locator('.board-lost').count()) > 0);
    assert.equal(await page.locator('.board-way').count(), 1);
  });
});

test('every turn is announced once and in order, however fast they come', async () => {
  await set.visit({}, async (page) => {
    const { id } = await sitDown(page, { game: 'stac', seats: ['me', 'me'] });
    const turns = ['a1-a2', 'e5-e4', 'a2-a1', 'e4-e5', 'a1-b1', 'e5-d5', 'b1-c1', 'd5-d4'];
    for (const [turn, text] of turns.entries()) await ask(page, `/api/games/${id}/turns`, { turn, text });
    const told = () => page.locator('[role="log"] p', { hasText: 'walked' }).allInnerTexts();
    await eventually(async () => (await told()).length, turns.length);
    const said = (await told()).map((words) => /from (\w+) to (\w+)/.exec(words)?.slice(1).join('-'));
    assert.deepEqual(said, turns);
  });
});

for (const [game, { start, turns }] of Object.entries(RECORDS)) {
  test(`the end of ${game} is drawn on the board and told`, async () => {
    await set.visit({}, async (page) => {
      await page.goto('/');
      const { id } = await ask(page, '/api/games', { game, seats: ['me', 'me'], position: start });
      for (const [turn, text] of turns.entries()) await ask(page, `/api/games/${id}/turns`, { turn, text });
      await openGame(page, id);
      const { scene } = await look(page);
      assert.ok(scene.winning.length > 0);
      assert.equal(await page.locator('.board-winning').count(), scene.winning.length);
      assert.match(await page.locator('button.turn').last().innerText(), /#$/);
      assert.doesNotMatch(await page.locator('.prompt-words').innerText(), /ending-|told-/);
    });
  });
}

test('the prompt follows the hand, its buttons stay in place, and a touch in vain is answered', async () => {
  await set.visit({}, async (page) => {
    await sitDown(page, { game: 'stac', seats: ['me', 'me'] });
    const buttons = async () => (await page.locator('.prompt-buttons').boundingBox())?.y;
    const before = await buttons();
    await touch(page, 'a1');
    await page.locator('.prompt-next', { hasText: 'Touch it again to carry the disc' }).waitFor();
    await page.locator('[role="log"] p', { hasText: 'Touch it again to carry the disc' }).waitFor({ state: 'attached' });
    assert.equal(await buttons(), before);
    await touchInVain(page, 'b2', 'cannot go to b2');
    await touchInVain(page, 'e5', 'That belongs to Teal');
    await touchInVain(page, 'c3', 'First touch one of your own pieces');
    assert.equal(await buttons(), before);
    for (const turn of ['a1>a2', 'e5-e4']) await playTurn(page, turn, mouse);
    await touch(page, 'a2');
    await touchInVain(page, 'a2', 'it carried one last turn');
  });
});

test('in DuploHex the cell may come first, and a disc or a ring is offered there', async () => {
  await set.visit({ phone: true, settings: { confirm: 'never' } }, async (page) => {
    await sitDown(page, { game: 'duplohex', seats: ['me', 'me'] });
    const cell = await page.locator('[data-spot="d4"]').boundingBox();
    assert.ok(cell && cell.width >= 44, `a cell is ${cell?.width} pixels wide`);
    await touch(page, 'd4');
    const offers = page.locator('.chooser button');
    await offers.nth(1).waitFor();
    assert.equal(await offers.count(), 2);
    await page.getByRole('button', { name: 'white ring', exact: true }).click();
    await page.locator('button.turn', { hasText: 'rd4' }).waitFor();
    assert.equal(await page.locator('.chooser').isVisible(), false);
  });
});

test('pairs to swap are numbered, and the mouse previews them', async () => {
  await set.visit({}, async (page) => {
    await sitDown(page, { game: 'syrtis', seats: ['me', 'me'], position: '2qC1/Qqqc1/QQ1cc/1QCCc/1qC2 swap 1 w:;b: ? - 0,0' });
    const numbers = await page.locator('.board-number').allTextContents();
    assert.equal(numbers.length, 16);
    assert.equal(new Set(numbers).size, 8);
    await page.locator('[data-spot="c5"]').hover();
    await eventually(() => page.locator('.board-preview .board-way').count(), 2);
  });
});

test('a stack is fanned out under the mouse', async () => {
  await set.visit({}, async (page) => {
    await sitDown(page, { game: 'crab-stack', seats: ['me', 'me'], position: WAVE });
    await page.locator('[data-spot="10"]').hover();
    await page.locator('.fan').waitFor();
    assert.equal(await page.locator('.fan svg').count(), 2);
    assert.ok((await page.locator('.crab-stack-count').count()) >= 4);
  });
});

test('a rule opens in place, in the language of the player', async () => {
  for (const lang of /** @type {const} */ (['en', 'pt'])) {
    await set.visit({ lang }, async (page) => {
      for (const game of GAMES) {
        await sitDown(page, { game, seats: ['me', 'me'] });
        await page.locator('.prompt .rule').click();
        const popover = page.locator('.rule-popover');
        await popover.locator('h2').first().waitFor();
        const rule = await popover.locator('.rule-foot .hint').innerText();
        await page.goto(`/rules/${game}#${rule}`);
        await page.locator(`[id="${rule}"]`).waitFor({ state: 'attached' });
      }
    });
  }
});
