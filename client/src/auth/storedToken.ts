import { TOKENS_KEY_START } from './hasSession.ts';
import { fromStoredText, isAccessExpired } from './tokens.ts';

/**
 * The access token that this device holds, before it is known which provider the hub has.
 *
 * @returns null without one, and for one that has expired
 */
export function storedAccessToken(nowMs: number): string | null {
  try {
    const key = Object.keys(localStorage).find((each) => each.startsWith(TOKENS_KEY_START));
    const tokens = key === undefined ? null : fromStoredText(localStorage.getItem(key));
    return tokens === null || isAccessExpired(tokens, nowMs) ? null : tokens.accessToken;
  } catch {
    // Forbidden by the browser.
    return null;
  }
}
