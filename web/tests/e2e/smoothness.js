// Measures with the browser's own trace how long the page was busy at a time during an analysis:
// node web/tests/e2e/smoothness.js [GAME]. Fails if a task on the main thread computed for more than 50 ms.

import { freshContext, startBrowser, startServer } from './harness.js';
import { openBoard } from './analysis-hands.js';

const [game = 'sixteen-stone'] = process.argv.slice(2);
/** The longest task that nobody notices, in milliseconds. */
const MOST = 50;
/** The names of a task in the trace. */
const TASKS = ['RunTask', 'ThreadControllerImpl::RunTask'];
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
await session.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories: ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline', '__metadata'] } });
for (let turns = 0; turns < 4; turns += 1) {
  await page.waitForTimeout(WATCHED);
  await page.locator('.engine-turns .turn').first().click();
}
await page.waitForTimeout(WATCHED);
await session.send('Tracing.end');
await ended;

const mains = events.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain').map(({ pid, tid }) => `${pid} ${tid}`);
/** Tasks that contain others are listed twice, which changes no maximum. */
const tasks = events.filter(({ name, pid, tid }) => TASKS.includes(name) && mains.includes(`${pid} ${tid}`));
const longest = (/** @type {number[]} */ times) => (Math.max(0, ...times) / 1000).toFixed(1);
// A busy machine lets a task wait in its middle: only the time in which it was computed is its own.
const own = tasks.map(({ tdur = 0 }) => tdur);
const over = own.filter((time) => time > 1000 * MOST).length;
console.log(`${game}: ${tasks.length} tasks; the longest computed for ${longest(own)} ms and ended after ${longest(tasks.map(({ dur = 0 }) => dur))} ms; ${over} computed for more than ${MOST} ms`);
await close();
await browser.close();
await server.stop();
process.exitCode = tasks.length > 0 && over === 0 ? 0 : 1;
