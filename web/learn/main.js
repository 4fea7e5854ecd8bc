// The lessons at `/learn/GAME`, and the list of games to learn at `/learn`.

import { loadArt } from '../game/art.js';
import { byId, el } from '../lib/dom.js';
import { catalogue, lang, staticPath, startPage } from '../lib/page.js';
import * as rules from '../lib/rules.js';
import { LearnPage } from './page.js';
import { doneIn } from './progress.js';

const name = location.pathname.split('/')[2] ?? '';
const [{ words, say }, games] = await Promise.all([startPage(), catalogue()]);
const entry = games.find((game) => game.name === name && game.lessons > 0);

/** Lists the games that can be learned. */
function choose() {
  const links = games
    .filter((game) => game.lessons > 0)
    .map((game) => {
      // The guided game counts as well.
      const [done, count] = [doneIn(localStorage, game.name).size, game.lessons + 1];
      return el('li', { class: 'card' }, el('h2', null, el('a', { href: `/learn/${game.name}` }, game.title)), el('p', null, game.tagline), el('p', { class: 'hint' }, say('learn-progress', { done, count })));
    });
  byId('main').replaceChildren(el('h1', null, say('learn-choose')), el('ul', { class: 'courses' }, links));
}

if (entry) {
  document.title = `${say('learn-game', { game: entry.title })} · Ludoteca`;
  // Without a server, only the core on this device can answer.
  const core = rules.prepare();
  if (navigator.serviceWorker?.controller) await core;
  const [answer] = await Promise.all([fetch(staticPath(`learn/${entry.name}.${lang}.json`)), loadArt(entry.name)]);
  await new LearnPage({ words, entry, course: await answer.json() }).start();
} else {
  choose();
}
