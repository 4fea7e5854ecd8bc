// The core in the page: half-turns and legal steps come from it, and from the server where it is missing.

import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { test } from 'node:test';
import { anyTurn, coreReady, look, myTurn, sitDown } from './game-hands.js';
import { stage } from './harness.js';

const set = stage();
const MODULE = new URL('../../engine/ludoteca.wasm', import.meta.url);
const skip = existsSync(MODULE) ? false : 'scripts/wasm has not made the module';

/**
 * The requests of the page for positions, and for the game after it was opened. The hands ask for the game too, with a
 * query of their own.
 * @param {import('playwright-core').Page} page
 */
function counted(page) {
  const asked = { position: 0 };
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/position') asked.position += 1;
  });
  return asked;
}

for (const game of ['duplohex', 'sixteen-stone']) {
  test(`${game}: with the core, no step asks the server`, { skip }, async () => {
    await set.visit({}, async (page) => {
      const asked = counted(page);
      await sitDown(page, { game, seats: ['me', 'level:0'] });
      await coreReady(page);
      for (let turns = 0; turns < 6; turns += 1) if (await myTurn(page)) await anyTurn(page);
      assert.equal(asked.position, 0);
      assert.ok((await look(page)).turn >= 6);
    });
  });

  test(`${game}: without the core, the server answers the same questions`, async () => {
    await set.visit({}, async (page) => {
      await page.route('**/engine/built.js', (route) => route.fulfill({ contentType: 'text/javascript', body: 'export const built = false;' }));
      const asked = counted(page);
      await sitDown(page, { game, seats: ['me', 'level:0'] });
      for (let turns = 0; turns < 6; turns += 1) if (await myTurn(page)) await anyTurn(page);
      assert.equal(page.workers().length, 0);
      const steps = (await look(page)).turns.filter((turn) => turn.seat === 'first').flatMap((turn) => turn.text.split(',').slice(1));
      assert.equal(asked.position, steps.length, 'one question for each step that does not end the turn');
    });
  });
}
