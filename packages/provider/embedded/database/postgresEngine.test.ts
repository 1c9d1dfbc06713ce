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

const run = (engine: Pick<Engine, 'run'>, text: string) => engine.run({ text, args: [] });

describe.skipIf(probe === null)('statements of programs', () => {
  it('define tables even in a schema that everybody may use', async () => {
    const schema = (await openTestSchema(process.env))!;
    const engine = openPostgresEngine(schema.url);
    try {
      const { rows } = await run(engine, 'select current_schema()');
      await run(engine, `grant usage on schema ${String(rows[0]?.[0])} to public`);
      await run(engine.project, 'create table made (id text primary key)');
      expect((await run(engine, 'select * from made')).rows).toEqual([]);
    } finally {
      await engine.close();
      await schema.drop();
    }
  });

  it('are refused where the hub may not create a role without rights on its secrets', async () => {
    await using stack = new AsyncDisposableStack();
    const schema = (await openTestSchema(process.env))!;
    const owner = openPostgresEngine(schema.url);
    stack.defer(async () => {
      await owner.close();
      await schema.drop();
    });
    const dropRole = async (role: string) => {
      for (const text of [`drop owned by ${role}`, `drop role ${role}`]) await run(owner, text);
    };
    const user = `hub_limited_${Date.now()}`;
    await run(owner, `create role ${user} nologin nosuperuser nocreaterole`);
    stack.defer(() => dropRole(user));
    const { rows } = await run(owner, 'select current_schema()');
    const schemaName = String(rows[0]?.[0]);
    await run(owner, `grant all on schema ${schemaName} to ${user}`);
    const limited = openPostgresEngine(
      schema.url.replace('search_path', `role%3D${user}%20-c%20search_path`),
    );
    stack.defer(() => limited.close());
    await run(limited, 'create table auth_keys (secret text)');
    for (const text of ['select * from auth_keys', 'select 1'])
      await expect(run(limited.project, text)).rejects.toMatchObject({
        status: 503,
        message: `SQL over the wire needs the role ${user}_programs, which the hub may not create: see docs/operations.md`,
      });
    // The operator creates it.
    await run(owner, `create role ${user}_programs nologin`);
    stack.defer(() => dropRole(`${user}_programs`));
    await run(owner, `grant ${user}_programs to ${user}`);
    await expect(run(limited.project, 'select 1')).rejects.toMatchObject({ status: 503 });
    await run(owner, `grant usage, create on schema ${schemaName} to ${user}_programs`);
    expect((await run(limited.project, 'select 1')).rows).toEqual([[1]]);
    await expect(run(limited.project, 'select * from auth_keys')).rejects.toMatchObject({ status: 403 });
  });
});
