import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import supertest from 'supertest';
import { createApp, createHubBudget } from '@hub/server/app.ts';
import { loadConfig } from '@hub/server/config/config.ts';
import { memoryOf } from '@hub/server/memory/memory.ts';
import type { EmbeddedOptions } from '@hub/provider/embedded/openEmbeddedProvider.ts';
import { openProvider } from '@hub/provider/openProvider.ts';
import type { Provider } from '@hub/provider/provider.ts';
import { serveSocket } from '@hub/server/http/serveSocket.ts';
import { createStores } from '@hub/server/stores/stores.ts';
import { FREE_WORK } from './budgetFor.ts';
import { ADMIN_EMAIL, FUNCTION_KEY, SECRET_KEY, testAppOn, type TestApp } from './testApp.ts';
import type { DatabaseKind } from './testDatabase.ts';

/** Public address of the hub in hosted mode. */
export const HOSTED_HUB = 'https://fans.example';

/** A hub in hosted mode; its provider is another hub, over real HTTP. */
export interface HostedApp extends AsyncDisposable {
  /** The hub that serves as provider of the one in hosted mode. */
  origin: TestApp;
  /** Address that the origin listens at. */
  originUrl: string;
  /** The hub in hosted mode, with tokens of the origin's users. Its `deps` are the origin's, to check the effects there. */
  hub: TestApp;
  /** The provider of the hub in hosted mode. */
  provider: Provider;
}

export async function hostedApp(
  kind: DatabaseKind,
  embedded: Partial<EmbeddedOptions> = {},
): Promise<HostedApp> {
  let serve: RequestListener = (_request, response) => response.writeHead(503).end();
  const server = createServer((request, response) => serve(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const originUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const origin = await testAppOn(kind, { publicUrl: originUrl, ...embedded });
  serve = origin.app;
  const socket = serveSocket(server, origin.deps, createHubBudget(memoryOf(Infinity)));
  const config = loadConfig({
    PROVIDER: 'hosted',
    PROVIDER_CORE_URL: originUrl,
    PROVIDER_SECRET_KEY: SECRET_KEY,
    PUBLIC_URL: HOSTED_HUB,
    ADMIN_EMAILS: ADMIN_EMAIL,
    FUNCTION_KEY,
  });
  const provider = await openProvider(config.provider, { publicUrl: HOSTED_HUB });
  const deps = { ...origin.deps, config, provider, stores: createStores(provider) };
  const app = createApp(deps, { clientDir: null, requestLog: null, workBudget: FREE_WORK });
  return {
    origin,
    originUrl,
    hub: { ...origin, app, request: supertest(app) },
    provider,
    async [Symbol.asyncDispose]() {
      await provider.close();
      socket?.close();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
      await origin[Symbol.asyncDispose]();
    },
  };
}
