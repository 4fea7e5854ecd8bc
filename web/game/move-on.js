// On to another game. The answer and the news may both say so; one goes once.

let going = false;

/** @param {string} id */
export function moveOn(id) {
  if (going) return;
  going = true;
  location.assign(`/game/${id}`);
}

// Coming back with the browser's button, one can go again.
globalThis.window?.addEventListener('pageshow', () => (going = false));
