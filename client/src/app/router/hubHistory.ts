import { createPath, type Location, type NavigateOptions, type Navigator, type To } from 'react-router';

/** The window's current entry in its history. */
export interface Moment {
  location: Location;
  /** Whether the scroll position stays as it is. */
  keepsPlace: boolean;
}

/** The window's history, as React Router's links and hooks use it. */
export interface HubHistory extends Navigator {
  moment: () => Moment;
  /** Calls the listener on every change, until it unsubscribes. */
  subscribe: (listener: () => void) => () => void;
}

/** The state of an entry in the browser's history, in the format of older versions of the hub. */
interface Entry {
  usr: unknown;
  key: string;
}

const newKey = () => Math.random().toString(36).slice(2, 10);

/**
 * Gives the entry on which the hub was opened a key of its own. Otherwise all such entries would share one, and an
 * address typed into the tab would open at the scroll position of the previous one.
 */
function nameFirstEntry({ history }: Window): void {
  const state: unknown = history.state;
  if (typeof state === 'object' && state !== null && 'key' in state) return;
  history.replaceState({ ...history.state, key: newKey() }, '');
}

export function createHubHistory(window: Window): HubHistory {
  const listeners = new Set<() => void>();
  const read = (keepsPlace: boolean): Moment => {
    const { pathname, search, hash } = window.location;
    const { usr = null, key = 'default' } = (window.history.state ?? {}) as Partial<Entry>;
    return { location: { pathname, search, hash, state: usr, key, mask: undefined }, keepsPlace };
  };
  const createHref = (to: To) => (typeof to === 'string' ? to : createPath(to));

  nameFirstEntry(window);
  let moment = read(false);
  const arrive = (at: Moment) => {
    moment = at;
    for (const listener of listeners) listener();
  };
  const goTo =
    (method: 'pushState' | 'replaceState') => (to: To, state?: unknown, options?: NavigateOptions) => {
      const entry: Entry = { usr: state ?? null, key: newKey() };
      window.history[method](entry, '', createHref(to));
      arrive(read(options?.preventScrollReset === true));
    };
  // Lives as long as the page, because the component that shows screens is remounted for another user.
  window.addEventListener('popstate', () => arrive(read(false)));

  return {
    createHref,
    go: (delta) => window.history.go(delta),
    push: goTo('pushState'),
    replace: goTo('replaceState'),
    moment: () => moment,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
