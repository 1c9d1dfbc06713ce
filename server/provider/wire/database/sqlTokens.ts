import { providerErrorOf } from '../../errors.ts';

/** A piece of a statement; comments and blanks are left out. */
export interface Token {
  /** `name` is in double quotes or backticks, `text` in single quotes; a `mark` is any other single character. */
  kind: 'word' | 'name' | 'text' | 'number' | 'mark';
  /** Words in lower case, names without their quotes and in lower case, texts empty. */
  text: string;
}

const TOKEN =
  /'(?:[^']|'')*'|"((?:[^"]|"")*)"|`([^`]*)`|--[^\n]*|\/\*[^]*?\*\/|([a-z_\u0080-\u{10ffff}][\w\u0080-\u{10ffff}]*)|(\d+(?:\.\d*)?(?:e[+-]?\d+)?)|[ \t\n\f\r\v]+|[^]/giu;

/**
 * Splits a statement that `scanStatement` accepts.
 *
 * @throws ProviderError 400 for what one database reads differently from the other, so that neither sees a statement in what the
 *   other takes for a text, a name or a comment
 */
export function tokensOf(sql: string): Token[] {
  const tokens: Token[] = [];
  let wordEndsAt = -1;
  for (const { 0: text, 1: quoted, 2: ticked, 3: word, 4: number, index } of sql.matchAll(TOKEN)) {
    const name = quoted?.replaceAll('""', '"') ?? ticked;
    if (name !== undefined) tokens.push({ kind: 'name', text: lowerCase(name) });
    else if (text.startsWith("'")) {
      // PostgreSQL has backslashes in E'…', and SQLite knows no such prefix.
      if (index === wordEndsAt) throw unportable('A text with a prefix');
      tokens.push({ kind: 'text', text: '' });
    } else if (word !== undefined) {
      tokens.push({ kind: 'word', text: lowerCase(word) });
      wordEndsAt = index + text.length;
    } else if (number !== undefined) tokens.push({ kind: 'number', text });
    else if (text.startsWith('--')) {
      // For PostgreSQL the comment ends here.
      if (/\r./u.test(text)) throw unportable('A carriage return within a comment');
    } else if (text.startsWith('/*') || text.trim() === '') continue;
    // SQLite takes bracketed text for a name.
    else if (text === '[') throw unportable('A square bracket');
    else {
      tokens.push(markOf(text));
      if (text === '&') wordEndsAt = index + 1;
    }
  }
  return tokens;
}

/** Databases fold no other letters. */
const lowerCase = (name: string) => name.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());

/** Shared, because an import has statements with thousands of marks. */
const marks = new Map<string, Token>();

function markOf(text: string): Token {
  const mark = marks.get(text) ?? ({ kind: 'mark', text } as const);
  if (text < '\u0080') marks.set(text, mark);
  return mark;
}

const unportable = (what: string) => providerErrorOf(400, `${what} is not part of the supported SQL`);
