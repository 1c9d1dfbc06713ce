// npm run bench:push [-- --subscribers N]: from an official eleven that is entered until every subscriber's push service has
// the message, with a local push service in a process of its own. Two hubs share the work over one database.
import { fork, type ChildProcess } from 'node:child_process';
import { createECDH, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { ALERT_KINDS } from '../../shared/alertTerms.ts';
import { tellNews } from '../../server/commands/alerts/tellNews.ts';
import { prepareData } from '../../server/commands/season/prepareData.ts';
import { loadConfig } from '../../server/config.ts';
import type { Deps } from '../../server/deps.ts';
import { JOBS } from '../../server/jobs/jobs.ts';
import { startScheduler } from '../../server/jobs/scheduler.ts';
import { withDeps } from '../../server/openDeps.ts';
import { runScript } from '../runScript.ts';
import { printTable } from './benchTable.ts';

/** Required of 95 of 100 subscribers. */
const P95_SECONDS = 60;
const PLAYERS_EACH = 3;
const ROWS_AT_ONCE = 1000;
const PATIENCE_MS = 300_000;

await runScript(async () => {
  const { values } = parseArgs({ options: { subscribers: { type: 'string', default: '10000' } } });
  const subscribers = Number(values.subscribers);
  const service = fork(new URL('pushReceiver.ts', import.meta.url));
  const [{ port }] = (await once(service, 'message')) as [{ port: number }];
  const dir = await mkdtemp(join(tmpdir(), 'hub-bench-push-'));
  try {
    const config = loadConfig({
      DATA_DIR: dir,
      PUSH_URL: `http://127.0.0.1:${port}`,
      PSTART_SCHEDULE: 'off',
      LOG_LEVEL: 'error',
    });
    return await withDeps(config, (one) =>
      withDeps(config, (other) => measure([one, other], service, subscribers)),
    );
  } finally {
    service.disconnect();
    await rm(dir, { recursive: true, force: true });
  }
});

async function measure(
  hubs: readonly [Deps, Deps],
  service: ChildProcess,
  subscribers: number,
): Promise<number> {
  const [hub] = hubs;
  await prepareData(hub);
  const [fixture] = await hub.stores.officialElevens.openFixtures(1);
  const teamId = fixture?.home.teamId ?? '';
  const subject = await hub.stores.officialElevens.subject(fixture?.id ?? '', teamId);
  const squad = subject?.squad.map(({ id }) => id) ?? [];
  await subscribe(hub, squad, subscribers);
  // The hub remembers what it sees first.
  await tellNews(hub);
  const jobs = JOBS.filter(({ name }) => name === 'tellNews');
  const schedulers = hubs.map((deps) => startScheduler(deps, jobs));
  // Anywhere between two looks.
  await wait(3000 + Math.random() * 7000);
  const enteredMs = Date.now();
  await hub.stores.officialElevens.replace(fixture?.id ?? '', teamId, squad.slice(0, 11), {
    enteredTs: new Date().toISOString(),
    source: 'api-football',
  });
  const taken = await takenBy(service, subscribers);
  await Promise.all(schedulers.map((scheduler) => scheduler.stop()));
  const seconds = taken.map(([, atMs]) => (atMs - enteredMs) / 1000).toSorted((a, b) => a - b);
  const at = (share: number) => (seconds[Math.ceil(share * seconds.length) - 1] ?? Number.NaN).toFixed(1);
  const [first = 0, last = 0] = [seconds[0], seconds.at(-1)];
  const different = new Set(taken.map(([path]) => path)).size;
  console.log(
    `\nAn official eleven, ${subscribers} subscribers with ${PLAYERS_EACH} players of the club, two hubs\n`,
  );
  printTable(
    ['', ''],
    [
      ['messages taken', taken.length],
      ['subscribers told twice', taken.length - different],
      ['first after s', first.toFixed(1)],
      ['p50 s', at(0.5)],
      [`p95 s (required: < ${P95_SECONDS})`, at(0.95)],
      ['last after s', last.toFixed(1)],
      ['messages per second while sending', Math.round(taken.length / (last - first))],
    ],
  );
  return different === subscribers && taken.length === subscribers && Number(at(0.95)) < P95_SECONDS ? 0 : 1;
}

/** Users with a team, three players of the squad in it, and a browser. */
async function subscribe({ provider }: Deps, squad: readonly string[], count: number): Promise<void> {
  const { database } = provider;
  const at = new Date().toISOString();
  const nameOf = (index: number) => `bench-${index}`;
  for (let from = 0; from < count; from += ROWS_AT_ONCE) {
    const users = Array.from({ length: Math.min(ROWS_AT_ONCE, count - from) }, (_, index) => from + index);
    await database.table('alertSettings').createMany(
      users.map((user) => ({
        id: nameOf(user),
        kinds: JSON.stringify(ALERT_KINDS),
        lockMinutes: 60,
        token: nameOf(user),
        sinceTs: at,
        seenTs: '',
      })),
    );
    await database.table('userTeams').createMany(
      users.map((user) => ({
        id: nameOf(user),
        userId: nameOf(user),
        name: 'Elf',
        competition: 'bundesliga',
        createdTs: at,
      })),
    );
    await database.table('userTeamPlayers').createMany(
      users.flatMap((user) =>
        Array.from({ length: PLAYERS_EACH }, (_, index) => ({
          id: `${nameOf(user)}-${index}`,
          userTeamId: nameOf(user),
          playerId: squad[(user + index) % squad.length] ?? '',
        })),
      ),
    );
    await database.table('pushSubscriptions').createMany(
      users.map((user) => {
        const ecdh = createECDH('prime256v1');
        ecdh.generateKeys();
        return {
          id: nameOf(user),
          userId: nameOf(user),
          endpoint: `https://fcm.googleapis.com/fcm/send/${nameOf(user)}`,
          p256dh: ecdh.getPublicKey('base64url'),
          auth: randomBytes(16).toString('base64url'),
          name: 'Bench',
          createdTs: at,
        };
      }),
    );
  }
}

/** What the service has taken once it has as much as wanted, and nothing more comes. */
async function takenBy(service: ChildProcess, wanted: number): Promise<[path: string, atMs: number][]> {
  const endMs = Date.now() + PATIENCE_MS;
  let before = -1;
  for (;;) {
    await wait(1000);
    service.send('report');
    const [{ taken }] = (await once(service, 'message')) as [{ taken: [string, number][] }];
    if ((taken.length >= wanted && taken.length === before) || Date.now() > endMs) return taken;
    before = taken.length;
  }
}
