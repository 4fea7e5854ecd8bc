// The analysis board at `/analysis/GAME`: finds out what it opens with.

import { loadArt } from '../game/art.js';
import { Problem } from '../lib/api.js';
import { byId, el } from '../lib/dom.js';
import { CHART } from '../lib/icons.js';
import { later, viewIsComplete } from '../lib/later.js';
import { catalogue, startPage } from '../lib/page.js';
import * as rules from '../lib/rules.js';
import { addressOf, keyOf } from './address.js';
import { recall } from './kept.js';
import { open } from './opening.js';
import { AnalysisPage } from './page.js';
import { tool } from './tools.js';
import { addLine, endOf, known, pathsTo, turnsTo } from './tree.js';

/** @typedef {import('./kept.js').Kept} Kept */

/**
 * The tree that this browser keeps for the address, with what the address adds to it. After a reload it is shown where
 * it was left.
 * @param {Kept} opened
 * @returns {Kept}
 */
function merged(opened) {
  const kept = recall(localStorage, keyOf(location));
  const { game, position, seed, variant } = addressOf(location);
  // An address without a position is a place to work at, and what was set up there stays.
  const bare = game === undefined && position === undefined && seed === undefined && variant === undefined;
  if (!kept || (!bare && (kept.start !== opened.start || kept.variant !== opened.variant))) return opened;
  const [navigation] = performance.getEntriesByType('navigation');
  const reloaded = navigation instanceof PerformanceNavigationTiming && navigation.type !== 'navigate';
  if (bare || reloaded) return { ...kept, path: known(kept.tree, kept.path) };
  const { root: tree, path } = addLine(kept.tree, '', turnsTo(opened.tree, endOf(opened.tree, '')));
  const shown = turnsTo(opened.tree, opened.path).length;
  return { ...kept, tree, path: pathsTo(path)[shown - 1] ?? '' };
}

/** @param {string} game @param {Kept} kept */
function positionOf(game, { variant, start, tree, path }) {
  return rules.snapshot({ game, variant, position: start, turns: turnsTo(tree, path) });
}

const studying = later(() => import('../study/keep.js'));

/** @param {AnalysisPage} page */
async function keepStudy({ words, desk, entry }) {
  await (await studying()).keepAsStudy({ words, desk, title: entry.title });
}

const address = addressOf(location);
const [{ words }, games] = await Promise.all([startPage(), catalogue()]);
const { say } = words;
const entry = games.find((game) => game.name === address.name);

/** Says what is wrong with the address. @param {string} title @param {string} [detail] */
function nothing(title, detail) {
  const links = games.map((game) => el('a', { class: 'button', href: `/analysis/${game.name}` }, game.title));
  byId('main').replaceChildren(
    el('div', { class: 'no-game card' }, el('h1', null, title), detail ? el('p', { class: 'problem' }, detail) : '', el('p', { class: 'share-buttons' }, links)),
  );
}

if (entry) {
  try {
    const opened = await open(address, entry.variants[0]?.name ?? '', rules);
    const kept = merged(opened.kept);
    const [here] = await Promise.all([positionOf(entry.name, kept), loadArt(entry.name)]);
    const page = new AnalysisPage({ words, entry, kept, here, fair: opened.fair, key: keyOf(location) });
    page.tools.element.append(tool(say, CHART, 'analysis-study', () => void keepStudy(page)));
    if (new URLSearchParams(location.search).has('review')) await page.openReview(opened.you);
  } catch (problem) {
    if (!(problem instanceof Problem)) throw problem;
    const missing = problem.status === 404;
    nothing(say(missing ? 'game-missing' : 'analysis-not-opened'), missing ? '' : problem.message);
  }
} else {
  nothing(say('analysis-choose'));
}
viewIsComplete();
