// Opens another game. Both the response and an event may ask for it, but it happens only once.

let going = false;

/** @param {string} id */
export function moveOn(id) {
  if (going) return;
  going = true;
  location.assign(`/game/${id}`);
}

// Allow it again after the browser's back button.
globalThis.window?.addEventListener('pageshow', () => (going = false));
