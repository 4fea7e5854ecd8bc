// Files and texts that are dropped or pasted on the page.

/** Files larger than this hold no record, in bytes. */
const MOST = 1_000_000;

/** The text of a file. @param {File} file */
export const contentOf = (file) => (file.size > MOST ? Promise.resolve('') : file.text());

/**
 * Takes files and texts that are dropped on the page, and texts that are pasted outside a field.
 * @param {HTMLElement} area
 * @param {(text: string) => void} take
 */
export function listenForTexts(area, take) {
  area.addEventListener('dragover', (event) => event.preventDefault());
  area.addEventListener('drop', (event) => {
    event.preventDefault();
    const [file] = event.dataTransfer?.files ?? [];
    const text = event.dataTransfer?.getData('text/plain');
    if (file) void contentOf(file).then(take);
    else if (text) take(text);
  });
  addEventListener('paste', (event) => {
    const target = event.target instanceof Element ? event.target : document.body;
    const text = event.clipboardData?.getData('text/plain');
    if (text && !target.closest('input, textarea, dialog')) take(text);
  });
}
