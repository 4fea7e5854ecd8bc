// Pages name all their modules at the top, so that a slow connection fetches them at once instead of import by import.
// After a change of imports, `UPDATE_PRELOADS=1 node --test web/tests/unit/preload.test.js` writes the lists anew.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const WEB = fileURLToPath(new URL('../../', import.meta.url));

/**
 * A module and all it imports, by path.
 * @param {string} path
 * @param {Set<string>} [found]
 */
function modules(path, found = new Set()) {
  if (found.has(path)) return found;
  found.add(path);
  const text = readFileSync(join(WEB, path), 'utf8');
  for (const [, address] of text.matchAll(/^(?:import|export)\s(?:[^'";]*?from\s)?'(\.[^']+)'/gm)) {
    modules(normalize(join(dirname(path), address)), found);
  }
  return found;
}

const LINK = /^ *<link rel="modulepreload" href="\{\{static\}\}\/([^"]+)">\n/gm;

for (const name of readdirSync(join(WEB, 'pages'))) {
  test(`${name} preloads its modules`, () => {
    const file = join(WEB, 'pages', name);
    const text = readFileSync(file, 'utf8');
    const main = /<script type="module" src="\{\{static\}\}\/([^"]+)">/.exec(text)?.[1];
    assert.ok(main, 'it has a module');
    const needed = [...modules(main)].filter((path) => path !== main).sort();
    if (process.env.UPDATE_PRELOADS) {
      const links = needed.map((path) => `  <link rel="modulepreload" href="{{static}}/${path}">\n`).join('');
      writeFileSync(file, text.replace(LINK, '').replace(/^ *<script type="module"/m, (script) => `${links}${script}`));
      return;
    }
    const preloaded = [...text.matchAll(LINK)].map((link) => link[1]);
    assert.deepEqual(preloaded, needed);
  });
}
