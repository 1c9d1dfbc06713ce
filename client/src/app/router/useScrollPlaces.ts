import { use, useLayoutEffect } from 'react';
import { MomentContext } from './MomentContext.ts';

/** The key under which the tab stores scroll positions: pixels by the key of the history entry. */
const PLACES_KEY = 'hub_places';

type Places = Record<string, number>;

/** Opens a screen at its top or at the address's fragment, and restores the scroll position of an earlier one. */
export function useScrollPlaces(): void {
  const shown = use(MomentContext);
  useLayoutEffect(() => {
    if (shown === null) return undefined;
    const { history, moment } = shown;
    const leave = () => {
      places()[moment.location.key] = window.scrollY;
    };
    const hide = () => {
      leave();
      keepPlaces();
      // For pages without scripts, the browser restores the position better itself.
      window.history.scrollRestoration = 'auto';
    };
    const show = () => {
      window.history.scrollRestoration = 'manual';
    };
    show();
    window.addEventListener('pagehide', hide);
    window.addEventListener('pageshow', show);
    const unsubscribe = history.subscribe(leave);
    return () => {
      unsubscribe();
      window.removeEventListener('pagehide', hide);
      window.removeEventListener('pageshow', show);
      window.history.scrollRestoration = 'auto';
    };
  }, [shown]);

  useLayoutEffect(() => {
    if (shown === null) return;
    const { location, keepsPlace } = shown.moment;
    const place = placeOf(location.key);
    const target = elementAt(location.hash);
    if (place !== null) window.scrollTo(0, place);
    else if (target !== null) target.scrollIntoView();
    else if (!keepsPlace) window.scrollTo(0, 0);
  }, [shown]);
}

/** The scroll position of an entry's screen in pixels; null for a new entry. */
export const placeOf = (key: string): number | null => {
  const place: unknown = places()[key];
  return typeof place === 'number' ? place : null;
};

let read: Places | null = null;

/** All positions of this tab, including those of earlier documents. */
function places(): Places {
  if (read !== null) return read;
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(PLACES_KEY) ?? '{}');
    read = typeof kept === 'object' && kept !== null ? (kept as Places) : {};
  } catch {
    read = {};
  }
  return read;
}

function keepPlaces(): void {
  try {
    sessionStorage.setItem(PLACES_KEY, JSON.stringify(places()));
  } catch {
    // Where storage is forbidden, a reloaded page starts at its top.
  }
}

function elementAt(hash: string): HTMLElement | null {
  try {
    return hash === '' ? null : document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    // A malformed fragment, for instance of an address typed by hand.
    return null;
  }
}
