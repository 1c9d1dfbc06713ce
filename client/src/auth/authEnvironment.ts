import { devicePlayerCount } from '../deviceTeam/deviceStorage.ts';
import { hasSession } from './hasSession.ts';

/** Content and origin of a message from the embedding page. */
export interface FrameMessage {
  origin: string;
  data: unknown;
}

/** All external dependencies of the sign-in; tests replace them as a whole. */
export interface AuthEnvironment {
  nowMs: () => number;
  fetch: typeof globalThis.fetch;
  after: (ms: number, work: () => void) => void;
  storage: {
    read: (key: string) => string | null;
    write: (key: string, text: string) => void;
    remove: (key: string) => void;
    /** Fires when another tab changes a key; null: everything changed. */
    onChange: (listener: (key: string | null) => void) => void;
  };
  /** Whether this device holds tokens, of any provider. */
  hasSession: () => boolean;
  /** Storage of this tab alone, which survives a visit to another site. */
  tabStorage: Pick<AuthEnvironment['storage'], 'read' | 'write' | 'remove'>;
  /** The end of the access token that the hub's own sign-in page has just sent here; null if it sent none. */
  arrivalMark: () => string | null;
  address: {
    read: () => string;
    /** Replaces the address without adding a history entry. */
    replace: (address: string) => void;
    leaveTo: (address: string) => void;
  };
  /** The embedding page; null if the hub is not in a frame. */
  parent: {
    post: (message: object) => void;
    onMessage: (listener: (message: FrameMessage) => void) => void;
  } | null;
  /** Runs one task at a time across all tabs; null if the browser cannot. */
  locked: (<T>(name: string, work: () => Promise<T>) => Promise<T>) | null;
  onOnline: (listener: () => void) => void;
  /** The number of players in the visitor's team on this device. */
  devicePlayers: () => number;
}

/** The browser's environment. If its storage is forbidden, memory replaces it, and the sign-in lasts as long as the page. */
export function browserEnvironment(): AuthEnvironment {
  return {
    nowMs: () => Date.now(),
    fetch: (...args) => fetch(...args),
    after: (ms, work) => void setTimeout(work, ms),
    storage: {
      ...keptIn(() => localStorage),
      onChange: (listener) => window.addEventListener('storage', (event) => listener(event.key)),
    },
    hasSession,
    tabStorage: keptIn(() => sessionStorage),
    arrivalMark: takeArrivalMark,
    address: {
      read: () => window.location.href,
      replace: (address) => window.history.replaceState(window.history.state, '', address),
      leaveTo: (address) => window.location.assign(address),
    },
    parent: window.self === window.top ? null : browserParent(),
    locked: 'locks' in navigator ? (name, work) => navigator.locks.request(name, work) : null,
    onOnline: (listener) => window.addEventListener('online', listener),
    devicePlayers: devicePlayerCount,
  };
}

/** @param store throws where the browser forbids it */
function keptIn(store: () => Storage): AuthEnvironment['tabStorage'] {
  const memory = new Map<string, string>();
  const tried = <T>(work: () => T, instead: () => T): T => {
    try {
      return work();
    } catch {
      return instead();
    }
  };
  return {
    read: (key) =>
      tried(
        () => store().getItem(key),
        () => memory.get(key) ?? null,
      ),
    write: (key, text) =>
      tried(
        () => store().setItem(key, text),
        () => void memory.set(key, text),
      ),
    remove: (key) =>
      tried(
        () => store().removeItem(key),
        () => void memory.delete(key),
      ),
  };
}

function browserParent(): AuthEnvironment['parent'] {
  return {
    // This is only a request for tokens; reading it reveals nothing.
    post: (message) => window.parent.postMessage(message, '*'),
    onMessage: (listener) =>
      window.addEventListener('message', ({ origin, data, source }: MessageEvent<unknown>) => {
        if (source === window.parent) listener({ origin, data });
      }),
  };
}

/** Over https only this very host can write a cookie of that name. */
const arrivalCookieName = () =>
  window.location.protocol === 'https:' ? '__Host-hub_arrival' : 'hub_arrival';

/**
 * Takes the mark by which the hub's own sign-in page says for which tokens a user has just filled in its form
 * (`packages/provider/wire/signIn/callers.ts`): the end of the access token. Null without one, as in an address that a stranger
 * has written.
 */
function takeArrivalMark(): string | null {
  const name = arrivalCookieName();
  const cookie = document.cookie.split('; ').find((item) => item.startsWith(`${name}=`));
  if (cookie === undefined) return null;
  document.cookie = `${name}=; max-age=0; path=/${window.location.protocol === 'https:' ? '; secure' : ''}`;
  return cookie.slice(name.length + 1) || null;
}
