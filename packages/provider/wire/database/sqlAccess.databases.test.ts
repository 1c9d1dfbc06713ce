import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aPlayer, aTeam, insertLeague } from '@hub/tools/testing/facts/builders.ts';
import { SECRET_KEY, testAppOn, type TestApp } from '@hub/tools/testing/testApp.ts';
import { describeOnDatabases } from '@hub/tools/testing/testDatabase.ts';

/** The databases' facts about themselves. */
const CATALOGS = ['sqlite_master', 'sqlite_schema', 'dbstat', 'pg_class', 'pg_authid'];
/** Secrets that the database itself keeps from programs, whatever the wire lets through. */
const SECRETS = ['auth_keys', 'auth_users', 'realtime_messages', 'private_values'];

/** Ways to a table, most of which each database knows; `$T` is its name. */
const WAYS = [
  'select * from $T',
  'select * from "$T"',
  'select * from `$T`',
  'select * from [$T]',
  "select * from '$T'",
  'SELECT*FROM/**/$T',
  'select * from -- a comment\n$T',
  'select 1 -- \r, x from $T',
  'select * from main.$T',
  'select * from public.$T',
  'select * from pg_catalog . "$T"',
  'select * from players, $T',
  'select * from players p, players q, $T t',
  'select * from players p cross join $T',
  'select * from players natural join "$T"',
  'select * from players p left join $T t on true',
  'select * from ($T)',
  'select * from (players cross join $T)',
  'select * from ((select 1 as a) as b cross join $T)',
  'select * from players p join teams t on p.team_id = t.id, $T',
  'select * from players as w, $T',
  'select * from players window, $T',
  'select * from players offset, $T',
  'select * from players p join teams t on t.limit, $T',
  'select (select count(*) from $T)',
  'select * from (select * from $T) as t',
  'select * from ((select id from players) union select name from $T) as t',
  'select id from players union all select name from $T',
  'select id from players where id in (select name from $T)',
  'select id from players where id in $T',
  'select id from players where exists (select 1 from $T)',
  'select count(*) filter (where exists (select 1 from $T)) from players',
  'select case when true then (select max(name) from $T) end',
  'select id from players order by (select count(*) from $T)',
  'select 1from $T',
  'select 1 update from $T',
  'select id view from $T',
  'select 1 as $T from $T',
  'with t as (select * from $T) select * from t',
  'with $T as (select * from $T) select * from $T',
  'with $T as (select 1) delete from $T',
  'with $T as (select 1 as a) update $T set a = 1',
  'with $T as (select 1 as a) insert into $T select 1',
  'select * from $T where exists (with $T as (select 1) select * from $T)',
  'select * from (with $T as (select 1 as a) select a from $T) as x, $T',
  'with a as (table $T) select * from a',
  'insert into players (id, name) select 1, name from $T',
  'insert into $T values (1)',
  'replace into $T values (1)',
  'insert into teams (id) with $T as (select 1 as id) select id from $T on conflict (id) do update set name = (select max(name) from $T)',
  'update players set name = (select max(name) from $T)',
  'update players set name = t.name from $T t',
  'update $T set name = 1',
  'update or replace $T set name = 1',
  'delete from $T',
  'delete from players using $T',
  'delete from players using (teams cross join $T)',
  'delete from players where id in (select name from $T)',
  'delete from players returning (select max(name) from $T)',
  'create table seen as select * from $T',
  'create table seen (like $T)',
  'create table seen (id text references $T (id))',
  'create view seen as select * from $T',
  'create view seen as select 1 view from $T',
  'create index seen on $T (name)',
  'drop table $T',
  'drop table if exists seen, $T',
  'alter table $T add column a text',
  'explain select * from $T',
  'explain query plan select * from $T',
  'explain analyze select * from $T',
  "select E'\\'', name from $T where name <> '",
];

