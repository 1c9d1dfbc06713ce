/** The address in a text; null for any other text. `URL.parse` is newer than the browsers that the build promises. */
export function parseUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}
