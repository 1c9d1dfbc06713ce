import { LRUCache } from 'lru-cache';
import { providerErrorOf } from '../../errors.ts';

/** A statement of the portable SQL subset, parsed as far as the provider needs. */
export interface ScannedStatement {
  sql: string;
  /** First word in lower case. */
  verb: string;
  /** The text around the placeholders: always one part more than placeholders. */
  parts: readonly string[];
  /** The statement without comments and quoted text; backticks stay. */
  code: string;
  /** For each placeholder, whether it is a value to return, as in `select ? as b`. */
  isReturned: readonly boolean[];
}

const READING = new Set(['select', 'with', 'values', 'explain']);
const CHANGING_DATA = new Set(['insert', 'update', 'delete', 'replace', 'with']);
const CHANGING_SCHEMA = new Set(['create', 'alter', 'drop']);

export const mayRead = ({ verb }: ScannedStatement) => READING.has(verb);
export const mayChangeData = ({ verb }: ScannedStatement) => CHANGING_DATA.has(verb);
export const changesSchema = ({ verb }: ScannedStatement) => CHANGING_SCHEMA.has(verb);

// Strings, quoted names and comments, in which question marks and semicolons have no meaning.
const TOKEN = /'(?:[^']|'')*'|"(?:[^"]|"")*"|`[^`]*`|--[^\n]*|\/\*[^]*?\*\/|[?;:$@'"`]|\/\*/g;

const scanned = new LRUCache<string, ScannedStatement>({ max: 500 });

/**
 * @throws ProviderError 400 unless `sql` is exactly one statement that reads, writes or defines tables, whose only
 *   parameters are plain `?`. This rules out statements that end transactions, touch files or set options.
 */
export function scanStatement(sql: string): ScannedStatement {
  const known = scanned.get(sql);
  if (known) return known;
  const statement = scan(sql);
  scanned.set(sql, statement);
  return statement;
}

function scan(sql: string): ScannedStatement {
  if (sql.includes('\0')) throw providerErrorOf(400, 'The statement contains a NUL character');
  const parts: string[] = [];
  const placesInCode: number[] = [];
  let code = '';
  let start = 0;
  let done = 0;
  for (const { 0: token, index } of sql.matchAll(TOKEN)) {
    code += sql.slice(done, index);
    done = index + token.length;
    if (token === '?') {
      if (/^\d/.test(sql.slice(done))) throw providerErrorOf(400, 'Numbered placeholders are not supported');
      parts.push(sql.slice(start, index));
      start = done;
      placesInCode.push(code.length);
      code += token;
    } else if (token === ';') code += token;
    else if (token.startsWith('--') || (token.startsWith('/*') && token.length > 2)) {
      // PostgreSQL nests comments and SQLite does not: the same text would mean two things.
      if (token.lastIndexOf('/*') > 0) throw providerErrorOf(400, 'Nested comments are not supported');
      code += ' ';
    } else if (token.length === 1)
      throw providerErrorOf(400, `The character ${token} is not part of the supported SQL`);
    else if (token === '/*') throw providerErrorOf(400, 'A comment is not closed');
    else code += token.startsWith('`') ? '`x`' : 'x';
  }
  code += sql.slice(done);
  parts.push(sql.slice(start));
  if (/;\s*\S/.test(code)) throw providerErrorOf(400, 'Only one statement is allowed at a time');
  const verb = /^\s*([a-z]+)\b/i.exec(code)?.[1]?.toLowerCase() ?? '';
  if (![READING, CHANGING_DATA, CHANGING_SCHEMA].some((verbs) => verbs.has(verb)))
    throw providerErrorOf(400, 'The statement must read or change data or define a table');
  return { sql, verb, parts, code, isReturned: placesInCode.map((place) => isReturnedAt(code, place)) };
}

/** The longest word before a value to return. */
const LONGEST_WORD = 'distinct'.length;

/** After `select`, or in a list that continues with a name for the value, where PostgreSQL would take a number for text. */
function isReturnedAt(code: string, place: number): boolean {
  const before = code.slice(0, place).trimEnd();
  // Checks the end only: an import has statements with thousands of placeholders.
  if (/(?:select|distinct|all)$/iu.test(before.slice(-LONGEST_WORD)))
    return /\bselect(?:\s+(?:distinct|all))?$/iu.test(before);
  if (!before.endsWith(',')) return false;
  const after = code.slice(place + 1);
  return /^\s*as\s/iu.test(after) || isTopLevelSelection(before);
}

/** Whether a list that ends here is the selection of the statement itself. */
function isTopLevelSelection(before: string): boolean {
  if (!/^\s*select\b/iu.test(before) || /\bfrom\b/iu.test(before)) return false;
  return before.split('(').length === before.split(')').length;
}
