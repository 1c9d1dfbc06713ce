import { providerErrorOf } from '../../errors.ts';
import type { ListOptions } from '../../provider.ts';

/** Rows that those without the key get, unless they ask for fewer: as many as the counts of the specified dashboard ask for. */
const ROWS = 1000;
const CONDITIONS = 20;
const TEXT_LENGTH = 200;
const LIST_VALUES = 100;
const OFFSET = 10_000;

/**
 * Limits what a list may cost that anybody can ask for. Any order and pattern is fine: what they take is paid from the budget of
 * work.
 *
 * @returns the options, with a limit on the rows
 * @throws ProviderError 400 for a list that costs too much
 */
export function limitPublicList(options: ListOptions): ListOptions {
  refuseOver('conditions', countConditions(options.where ?? {}), CONDITIONS);
  refuseOver('skipped rows', options.offset ?? 0, OFFSET);
  return { ...options, limit: Math.min(options.limit ?? ROWS, ROWS) };
}

const USER_CONDITIONS = 100;

/**
 * Limits what a list may cost that any signed-in user can ask for; how often, others limit.
 *
 * @returns the options, with a limit on the rows
 * @throws ProviderError 400 for a list that costs too much
 */
export function limitUserList(options: ListOptions): ListOptions {
  const found = countConditions(options.where ?? {}, () => undefined);
  if (found > USER_CONDITIONS)
    throw providerErrorOf(400, `Without the key a request has at most ${USER_CONDITIONS} conditions`);
  return { ...options, limit: Math.min(options.limit ?? ROWS, ROWS) };
}

/**
 * @param check looks at each condition
 * @throws ProviderError 400 for a condition that costs too much by itself
 */
function countConditions(where: object, check: (condition: unknown) => void = checkCondition): number {
  let conditions = 0;
  for (const value of Object.values(where))
    if (Array.isArray(value))
      for (const member of value as readonly object[]) conditions += countConditions(member, check);
    else {
      check(value);
      conditions += 1;
    }
  return conditions;
}

function checkCondition(condition: unknown): void {
  if (typeof condition !== 'object' || condition === null) return;
  for (const operand of Object.values(condition)) {
    const values: unknown[] = Array.isArray(operand) ? operand : [operand];
    refuseOver('values of a list', values.length, LIST_VALUES);
    for (const value of values) refuseOver('characters of a value', String(value).length, TEXT_LENGTH);
  }
}

function refuseOver(what: string, found: number, limit: number): void {
  if (found > limit) throw providerErrorOf(400, `Without the key a request has at most ${limit} ${what}`);
}
