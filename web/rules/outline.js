// The table of contents of a text: its second-level headings, each with an id to link to.

/**
 * An id made from a heading's words.
 * @param {string} words
 */
export function slug(words) {
  return words
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

/**
 * Gives every second-level heading an id and lists them.
 * @param {ParentNode} text
 */
export function outline(text) {
  return [...text.querySelectorAll('h2')].map((heading) => {
    heading.id ||= slug(heading.textContent ?? '');
    return { id: heading.id, text: heading.textContent ?? '' };
  });
}
