import { expect, it } from 'vitest';
import { MIGRATIONS } from './index.ts';

/** The first migration that may run while hubs of the previous version are still running. */
const FIRST_ROLLING = '20261211-clubs';
/**
 * Migrations that remove something that hubs of the previous version no longer use: id → version that stopped using it.
 */
const CONTRACTIONS: Readonly<Record<string, string>> = {};

const BREAKING: readonly [what: string, pattern: RegExp][] = [
  ['drops a table or column', /\bdrop\s+(?:table|column)\b/iu],
  ['renames', /\brename\s+(?:to|column)\b/iu],
  ['adds a column that older hubs leave empty', /\badd\s+(?:column\s+)?(?!.*\bdefault\b).*\bnot\s+null\b/isu],
  [
    'refuses rows that older hubs write',
    /\bcreate\s+unique\s+index\b(?!.*\bwhere\b)|\balter\s+column\b.*\bset\s+not\s+null\b/isu,
  ],
];

/**
 * What a migration's statements break for older hubs. They do not write to tables that it creates, and a table that takes
 * the name of one dropped in the same transaction is the same to them.
 */
function breaksOf(statements: readonly string[]): string[] {
  const own = statements.flatMap((sql) => /^\s*create table (?:if not exists )?(\w+)/iu.exec(sql)?.[1] ?? []);
  const rebuilt = own.flatMap((table) =>
    statements.flatMap(
      (sql) => new RegExp(`^alter table ${table} rename to (\\w+)$`, 'iu').exec(sql)?.[1] ?? [],
    ),
  );
  const isRebuilding = (sql: string) =>
    rebuilt.some((table) => new RegExp(`^(drop table|alter table \\w+ rename to) ${table}$`, 'iu').test(sql));
  const isOwn = (sql: string) =>
    isRebuilding(sql) || own.some((table) => new RegExp(`\\bon ${table}\\b`, 'iu').test(sql));
  return statements
    .filter((sql) => !isOwn(sql))
    .flatMap((sql) => BREAKING.filter(([, pattern]) => pattern.test(sql)).map(([what]) => what));
}

it('keeps hubs of the previous version working: migrations only add, and drop only what no version uses', () => {
  const rolling = MIGRATIONS.slice(MIGRATIONS.findIndex(({ id }) => id === FIRST_ROLLING));
  expect(rolling.length).toBeGreaterThan(0);
  const breaking = rolling.flatMap(({ id, statements }) =>
    id in CONTRACTIONS ? [] : breaksOf(statements).map((what) => `${id} ${what}`),
  );
  expect(breaking).toEqual([]);
});

it.each([
  ['alter table players drop column form', 1],
  ['drop table news', 1],
  ['alter table players rename to people', 1],
  ['alter table players rename column form to shape', 1],
  ['alter table players add column shape text not null', 1],
  [`alter table players add column shape text not null default ''`, 0],
  ['alter table players add column shape text', 0],
  ['create table shapes (id text primary key, name text not null)', 0],
  ['create unique index names on players (name)', 1],
  ['create index names on players (name)', 0],
])('judges "%s"', (sql, breaks) => {
  expect(breaksOf([sql])).toHaveLength(breaks);
});

it('lets a migration rebuild a table under its name', () => {
  const rebuild = [
    'create table kept (id text primary key)',
    'drop table news',
    'alter table kept rename to news',
  ];
  expect(breaksOf(rebuild)).toEqual([]);
  expect(breaksOf(rebuild.with(1, 'drop table shapes'))).toHaveLength(1);
});

it('lets a migration create any index on its own tables', () => {
  const index = 'create unique index shape_names on shapes (name)';
  expect(breaksOf(['create table shapes (id text primary key, name text not null)', index])).toEqual([]);
  expect(breaksOf([index])).toHaveLength(1);
});
