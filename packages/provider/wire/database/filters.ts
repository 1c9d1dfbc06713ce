import { providerErrorOf } from '../../errors.ts';
import { toCamel, toSnake } from '../../rows/names.ts';
import type { Condition, Where } from '../../provider.ts';

/** Query parameters that are not filters. */
const RESERVED = new Set(['select', 'order', 'limit', 'offset', 'cursor', 'on_conflict']);
const NESTING_LIMIT = 20;

/**
 * Refuses repeated parameters that are not filters, because all values but one would be ignored.
 *
 * @throws ProviderError 400
 */
export function refuseRepeated(parameters: URLSearchParams): void {
  for (const name of RESERVED)
    if (parameters.getAll(name).length > 1)
      throw providerErrorOf(400, `The parameter ${name} is given twice`);
}

/** Refuses filters in a request that selects nothing. @param besides another name that is no filter @throws ProviderError 400 */
export function refuseFilters(parameters: URLSearchParams, besides: string): void {
  for (const name of parameters.keys())
    if (!RESERVED.has(name) && name !== besides)
      throw providerErrorOf(400, `The filter ${name} selects nothing`);
}

/**
 * Reads the filter of a request: all parameters that are not reserved, ANDed, including repeated ones.
 *
 * @param isEncodedTwice whether the client encodes values before it encodes the address
 * @returns undefined when there is no filter
 * @throws ProviderError 400 for anything it does not understand: an unreadable filter must never widen a query
 */
export function whereOf(parameters: URLSearchParams, isEncodedTwice = false): Where | undefined {
  const decode = isEncodedTwice ? decodedAgain : (value: string) => value;
  const members = [...parameters]
    .filter(([name]) => !RESERVED.has(name))
    .map(([name, text]) => parameterWhere(name, text, { depth: 0, decode }));
  return members.length === 0 ? undefined : { AND: members };
}

type Decode = (value: string) => string;

/** Where in a filter a text is, and how its values are decoded. */
interface Place {
  /** Number of groups around it. */
  depth: number;
  decode: Decode;
}

function parameterWhere(name: string, text: string, place: Place): Where {
  if (name === 'and' || name === 'or') return groupWhere(name, text, place);
  if (!/^\w+$/.test(name)) throw malformedFilter(name);
  const [column, condition] = [toCamel(name), conditionOf(name, text, place)];
  return /_(?:ts|at)$/.test(toSnake(name)) ? instantWhere(column, condition) : { [column]: condition };
}

/** The value of an operand; `isText` when it is certainly text, even `null`. Values within groups may be quoted. */
function read(operand: string, { depth, decode }: Place): { value: string; isText: boolean } {
  const value = depth === 0 ? undefined : unquoted(operand);
  return value === undefined ? { value: decode(operand), isText: false } : { value, isText: true };
}

function groupWhere(name: 'and' | 'or', text: string, { depth, decode }: Place): Where {
  if (depth > NESTING_LIMIT) throw providerErrorOf(400, 'The filter is nested too deeply');
  const inner = /^\(([^]*)\)$/.exec(text)?.[1];
  if (inner === undefined) throw malformedFilter(name);
  const members = splitGroup(inner, ',').map((member) => {
    const parts = splitGroup(member, '&').map((part) => memberWhere(part, { depth: depth + 1, decode }));
    return parts.length === 1 && parts[0] ? parts[0] : { AND: parts };
  });
  return name === 'and' ? { AND: members } : { OR: members };
}

/** Reads `a=eq.1` and `or=(…)` from the provider's newer clients, `a.eq.1` and `or(…)` from PostgREST. */
function memberWhere(text: string, place: Place): Where {
  const group = /^(and|or)=?(\([^]*\))$/.exec(text);
  if (group) return groupWhere(group[1] === 'and' ? 'and' : 'or', group[2] ?? '', place);
  const [, name, condition] = /^(\w+)[=.]([^]*)$/.exec(text) ?? [];
  if (name === undefined || condition === undefined) throw malformedFilter('and/or');
  return parameterWhere(name, condition, place);
}

function conditionOf(name: string, text: string, place: Place): Condition {
  const [, operator = '', operand = ''] = /^([a-z]+)\.([^]*)$/.exec(text) ?? [];
  if (isComparison(operator)) return compared(operator, read(operand, place));
  switch (operator) {
    case 'is':
      return { is: truthOf(name, operand) };
    case 'in':
      return { in: listOf(name, operand, place) };
    case 'not':
      return negated(name, operand, place);
    case 'like':
    case 'ilike':
      return { [operator]: read(operand, place).value.replaceAll('*', '%') };
    default:
      throw malformedFilter(name);
  }
}

/** Operators that have an opposite; without an operand a negation means "not null" or "not equal". */
const OPPOSITES = { eq: 'neq', neq: 'eq', gt: 'lte', gte: 'lt', lt: 'gte', lte: 'gt' } as const;
/** Operators of PostgREST whose negation the port cannot express. */
const NOT_NEGATED =
  /^(not|and|or|like|ilike|match|imatch|is|isdistinct|fts|plfts|phfts|wfts|cs|cd|ov|sl|sr|nxr|nxl|adj)\./;

/** `not.null` and `not.v` as the provider's clients write it, `not.is.null` and `not.eq.v` as PostgREST does. */
function negated(name: string, operand: string, place: Place): Condition {
  if (operand === 'null' || operand === 'is.null') return { not: null };
  const [, operator = '', value = ''] = /^([a-z]+)\.([^]*)$/.exec(operand) ?? [];
  if (operator === 'in') return { not_in: listOf(name, value, place) };
  if (isComparison(operator)) return compared(OPPOSITES[operator], read(value, place));
  if (NOT_NEGATED.test(operand))
    throw providerErrorOf(400, `The filter ${name} negates ${operator}, which is not supported`);
  return { not: read(operand, place).value };
}

