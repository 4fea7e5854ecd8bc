// The table of what was played from the position that is shown, with a tab for each source.

import { seatName } from '../game/words.js';
import { el } from '../lib/dom.js';
import { lang, staticPath } from '../lib/static.js';
import { addWords } from '../lib/words.js';
import { openings } from './sources.js';
import { gamesIn } from './tables.js';

/**
 * @typedef {import('../analysis/page.js').AnalysisPage} AnalysisPage
 * @typedef {import('../lib/types.d.ts').OpeningTurn} OpeningTurn
 * @typedef {import('../lib/types.d.ts').Openings} Openings
 * @typedef {import('./sources.js').Found} Found
 * @typedef {'mine' | 'server' | 'engine'} Source
 */

/** @type {Source[]} */
const SOURCES = ['mine', 'server', 'engine'];
/** Under this key the browser remembers the tab. */
const TAB = 'openings:tab';
/** How many positions are remembered. */
const MOST = 200;
/** How long a player must stay at a position before the sources are asked, in milliseconds. */
const STAY = 150;

/** Loads what the panel looks like, once. */
function loadStyle() {
  const href = staticPath('style/openings.css');
  if (document.querySelector(`link[href="${href}"]`)) return Promise.resolve();
  const sheet = el('link', { rel: 'stylesheet', href });
  const styled = new Promise((resolve) => sheet.addEventListener('load', resolve));
  document.head.append(sheet);
  return styled;
}

/**
 * Loads the panel's words and looks, and makes it.
 * @param {AnalysisPage} page
 */
export async function openPanel(page) {
  await Promise.all([addWords(page.words, 'openings', lang), loadStyle()]);
  return new Panel(page);
}

export class Panel {
  /** What is known, by position. @type {Map<string, Promise<Found>>} */
  #known = new Map();
  #place = '';
  /** @type {Found | undefined} */
  #found;

