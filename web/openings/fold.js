// The openings on the analysis board, folded up until somebody wants to see them.

import { el } from '../lib/dom.js';
import { later } from '../lib/later.js';
import { toast } from '../lib/toast.js';

const panel = later(() => import('./panel.js'));

/** Under this key the browser remembers that they are unfolded. */
const OPEN = 'openings:open';

export class OpeningsFold {
  /** @type {import('./panel.js').Panel | undefined} */
  #panel;
  #opening = false;

  /** @param {import('../analysis/page.js').AnalysisPage} page */
  constructor(page) {
    this.page = page;
    this.element = el('details', { class: 'openings card', open: localStorage.getItem(OPEN) === 'yes' }, el('summary', null, page.say('analysis-openings')));
    this.element.addEventListener('toggle', () => {
      try {
        localStorage.setItem(OPEN, this.element.open ? 'yes' : 'no');
      } catch {
        // A browser without room forgets it.
      }
      this.draw();
    });
  }

  draw() {
    if (!this.element.open) return;
    if (this.#panel) this.#panel.draw();
    else void this.#open();
  }

  async #open() {
    if (this.#opening) return;
    this.#opening = true;
    try {
      this.#panel = await (await panel()).openPanel(this.page);
      this.element.append(this.#panel.element);
      this.#panel.draw();
    } catch {
      toast(this.page.say('analysis-openings-failed'), { kind: 'bad' });
    } finally {
      this.#opening = false;
    }
  }
}
