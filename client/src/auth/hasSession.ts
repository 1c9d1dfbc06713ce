/** The prefix of the stored tokens' key; the project's id follows. */
export const TOKENS_KEY_START = 'blink_tokens_';

/** Whether this device holds tokens; only the provider knows whether they are still valid. */
export function hasSession(): boolean {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith(TOKENS_KEY_START));
  } catch {
    // Forbidden by the browser.
    return false;
  }
}
