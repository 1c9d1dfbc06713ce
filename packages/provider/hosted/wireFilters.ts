import { providerErrorOf } from '../errors.ts';
import { toSnake } from '../rows/names.ts';
import type { Term } from '../rows/terms.ts';

type ColumnTerm = Exclude<Term, { kind: 'group' }>;
type Encode = (value: string | number) => string;

/** Parameters with a meaning of their own; a column of such a name can be filtered only within a group. */
const RESERVED = new Set(['select', 'order', 'limit', 'offset', 'cursor', 'on_conflict']);

/**
 * The name of a column on the wire.
 *
 * @throws ProviderError 400 for a key that is not a plain name: commas and dots have a meaning on the wire
 */
export function columnOf(key: string): string {
  const column = toSnake(key);
  if (/^\w+$/.test(column) && column !== 'and' && column !== 'or') return column;
  throw providerErrorOf(400, `Column ${key} not found`);
}

/** Adds conditions that must all hold to the query parameters. */
export function addFilters(parameters: URLSearchParams, terms: readonly Term[]): void {
  for (const term of terms)
    if (term.kind === 'group') parameters.append(term.join, groupText(term));
    else if (RESERVED.has(columnOf(term.key))) parameters.append('and', `(${memberText([term])})`);
    else parameters.append(columnOf(term.key), conditionText(term, plainValue));
}

function groupText({ members }: Extract<Term, { kind: 'group' }>): string {
  return `(${members.map(memberText).join(',')})`;
}

function memberText(terms: readonly Term[]): string {
  const texts = terms.map((term) =>
    term.kind === 'group'
      ? `${term.join}=${groupText(term)}`
      : `${columnOf(term.key)}=${conditionText(term, groupValue)}`,
  );
  return texts.length === 1 ? texts.join('') : `and=(${texts.join(',')})`;
}

function conditionText(term: ColumnTerm, encode: Encode): string {
  if (term.kind === 'null') return term.isNull ? 'is.null' : 'not.null';
  if (term.kind === 'is') return term.value ? 'is.1' : 'is.0';
  if (term.kind === 'match') {
    // On the wire an asterisk is a wildcard, as in PostgREST.
    if (term.pattern.includes('*'))
      throw providerErrorOf(400, 'A pattern for the provider contains no asterisk');
    return `${term.operator}.${encode(term.pattern)}`;
  }
  if (term.kind === 'compare') {
    // `eq.null` means null; within a list the text is just text.
    if (term.value === 'null' && term.operator === 'eq') return 'in.(null)';
    if (term.value === 'null' && term.operator === 'neq') return 'not.in.(null)';
    return `${term.operator}.${encode(term.value)}`;
  }
  // A list of one empty text would read as an empty list.
  if (term.values.length === 1 && term.values[0] === '') return term.operator === 'in' ? 'eq.' : 'neq.';
  const elements = term.values.map(encode === plainValue ? listValue : encode).join(',');
  return `${term.operator === 'in' ? 'in' : 'not.in'}.(${elements})`;
}

/**
 * Servers decode a value once or, to support old clients, twice. A value that decoding leaves unchanged is encoded once
 * and means the same to both; only the others are encoded twice.
 */
const plainValue: Encode = (value) =>
  changesWhenDecoded(String(value)) ? encodeURIComponent(value) : String(value);

/** Not every server knows quotes, so a comma survives only when encoded twice; and a quote might be taken for one. */
const listValue: Encode = (value) =>
  /[,"]/.test(String(value)) ? encodeURIComponent(value) : plainValue(value);

const groupValue: Encode = (value) =>
  /[%,()&"]/.test(String(value))
    ? encodeURIComponent(value).replaceAll('(', '%28').replaceAll(')', '%29')
    : String(value);

function changesWhenDecoded(text: string): boolean {
  try {
    return decodeURIComponent(text) !== text;
  } catch {
    return false;
  }
}
