import { sql, type RawBuilder } from 'kysely';
import type { OrderKeys } from '../cursor.ts';
import { providerErrorOf } from '../errors.ts';
import type { Condition, Where } from '../provider.ts';
import { boundValue, type BoundValue } from '../values.ts';
import type { Engine } from './engine.ts';
import type { TableSchema } from './tableSchemas.ts';

type Sql = RawBuilder<unknown>;

export const allOf = (terms: readonly Sql[]): Sql => sql`(${sql.join(terms, sql` and `)})`;
const anyOf = (terms: readonly Sql[]): Sql => sql`(${sql.join(terms, sql` or `)})`;

/**
 * The conditions of `where`, to be ANDed; none for an empty object.
 *
 * @throws ProviderError 400 for unknown columns and operators, undefined values, and empty groups or conditions:
 *   a filter that was forgotten must never widen a query
 */
export function whereTerms(engine: Engine, table: TableSchema, where: Where): Sql[] {
  if (!isObject(where)) throw providerErrorOf(400, 'The filter must be an object');
  return Object.entries(where).flatMap(([key, value]): Sql[] => {
    if (key === 'AND') return [allOf(groupTerms(engine, table, key, value))];
    if (key === 'OR') return [anyOf(groupTerms(engine, table, key, value))];
    const column = sql.ref(table.columnOf(key));
    const condition: Condition = isObject(value) ? (value as Condition) : { eq: value };
    const operators = Object.entries(condition);
    if (operators.length === 0) throw providerErrorOf(400, `The condition on ${key} is empty`);
    return operators.map(([operator, operand]) => conditionTerm(engine, column, key, operator, operand));
  });
}

function groupTerms(engine: Engine, table: TableSchema, key: string, members: unknown): Sql[] {
  if (!Array.isArray(members) || members.length === 0)
    throw providerErrorOf(400, `${key} needs a list of conditions`);
  return members.map((member: Where) => {
    const terms = whereTerms(engine, table, member);
    if (terms.length === 0) throw providerErrorOf(400, `${key} holds an empty condition`);
    return allOf(terms);
  });
}

function conditionTerm(engine: Engine, column: Sql, key: string, operator: string, operand: unknown): Sql {
  const value = () => boundValue(operand, `The value of ${key}`);
  switch (operator) {
    case 'eq':
      return equals(column, value());
    case 'neq':
    case 'not':
      return value() === null ? sql`${column} is not null` : sql`${column} <> ${value()}`;
    case 'gt':
      return sql`${column} > ${present(value(), key)}`;
    case 'gte':
      return sql`${column} >= ${present(value(), key)}`;
    case 'lt':
      return sql`${column} < ${present(value(), key)}`;
    case 'lte':
      return sql`${column} <= ${present(value(), key)}`;
    case 'like':
      return engine.like(column, pattern(operand, key));
    case 'ilike':
      return engine.ilike(column, pattern(operand, key));
    case 'is':
      if (operand !== null && typeof operand !== 'boolean')
        throw providerErrorOf(400, `The condition "is" on ${key} needs null, true or false`);
      return equals(column, value());
    case 'in':
    case 'not_in': {
      const values = listed(operand, key);
      if (values.length === 0) return operator === 'in' ? sql`1 = 0` : sql`1 = 1`;
      return operator === 'in'
        ? sql`${column} in (${sql.join(values)})`
        : sql`${column} not in (${sql.join(values)})`;
    }
    default:
      throw providerErrorOf(400, `Unknown operator ${operator} on ${key}`);
  }
}

const equals = (column: Sql, value: BoundValue): Sql =>
  value === null ? sql`${column} is null` : sql`${column} = ${value}`;

function present(value: BoundValue, key: string): BoundValue {
  if (value === null) throw providerErrorOf(400, `Null on ${key} cannot be compared by size`);
  return value;
}

function pattern(operand: unknown, key: string): string {
  if (typeof operand !== 'string') throw providerErrorOf(400, `The pattern for ${key} must be text`);
  boundValue(operand, `The pattern for ${key}`);
  return operand;
}

function listed(operand: unknown, key: string): BoundValue[] {
  if (!Array.isArray(operand)) throw providerErrorOf(400, `The condition on ${key} needs a list`);
  return operand.map((value: unknown) => {
    if (value === null) throw providerErrorOf(400, `The list for ${key} holds null; ask with "is"`);
    return boundValue(value, `A value in the list for ${key}`);
  });
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Rows that come after the row with these key values. Nulls come first when ascending, last when descending.
 *
 * @param values one for each of `keys`; the last key is unique, so no row is left out or repeated
 */
export function afterTerm(keys: OrderKeys, values: readonly BoundValue[]): Sql {
  return anyOf(
    keys.map(([column, direction], index) => {
      const ties = keys.slice(0, index).map(([tied], at) => equals(sql.ref(tied), values[at] ?? null));
      return allOf([...ties, beyond(sql.ref(column), direction, values[index] ?? null)]);
    }),
  );
}

function beyond(column: Sql, direction: 'asc' | 'desc', value: BoundValue): Sql {
  if (value === null) return direction === 'asc' ? sql`${column} is not null` : sql`1 = 0`;
  return direction === 'asc' ? sql`${column} > ${value}` : sql`(${column} < ${value} or ${column} is null)`;
}
