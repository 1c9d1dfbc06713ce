import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { StartError } from '../../errors.ts';
import { openEmbeddedProvider, type EmbeddedProvider } from '../openEmbeddedProvider.ts';

/** Two providers on one file, standing in for two processes. */
describe('a cached statement', () => {
  let dir: string;
  let here: EmbeddedProvider;
  let elsewhere: EmbeddedProvider;

  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'hub-test-'));
    const open = () =>
      openEmbeddedProvider({
        database: { kind: 'sqlite', file: join(dir, 'hub.sqlite') },
        projectId: 'hub',
        publicUrl: 'http://localhost',
      });
    here = await open();
    elsewhere = await open();
    await here.database.sql('create table things (id text primary key, first_name text)');
    await here.database.sql("insert into things values ('a', 'Max')");
  });

  afterEach(async () => {
    await here.close();
    await elsewhere.close();
    await rm(dir, { recursive: true, force: true });
  });

  const EVERYTHING = 'select * from things';
  const NOBODY = "select * from things where id = 'nobody'";

  it.each([
    ['by itself', (sql: string) => here.database.sql(sql)],
    ['in a read batch', async (sql: string) => (await here.database.batch([{ sql }], 'read'))[0]],
    ['in a write batch', async (sql: string) => (await here.database.batch([{ sql }]))[0]],
  ])('%s sees the columns as another process left them', async (_how, read) => {
    expect(await read(EVERYTHING)).toMatchObject({ columns: ['id', 'first_name'] });
    expect(await read(NOBODY)).toMatchObject({ columns: ['id', 'first_name'], rows: [] });

    await elsewhere.database.batch([
      { sql: 'alter table things add column shirt_number integer' },
      { sql: 'update things set shirt_number = 9' },
    ]);
    expect(await read(EVERYTHING)).toMatchObject({
      columns: ['id', 'first_name', 'shirt_number'],
      rows: [{ id: 'a', firstName: 'Max', shirtNumber: 9 }],
    });
    expect(await read(NOBODY)).toMatchObject({ columns: ['id', 'first_name', 'shirt_number'] });

    await elsewhere.database.sql('alter table things rename column first_name to given_name');
    expect(await read(EVERYTHING)).toMatchObject({ rows: [{ id: 'a', givenName: 'Max', shirtNumber: 9 }] });
  });

  it('lets other work run between its rows when it takes long, and returns the same rows', async () => {
    const long = `with recursive counted(n) as (select 1 union all select n + 1 from counted where n < 300000)
      select n, (select first_name from things where id = 'a') as first_name from counted`;
    const readCountingTurns = async () => {
      let turns = 0;
      let isUnderWay = true;
      const countTurn = () => {
        turns += 1;
        if (isUnderWay) setImmediate(countTurn);
      };
      setImmediate(countTurn);
      const { rows } = await here.database.sql(long);
      isUnderWay = false;
      return { rows, turns };
    };
    const first = await readCountingTurns();
    const again = await readCountingTurns();
    expect(first.rows).toHaveLength(300_000);
    expect(again.rows).toHaveLength(300_000);
    expect(again.rows.at(-1)).toEqual({ n: 300_000, firstName: 'Max' });
    expect(again.turns).toBeGreaterThan(first.turns + 1);
  });

  it('forgets the columns of a change that was rolled back', async () => {
    const { database } = here;
    const broken = [
      { sql: 'alter table things add column wrong text' },
      { sql: EVERYTHING },
      { sql: "insert into things (id) values ('a')" },
    ];
    await expect(database.batch(broken)).rejects.toMatchObject({ status: 409 });
    const [, read] = await database.batch([
      { sql: 'alter table things add column right text' },
      { sql: EVERYTHING },
    ]);
    expect(read?.columns).toEqual(['id', 'first_name', 'right']);
  });
});

describe('a database file that held data', () => {
  let dir: string;
  const open = () =>
    openEmbeddedProvider({
      database: { kind: 'sqlite', file: join(dir, 'hub.sqlite') },
      projectId: 'hub',
      publicUrl: 'http://localhost',
    });

  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'hub-test-'));
    await (await open()).close();
  });
  afterEach(() => rm(dir, { recursive: true, force: true }));

  it.each([
    ['emptied', () => writeFile(join(dir, 'hub.sqlite'), '')],
    ['deleted', () => rm(join(dir, 'hub.sqlite'))],
  ])('is not taken for a new one when it was %s', async (_how, lose) => {
    await lose();
    await expect(open()).rejects.toThrow(StartError);
    await expect(open()).rejects.toThrow(/hub\.sqlite-in-use to begin anew/u);
  });

  it('starts anew once the operator confirms it', async () => {
    await rm(join(dir, 'hub.sqlite'));
    await rm(join(dir, 'hub.sqlite-in-use'));
    const provider = await open();
    await provider.ping();
    await provider.close();
  });
});

it('keeps the database file from other users of the machine', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'hub-test-'));
  const file = join(dir, 'data', 'hub.sqlite');
  const provider = await openEmbeddedProvider({
    database: { kind: 'sqlite', file },
    projectId: 'hub',
    publicUrl: 'http://localhost',
  });
  const modeOf = async (path: string) => (await stat(path)).mode & 0o777;
  expect(await modeOf(join(dir, 'data'))).toBe(0o700);
  for (const path of [file, `${file}-wal`, `${file}-shm`]) expect(await modeOf(path)).toBe(0o600);
  await provider.close();
  await rm(dir, { recursive: true, force: true });
});
