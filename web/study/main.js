// A study at `/study/ID/CHAPTER#PATH`: the analysis board on a chapter that several people edit.

import { loadArt } from '../game/art.js';
import { Problem } from '../lib/api.js';
import { ask } from '../lib/dialog.js';
import { byId, el } from '../lib/dom.js';
import { later, viewIsComplete } from '../lib/later.js';
import { news } from '../lib/news.js';
import { catalogue, lang, startPage, whoAmI } from '../lib/page.js';
import * as rules from '../lib/rules.js';
import { toast } from '../lib/toast.js';
import { addWords } from '../lib/words.js';
import { turnsTo } from '../analysis/tree.js';
import { addressOf, fresh, studyApi } from './api.js';
import { pathOf, translated } from './changes.js';
import { treeOf } from './fold.js';
import { StudyPage } from './page.js';
import { StudyPanel } from './panel.js';
import { whyNot } from './words.js';

/** @typedef {import('../lib/types.d.ts').StudyView} StudyView */
/** @typedef {import('../lib/types.d.ts').ChapterHead} ChapterHead */

const dialogs = later(() => import('./dialogs.js'));

const [, , id = '', wanted = ''] = location.pathname.split('/');
const [{ words, say }, games] = await Promise.all([startPage(), catalogue()]);
await addWords(words, 'study', lang);
const api = studyApi(id);

/** The study, joined first if the address has the key for editors. */
async function opened() {
  const key = new URLSearchParams(location.search).get('key');
  await whoAmI();
  if (key === null) return api.view();
  history.replaceState(null, '', location.pathname + location.hash);
  const joined = await api.join(key).catch((problem) => {
    if (!(problem instanceof Problem) || problem.status !== 403) throw problem;
    toast(whyNot(problem, say), { kind: 'bad', seconds: 10 });
    return api.view();
  });
  return joined;
}

/** Says why nothing is shown. @param {string} title @param {string} [detail] */
function nothing(title, detail) {
  const back = el('p', { class: 'share-buttons' }, el('a', { class: 'button', href: '/studies' }, say('studies')));
  byId('main').replaceChildren(el('div', { class: 'no-game card' }, el('h1', null, title), detail ? el('p', { class: 'problem' }, detail) : '', back));
}

async function start() {
  let study = await opened();
  const known = study.chapters.find((chapter) => chapter.id === wanted);
  const head = known ?? study.chapters[0];
  if (!head || (wanted && !known)) return nothing(say('study-no-chapter'));
  const chapter = head.id;
  const entry = games.find(({ name }) => name === head.game);
  if (!entry) return nothing(say('study-missing'));
  const fetched = async () => {
    const view = await api.chapter(chapter);
    return { seq: view.seq, tree: treeOf(view), results: view.results };
  };
  const view = await api.chapter(chapter);
  const tree = treeOf(view);
  const truth = { seq: view.seq, tree, results: view.results };
  const { variant, start } = view;
  const path = pathOf(tree, turnsTo(tree, location.hash.slice(1)));
  const snapshot = rules.snapshot({ game: entry.name, variant, position: start, turns: turnsTo(tree, path) });
  const [here] = await Promise.all([snapshot, loadArt(entry.name)]);

  let online = true;
  const draw = () => panel.draw(study, { unsent: page.session?.unsent ?? 0, waits: page.session?.waits ?? false, online });
  const refresh = async () => {
    const now = await api.view();
    const role = study.role;
    study = now;
    page.study = now;
    // With other rights, the whole page is another one.
    if (now.role !== role) location.reload();
    draw();
  };
  const again = () =>
    refresh().catch((problem) => {
      if (problem instanceof Problem && problem.status === 404) nothing(say('study-missing'));
    });
  const page = new StudyPage({
    words, entry, study, api, chapter, truth, here, fetch: fetched, prefix: fresh(),
    kept: { variant, start, tree, path },
    drawn: () => draw(),
    other: ({ event }) => {
      if (event.kind === 'chapter-deleted' && event.chapter === chapter) {
        page.session?.stop();
        return nothing(say('study-no-chapter'), say('study-chapter-gone'));
      }
      if (!['turns-added', 'turn-deleted', 'turn-promoted', 'annotated', 'proved'].includes(event.kind)) void again();
    },
  });

  const change = (/** @type {object} */ wish) => api.change(wish).then(again, (problem) => toast(whyNot(problem, say), { kind: 'bad' }));
  /** @param {ChapterHead} of */
  const items = (of) => {
    const place = study.chapters.findIndex(({ id }) => id === of.id);
    const rename = async () => (await dialogs()).renameDialog({ say, title: say('study-rename-chapter'), value: of.title, rename: (title) => api.change({ do: 'rename-chapter', chapter: of.id, title }).then(again) });
    const remove = async () => {
      if (!(await ask({ say, question: say('study-delete-chapter-sure', { title: of.title }), yes: say('study-delete'), danger: true }))) return;
      await change({ do: 'delete-chapter', chapter: of.id });
    };
    return [
      { label: say('study-rename-chapter'), act: () => void rename() },
      ...(place > 0 ? [{ label: say('study-up'), act: () => void change({ do: 'move-chapter', chapter: of.id, to: place - 1 }) }] : []),
      ...(place + 1 < study.chapters.length ? [{ label: say('study-down'), act: () => void change({ do: 'move-chapter', chapter: of.id, to: place + 1 }) }] : []),
      ...(study.role === 'owner' && study.chapters.length > 1 ? [{ label: say('study-delete-chapter'), act: () => void remove() }] : []),
    ];
  };
  const share = async () => {
    const { desk, session } = page;
    const path = session ? translated(desk.tree, session.truth.tree, desk.path) : '';
    const picture = `/api/picture?${new URLSearchParams({ game: entry.name, variant, position: await desk.positionThere(), lang })}`;
    (await dialogs()).shareDialog({ say, api, study: () => study, chapter, path, picture, refresh });
  };
  const add = async () => (await dialogs()).chapterDialog({ say, games, game: entry.name, title: say('study-chapter-number', { number: study.chapters.length + 1 }), add: (wish) => page.open(wish) });
  const panel = new StudyPanel({ say, chapter, share: () => void share(), add: () => void add(), items });
  page.side?.prepend(panel.element);
  const title = byId('main').querySelector('h1');
  if (title) title.textContent = study.title;
  document.title = `${study.title} · Ludoteca`;
  draw();

  news.follow(`study/${id}`, view.seq, {
    news: (heard) => page.session?.hear(/** @type {any} */ (heard)),
    presence: (presence) => {
      study.presence = presence;
      draw();
    },
    caughtUp: () => page.session?.hurry(),
  });
  let was = news.state;
  news.watch((state) => {
    online = state !== 'offline';
    if (state === 'online') page.session?.hurry();
    // Somebody may have deleted it meanwhile.
    if (state === 'online' && was !== state) void again();
    was = state;
    draw();
  });
  addEventListener('hashchange', () => page.goToAddress());
  addEventListener('beforeunload', (event) => {
    page.notes.settle();
    if ((page.session?.unsent ?? 0) > 0) event.preventDefault();
  });
  if (known === undefined) history.replaceState(null, '', addressOf(id, chapter));
}

try {
  await start();
} catch (problem) {
  if (!(problem instanceof Problem)) throw problem;
  nothing(whyNot(problem, say));
}
viewIsComplete();
