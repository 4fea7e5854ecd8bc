// What a player has chosen for this browser: look, sound, how steps are made. Kept in localStorage; the language is
// a cookie besides, because the server writes the pages.

/**
 * @typedef {object} Settings
 * @property {'auto' | 'light' | 'dark'} theme
 * @property {'auto' | 'more'} contrast
 * @property {boolean} sound
 * @property {'auto' | 'always' | 'never'} confirm whether a turn waits for a confirming touch; auto: on touch screens
 * @property {'auto' | 'less'} motion
 * @property {boolean} coordinates
 * @property {'' | 'en' | 'pt'} lang
 */

/** @type {Settings} */
export const defaults = {
  theme: 'auto',
  contrast: 'auto',
  sound: true,
  confirm: 'auto',
  motion: 'auto',
  coordinates: true,
  lang: '',
};

/** What each setting may be; anything else found in the storage is ignored. */
const allowed = {
  theme: ['auto', 'light', 'dark'],
  contrast: ['auto', 'more'],
  sound: [true, false],
  confirm: ['auto', 'always', 'never'],
  motion: ['auto', 'less'],
  coordinates: [true, false],
  lang: ['', 'en', 'pt'],
};

const KEY = 'settings';

/**
 * @param {Pick<Storage, 'getItem' | 'setItem'> | undefined} storage
 */
export function makeSettings(storage) {
  /** @type {Set<(name: keyof Settings) => void>} */
  const listeners = new Set();

  /** @returns {Settings} */
  function all() {
    /** @type {Record<string, unknown>} */
    let kept = {};
    try {
      kept = JSON.parse(storage?.getItem(KEY) ?? '{}') ?? {};
    } catch {
      // Somebody else's text, or a browser that forbids the storage: the defaults do.
    }
    const good = Object.entries(allowed).filter(([name, values]) =>
      /** @type {unknown[]} */ (values).includes(kept[name]),
    );
    return { ...defaults, ...Object.fromEntries(good.map(([name]) => [name, kept[name]])) };
  }

  let current = all();

  /** @param {keyof Settings} name */
  const tell = (name) => {
    for (const listener of listeners) listener(name);
  };

  return {
    /**
     * @template {keyof Settings} Name
     * @param {Name} name
     * @returns {Settings[Name]}
     */
    get: (name) => current[name],

    /**
     * @template {keyof Settings} Name
     * @param {Name} name
     * @param {Settings[Name]} value
     */
    set(name, value) {
      current = { ...current, [name]: value };
      try {
        storage?.setItem(KEY, JSON.stringify(current));
      } catch {
        // Kept for this page at least.
      }
      tell(name);
    },

    /**
     * Calls the listener with the name of every setting that changes; returns how to stop.
     * @param {(name: keyof Settings) => void} listener
     */
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    /** Another tab has changed something. */
    reload() {
      const before = current;
      current = all();
      for (const name of /** @type {(keyof Settings)[]} */ (Object.keys(current))) {
        if (before[name] !== current[name]) tell(name);
      }
    },
  };
}

/** @returns {Storage | undefined} */
function localStorageIfAllowed() {
  try {
    return globalThis.localStorage;
  } catch {
    return undefined;
  }
}

export const settings = makeSettings(localStorageIfAllowed());

globalThis.window?.addEventListener('storage', (event) => {
  if (event.key === KEY) settings.reload();
});

settings.subscribe((name) => {
  if (name === 'lang' && globalThis.document) {
    // biome-ignore lint/suspicious/noDocumentCookie: browsers offer the Cookie Store API over HTTPS only
    document.cookie = `lang=${settings.get('lang')}; path=/; max-age=31536000; samesite=lax`;
  }
});

/**
 * Whether pieces should move at once instead of gliding.
 * @returns {boolean}
 */
export function lessMotion() {
  return settings.get('motion') === 'less' || matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/**
 * Whether a whole turn waits for a confirming touch.
 * @returns {boolean}
 */
export function confirmTurns() {
  const wish = settings.get('confirm');
  return wish === 'auto' ? matchMedia('(pointer: coarse)').matches : wish === 'always';
}
