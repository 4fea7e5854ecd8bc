// Requests to the server: JSON in both directions, errors as problem documents.

/**
 * @typedef {import('./types.d.ts').View} View
 * @typedef {import('./types.d.ts').ProblemDocument} ProblemDocument
 */

/** An error response of the server; `status` is 0 if it could not be reached. */
export class Problem extends Error {
  /** @param {Partial<ProblemDocument>} document */
  constructor(document) {
    super(document.detail || document.title || 'problem');
    this.status = document.status ?? 0;
    this.document = document;
  }

  /** The current game, if a command came too late. @returns {View | undefined} */
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
