// A unique id for requests that may be sent twice. The browser's own UUIDs exist only in secure contexts, and a game in
// a local network has none.

export function unique() {
  const numbers = globalThis.crypto.getRandomValues(new Uint32Array(4));
  return [...numbers].map((number) => number.toString(36)).join('-');
}
