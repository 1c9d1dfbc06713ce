import { createClient, type BlinkClient } from '@blinkdotnew/sdk';
import { createClient as createNewest } from 'newest-sdk';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { aPlayer, aTeam, insertLeague } from '../testing/builders.ts';
import { sdkAtHub, type SdkAtHub } from '../testing/sdkAtHub.ts';
import { SECRET_KEY, testAppOn, type TestApp } from '../testing/testApp.ts';
import { describeOnDatabases } from '../testing/testDatabase.ts';

interface Call {
  call: string;
  ask: (sdk: BlinkClient) => Promise<unknown>;
  /** Of a visitor, a user and the key: the status of the failure, or 'ok'. */
  outcomes: readonly [visitor: number | 'ok', user: number | 'ok', key: number | 'ok'];
}

const TEAM = { name: 'Elf', competition: 'bundesliga' };
const players = (sdk: BlinkClient) => sdk.db.table<{ id: string }>('players');
const teams = (sdk: BlinkClient) => sdk.db.table<{ id: string; name: string }>('userTeams');

/**
 * The key owns nothing, so rows without an owner are refused. `storage.remove` of 0.17.4 and `getMessages` hide the status
 * from their caller; `server/http/wireCalls.databases.test.ts` has it.
 */
const CALLS: readonly Call[] = [
  { call: 'list', ask: (sdk) => players(sdk).list({ limit: 5 }), outcomes: ['ok', 'ok', 'ok'] },
  { call: 'get', ask: (sdk) => players(sdk).get('player-1'), outcomes: ['ok', 'ok', 'ok'] },
  { call: 'count', ask: (sdk) => players(sdk).count(), outcomes: ['ok', 'ok', 'ok'] },
  {
    call: 'exists',
    ask: (sdk) => players(sdk).exists({ where: { id: 'player-1' } }),
    outcomes: ['ok', 'ok', 'ok'],
  },
  { call: 'list of own rows', ask: (sdk) => teams(sdk).list(), outcomes: [401, 'ok', 'ok'] },
  { call: 'create', ask: (sdk) => teams(sdk).create(TEAM), outcomes: [401, 'ok', 400] },
  { call: 'createMany', ask: (sdk) => teams(sdk).createMany([TEAM]), outcomes: [401, 'ok', 400] },
  { call: 'upsert', ask: (sdk) => teams(sdk).upsert({ ...TEAM, id: 'up' }), outcomes: [401, 'ok', 400] },
  { call: 'delete', ask: (sdk) => teams(sdk).delete('nobody'), outcomes: [401, 'ok', 'ok'] },
  {
    call: 'deleteMany',
    ask: (sdk) => teams(sdk).deleteMany({ where: { id: 'nobody' } }),
    outcomes: [401, 'ok', 'ok'],
  },
  { call: 'sql', ask: (sdk) => sdk.db.sql('select count(*) as n from players'), outcomes: [401, 403, 'ok'] },
  {
    call: 'batch',
    ask: (sdk) => sdk.db.batch([{ sql: 'select count(*) as n from players' }], 'read'),
    outcomes: [401, 403, 'ok'],
  },
  {
    call: 'download of a file that is not there',
    ask: (sdk) => sdk.storage.download('nothing.txt'),
    outcomes: [404, 404, 404],
  },
  {
    call: 'fetch of an address inside the network',
    ask: (sdk) => sdk.data.fetch({ url: 'http://10.0.0.1/' }),
    outcomes: [401, 400, 400],
  },
  { call: 'search without a service', ask: (sdk) => sdk.data.search('elf'), outcomes: [401, 501, 501] },
  {
    call: 'presence of a room',
    ask: (sdk) => sdk.realtime.presence('room:derby'),
    outcomes: ['ok', 'ok', 'ok'],
  },
];

const VERSIONS = [
  { version: '0.17.4', create: createClient },
  // Both versions have the calls that are tried here.
  { version: '2.9.0', create: createNewest as unknown as typeof createClient },
];

await describeOnDatabases("the calls of the provider's SDK", (kind) => {
  describe.each(VERSIONS)('version $version', ({ create }) => {
    let app: TestApp;
    let hub: SdkAtHub;
    let callers: BlinkClient[];

    beforeAll(async () => {
      // The SDK talks a lot.
      for (const method of ['log', 'warn', 'error'] as const) vi.spyOn(console, method).mockReturnValue();
      app = await testAppOn(kind);
      hub = await sdkAtHub(app.app, create);
      await insertLeague(app.deps, { teams: [aTeam()], players: [aPlayer()] });
      callers = [await hub.client(null), await hub.client(app.userToken), await hub.client(SECRET_KEY)];
    });
    afterAll(async () => {
      await hub[Symbol.asyncDispose]();
      await app[Symbol.asyncDispose]();
      vi.restoreAllMocks();
    });

    it.each(CALLS)('$call answers visitors, users and the key', async ({ ask, outcomes }) => {
      const answers: unknown[] = [];
      for (const sdk of callers)
        answers.push(
          await ask(sdk).then(
            () => 'ok',
            (error: unknown) => (error as { status?: number }).status,
          ),
        );
      expect(answers).toEqual(outcomes);
    });
  });
});
