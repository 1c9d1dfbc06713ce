import { mkdtempSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import express from 'express';
import { describe } from 'vitest';
import type { DatabaseOptions } from './embedded/openEngine.ts';
import type { OpenedProvider } from './contract/opened.ts';
import { openProvider } from './openProvider.ts';
import { describeProvider } from './provider.contract.ts';
import { openTestSchema } from './testPostgres.ts';
import { createWireRouter } from './wire/createWireRouter.ts';

const PUBLIC_URL = 'http://localhost:3000';

async function embedded(
  database: DatabaseOptions,
  now: () => Date,
  cleanUp: () => unknown,
): Promise<OpenedProvider> {
  const provider = await openProvider(
    { kind: 'embedded', database, projectId: 'hub' },
    { publicUrl: PUBLIC_URL, now },
  );
  return {
    provider,
    users: provider.auth,
    async close() {
      await provider.close();
      await cleanUp();
    },
  };
}

async function onSqlite(now: () => Date): Promise<OpenedProvider> {
  const folder = mkdtempSync(join(tmpdir(), 'hub-provider-'));
  return embedded({ kind: 'sqlite', file: join(folder, 'hub.sqlite') }, now, () =>
    rmSync(folder, { recursive: true }),
  );
}

async function overHttp(now: () => Date): Promise<OpenedProvider> {
  const origin = await onSqlite(now);
  const secretKey = 'the-secret-key-of-the-tests';
  const app = express();
  app.use(
    createWireRouter({
      provider: origin.provider,
      projectId: 'hub',
      secretKey,
      allowedOrigins: [],
      publicTables: [],
    }),
  );
  const server = app.listen(0);
  await once(server, 'listening');
  const url = `http://localhost:${(server.address() as AddressInfo).port}`;
  return {
    provider: await openProvider(
      { kind: 'hosted', coreUrl: url, authUrl: url, projectId: 'hub', secretKey },
      { publicUrl: PUBLIC_URL },
    ),
    users: origin.users,
    async close() {
      server.closeAllConnections();
      server.close();
      await origin.close();
    },
  };
}

describeProvider('embedded on SQLite', onSqlite);
describeProvider('hosted, against the wire routes over HTTP', overHttp);
describeProvider('embedded on PGlite', (now) =>
  embedded({ kind: 'pglite', instance: new PGlite() }, now, () => undefined),
);

const found = await openTestSchema(process.env);
await found?.drop();
// Without a server this part is skipped; set TEST_POSTGRES_URL to insist on one.
describe.runIf(found !== null)('with a server', () => {
  describeProvider('embedded on PostgreSQL', async (now) => {
    const schema = await openTestSchema(process.env);
    if (!schema) throw new Error('the PostgreSQL server has gone');
    return embedded({ kind: 'postgres', url: schema.url }, now, () => schema.drop());
  });
});
