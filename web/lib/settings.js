// The player's settings in this browser: theme, sound, how steps are made. They are stored in localStorage. The
// language is also stored in a cookie, because the server renders the pages.

/**
 * @typedef {object} Settings
 * @property {'auto' | 'light' | 'dark'} theme
 * @property {'auto' | 'more'} contrast
 * @property {boolean} sound
 * @property {'auto' | 'always' | 'never'} confirm whether a turn needs confirmation; auto: on touch screens
 * @property {'auto' | 'less'} motion
 * @property {'calm' | 'quick'} pace how soon the computer's answer is shown
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
  pace: 'calm',
  coordinates: true,
  lang: '',
};

/** The allowed values of each setting. Anything else in the storage is ignored. */
const allowed = {
  theme: ['auto', 'light', 'dark'],
  contrast: ['auto', 'more'],
  sound: [true, false],
  confirm: ['auto', 'always', 'never'],
  motion: ['auto', 'less'],
  pace: ['calm', 'quick'],
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
      // Invalid data, or the browser forbids access to the storage: use the defaults.
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
        // It cannot be stored, but applies to this page.
      }
      tell(name);
    },

    /**
     * Calls the listener with the name of every setting that changes. Returns a function to stop.
     * @param {(name: keyof Settings) => void} listener
     */
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    /** Reloads the settings after a change in another tab. */
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
 * Whether pieces should jump instead of sliding.
 * @returns {boolean}
 */
export function lessMotion() {
  return settings.get('motion') === 'less' || matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/**
 * The least time before the computer's answer is shown, in milliseconds.
 * @returns {number}
 */
export function answerDelay() {
  return settings.get('pace') === 'calm' ? 600 : 0;
}

/**
 * Whether a complete turn needs confirmation.
 * @returns {boolean}
 */
export function confirmTurns() {
  const wish = settings.get('confirm');
  return wish === 'auto' ? matchMedia('(pointer: coarse)').matches : wish === 'always';
}
