// Measures with the browser's own trace how long the page was busy at a time during an analysis:
// node web/tests/e2e/smoothness.js [GAME]. Fails if a task on the main thread took longer than 50 ms.

import { freshContext, startBrowser, startServer } from './harness.js';
import { openBoard } from './analysis-hands.js';

const [game = 'sixteen-stone'] = process.argv.slice(2);
/** The longest task that nobody notices, in milliseconds. */
const MOST = 50;
/** How long the engine thinks at each position, in milliseconds. */
const WATCHED = 4000;

const [server, browser] = await Promise.all([startServer(), startBrowser()]);
const { context, page, close } = await freshContext(browser, server.base);
await openBoard(page, `/analysis/${game}`);
await page.getByRole('switch', { name: 'Colours' }).check();
await page.locator('.step-list .chip').first().waitFor();

const session = await context.newCDPSession(page);
/** @type {any[]} */
const events = [];
session.on('Tracing.dataCollected', ({ value }) => events.push(...value));
const ended = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
await session.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories: ['toplevel', 'devtools.timeline', '__metadata'] } });
for (let turns = 0; turns < 4; turns += 1) {
  await page.waitForTimeout(WATCHED);
  await page.locator('.engine-turns .turn').first().click();
}
await page.waitForTimeout(WATCHED);
await session.send('Tracing.end');
await ended;

const mains = events.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain').map(({ pid, tid }) => `${pid} ${tid}`);
const tasks = events.filter(({ name, pid, tid }) => name === 'RunTask' && mains.includes(`${pid} ${tid}`)).map(({ dur = 0 }) => dur / 1000);
const longest = Math.max(0, ...tasks);
console.log(`${game}: ${tasks.length} tasks, the longest ${longest.toFixed(1)} ms, ${tasks.filter((time) => time > MOST).length} over ${MOST} ms`);
await close();
await browser.close();
await server.stop();
process.exitCode = tasks.length > 0 && longest <= MOST ? 0 : 1;
