// The puzzles at `/puzzles/GAME` and `/puzzles/GAME/ID`, and the list of games with puzzles at `/puzzles`.

import { loadArt } from '../game/art.js';
import { byId, el, icon } from '../lib/dom.js';
import { CHECK } from '../lib/icons.js';
import { catalogue, lang, staticPath, startPage } from '../lib/page.js';
import * as rules from '../lib/rules.js';
import { addWords } from '../lib/words.js';
import { PuzzlesPage } from './page.js';
import { dayOf, progress, solvedIn } from './progress.js';

const name = location.pathname.split('/')[2] ?? '';
const [{ words, say }, games] = await Promise.all([startPage(), catalogue()]);
await addWords(words, 'puzzles', lang);
const entry = games.find((game) => game.name === name && game.puzzles > 0);
// Without a server, only the core on this device can answer.
const core = rules.prepare();
if (navigator.serviceWorker?.controller) await core;

/** Lists the games with puzzles, and the puzzle of today in each. */
async function choose() {
  const today = dayOf();
  const daily = new Map((await rules.dailyPuzzles(today)).map(({ game, puzzle }) => [game, puzzle]));
  const kept = progress(localStorage);
  const links = games
    .filter((game) => game.puzzles > 0)
    .map((game) => {
      const puzzle = daily.get(game.name);
      const done = kept.days[game.name] === today;
      const sign = done ? [icon(CHECK), el('span', { class: 'visually-hidden' }, `, ${say('puzzles-was-solved')}`)] : [];
      return el(
        'li',
        { class: 'card' },
        el('h2', null, el('a', { href: `/puzzles/${game.name}` }, game.title)),
        el('p', { class: 'hint' }, say('puzzle-score', { solved: solvedIn(kept, game.name), count: game.puzzles })),
        puzzle && el('p', { class: 'daily' }, el('a', { class: 'button', href: `/puzzles/${game.name}/${puzzle.id}` }, say('puzzles-daily'), sign)),
      );
    });
  const streak = el('p', { class: 'puzzle-streak' }, say('puzzles-streak', { streak: kept.streak, best: kept.best }));
  byId('main').replaceChildren(el('h1', null, say('puzzles')), el('p', null, say('puzzles-intro')), streak, el('ul', { class: 'courses' }, links));
}

if (entry) {
  document.title = `${say('puzzles')}: ${entry.title} · Ludoteca`;
  const [answer, puzzles] = await Promise.all([fetch(staticPath(`puzzles/${entry.name}.${lang}.json`)), rules.puzzles({ game: entry.name }), loadArt(entry.name)]);
  await new PuzzlesPage({ words, entry, sentences: await answer.json(), puzzles }).start();
} else {
  await choose();
}
