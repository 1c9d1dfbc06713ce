/** Followed by the project: the key of the stored tokens. */
export const TOKENS_KEY_START = 'blink_tokens_';

/** Whether this device holds somebody's tokens; the provider alone knows whether they still count. */
export function hasSession(): boolean {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith(TOKENS_KEY_START));
  } catch {
    // Forbidden by the browser.
    return false;
  }
}
