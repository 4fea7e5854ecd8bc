// The rules for players: contents, boards, how to enter steps, and links to start a game.

import { start } from '../home/begin.js';
import { byId, el, icon } from '../lib/dom.js';
import { ARROW, CAP } from '../lib/icons.js';
import { viewIsComplete } from '../lib/later.js';
import { catalogue, lang, staticPath, startPage } from '../lib/page.js';
import { addButtons } from './figures.js';
import { outline } from './outline.js';
import { ways } from './ways.js';

/** @typedef {import('../lib/types.d.ts').CatalogueEntry} Entry */

const [{ say, words }, games] = await Promise.all([startPage(), catalogue()]);
const main = byId('main');
const wanted = decodeURIComponent(location.pathname.split('/')[2] ?? '');
const entry = games.find(({ name }) => name === wanted);

if (entry) await showRules(entry);
else showGames();
viewIsComplete();

/** Lists all games, for an address without a game. */
function showGames() {
  main.replaceChildren(
    el('h1', null, say('rules')),
    el('p', { class: 'lead' }, say('rules-choose')),
    el(
      'ul',
      { class: 'shelf' },
      games.map(({ name, title, tagline, credit }) =>
        el(
          'li',
          { class: 'card' },
          el('h2', null, el('a', { href: `/rules/${name}` }, title)),
          el('p', null, tagline),
          el('p', { class: 'credit' }, credit),
          el('img', { src: `/api/picture?game=${name}&lang=${lang}`, alt: '', loading: 'lazy', width: 300, height: 300 }),
        ),
      ),
    ),
    el('section', { id: 'ways' }, ways(say)),
  );
}

/** @param {Entry} game */
async function showRules(game) {
  document.title = `${say('rules-of', { game: game.title })} · Ludoteca`;
  const article = el('article', { class: 'prose' });
  const answer = await fetch(staticPath(`rules/${game.name}.${lang}.html`));
  article.innerHTML = await answer.text();
  for (const picture of article.querySelectorAll('img')) picture.decoding = 'async';
  // The first picture is in sight; the others are fetched when they come near.
  const first = article.querySelector('img');
  if (first) Object.assign(first, { loading: 'eager', fetchPriority: 'high' });
  addButtons(article, { game: game.name, lift: game.lift, say, gameSay: words.game(game.name).say });
  article.append(el('section', { id: 'ways' }, ways(say)));
  const headings = outline(article);
  const play = el(
    'button',
    { type: 'button', class: 'primary', onclick: () => start(game, 'computer', say) },
    say('play-now'),
    icon(ARROW),
  );
  const learn = game.lessons > 0 && el('a', { class: 'button', href: `/learn/${game.name}` }, icon(CAP), say('learn-in-minutes'));
  const heading = article.querySelector('h1') ?? el('h1', null, game.title);
  main.replaceChildren(
    el('div', { class: 'rules-head' }, heading, learn, play),
    el('p', { class: 'credit' }, game.credit),
    el(
      'div',
      { class: 'with-contents' },
      el(
        'aside',
        null,
        el('nav', { 'aria-label': say('contents'), class: 'contents' }, el('h2', null, say('contents')), contents(headings)),
        el('nav', { 'aria-label': say('other-games'), class: 'others' }, el('h2', null, say('other-games')), others(game)),
      ),
      article,
    ),
  );
  if (location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView();
}

/** @param {{ id: string, text: string }[]} headings */
function contents(headings) {
  return el(
    'ul',
    null,
    headings.map(({ id, text }) => el('li', null, el('a', { href: `#${id}` }, text))),
  );
}

/** @param {Entry} game */
function others(game) {
  return el(
    'ul',
    null,
    games
      .filter(({ name }) => name !== game.name)
      .map(({ name, title }) => el('li', null, el('a', { href: `/rules/${name}` }, title))),
  );
}
