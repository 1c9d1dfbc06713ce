import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inspect } from 'node:util';
import supertest from 'supertest';
import { expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { loadConfig } from '../../config/config.ts';
import { openProvider } from '@hub/provider/openProvider.ts';
import { openChatSender } from '../../chat/openChatSender.ts';
import { openPushSender } from '../../push/openPushSender.ts';
import { createStores } from '../../stores/stores.ts';
import { recordingLog, recordingSecurityLog } from '@hub/tools/testing/recordingLog.ts';
import { testApp } from '@hub/tools/testing/testApp.ts';

const WRONG_KEY = 'a-key-that-nobody-gave-out';

/** A hub whose provider is another hub that rejects its key. */
async function hubWithWrongKey() {
  const origin = await testApp();
  const listener = createApp(origin.deps, { clientDir: null, requestLog: null });
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const config = loadConfig({
    PROVIDER: 'hosted',
    PROVIDER_CORE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    PROVIDER_SECRET_KEY: WRONG_KEY,
  });
  const provider = await openProvider(config.provider, { publicUrl: 'http://localhost:3000' });
  const log = recordingLog();
  const deps = {
    config,
    provider,
    stores: createStores(provider),
    now: () => new Date(),
    log,
    securityLog: recordingSecurityLog(),
    readers: {},
    push: openPushSender(config),
    chat: openChatSender(config),
  };
  return {
    request: supertest(createApp(deps, { clientDir: null, requestLog: null })),
    userToken: origin.userToken,
    log,
    async [Symbol.asyncDispose]() {
      await provider.close();
      server.closeAllConnections();
      server.close();
      await origin[Symbol.asyncDispose]();
    },
  };
}

it.each([
  ['a catalog read', '/trpc/catalog.dashboard', 502],
  ['a read of a signed-in user', '/trpc/watchlist.ids', 502],
  ['an export', '/record.csv', 502],
  ['the readiness', '/readyz', 503],
])('logs a key rejected by the provider, and reports only an outage in %s', async (_case, path, status) => {
  await using hub = await hubWithWrongKey();
  const { text } = await hub.request.get(path).set('authorization', `Bearer ${hub.userToken}`).expect(status);
  expect(text).not.toMatch(/key/iu);
  const lines = hub.log.lines.filter(({ level }) => level === 'error');
  expect(lines).toHaveLength(1);
  expect(lines[0]?.fields).toMatchObject({ err: { message: 'The provider refuses the key of this hub' } });
  expect(inspect(lines, { depth: null })).not.toContain(WRONG_KEY);
});
