import type { OrderKeys } from './cursor.ts';
import { providerErrorOf } from '../errors.ts';
import type { Condition, Direction, Where } from '../provider.ts';
import { bindValue, type BoundValue } from './values.ts';

type Comparison = 'eq' | 'neq' | 'gt' | 'gte' | 'lt' | 'lte';

/** One validated condition. A filter is a list of them, all of which must hold. */
export type Term =
  | { kind: 'null'; key: string; isNull: boolean }
  | { kind: 'compare'; key: string; operator: Comparison; value: string | number }
  | { kind: 'match'; key: string; operator: 'like' | 'ilike'; pattern: string }
  | { kind: 'is'; key: string; value: boolean }
  | { kind: 'list'; key: string; operator: 'in' | 'not_in'; values: readonly (string | number)[] }
  /** Each member is a list of conditions that must all hold. */
  | { kind: 'group'; join: 'and' | 'or'; members: readonly (readonly Term[])[] };

/**
 * Converts `where` into conditions to be ANDed; none for an empty object.
 *
 * @throws ProviderError 400 for unknown operators, undefined values, and empty groups or conditions, because
 *   a forgotten filter must never widen a query
 */
export function termsOf(where: Where): Term[] {
  if (!isObject(where)) throw providerErrorOf(400, 'The filter must be an object');
  return Object.entries(where).flatMap(([key, value]): Term[] => {
    if (key === 'AND' || key === 'OR') return [groupOf(key, value)];
    const condition: Condition = isObject(value) ? (value as Condition) : { eq: value };
    const operators = Object.entries(condition);
    if (operators.length === 0) throw providerErrorOf(400, `The condition on ${key} is empty`);
    return operators.map(([operator, operand]) => termOf(key, operator, operand));
  });
}

function groupOf(key: 'AND' | 'OR', members: unknown): Term {
  if (!Array.isArray(members) || members.length === 0)
    throw providerErrorOf(400, `${key} needs a list of conditions`);
  return {
    kind: 'group',
    join: key === 'AND' ? 'and' : 'or',
    members: members.map((member: Where) => {
      const terms = termsOf(member);
      if (terms.length === 0) throw providerErrorOf(400, `${key} contains an empty condition`);
      return terms;
    }),
  };
}

function termOf(key: string, operator: string, operand: unknown): Term {
  switch (operator) {
    case 'eq':
      return equal(key, bindValue(operand, `The value of ${key}`));
    case 'neq':
    case 'not': {
      const value = bindValue(operand, `The value of ${key}`);
      return value === null
        ? { kind: 'null', key, isNull: false }
        : { kind: 'compare', key, operator: 'neq', value };
    }
    case 'gt':
    case 'gte':
    case 'lt':
    case 'lte':
      return { kind: 'compare', key, operator, value: requireValue(operand, key) };
    case 'like':
    case 'ilike': {
      const pattern = bindValue(operand, `The pattern for ${key}`);
      if (typeof pattern !== 'string') throw providerErrorOf(400, `The pattern for ${key} must be text`);
      return { kind: 'match', key, operator, pattern };
    }
    case 'is':
      if (operand === null) return { kind: 'null', key, isNull: true };
      if (typeof operand === 'boolean') return { kind: 'is', key, value: operand };
      throw providerErrorOf(400, `The condition "is" on ${key} needs null, true or false`);
    case 'in':
    case 'not_in': {
      if (!Array.isArray(operand)) throw providerErrorOf(400, `The condition on ${key} needs a list`);
      return {
        kind: 'list',
        key,
        operator,
        values: operand.map((value: unknown) => requireValue(value, key)),
      };
    }
    default:
      throw providerErrorOf(400, `Unknown operator ${operator} on ${key}`);
  }
}

/** Refuses null: in SQL a comparison with null matches no row, which is never what the caller meant. */
function requireValue(operand: unknown, key: string): string | number {
  const value = bindValue(operand, `The value of ${key}`);
  if (value === null) throw providerErrorOf(400, `Null on ${key} needs the operator "is" or "eq"`);
  return value;
}

const equal = (key: string, value: BoundValue): Term =>
  value === null ? { kind: 'null', key, isNull: true } : { kind: 'compare', key, operator: 'eq', value };

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Matches rows after the row with these values.
 *
 * @param values one for each of `keys`; the last key, `id`, is unique, so no row is skipped or repeated
 */
export function afterTerm(keys: OrderKeys, values: readonly BoundValue[]): Term {
  const members = keys.flatMap(([key, direction], index) => {
    const beyond = beyondTerm(key, direction, values[index] ?? null);
    if (!beyond) return [];
    return [[...keys.slice(0, index).map(([tied], at) => equal(tied, values[at] ?? null)), beyond]];
  });
  if (members.length === 0) throw providerErrorOf(400, 'The cursor is malformed');
  return { kind: 'group', join: 'or', members };
}

function beyondTerm(key: string, direction: Direction, value: BoundValue): Term | undefined {
  const areNullsFirst = direction === 'asc' || direction === 'desc nulls first';
  if (value === null) return areNullsFirst ? { kind: 'null', key, isNull: false } : undefined;
  const beyond: Term = { kind: 'compare', key, operator: direction.startsWith('asc') ? 'gt' : 'lt', value };
  if (areNullsFirst) return beyond;
  return { kind: 'group', join: 'or', members: [[beyond], [{ kind: 'null', key, isNull: true }]] };
}
