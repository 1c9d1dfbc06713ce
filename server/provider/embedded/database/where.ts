import { sql, type RawBuilder } from 'kysely';
import { providerErrorOf } from '../../errors.ts';
import type { Term } from '../../rows/terms.ts';
import type { Engine } from './engine.ts';
import type { TableSchema } from './tableSchemas.ts';

type Sql = RawBuilder<unknown>;

const COMPARISONS = { eq: '=', neq: '<>', gt: '>', gte: '>=', lt: '<', lte: '<=' } as const;

/**
 * Builds ` where …` from conditions that must all hold; empty without conditions.
 *
 * @throws ProviderError 400 for columns that the table does not have, and values that do not fit
 */
export function whereClause(engine: Engine, table: TableSchema, terms: readonly Term[]): Sql {
  return terms.length === 0 ? sql`` : sql` where ${allOf(engine, table, terms)}`;
}

function allOf(engine: Engine, table: TableSchema, terms: readonly Term[]): Sql {
  return sql`(${sql.join(
    terms.map((term) => termSql(engine, table, term)),
    sql` and `,
  )})`;
}

function termSql(engine: Engine, table: TableSchema, term: Term): Sql {
  if (term.kind === 'group') {
    const members = term.members.map((member) => allOf(engine, table, member));
    return sql`(${sql.join(members, sql.raw(term.join === 'and' ? ' and ' : ' or '))})`;
  }
  const name = table.columnOf(term.key);
  const column = sql.ref(name);
  if (term.kind === 'null') return term.isNull ? sql`${column} is null` : sql`${column} is not null`;
  if (table.isNumber(name)) requireNumbers(term);
  if (term.kind === 'compare') return sql`${column} ${sql.raw(COMPARISONS[term.operator])} ${term.value}`;
  if (term.kind === 'match') return engine[term.operator](column, term.pattern);
  if (term.kind === 'is') return sql`${column} = ${term.value ? 1 : 0}`;
  if (term.values.length === 0) return term.operator === 'in' ? sql`1 = 0` : sql`1 = 1`;
  return sql`${column} ${sql.raw(term.operator === 'in' ? 'in' : 'not in')} (${sql.join(term.values)})`;
}

const NUMBER = /^\s*[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?\s*$/iu;

/** SQLite considers every number less than any text, so a slip would select all rows. @throws ProviderError 400 */
function requireNumbers(term: Term): void {
  const values = term.kind === 'compare' ? [term.value] : term.kind === 'list' ? term.values : [];
  for (const value of values)
    if (typeof value === 'string' && !NUMBER.test(value))
      throw providerErrorOf(400, 'A value does not fit its column');
}
