import { providerErrorOf } from '../../errors.ts';
import type { ListOptions } from '../../provider.ts';

/** Maximum rows without the key: as many as the counts of the specified dashboard request. */
const ROWS = 1000;
const CONDITIONS = 20;
const TEXT_LENGTH = 200;
const LIST_VALUES = 100;
const OFFSET = 10_000;

/**
 * Limits the cost of a list that anyone can request. Any order and pattern is fine: their work is charged to the budget.
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
 * Limits the cost of a list that any signed-in user can request; how often is limited elsewhere.
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
 * @param check checks each condition
 * @throws ProviderError 400 for a single condition that costs too much
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
