import { TOKENS_KEY_START } from './hasSession.ts';
import { fromStoredText, isAccessExpired } from './tokens.ts';

/**
 * The access token stored on this device, before the hub's provider is known.
 *
 * @returns null if there is none or it has expired
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