  /** @param {AnalysisPage} page */
  constructor(page) {
    const { say } = page;
    this.page = page;
    this.tabs = SOURCES.map((source) => {
      const tab = el('button', { type: 'button', role: 'tab', id: `openings-${source}`, 'aria-controls': 'openings-table', onclick: () => this.#choose(source) }, say(`openings-${source}`));
      tab.addEventListener('keydown', (event) => this.#key(event));
      return tab;
    });
    this.note = el('p', { class: 'hint openings-note' });
    this.table = el('div', { class: 'openings-scroll' });
    this.sheet = el('div', { role: 'tabpanel', id: 'openings-table', tabindex: 0 }, this.note, this.table);
    this.proven = el('p', { class: 'openings-proven', hidden: true });
    this.element = el('div', { class: 'openings-body' }, this.proven, el('div', { role: 'tablist', class: 'openings-tabs', 'aria-label': say('openings-sources') }, this.tabs), this.sheet);
    /** @type {Source | undefined} */
    this.chosen = SOURCES.find((source) => source === localStorage.getItem(TAB));
    this.#show();
  }

  /** Whether every game of the variant begins with another deal, so that no engine games are kept. */
  get dealt() {
    const { desk, entry } = this.page;
    return entry.variants.some((variant) => variant.name === desk.variant && variant.dealt);
  }

  /** The sources there are. */
  get sources() {
    return this.dealt ? SOURCES.filter((source) => source !== 'engine') : SOURCES;
  }

  /** @returns {Source} */
  get source() {
    const usual = this.dealt ? 'server' : 'engine';
    return this.sources.find((source) => source === this.chosen) ?? usual;
  }

  /** @param {Source} source */
  #choose(source) {
    this.chosen = source;
    try {
      localStorage.setItem(TAB, source);
    } catch {
      // A browser without room forgets the tab.
    }
    this.#show();
  }

  /** Arrows, Home and End go through the tabs. @param {KeyboardEvent} event */
  #key(event) {
    const { sources } = this;
    const at = sources.indexOf(this.source);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: sources.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const next = sources[(to + sources.length) % sources.length] ?? this.source;
    this.#choose(next);
    this.tabs[SOURCES.indexOf(next)]?.focus();
  }

  /** Asks about the position that is shown, if it is another one. */
  draw() {
    const { desk, entry, thinking } = this.page;
    if (!desk.arrived || !thinking.allowed) return;
    const place = { game: entry.name, variant: desk.variant, position: desk.here.position };
    const key = `${place.variant} ${place.position}`;
    if (key === this.#place) return;
    this.#place = key;
    this.#found = undefined;
    this.element.setAttribute('aria-busy', 'true');
    void this.#ask(key, place).then((found) => {
      if (key !== this.#place) return;
      this.#found = found;
      this.element.removeAttribute('aria-busy');
      this.#show();
    });
  }

  /**
   * @param {string} key
   * @param {import('./sources.js').Place} place
   */
  async #ask(key, place) {
    const known = this.#known.get(key);
    if (known) return known;
    await new Promise((wake) => setTimeout(wake, STAY));
    if (key !== this.#place) return undefined;
    const asked = openings(place);
    this.#known.set(key, asked);
    const [oldest] = this.#known.keys();
    if (this.#known.size > MOST && oldest !== undefined) this.#known.delete(oldest);
    const found = await asked;
    // What is incomplete is asked again.
    if (found.status !== undefined) this.#known.delete(key);
    return found;
  }

  #show() {
    const { say, thinking } = this.page;
    for (const [at, tab] of this.tabs.entries()) {
      const source = SOURCES[at] ?? 'mine';
      const chosen = source === this.source;
      tab.hidden = !this.sources.includes(source);
      tab.setAttribute('aria-selected', String(chosen));
      tab.tabIndex = chosen ? 0 : -1;
    }
    this.sheet.setAttribute('aria-labelledby', `openings-${this.source}`);
    const found = this.#found;
    this.proven.hidden = !found?.proven;
    this.proven.textContent = found?.proven ? say(`openings-proven-${found.proven}`) : '';
    const table = found?.[this.source];
    const rows = table?.turns ?? [];
    this.note.textContent = thinking.allowed ? (found ? this.#noteOn(found) : say('openings-looking')) : say('openings-unfair');
    this.table.replaceChildren(...(table && rows.length > 0 ? [this.#tableOf(table)] : []));
  }

  /** What to know about the table, or why there is none. @param {Found} found */
  #noteOn(found) {
    const { say, desk } = this.page;
    const { source } = this;
    const table = found[source];
    if (table === undefined) return say(found.status === 429 ? 'openings-too-often' : 'openings-offline');
    if (table === null) return say('openings-no-book');
    const away = source === 'mine' && found.status !== undefined ? ` ${say('openings-device-only')}` : '';
    const games = gamesIn(table);
    if (source === 'engine' && found.engine) {
      const { players, of } = found.engine;
      const who = say('openings-book', { games: of, level: players.replace('level:', '') });
      return games > 0 ? `${who} ${say('openings-reached', { games })}` : `${who} ${say('openings-none-engine')}`;
    }
    if (games > 0) return say('openings-reached', { games }) + away;
    const start = this.dealt && desk.path === '';
    const unknown = start && source === 'server' ? say(found.proven ? 'openings-deal-none' : 'openings-deal-unknown') : say(`openings-none-${source}`);
    return unknown + away;
  }

  /** @param {Openings} table */
  #tableOf(table) {
    const { say } = this.page;
    const head = ['openings-turn', 'openings-games', 'openings-results'].map((words) => el('th', { scope: 'col' }, say(words)));
    return el(
      'table',
      { class: 'openings-turns' },
      el('caption', { class: 'visually-hidden' }, `${say('analysis-openings')}: ${say(`openings-${this.source}`)}`),
      el('thead', null, el('tr', null, head)),
      el('tbody', null, table.turns.map((row) => this.#row(row))),
      el('tfoot', null, el('tr', null, el('th', { scope: 'row' }, say('openings-all')), el('td', null, String(gamesIn(table))), el('td', null, this.#bar(table)))),
    );
  }

  /** @param {OpeningTurn} row */
  #row(row) {
    const { say } = this.page;
    const play = el('button', { type: 'button', class: 'turn', title: say('openings-play', { turn: row.turn }), onclick: () => void this.page.follow([row.turn]) }, row.turn);
    return el('tr', null, el('th', { scope: 'row' }, play), el('td', null, String(gamesIn(row))), el('td', null, this.#bar(row)));
  }

  /** The results as a bar, and as a sentence. @param {OpeningTurn | Openings} counts */
  #bar({ first, draws, second }) {
    const { say, gameSay, desk } = this.page;
    const games = first + draws + second;
    const [one, two] = [seatName(gameSay, 'first', desk.scene), seatName(gameSay, 'second', desk.scene)];
    const words = say('openings-result', { one, two, first, draws, second });
    const part = (/** @type {string} */ kind, /** @type {number} */ count) => {
      const share = Math.round((100 * count) / games);
      return count > 0 && el('span', { class: kind, style: { flexGrow: count } }, share >= 15 ? `${share}%` : '');
    };
    return el('div', { class: 'openings-bar', title: words }, el('span', { class: 'visually-hidden' }, words), el('span', { class: 'openings-parts', 'aria-hidden': 'true' }, part('first', first), part('draws', draws), part('second', second)));
  }
}
