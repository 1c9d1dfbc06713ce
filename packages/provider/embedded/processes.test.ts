import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, describe, expect, test } from 'vitest';
import { openTestSchema } from '../testPostgres.ts';
import { openEmbeddedProvider } from './openEmbeddedProvider.ts';
import type { DatabaseOptions } from './database/openEngine.ts';

const folder = mkdtempSync(join(tmpdir(), 'hub-processes-'));
const schema = await openTestSchema(process.env);
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await schema?.drop();
});

const open = (database: DatabaseOptions) =>
  openEmbeddedProvider({ database, projectId: 'hub', publicUrl: 'http://localhost:3000' });

/** Starts another process that opens the provider of `file` and runs `work`, the body of an async function. */
function startProcess(file: string, work: string): ChildProcess {
  const code = `
    import { openEmbeddedProvider } from ${JSON.stringify(new URL('openEmbeddedProvider.ts', import.meta.url).href)};
    const { database, close } = await openEmbeddedProvider({
      database: { kind: 'sqlite', file: ${JSON.stringify(file)} }, projectId: 'hub', publicUrl: 'http://localhost:3000',
    });
    ${work}
    await close();`;
  return spawn(process.execPath, ['--input-type=module', '--eval', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

describe('a process killed in the middle of its batches', () => {
  const ROWS = 40;

  test.each([1, 5, 17])(
    'leaves whole batches only, and all that it reported (killed after %i)',
    async (limit) => {
      const file = join(folder, `killed-${limit}.sqlite`);
      const child = startProcess(
        file,
        `await database.sql('create table marks (id text primary key, batch integer not null)');
      for (let batch = 1; ; batch += 1) {
        await database.batch(Array.from({ length: ${ROWS} }, (_, row) => ({
          sql: 'insert into marks (id, batch) values (?, ?)', args: [batch + '-' + row, batch],
        })));
        console.log(batch);
      }`,
      );
      const exited = once(child, 'exit');
      let reported = 0;
      if (!child.stdout) throw new Error('the process has no output');
      for await (const line of createInterface({ input: child.stdout })) {
        reported = Number(line);
        if (reported >= limit) child.kill('SIGKILL');
      }
      expect((await exited)[1]).toBe('SIGKILL');

      const provider = await open({ kind: 'sqlite', file });
      const { rows } = await provider.database.sql(
        'select batch, count(*) as stored from marks group by batch order by batch',
      );
      expect(rows.length).toBeGreaterThanOrEqual(reported);
      expect(rows).toEqual(rows.map((_, index) => ({ batch: index + 1, stored: ROWS })));
      await provider.database.table('marks').create({ id: 'afterwards', batch: 0 });
      await provider.close();
    },
  );
});

describe('several processes on one SQLite file', () => {
  test('wait for each other and lose nothing', async () => {
    const file = join(folder, 'shared.sqlite');
    const provider = await open({ kind: 'sqlite', file });
    await provider.database.batch([
      { sql: 'create table counters (id text primary key, value integer not null)' },
      { sql: `insert into counters (id, value) values ('a', 0)` },
    ]);
    const increments = `for (let batch = 0; batch < 25; batch += 1)
      await database.batch(Array.from({ length: 20 }, () => ({ sql: 'update counters set value = value + 1' })));`;
    const exits = [1, 2, 3].map(() => once(startProcess(file, increments), 'exit'));
    for (let batch = 0; batch < 25; batch += 1) {
      await provider.database.batch(
        Array.from({ length: 20 }, () => ({ sql: 'update counters set value = value + 1' })),
      );
      const { rows } = await provider.database.sql('select value from counters');
      expect(Number(rows[0]?.value) % 20).toBe(0);
    }
    for (const exit of await Promise.all(exits)) expect(exit[0]).toBe(0);
    expect(await provider.database.table('counters').get('a')).toEqual({ id: 'a', value: 4 * 25 * 20 });
    await provider.close();
  });
});

describe('hubs that start simultaneously', () => {
  async function startTogether(database: DatabaseOptions): Promise<void> {
    const providers = await Promise.all([1, 2, 3, 4].map(() => open(database)));
    const [first, ...others] = providers;
    if (!first) throw new Error('nothing was opened');
    const user = await first.auth.createUser({ email: 'fan@example.org', displayName: null });
    const { accessToken } = await first.auth.issueSession(user.id);
    // They share the signing key, so each accepts the tokens of the others.
    for (const other of others) expect((await other.auth.me(accessToken)).id).toBe(user.id);
    await Promise.all(providers.map((provider) => provider.close()));
  }

  test('share an empty SQLite file', async () => {
    await startTogether({ kind: 'sqlite', file: join(folder, 'new', 'empty.sqlite') });
  });

  test.runIf(schema !== null)('share an empty PostgreSQL schema', async () => {
    await startTogether({ kind: 'postgres', url: schema?.url ?? '' });
  });
});

describe('a session that one process ends', () => {
  async function endElsewhere(database: DatabaseOptions): Promise<void> {
    const [here, there] = [await open(database), await open(database)];
    const user = await here.auth.createUser({ email: 'leaver@example.org', displayName: null });
    const { accessToken, refreshToken } = await here.auth.issueSession(user.id);
    expect((await there.auth.me(accessToken)).id).toBe(user.id);
    await here.auth.signOut(refreshToken);
    const ask = () =>
      there.auth.me(accessToken).then(
        () => 200,
        ({ status }: { status: number }) => status,
      );
    // Far above the second that the cache promises, because a busy machine takes its time.
    await expect.poll(ask, { timeout: 10_000 }).toBe(401);
    await Promise.all([here.close(), there.close()]);
  }

  test('ends in the others on a SQLite file', () =>
    endElsewhere({ kind: 'sqlite', file: join(folder, 'sessions.sqlite') }));

  test.runIf(schema !== null)('ends in the others on PostgreSQL', () =>
    endElsewhere({ kind: 'postgres', url: schema?.url ?? '' }),
  );
});

describe('a closed provider', () => {
  test('refuses further work and may be closed again', async () => {
    const provider = await open({ kind: 'sqlite', file: join(folder, 'closed.sqlite') });
    await provider.close();
    await provider.close();
    await expect(provider.ping()).rejects.toMatchObject({ status: 503, reason: 'providerDown' });
    await expect(provider.database.batch([{ sql: 'select 1' }])).rejects.toMatchObject({ status: 503 });
  });

  test('finishes running batches', async () => {
    const file = join(folder, 'closing.sqlite');
    const provider = await open({ kind: 'sqlite', file });
    await provider.database.sql('create table marks (id text primary key)');
    const insert = Array.from({ length: 3000 }, (_, row) => ({
      sql: `insert into marks values (?)`,
      args: [`${row}`],
    }));
    const work = provider.database.batch(insert);
    await provider.close();
    await work;
    const again = await open({ kind: 'sqlite', file });
    expect(await again.database.table('marks').count()).toBe(3000);
    await again.close();
  });

  test('reports a database that cannot be opened without revealing its path', async () => {
    const opening = open({ kind: 'sqlite', file: join(folder) });
    await expect(opening).rejects.toMatchObject({ name: 'ProviderError', status: 503 });
    await expect(opening).rejects.not.toThrow(folder);
  });
});