const FUNCTIONS = [
  'select pg_sleep(1)',
  'select "pg_sleep"(1)',
  'select distinct on (1) version()',
  'select version()',
  'select sqlite_version()',
  'select sqlite_compileoption_get(1)',
  "select load_extension('x')",
  "select current_setting('data_directory')",
  'select inet_server_addr()',
  'select current_database()',
  'select pg_catalog.version()',
  'select current_user',
  'select session_user',
  'select user',
  'select current_catalog',
  'select zeroblob(1000000000)',
  "select repeat('x', 1000000000)",
  "select * from pragma_table_info('players')",
  "select * from pragma_table_info where arg = 'players'",
  "select * from players, pragma_table_info('players')",
  "select * from players cross join lateral pg_ls_dir('.') as f",
  'select * from generate_series(1, 1000000000)',
  "select cast('players' as regclass)",
  'select cast(1259 as "regclass")',
  "select regclass '1259'",
  'create table seen (a regclass)',
  "select query_to_xml('select 1', true, false, '')",
  'explain pragma table_info(players)',
  'pragma table_info(players)',
  'vacuum',
  'alter table players disable trigger all',
  'alter table players add column a text, disable trigger all',
  'alter table players owner to nobody',
  'create table seen (a text) inherits (players)',
  'create trigger t after insert on players begin select 1; end',
  'select * from',
  'select * from information_schema.tables',
  'select * from pg_stats',
  "select ts_stat('select 1')",
  "select pg_read_file('postgresql.conf')",
  'select * from U&"\\0061uth_users"',
  'create role r',
  'alter role hub superuser',
];

/** What programs do with their own tables. */
const ALLOWED = [
  "select id, name from players where team_id = 'team-a' order by name limit 5",
  'SELECT P."name" AS "T" FROM "players" P, teams AS "t" WHERE P.team_id = "t".id',
  "select 'select * from nowhere' as a, 'it''s' as b /* from nowhere */ from players -- from nowhere",
  'select count(*) as n, coalesce(sum(starts_last5), 0) as s, min(name) as a, max(name) as b from players',
  'select team_id, count(distinct id) from players group by team_id having count(*) > 0 order by count(*) desc, team_id',
  'select p.id, t.name from players p left join teams t on t.id = p.team_id where t.name is not null',
  'select p.id from players p join player_status s using (id) join teams t on (t.id = p.team_id)',
  'select * from (select id from players) p cross join (teams t join players x on x.team_id = t.id)',
  'select * from (values (1, 2)) as v, teams',
  'select id from players union select id from teams union all select id from news order by 1',
  "select id from players where team_id in (select id from teams) and id not in ('x', 'y')",
  'with a as (select id from players), b (n) as (select count(*) from a) select * from a, b',
  'with recursive n (i) as (select 1 union all select i + 1 from n where i < 5) select i from n',
  'with sums as materialized (select count(*) as n from players) select n from sums',
  "select case when name like 'a%' then 'a' else lower(name) end as kind from players",
  'select row_number() over (partition by team_id order by name) as place, cast(starts_last5 as text) as s from players',
  'select sum(starts_last5) over w from players window w as (partition by team_id)',
  'select id from players where starts_last5 is not distinct from starts_last5',
  "select replace(trim(upper(substr(name, 1, 3))), 'A', 'B') as a, length(name), abs(-1), round(1.5) from players",
  'select current_timestamp as at',
  'create table if not exists wire_tries (id text primary key, team_id text not null references teams (id) on delete cascade, n numeric(4, 2) default 0, kind varchar(20) check (length(kind) > 0), unique (team_id, kind))',
  'create unique index if not exists wire_tries_by_kind on wire_tries (lower(kind), team_id) where n > 0',
  "insert into wire_tries (id, team_id, kind) values ('a', 'team-a', 'x') on conflict (id) do update set kind = excluded.kind, n = 1 where wire_tries.kind <> excluded.kind",
  "insert into wire_tries (id, team_id, kind) select 'b', id, name from teams where id = 'team-a' on conflict do nothing",
  "update wire_tries set kind = (select max(name) from players), n = 2 where id = 'b' returning id, kind",
  "update wire_tries set kind = t.name from teams t where t.id = wire_tries.team_id and wire_tries.id = 'a'",
  'create view wire_seen as with t as (select id from wire_tries) select t.id, p.name from t left join players p on p.team_id = t.id',
  'select * from wire_seen',
  "delete from wire_tries where id in ('a', 'b') returning id",
  'alter table wire_tries add column more text',
  'drop view wire_seen',
  'alter table wire_tries rename to wire_tried',
  'drop table if exists wire_tried',
];

