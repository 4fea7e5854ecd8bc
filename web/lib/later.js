// Modules that the first view does not need. They are fetched when the page has nothing better to do, or when they are
// first needed, whichever comes first.

/** Runs something once the page has nothing better to do. @param {() => void} run */
export const whenIdle = (run) => ('requestIdleCallback' in globalThis ? requestIdleCallback(run) : setTimeout(run, 300));

/** What has been put off until the first view is complete; nothing is put off any more after it. @type {(() => void)[] | null} */
let putOff = [];

/**
 * Puts off fetching a module.
 * @template Module
 * @param {() => Promise<Module>} load imports it
 * @returns {() => Promise<Module>} the module, fetched once
 */
export function later(load) {
  /** @type {Promise<Module> | undefined} */
  let asked;
  const module = () => {
    if (asked) return asked;
    asked = load();
    // After a failure it is asked for again.
    asked.catch(() => (asked = undefined));
    return asked;
  };
  const fetch = () => void module().catch(() => {});
  if (putOff) putOff.push(fetch);
  else whenIdle(fetch);
  return module;
}

/** The first view is complete: fetches what was put off. */
export function viewIsComplete() {
  const fetches = putOff ?? [];
  putOff = null;
  whenIdle(() => {
    for (const fetch of fetches) fetch();
  });
}
