import type { AuthEnvironment } from './authEnvironment.ts';

type TabStorage = AuthEnvironment['tabStorage'];

const KEY = 'hub_sign_in_intent';

/** Registering and reading an email may take a while; a tab left open for longer has been forgotten. */
const GOOD_FOR_MS = 3_600_000;

/** Records in the tab that it leaves for the sign-in page. */
export function rememberSignInIntent(tab: TabStorage, nowMs: number): void {
  tab.write(KEY, String(nowMs));
}

/** Whether the tab left for the sign-in page and is now returning; reading the mark clears it. */
export function takeSignInIntent(tab: TabStorage, nowMs: number): boolean {
  const leftAtMs = Number(tab.read(KEY) ?? Number.NaN);
  tab.remove(KEY);
  return nowMs >= leftAtMs && nowMs - leftAtMs < GOOD_FOR_MS;
}
