/**
 * A value in double quotes, as in PostgREST: a backslash precedes each quote and backslash of the value itself. A separator or
 * the end must follow, because other quotes are ordinary characters.
 */
const QUOTED = /"((?:[^"\\]|\\[^])*)"(?=[,)&]|$)/y;

/** The quoted value that begins at a position, and where it ends; null if none does. */
function quotedAt(text: string, at: number): { value: string; end: number } | null {
  QUOTED.lastIndex = at;
  const found = QUOTED.exec(text);
  if (found === null) return null;
  return { value: (found[1] ?? '').replaceAll(/\\([^])/g, '$1'), end: QUOTED.lastIndex };
}

/** Skips a quoted value, in which brackets and separators mean nothing. @returns where the text continues */
export const endOfQuoted = (text: string, at: number): number => quotedAt(text, at)?.end ?? at;

/** The value of a text that is quoted as a whole; undefined for any other. */
export function unquoted(text: string): string | undefined {
  const found = quotedAt(text, 0);
  return found?.end === text.length ? found.value : undefined;
}

export interface Element {
  text: string;
  isQuoted: boolean;
}

/** Splits the inside of a list's brackets at commas; no elements if it is empty. */
export function splitList(inner: string): Element[] {
  if (inner === '') return [];
  const elements: Element[] = [];
  for (let at = 0; at <= inner.length;) {
    const quoted = quotedAt(inner, at);
    if (quoted !== null && (quoted.end === inner.length || inner[quoted.end] === ',')) {
      elements.push({ text: quoted.value, isQuoted: true });
      at = quoted.end + 1;
    } else {
      const comma = inner.indexOf(',', at);
      const end = comma === -1 ? inner.length : comma;
      elements.push({ text: inner.slice(at, end), isQuoted: false });
      at = end + 1;
    }
  }
  return elements;
}
