// What goes in and out: records, positions and boards of course reports as text or file; records, positions, links and
// pictures out.

import { copyRow } from '../game/link.js';
import { Problem } from '../lib/api.js';
import { openDialog } from '../lib/dialog.js';
import { el, icon } from '../lib/dom.js';
import { DOWNLOAD } from '../lib/icons.js';
import { lang } from '../lib/static.js';
import { linkTo } from './address.js';
import { contentOf } from './dropped.js';
import { recordOf, treeOf } from './record.js';
import { emptyTree, endOf, turnsTo } from './tree.js';

/**
 * @typedef {import('./kept.js').Kept} Kept
 * @typedef {import('./desk.js').Desk} Desk
 * @typedef {import('../lib/words.js').Say} Say
 * @typedef {Pick<typeof import('../lib/rules.js'), 'snapshot' | 'record'>} Rules
 */

/** A record begins with a tag, such as `[Game "stac"]`. */
const RECORD = /^\s*\[\w+ "/;

/**
 * Reads a record, a position, or a board of a course report.
 * @param {string} text
 * @param {{ game: string, variant: string }} where the variant of a position that names none
 * @param {Rules} rules
 * @returns {Promise<Kept>}
 */
export async function read(text, { game, variant }, rules) {
  if (RECORD.test(text)) {
    const { game: name, variant, start, record } = await rules.record({ text });
    if (name !== game) throw new Problem({ detail: `record: found the game ${name}, expected ${game}` });
    const tree = treeOf(/** @type {import('./record.js').GameRecord} */ (record));
    return { variant, start, tree, path: endOf(tree, '') };
  }
  const plain = text.trim();
  const position = (/** @type {object} */ start) => rules.snapshot({ game, variant, ...start });
  const found = await position({ position: plain }).catch((problem) => {
    // A board of a report has several lines or is a list; a position is one line.
    if (/[\n[]/.test(plain)) return position({ report: text });
    throw problem;
  });
  return { variant, start: found.position, tree: emptyTree(), path: '' };
}

/**
 * Asks for a text or a file.
 * @param {{ say: Say, take: (text: string) => Promise<void> }} what `take` rejects with what is wrong
 */
export function importDialog({ say, take }) {
  const text = el('textarea', { id: 'import-text', rows: 8, spellcheck: 'false', 'aria-describedby': 'import-problem' });
  const file = el('input', { type: 'file', id: 'import-file', accept: '.txt,.pgn,text/plain' });
  const problem = el('p', { id: 'import-problem', class: 'problem', role: 'status' });
  const open = el('button', { type: 'button', class: 'primary' }, say('analysis-import-open'));
  const dialog = openDialog({
    say,
    title: say('analysis-import'),
    class: 'import',
    content: [
      el('div', { class: 'field' }, el('label', { for: text.id }, say('analysis-import-text')), text, el('small', null, say('analysis-import-hint'))),
      el('div', { class: 'field' }, el('label', { for: file.id }, say('analysis-import-file')), file),
      problem,
    ],
    actions: [open],
  });
  const run = async (/** @type {string} */ content) => {
    try {
      await take(content);
      dialog.close();
    } catch (reason) {
      problem.textContent = reason instanceof Error ? reason.message : String(reason);
    }
  };
  open.addEventListener('click', () => void run(text.value));
  file.addEventListener('change', () => {
    const [chosen] = file.files ?? [];
    if (chosen) void contentOf(chosen).then(run);
  });
}

/**
 * Offers what can be taken away.
 * @param {{ say: Say, desk: Desk, rules: Rules, title: string }} what
 */
export async function exportDialog({ say, desk, rules, title }) {
  const { game, variant, start, tree, path } = desk;
  const position = await desk.positionThere();
  const link = location.origin + linkTo({ name: game, variant, start, turns: turnsTo(tree, path) });
  const picture = `/api/picture?${new URLSearchParams({ game, variant, position, lang })}`;
  const record = el('textarea', { id: 'export-record', rows: 8, readonly: true });
  const download = el('a', { class: 'button', download: `${game}.txt` }, icon(DOWNLOAD), say('game-share-record'));
  openDialog({
    say,
    title,
    class: 'share',
    content: [
      copyRow(say('game-share-link'), link, say),
      copyRow(say('game-share-position'), position, say),
      el('div', { class: 'field' }, el('label', { for: record.id }, say('analysis-record')), record),
      el('p', { class: 'share-buttons' }, download, el('a', { class: 'button', href: picture, download: `${game}.svg` }, icon(DOWNLOAD), say('analysis-picture'))),
    ],
  });
  try {
    const written = recordOf(tree, { game, variant, start });
    const { text } = await rules.record({ record: /** @type {any} */ (written) });
    record.value = text;
    download.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  } catch (reason) {
    record.value = reason instanceof Error ? reason.message : String(reason);
    download.hidden = true;
  }
}
