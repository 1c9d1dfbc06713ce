import { providerErrorOf } from '../../errors.ts';
import { toCamel } from '../../rows/names.ts';
import type { Condition, Where } from '../../provider.ts';
import { splitGroup } from './groups.ts';
import { splitList, unquoted } from './quotes.ts';

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
 * @returns undefined when there is no filter
 * @throws ProviderError 400 for anything it does not understand: an unreadable filter must never widen a query
 */
export function whereOf(parameters: URLSearchParams): Where | undefined {
  const members = [...parameters]
    .filter(([name]) => !RESERVED.has(name))
    .map(([name, text]) => parameterWhere(name, text, 0));
  return members.length === 0 ? undefined : { AND: members };
}

function parameterWhere(name: string, text: string, depth: number): Where {
  if (name === 'and' || name === 'or') return groupWhere(name, text, depth);
  if (!/^\w+$/.test(name)) throw malformedFilter(name);
  return { [toCamel(name)]: conditionOf(name, text, depth === 0 ? readPlain : readMember) };
}

/** The value of an operand; `isText` when it is certainly text, even `null`. */
type Read = (operand: string) => { value: string; isText: boolean };

const readPlain: Read = (operand) => ({ value: decode(operand), isText: false });

/** Values within groups may be quoted. */
const readMember: Read = (operand) => {
  const value = unquoted(operand);
  return value === undefined ? readPlain(operand) : { value, isText: true };
};

function groupWhere(name: 'and' | 'or', text: string, depth: number): Where {
  if (depth > NESTING_LIMIT) throw providerErrorOf(400, 'The filter is nested too deeply');
  const inner = /^\(([^]*)\)$/.exec(text)?.[1];
  if (inner === undefined) throw malformedFilter(name);
  const members = splitGroup(inner, ',').map((member) => {
    const parts = splitGroup(member, '&').map((part) => memberWhere(part, depth + 1));
    return parts.length === 1 && parts[0] ? parts[0] : { AND: parts };
  });
  return name === 'and' ? { AND: members } : { OR: members };
}

/** Reads `a=eq.1` and `or=(…)` from the provider's newer clients, `a.eq.1` and `or(…)` from PostgREST. */
function memberWhere(text: string, depth: number): Where {
  const group = /^(and|or)=?(\([^]*\))$/.exec(text);
  if (group) return groupWhere(group[1] === 'and' ? 'and' : 'or', group[2] ?? '', depth);
  const [, name, condition] = /^(\w+)[=.]([^]*)$/.exec(text) ?? [];
  if (name === undefined || condition === undefined) throw malformedFilter('and/or');
  return parameterWhere(name, condition, depth);
}

function conditionOf(name: string, text: string, read: Read): Condition {
  const [, operator = '', operand = ''] = /^([a-z]+)\.([^]*)$/.exec(text) ?? [];
  if (isComparison(operator)) return compared(operator, read(operand));
  switch (operator) {
    case 'is':
      return { is: truthOf(name, operand) };
    case 'in':
      return { in: listOf(name, operand) };
    case 'not':
      return negated(name, operand, read);
    case 'like':
    case 'ilike':
      return { [operator]: read(operand).value };
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
function negated(name: string, operand: string, read: Read): Condition {
  if (operand === 'null' || operand === 'is.null') return { not: null };
  const [, operator = '', value = ''] = /^([a-z]+)\.([^]*)$/.exec(operand) ?? [];
  if (operator === 'in') return { not_in: listOf(name, value) };
  if (isComparison(operator)) return compared(OPPOSITES[operator], read(value));
  if (NOT_NEGATED.test(operand))
    throw providerErrorOf(400, `The filter ${name} negates ${operator}, which is not supported`);
  return { not: read(operand).value };
}

const isComparison = (operator: string): operator is keyof typeof OPPOSITES =>
  Object.hasOwn(OPPOSITES, operator);

function compared(operator: keyof typeof OPPOSITES, { value, isText }: ReturnType<Read>): Condition {
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
function listOf(name: string, text: string): string[] {
  const inner = /^\(([^]*)\)$/.exec(text)?.[1];
  if (inner === undefined) throw malformedFilter(name);
  const elements = splitList(inner);
  const isEncodedOnce = elements.some(({ isQuoted }) => isQuoted);
  return elements.map(({ text: element }) => (isEncodedOnce ? element : decode(element)));
}

/** Clients up to 2.4 encode values twice, later ones once; a value that cannot be decoded again was encoded once. */
function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

const malformedFilter = (name: string) => providerErrorOf(400, `The filter ${name} is malformed`);
