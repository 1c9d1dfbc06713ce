import { providerErrorOf } from '../../errors.ts';
import type { ListOptions } from '../../provider.ts';

/** Rows that those without the key get, unless they ask for fewer. */
const ROWS = 200;
const CONDITIONS = 20;
/** `like` and `ilike` read every row. */
const PATTERNS = 2;
/** Each wildcard may multiply the work of a match. */
const WILDCARDS = 3;
const TEXT_LENGTH = 200;
const LIST_VALUES = 100;
const ORDER_KEYS = 3;
const OFFSET = 10_000;

interface Tally {
  conditions: number;
  patterns: number;
}

/**
 * Limits what a list may cost that anybody can ask for.
 *
 * @returns the options, with a limit on the rows
 * @throws ProviderError 400 for a list that costs too much
 */
export function limitPublicList(options: ListOptions): ListOptions {
  const tally = { conditions: 0, patterns: 0 };
  count(options.where ?? {}, tally);
  refuseOver('conditions', tally.conditions, CONDITIONS);
  refuseOver('patterns', tally.patterns, PATTERNS);
  refuseOver('sort keys', Object.keys(options.orderBy ?? {}).length, ORDER_KEYS);
  refuseOver('skipped rows', options.offset ?? 0, OFFSET);
  return { ...options, limit: Math.min(options.limit ?? ROWS, ROWS) };
}

function count(where: object, tally: Tally): void {
  for (const value of Object.values(where)) {
    if (Array.isArray(value)) for (const member of value as readonly object[]) count(member, tally);
    else countCondition(value, tally);
  }
}

function countCondition(condition: unknown, tally: Tally): void {
  tally.conditions += 1;
  if (typeof condition !== 'object' || condition === null) return;
  for (const [operator, operand] of Object.entries(condition)) {
    if (operator === 'like' || operator === 'ilike') {
      tally.patterns += 1;
      refuseOver('wildcards', String(operand).split(/[%_]/).length - 1, WILDCARDS);
    }
    const texts = Array.isArray(operand) ? operand : [operand];
    refuseOver('values of a list', texts.length, LIST_VALUES);
    for (const text of texts) refuseOver('characters of a value', String(text).length, TEXT_LENGTH);
  }
}

function refuseOver(what: string, found: number, limit: number): void {
  if (found > limit) throw providerErrorOf(400, `Without the key a request has at most ${limit} ${what}`);
}
