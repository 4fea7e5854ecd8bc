// Applies the chosen theme to the document before the first paint, and again whenever it changes. This is a classic
// script in the head of every page, because modules run too late for the first paint.
'use strict';

{
  const contrast = matchMedia('(prefers-contrast: more)');
  const look = () => {
    /** @type {Record<string, unknown>} */
    let kept = {};
    try {
      kept = JSON.parse(localStorage.getItem('settings') ?? '{}') ?? {};
    } catch {
      // The storage is not available: use the defaults.
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