const isComparison = (operator: string): operator is keyof typeof OPPOSITES =>
  Object.hasOwn(OPPOSITES, operator);

function compared(operator: keyof typeof OPPOSITES, { value, isText }: ReturnType<typeof read>): Condition {
  if (value !== 'null' || isText) return { [operator]: value };
  if (operator === 'eq') return { is: null };
  if (operator === 'neq') return { not: null };
  return { [operator]: 'null' };
}

function truthOf(name: string, text: string): null | boolean {
  if (text === 'null') return null;
  if (text === '1' || text === 'true') return true;
  if (text === '0' || text === 'false') return false;
  throw malformedFilter(name);
}

/**
 * Splits before decoding, because a comma within an element arrives as `%2C` from clients that encode twice. Those never send a
 * quote as it is, so a list with quoted elements was encoded once.
 */
function listOf(name: string, text: string, { decode }: Place): string[] {
  const inner = /^\(([^]*)\)$/.exec(text)?.[1];
  if (inner === undefined) throw malformedFilter(name);
  const elements = splitList(inner);
  const isEncodedOnce = elements.some(({ isQuoted }) => isQuoted);
  return elements.map(({ text: element }) => (isEncodedOnce ? element : decode(element)));
}

/** What `encodeURIComponent` writes. */
const ENCODED = /^(?:[\w.!~*'()-]|%[\dA-F]{2})+$/;

/** Clients up to 2.4 encode values twice, later ones once: a text that the first encoding cannot have written is one of theirs. */
function decodedAgain(value: string): string {
  if (!ENCODED.test(value)) return value;
  try {
    const decoded = decodeURIComponent(value);
    return /\p{Cc}/u.test(decoded) ? value : decoded;
  } catch {
    return value;
  }
}

const INSTANT = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)(Z|[+-]\d\d(?::?\d\d)?)?$/iu;

/** How an instant may be stored, in UTC, the lesser text first; none for any other text. */
function storedForms(text: string): string[] {
  // A plus that was not encoded arrives as a blank.
  const [, date, time, zone = 'Z'] = INSTANT.exec(text.replace(/ (?=\d\d(?::?\d\d)?$)/, '+')) ?? [];
  if (date === undefined) return [];
  const instant = new Date(`${date}T${time}${/^[+-]\d\d$/.test(zone) ? `${zone}:00` : zone.toUpperCase()}`);
  if (Number.isNaN(instant.getTime())) return [];
  const iso = instant.toISOString();
  return [...new Set([iso, iso.replace('.000Z', 'Z')])];
}

/** Instants are stored and compared as text, so those of another zone or precision are converted. */
function instantWhere(column: string, condition: Condition): Where {
  const [[operator, operand] = ['', null]] = Object.entries(condition) as [string, unknown][];
  const values = (Array.isArray(operand) ? operand : [operand]).map(String);
  const forms = [...new Set(values.flatMap((value) => [value].concat(storedForms(value))))];
  if (operator === 'in' || operator === 'not_in') return { [column]: { [operator]: forms } };
  const [first, last = first] = typeof operand === 'string' ? storedForms(operand) : [];
  if (first === undefined || last === undefined) return { [column]: condition };
  switch (operator) {
    case 'eq':
      return { [column]: { in: forms } };
    case 'neq':
    case 'not':
      return { [column]: { not_in: forms } };
    case 'gt':
      return { [column]: { gt: first, neq: last } };
    case 'lte':
      return { OR: [{ [column]: { lte: first } }, { [column]: { eq: last } }] };
    case 'gte':
    case 'lt':
      return { [column]: { [operator]: first } };
    default:
      return { [column]: condition };
  }
}

const malformedFilter = (name: string) => providerErrorOf(400, `The filter ${name} is malformed`);

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
const endOfQuoted = (text: string, at: number): number => quotedAt(text, at)?.end ?? at;

/** The value of a text that is quoted as a whole; undefined for any other. */
function unquoted(text: string): string | undefined {
  const found = quotedAt(text, 0);
  return found?.end === text.length ? found.value : undefined;
}

interface Element {
  text: string;
  isQuoted: boolean;
}

/** Splits the inside of a list's brackets at commas; no elements if it is empty. */
function splitList(inner: string): Element[] {
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

/** Characters before a value. */
const VALUE_BEGINS = new Set(['.', '(', ',']);

/**
 * Splits the content of an and/or group at a separator, but not inside brackets and quoted values.
 *
 * @throws ProviderError 400 for empty members and unbalanced brackets; clients up to 2.4 send such text, cut off at the
 *   second equals sign
 */
function splitGroup(text: string, separator: ',' | '&'): string[] {
  const members: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '"' && VALUE_BEGINS.has(text[at - 1] ?? '')) at = endOfQuoted(text, at);
    const character = text[at];
    if (character === '(') depth += 1;
    else if (character === ')') depth -= 1;
    else if (character === separator && depth === 0) {
      members.push(text.slice(start, at));
      start = at + 1;
    }
    if (depth < 0) throw unbalanced();
  }
  if (depth !== 0) throw unbalanced();
  members.push(text.slice(start));
  if (members.includes('')) throw providerErrorOf(400, 'A filter group contains an empty condition');
  return members;
}

const unbalanced = () => providerErrorOf(400, 'The brackets of a filter group do not match');
