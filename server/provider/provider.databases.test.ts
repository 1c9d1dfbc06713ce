import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import express from 'express';
import {
  createTestDatabase,
  describeOnDatabases,
  PROVIDER_OPTIONS,
  type DatabaseKind,
} from '../testing/testDatabase.ts';
import type { OpenedProvider } from './contract/opened.ts';
import { openProvider } from './openProvider.ts';
import { describeProvider } from './provider.contract.ts';
import { createWireRouter } from './wire/createWireRouter.ts';

async function embedded(kind: DatabaseKind, now: () => Date): Promise<OpenedProvider> {
  const { projectId, publicUrl } = PROVIDER_OPTIONS;
  const database = await createTestDatabase(kind);
  const provider = await openProvider(
    { kind: 'embedded', database: database.options, projectId },
    { publicUrl, now },
  );
  return {
    provider,
    users: provider.auth,
    async close() {
      await provider.close();
      await database[Symbol.asyncDispose]();
    },
  };
}

async function overHttp(now: () => Date): Promise<OpenedProvider> {
  const origin = await embedded('SQLite', now);
  const secretKey = 'the-secret-key-of-the-tests';
  const app = express();
  app.use(
    createWireRouter({
      provider: origin.provider,
      publicUrl: 'http://localhost:3000',
      projectId: 'hub',
      secretKey,
      allowedOrigins: [],
      policies: {},
    }),
  );
  const server = app.listen(0);
  await once(server, 'listening');
  const url = `http://localhost:${(server.address() as AddressInfo).port}`;
  return {
    provider: await openProvider(
      { kind: 'hosted', coreUrl: url, authUrl: url, projectId: 'hub', secretKey },
      PROVIDER_OPTIONS,
    ),
    users: origin.users,
    async close() {
      server.closeAllConnections();
      server.close();
      await origin.close();
    },
  };
}

describeProvider('hosted, against the wire routes over HTTP', overHttp);
await describeOnDatabases('embedded', (kind) => describeProvider('embedded', (now) => embedded(kind, now)));
