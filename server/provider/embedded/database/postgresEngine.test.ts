import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestSchema, type TestSchema } from '../../testPostgres.ts';
import type { Engine } from './engine.ts';
import { openPostgresEngine } from './postgresEngine.ts';

const probe = await openTestSchema(process.env);
await probe?.drop();

const END_OWN_CONNECTION = { text: 'select pg_terminate_backend(pg_backend_pid())', args: [] };

describe.skipIf(probe === null)('an engine whose connection is cut', () => {
  let schema: TestSchema;
  let engine: Engine;

  beforeAll(async () => {
    schema = (await openTestSchema(process.env))!;
    engine = openPostgresEngine(schema.url);
    await engine.run({ text: 'create table kept (id text primary key)', args: [] });
  });
  afterAll(async () => {
    await engine.close();
    await schema.drop();
  });

  const insert = (id: string) => ({ text: 'insert into kept (id) values ($1)', args: [id] });
  const ids = async () =>
    (await engine.run({ text: 'select id from kept order by id', args: [] })).rows.flat();

  // An unhandled 'error' event of the client would end the test run.
  it('fails the transaction in progress, keeps nothing of it, and continues', async () => {
    await engine.batch('write', [insert('before')], undefined);
    await expect(
      engine.batch('write', [insert('half'), END_OWN_CONNECTION, insert('rest')], undefined),
    ).rejects.toMatchObject({ status: 503 });
    await engine.batch('write', [insert('later')], undefined);
    expect(await ids()).toEqual(['before', 'later']);
  });

  it('survives cuts of many connections at once', async () => {
    const cuts = await Promise.allSettled(
      Array.from({ length: 20 }, () => engine.batch('read', [END_OWN_CONNECTION], undefined)),
    );
    expect(cuts.every(({ status }) => status === 'rejected')).toBe(true);
    expect(await ids()).toEqual(['before', 'later']);
  });
});
