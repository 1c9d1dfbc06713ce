import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import express from 'express';
import { openAiServer, TEST_MODELS } from './contract/openAiServer.ts';
import {
  createTestDatabase,
  describeOnDatabases,
  PROVIDER_OPTIONS,
  type DatabaseKind,
} from '@hub/tools/testing/testDatabase.ts';
import { openPublicSite } from './contract/publicSite.ts';
import { TEST_SECRETS } from './contract/data.contract.ts';
import type { OpenedProvider } from './contract/opened.ts';
import { openProvider } from './openProvider.ts';
import { describeProvider, describeStoredData } from './provider.contract.ts';
import { createWireRouter } from './wire/createWireRouter.ts';

const SECRET_KEY = 'the-secret-key-of-the-tests';

/** An embedded provider whose public addresses lead to its wire routes. */
async function embedded(kind: DatabaseKind, now: () => Date): Promise<OpenedProvider & { url: string }> {
  const database = await createTestDatabase(kind);
  const dir = await mkdtemp(join(tmpdir(), 'hub-files-'));
  const models = await openAiServer();
  const site = await openPublicSite();
  const app = express();
  const server = app.listen(0);
  await once(server, 'listening');
  const url = `http://localhost:${(server.address() as AddressInfo).port}`;
  const { projectId } = PROVIDER_OPTIONS;
  const provider = await openProvider(
    { kind: 'embedded', database: database.options, projectId },
    {
      publicUrl: url,
      now,
      storage: { dir, s3: null },
      safeFetch: site.safeFetch,
      data: { secrets: TEST_SECRETS(site.origin), searchUrl: site.origin, chromiumPath: null },
      ai: { ...TEST_MODELS(models.url), key: 'key-of-the-models' },
    },
  );
  app.use(
    createWireRouter({
      provider,
      publicUrl: url,
      projectId,
      secretKey: SECRET_KEY,
      allowedOrigins: [],
      policies: {},
    }),
  );
  return {
    provider,
    url,
    users: provider.auth,
    models,
    site,
    async close() {
      server.closeAllConnections();
      server.close();
      await provider.close();
      await site[Symbol.asyncDispose]();
      await models[Symbol.asyncDispose]();
      await database[Symbol.asyncDispose]();
      await rm(dir, { recursive: true, force: true });
    },
  };
}

async function overHttp(now: () => Date): Promise<OpenedProvider> {
  const origin = await embedded('SQLite', now);
  const { url } = origin;
  return {
    ...origin,
    provider: await openProvider(
      { kind: 'hosted', coreUrl: url, authUrl: url, projectId: 'hub', secretKey: SECRET_KEY },
      PROVIDER_OPTIONS,
    ),
  };
}

describeProvider('hosted, against the wire routes over HTTP', overHttp);
await describeOnDatabases('embedded', (kind) => {
  const describeKind = kind === 'SQLite' ? describeProvider : describeStoredData;
  describeKind('embedded', (now) => embedded(kind, now));
});
