import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely';
import { providerErrorOf } from '../../errors.ts';
import type { ColumnValue, Direction } from '../../provider.ts';
import { quoted, REFUSAL, REFUSAL_CODE } from '../../rows/refusalWords.ts';
import type { Engine } from './engine.ts';

const WITH_NULLS: Record<Direction, string> = {
  asc: 'asc nulls first',
  desc: 'desc nulls last',
  'asc nulls last': 'asc nulls last',
  'desc nulls first': 'desc nulls first',
};

/** What PostgreSQL servers and PGlite have in common. Text sorts by the database's collation: create it with `C`. */
export const postgresDialect: Omit<Engine, 'run' | 'batch' | 'project' | 'close'> = {
  compiler: new Kysely({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (kysely) => new PostgresIntrospector(kysely),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  }),
  columnsQuery: `select table_name, column_name, case is_nullable when 'YES' then 1 else 0 end,
      case when numeric_precision is null then 0 else 1 end
    from information_schema.columns where table_schema = current_schema()`,
  nativeText({ parts, code, isReturned }, args) {
    refuseSqliteOnly(code);
    const placeholder = (index: number) => {
      const value = args[index];
      // Without a type, PostgreSQL returns text.
      if (!isReturned[index] || typeof value !== 'number') return `$${index + 1}`;
      return `cast($${index + 1} as ${Number.isSafeInteger(value) ? 'bigint' : 'double precision'})`;
    };
    return parts.map((part, index) => (index === 0 ? part : `${placeholder(index - 1)}${part}`)).join('');
  },
  ruleTexts({ name, table, on, of, when = 'true', run = [], refuse }) {
    const event = of === undefined ? on : `${on} of ${of.join(', ')}`;
    const refusal =
      refuse === undefined
        ? []
        : [`raise exception using errcode = '${REFUSAL_CODE}', message = ${quoted(REFUSAL + refuse)}`];
    const body = [...run, ...refusal].map((statement) => `${statement};`).join(' ');
    return [
      `create or replace function ${name}() returns trigger language plpgsql as $rule$
        begin if ${when} then ${body} end if; return null; end $rule$`,
      `drop trigger if exists ${name} on ${table}`,
      `create trigger ${name} after ${event} on ${table} for each row execute function ${name}()`,
    ];
  },
  // A server's database is not lost by deleting a file.
  markInUse: () => undefined,
  // The port has no escape character, but PostgreSQL has one by default.
  like: (column, pattern) => sql`cast(${column} as text) like ${pattern} escape ''`,
  ilike: (column, pattern) => sql`cast(${column} as text) ilike ${pattern} escape ''`,
  // Only for nullable columns: `nulls first` keeps PostgreSQL from using an index.
  orderItem: (column, direction, nullable) =>
    sql`${column} ${sql.raw(nullable ? WITH_NULLS[direction] : direction.replace(/ nulls.*/u, ''))}`,
};

export const BEGIN_READ = 'begin isolation level repeatable read read only';
export const BEGIN_WRITE = 'begin';
/**
 * Write transactions run side by side; one that ended in a deadlock is retried alone, so it cannot meet another again.
 * The first number merely separates these locks from those of other applications.
 */
export const SHARED_LOCK = lock('pg_advisory_xact_lock_shared');
export const EXCLUSIVE_LOCK = lock('pg_advisory_xact_lock');

function lock(kind: string): string {
  return `select ${kind}(1849, hashtext(current_schema()))`;
}

/** Reads values as SQLite returns them: numbers (64-bit too) as numbers, booleans as 1 and 0, the rest as text. */
export const valueParsers: Record<number, (text: string) => ColumnValue> = {
  16: (text) => (text === 't' ? 1 : 0), // boolean
  20: wholeNumber, // int8
  21: Number, // int2
  23: Number, // int4
  700: Number, // float4
  701: Number, // float8
  1700: Number, // numeric
  114: asText, // json
  1082: asText, // date
  1114: asText, // timestamp
  1184: asText, // timestamptz
  3802: asText, // jsonb
};

export function asText(text: string): string {
  return text;
}

function wholeNumber(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw providerErrorOf(503, 'A number is too large to be read exactly');
  return value;
}

/** Whether a deadlock or a lost race caused the error, so that the same transaction can succeed when retried. */
export function isWorthRepeating(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === '40P01' || error.code === '40001');
}

export const ATTEMPTS = 5;

/** SQLite's own syntax, and the form that both databases understand. */
const SQLITE_ONLY: readonly (readonly [RegExp, string])[] = [
  [
    /^\s*(?:insert\s+or\s+(?:replace|ignore|abort|fail|rollback)|replace)\b/iu,
    'INSERT … ON CONFLICT (…) DO …',
  ],
  [/^\s*update\s+or\s+\w/iu, 'UPDATE without OR'],
  [/\b(?:datetime|strftime|julianday|unixepoch)\s*\(/iu, 'an instant as a parameter, in ISO form'],
  [/\bautoincrement\b/iu, 'a text column id as the primary key'],
  [/\bifnull\s*\(/iu, 'COALESCE(…)'],
  [/\biif\s*\(/iu, 'CASE WHEN … THEN … ELSE … END'],
  [/\bgroup_concat\s*\(/iu, 'STRING_AGG(…, …)'],
  [/\binstr\s*\(/iu, 'LIKE'],
  [/\bprintf\s*\(/iu, '||'],
  [/\brandomblob\s*\(/iu, 'a random value as a parameter'],
  [/\bglob\b/iu, 'LIKE'],
  [/\bsqlite_(?:master|schema)\b/iu, 'information_schema.tables'],
  [/\bpragma_\w+/iu, 'information_schema.columns'],
  [/`/u, 'double quotes around names'],
];

/**
 * Refuses syntax that only SQLite understands, and names the portable form.
 *
 * @param code a statement without the contents of its strings and comments
 * @throws ProviderError 400
 */
function refuseSqliteOnly(code: string): void {
  for (const [form, portable] of SQLITE_ONLY) {
    const [found] = form.exec(code) ?? [];
    if (found === undefined) continue;
    const name = found
      .trim()
      .replace(/\s*\($/u, '')
      .toUpperCase();
    throw providerErrorOf(400, `${name} is understood by SQLite only; the portable form is: ${portable}`);
  }
}