await describeOnDatabases('SQL with the key', (kind) => {
  let app: TestApp;

  beforeAll(async () => {
    app = await testAppOn(kind);
    await insertLeague(app.deps, { teams: [aTeam({ id: 'team-a' })], players: [aPlayer()] });
  });
  afterAll(() => app[Symbol.asyncDispose]());

  const post = (path: 'sql' | 'batch', body: object) =>
    app.request.post(`/api/db/hub/${path}`).set('authorization', `Bearer ${SECRET_KEY}`).send(body);

  async function expectRefusal(query: string): Promise<void> {
    for (const answer of [
      await post('sql', { query }),
      await post('batch', { statements: [{ sql: 'select 1' }, { sql: query }] }),
      await post('batch', { statements: [{ sql: query }], mode: 'read' }),
    ]) {
      expect(answer.status).toBeOneOf([400, 403]);
      expect(Object.keys(answer.body as object)).toEqual(['error']);
    }
  }

  describe.each(CATALOGS)('does not reach %s', (catalog) => {
    it.each(WAYS)('by %s', async (way) => {
      await expectRefusal(way.replaceAll('$T', catalog));
    });
  });

  describe.each(SECRETS)('the database itself keeps %s', (secret) => {
    it.each(WAYS)('from %s', async (way) => {
      const { project } = app.deps.provider.database;
      if (project === undefined) throw new Error('The database has no access for programs');
      const sql = way.replaceAll('$T', secret);
      const reached = await Promise.allSettled([
        project.sql(sql),
        project.batch([{ sql: 'select 1' }, { sql }]),
        project.batch([{ sql }], 'read'),
      ]);
      // Definitions may pass, as long as what they define shows nothing, and for SQLite the last way is a comment.
      const isHarmless = /^create|--.*\r/u.test(way);
      const statuses = reached.map((outcome) =>
        outcome.status === 'rejected' ? outcome.reason.status : 200,
      );
      expect(statuses.filter((status) => !isHarmless && status !== 400 && status !== 403)).toEqual([]);
      const seen = await project.sql('select * from seen').catch(() => null);
      expect(seen?.rows ?? []).toEqual([]);
      for (const kindOfTable of ['view', 'table'])
        await project.sql(`drop ${kindOfTable} if exists seen`).catch(() => null);
    });

    it('from a view that the hub itself has made', async () => {
      const { database } = app.deps.provider;
      await database.sql(`create view wide_open as select * from ${secret}`);
      try {
        await expect(database.project?.sql('select * from wide_open')).rejects.toMatchObject({ status: 403 });
      } finally {
        await database.sql('drop view wide_open');
      }
    });
  });

  it('gives rights on tables that the hub makes later, and lets programs change them', async () => {
    const { database } = app.deps.provider;
    await database.sql('create table made_later (id text primary key)');
    await post('sql', { query: "insert into made_later (id) values ('a')" }).expect(200);
    await post('sql', { query: 'alter table made_later add column more text' }).expect(200);
    expect(await database.table('madeLater').list()).toEqual([{ id: 'a', more: null }]);
    await database.sql('alter table made_later add column again text');
    await post('batch', {
      statements: [{ sql: "update made_later set again = 'b'" }, { sql: 'drop table made_later' }],
    }).expect(200);
    await expect(database.table('madeLater').list()).rejects.toMatchObject({ status: 404 });
  });

  it.each(FUNCTIONS)('refuses %s', expectRefusal);

  it.each(ALLOWED)('runs %s', async (query) => {
    const { status, body } = await post('sql', { query });
    expect({ status, body: body as unknown }).toMatchObject({
      status: 200,
      body: { rows: expect.any(Array) },
    });
  });

  it('knows the tables made by earlier statements of a batch', async () => {
    const statements = [
      'create table batch_made (id text primary key)',
      "insert into batch_made (id) values ('a')",
      'alter table batch_made rename to batch_named',
      'create view batch_view as select * from batch_named',
      'select * from batch_view',
      'drop view batch_view',
      'drop table batch_named',
    ];
    const { body } = await post('batch', { statements: statements.map((sql) => ({ sql })) }).expect(200);
    expect(body.results[4].rows).toEqual([{ id: 'a' }]);
    await post('batch', {
      statements: [{ sql: 'select * from later_made' }, { sql: 'create table later_made (id text)' }],
    }).expect(400);
    await post('batch', {
      statements: [
        { sql: 'create table batch_made (id text primary key, nowhere text)' },
        { sql: 'alter table batch_made rename column nowhere to dbstat' },
        { sql: 'select * from dbstat' },
      ],
    }).expect(403);
  });
});
