// Asking the server: JSON in and out, errors as problem documents.

/**
 * @typedef {import('./types.d.ts').View} View
 * @typedef {import('./types.d.ts').ProblemDocument} ProblemDocument
 */

/** What the server refused, and why; `status` 0 means that it could not be reached. */
export class Problem extends Error {
  /** @param {Partial<ProblemDocument>} document */
  constructor(document) {
    super(document.detail || document.title || 'problem');
    this.status = document.status ?? 0;
    this.document = document;
  }

  /** The game as it is now, when a command came too late. @returns {View | undefined} */
  get current() {
    return this.document.current;
  }
}

/**
 * @param {string} method
 * @param {string} path
 * @param {unknown} [body]
 * @returns {Promise<any>}
 */
async function ask(method, path, body) {
  let answer;
  try {
    answer = await fetch(path, {
      method,
      credentials: 'same-origin',
      headers: { accept: 'application/json', ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch (reason) {
    throw new Problem({ status: 0, title: String(reason) });
  }
  const type = answer.headers.get('content-type') ?? '';
  const content = type.includes('json') ? await answer.json().catch(() => ({})) : await answer.text();
  if (answer.ok) return content;
  const document = typeof content === 'string' ? { title: content } : content;
  throw new Problem({ ...document, status: answer.status });
}

/** @param {string} path */
export const get = (path) => ask('GET', path);

/**
 * @param {string} path
 * @param {unknown} [body]
 */
export const post = (path, body = {}) => ask('POST', path, body);

/**
 * The requests about one game.
 * @param {string} id
 */
export function gameApi(id) {
  const base = `/api/games/${encodeURIComponent(id)}`;
  /**
   * A command answers with the view; one that came too late with the view as it is now.
   * @param {string} name
   * @param {Record<string, unknown>} [body]
   * @returns {Promise<View>}
   */
  const command = (name, body) => post(`${base}/${name}`, body);
  return {
    /**
     * The game now, or after some turns.
     * @param {number} [turn]
     * @returns {Promise<View>}
     */
    view: (turn) => get(turn === undefined ? base : `${base}?turn=${turn}`),
    /**
     * @param {number} turn
     * @param {string[]} steps
     * @returns {Promise<import('./types.d.ts').Snapshot>}
     */
    preview: (turn, steps) => post(`${base}/preview`, { turn, steps }),
    command,
    /** @param {number} turn @param {string} text */
    play: (turn, text) => command('turns', { turn, text }),
    record: `${base}/record`,
  };
}
