/** What a message from the page around the hub says and where it comes from. */
export interface FrameMessage {
  origin: string;
  data: unknown;
}

/** Everything outside that the sign-in depends on; tests replace it as a whole. */
export interface AuthEnvironment {
  nowMs: () => number;
  fetch: typeof globalThis.fetch;
  after: (ms: number, work: () => void) => void;
  storage: {
    read: (key: string) => string | null;
    write: (key: string, text: string) => void;
    remove: (key: string) => void;
    /** Tells when another tab changed something; null: everything. */
    onChange: (listener: (key: string | null) => void) => void;
  };
  /** What this tab alone keeps, also while it shows another site. */
  tabStorage: Pick<AuthEnvironment['storage'], 'read' | 'write' | 'remove'>;
  address: {
    read: () => string;
    /** Without a step in the history. */
    replace: (address: string) => void;
    leaveTo: (address: string) => void;
  };
  /** The page around the hub; null: the hub is no frame. */
  parent: {
    post: (message: object) => void;
    onMessage: (listener: (message: FrameMessage) => void) => void;
  } | null;
  /** Does one work at a time across all tabs; null: the browser cannot. */
  locked: (<T>(name: string, work: () => Promise<T>) => Promise<T>) | null;
  onOnline: (listener: () => void) => void;
}

/** The browser. Where its storage is forbidden, a memory stands in: the sign-in then lasts as long as the page. */
export function browserEnvironment(): AuthEnvironment {
  return {
    nowMs: () => Date.now(),
    fetch: (...args) => fetch(...args),
    after: (ms, work) => void setTimeout(work, ms),
    storage: {
      ...keptIn(() => localStorage),
      onChange: (listener) => window.addEventListener('storage', (event) => listener(event.key)),
    },
    tabStorage: keptIn(() => sessionStorage),
    address: {
      read: () => window.location.href,
      replace: (address) => window.history.replaceState(window.history.state, '', address),
      leaveTo: (address) => window.location.assign(address),
    },
    parent: window.self === window.top ? null : browserParent(),
    locked: 'locks' in navigator ? (name, work) => navigator.locks.request(name, work) : null,
    onOnline: (listener) => window.addEventListener('online', listener),
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
    // It asks only; whoever reads it learns nothing.
    post: (message) => window.parent.postMessage(message, '*'),
    onMessage: (listener) =>
      window.addEventListener('message', ({ origin, data, source }: MessageEvent<unknown>) => {
        if (source === window.parent) listener({ origin, data });
      }),
  };
}
