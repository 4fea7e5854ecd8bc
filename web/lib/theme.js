// Marks the document with the chosen look before anything is painted, and again whenever the choice changes. A
// classic script in the head of every page: modules run too late for the first paint.
'use strict';

{
  const contrast = matchMedia('(prefers-contrast: more)');
  const look = () => {
    /** @type {Record<string, unknown>} */
    let kept = {};
    try {
      kept = JSON.parse(localStorage.getItem('settings') ?? '{}') ?? {};
    } catch {
      // No storage, no wish.
    }
    const root = document.documentElement;
    root.dataset.theme = kept.theme === 'light' || kept.theme === 'dark' ? kept.theme : 'auto';
    root.dataset.contrast = kept.contrast === 'more' || contrast.matches ? 'more' : 'auto';
    root.dataset.motion = kept.motion === 'less' ? 'less' : 'auto';
  };
  look();
  addEventListener('storage', look);
  addEventListener('look', look);
  contrast.addEventListener('change', look);
}
