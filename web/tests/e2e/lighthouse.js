// Measures pages with Lighthouse; run by scripts/lighthouse. Names of pages or sizes as arguments restrict it to those;
// `--why` lists what costs points.

import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { freePort, startBrowser, startServer } from './harness.js';

/** What each figure must reach. */
const LEAST = 95;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];

const words = process.argv.slice(2);
const wanted = words.filter((word) => !word.startsWith('--'));
const { default: lighthouse, desktopConfig } = await import(pathToFileURL(join(process.env.LIGHTHOUSE ?? '', 'node_modules/lighthouse/core/index.js')).href);

const server = await startServer();
const port = await freePort();
const browser = await startBrowser([`--remote-debugging-port=${port}`]);

/** A new game against the computer, and who plays it. */
async function newGame() {
  const wish = { game: 'crab-stack', seats: ['me', 'level:2'] };
  const answer = await fetch(`${server.base}/api/games`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(wish) });
  const { id } = await answer.json();
  return { id, cookie: answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0]).join('; ') };
}

const { id, cookie } = await newGame();
/** @type {Record<string, string>} */
const pages = { home: '/', game: `/game/${id}`, rules: '/rules/crab-stack' };
/** @type {Record<string, object | undefined>} */
const sizes = { phone: undefined, desktop: desktopConfig };

let good = true;
console.log(`| page | ${CATEGORIES.join(' | ')} |\n|---|${CATEGORIES.map(() => '---:|').join('')}`);
for (const [page, path] of Object.entries(pages)) {
  for (const [size, config] of Object.entries(sizes)) {
    const name = `${page}, ${size}`;
    if (wanted.length > 0 && !wanted.every((word) => name.includes(word))) continue;
    const options = { port, onlyCategories: CATEGORIES, extraHeaders: { Cookie: cookie }, logLevel: 'error' };
    const { lhr } = await lighthouse(server.base + path, options, config);
    const scores = CATEGORIES.map((category) => Math.round(100 * (lhr.categories[category].score ?? 0)));
    good &&= scores.every((score) => score >= LEAST);
    console.log(`| ${name} | ${scores.join(' | ')} |`);
    if (words.includes('--why')) explain(lhr);
  }
}
await browser.close();
await server.stop();
process.exitCode = good ? 0 : 1;

/** Lists the audits that cost points. @param {any} lhr */
function explain(lhr) {
  if (lhr.runtimeError) console.log(`    ${lhr.runtimeError.message}`);
  const metrics = lhr.categories.performance.auditRefs.filter((/** @type {any} */ { group }) => group === 'metrics');
  console.log(`    ${metrics.map((/** @type {any} */ { id }) => `${id} ${lhr.audits[id].displayValue}`).join(', ')}`);
  for (const category of CATEGORIES) {
    for (const { id, weight } of lhr.categories[category].auditRefs) {
      const { score, title, displayValue = '', details } = lhr.audits[id];
      if (score === null || score >= 0.9 || (weight === 0 && category !== 'performance')) continue;
      console.log(`    ${category}: ${title} ${displayValue} (${Math.round(100 * score)}, weight ${weight})`);
      for (const item of (details?.items ?? []).slice(0, 4)) console.log(`        ${JSON.stringify(item.node?.selector ?? item.url ?? item.source ?? item).slice(0, 200)}`);
    }
  }
}
