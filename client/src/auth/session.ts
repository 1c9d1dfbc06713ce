import type { AuthApi } from './authApi.ts';
import type { AuthEnvironment } from './authEnvironment.ts';
import { fromStoredText, isAccessExpired, isRefreshable, toStoredText, type Tokens } from './tokens.ts';

/** The tokens of one sign-in, refreshed as needed. */
export interface Session {
  /** The tokens in the storage, whether or not they are still valid. */
  stored: () => Tokens | null;
  held: () => Tokens | null;
  /** Whether the held tokens are those in the storage, which all tabs share. */
  isShared: () => boolean;
  /** @param isPersistent also keeps them in the storage; tokens of an embedding page live in memory only */
  hold: (tokens: Tokens, isPersistent: boolean) => void;
  /** Forgets the tokens, in memory and in the storage. */
  drop: () => void;
  /** A currently valid token. @returns null without a session @throws UnreachableError */
  accessToken: () => Promise<string | null>;
  /** A token to replace a refused one. @returns null when the session is over @throws UnreachableError */
  renewed: (refusedToken: string) => Promise<string | null>;
}

interface SessionOptions {
  environment: Pick<AuthEnvironment, 'nowMs' | 'storage' | 'locked'>;
  api: Pick<AuthApi, 'refresh'>;
  storageKey: string;
  /** The session is over; its tokens have already been dropped. */
  onEnd: () => void;
}

/** Creates a session that is refreshed once, however many requests in however many tabs wait for a fresh token. */
export function createSession({ environment, api, storageKey, onEnd }: SessionOptions): Session {
  const { nowMs, storage, locked } = environment;
  let tokens: Tokens | null = null;
  let isPersistent = false;
  let refreshing: Promise<void> | null = null;

  function stored(): Tokens | null {
    const text = storage.read(storageKey);
    const known = fromStoredText(text);
    // Unreadable data would otherwise be read at every start.
    if (text !== null && known === null) storage.remove(storageKey);
    return known;
  }

  function hold(next: Tokens, shouldPersist: boolean): void {
    tokens = next;
    isPersistent = shouldPersist;
    if (shouldPersist) storage.write(storageKey, toStoredText(next));
  }

  function drop(): void {
    tokens = null;
    if (isPersistent) storage.remove(storageKey);
  }

  function end(): void {
    drop();
    onEnd();
  }

  /** Another tab may have refreshed; its tokens are then in the storage. */
  function takeOver(spent: Tokens): boolean {
    const theirs = isPersistent ? stored() : null;
    if (theirs === null || theirs.accessToken === spent.accessToken) return false;
    tokens = theirs;
    return !isAccessExpired(theirs, nowMs());
  }

  async function refresh(spent: Tokens): Promise<void> {
    if (tokens !== spent || takeOver(spent)) return;
    const current = tokens;
    if (!isRefreshable(current, nowMs()) || current.refreshToken === null) return end();
    const fresh = await api.refresh(current.refreshToken, nowMs);
    // A late answer must not override a sign-out or sign-in that happened in between.
    if (tokens !== current) return;
    if (fresh !== null)
      hold({ ...fresh, refreshToken: fresh.refreshToken ?? current.refreshToken }, isPersistent);
    else if (!takeOver(current)) end();
  }

  function refreshed(spent: Tokens): Promise<void> {
    const work = () => refresh(spent);
    refreshing ??= (locked === null ? work() : locked(`${storageKey}:refresh`, work)).finally(() => {
      refreshing = null;
    });
    return refreshing;
  }

  async function accessToken(): Promise<string | null> {
    if (tokens !== null && isAccessExpired(tokens, nowMs())) await refreshed(tokens);
    return tokens?.accessToken ?? null;
  }

  return {
    stored,
    held: () => tokens,
    isShared: () => isPersistent,
    hold,
    drop,
    accessToken,
    async renewed(refusedToken) {
      if (tokens?.accessToken === refusedToken) await refreshed(tokens);
      return accessToken();
    },
  };
}
