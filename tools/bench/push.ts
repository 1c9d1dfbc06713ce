import { fork, type ChildProcess } from 'node:child_process';
import { createECDH, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ALERT_KINDS } from '@hub/shared/alerts/alertTerms.ts';
import { sendAlerts } from '@hub/server/commands/alerts/watchAlerts.ts';
import { prepareData } from '@hub/server/commands/season/demo.ts';
import { loadConfig } from '@hub/server/config/config.ts';
import type { Deps } from '@hub/server/deps.ts';
import { withDeps } from '@hub/server/openDeps.ts';
import { findPostgresPrograms, startPostgresCluster } from '../testing/services/postgresCluster.ts';
import { readArguments } from '@hub/scripts/arguments.ts';
import { runScript } from '@hub/scripts/runScript.ts';
import { printTable } from './benchTable.ts';

const USAGE = `npm run bench:push [-- --subscribers N] [--delay MS] [--no-kill] [--postgres]

Measures from the entry of an official eleven until every subscriber's push service has the message. Two hub processes share the
work over one database, and a local push service runs HTTP/2 in a third; one hub is killed meanwhile and restarted, as by a
supervisor.`;

/** Required for 95 of 100 subscribers. */
const P95_SECONDS = 60;
const PLAYERS_EACH = 3;
const ROWS_AT_ONCE = 1000;
/** Share of subscribers with sent messages when one hub is killed. */
const KILL_AT = 1 / 3;
/** Long enough for a killed hub's claims to expire. */
const PATIENCE_MS = 15 * 60_000;

interface Options {
  subscribers: number;
  delayMs: number;
  isKilled: boolean;
}
/** A message's key, when it was first accepted, and how often. */
type AcceptedMessage = [key: string, atMs: number, times: number];

await runScript(async () => {
  const { values } = readArguments({
    usage: USAGE,
    options: {
      subscribers: { type: 'string', default: '10000' },
      delay: { type: 'string', default: '80' },
      'no-kill': { type: 'boolean', default: false },
      postgres: { type: 'boolean', default: false },
    },
  });
  const options = {
    subscribers: Number(values.subscribers),
    delayMs: Number(values.delay),
    isKilled: !values['no-kill'],
  };
  const service = fork(new URL('pushReceiver.ts', import.meta.url), ['--delay', values.delay]);
  const [{ port }] = (await once(service, 'message')) as [{ port: number }];
  const dir = await mkdtemp(join(tmpdir(), 'hub-bench-push-'));
  const cluster = values.postgres ? await openCluster() : null;
  const settings = {
    DATA_DIR: dir,
    ...(cluster !== null && { DATABASE_URL: await cluster.createDatabase('hub') }),
    PUSH_URL: `https://127.0.0.1:${port}`,
    PSTART_SCHEDULE: 'off',
    LOG_LEVEL: 'error',
  };
  try {
    return await withDeps(loadConfig(settings), (deps) => measure(deps, service, settings, options));
  } finally {
    service.disconnect();
    await cluster?.[Symbol.asyncDispose]();
    await rm(dir, { recursive: true, force: true });
  }
});

function openCluster() {
  const programs = findPostgresPrograms();
  if (programs === null) throw new Error('This machine has no PostgreSQL');
  return startPostgresCluster(programs);
}

async function measure(
  deps: Deps,
  service: ChildProcess,
  settings: Record<string, string>,
  { subscribers, delayMs, isKilled }: Options,
): Promise<number> {
  await prepareData(deps);
  const [fixture] = await deps.stores.officialElevens.openFixtures(1);
  const teamId = fixture?.home.teamId ?? '';
  const subject = await deps.stores.officialElevens.subject(fixture?.id ?? '', teamId);
  const squad = subject?.squad.map(({ id }) => id) ?? [];
  await subscribe(deps, squad, subscribers);
  // The first check only stores the baseline.
  await sendAlerts(deps);
  const hubs = await Promise.all([startHub(settings), startHub(settings)]);
  // A random moment between two checks.
  await wait(3000 + Math.random() * 7000);
  const enteredMs = Date.now();
  await deps.stores.officialElevens.replace(fixture?.id ?? '', teamId, squad.slice(0, 11), {
    enteredTs: new Date().toISOString(),
    source: 'api-football',
  });
  if (isKilled) {
    await waitUntilAccepted(service, subscribers * KILL_AT);
    hubs[1]?.kill('SIGKILL');
    hubs[1] = await startHub(settings);
  }
  await waitUntilAccepted(service, subscribers);
  // Duplicates would be sent when the killed hub's claims have expired.
  await untilNothingDue(deps);
  const used = await Promise.all(hubs.map(stopHub));
  service.send('report');
  const [{ taken, cpuSeconds }] = (await once(service, 'message')) as [
    { taken: AcceptedMessage[]; cpuSeconds: number },
  ];

  const seconds = taken.map(([, atMs]) => (atMs - enteredMs) / 1000).toSorted((a, b) => a - b);
  const at = (share: number) => (seconds[Math.ceil(share * seconds.length) - 1] ?? Number.NaN).toFixed(1);
  const first = seconds[0] ?? 0;
  const tenth = Number(at(0.1));
  const reached = new Set(taken.map(([key]) => key.split(' ')[0]));
  console.log(
    `\nAn official eleven, ${subscribers} subscribers with ${PLAYERS_EACH} players of the club, answers after ${delayMs} ms, two hubs${isKilled ? ', one of them killed' : ''}\n`,
  );
  printTable(
    ['', ''],
    [
      ['subscribers notified', reached.size],
      ['notified of two events', taken.length - reached.size],
      ['sent again under the same topic', taken.reduce((sum, [, , times]) => sum + times - 1, 0)],
      ['first after s', first.toFixed(1)],
      ['p50 s', at(0.5)],
      [`p95 s (required: ≤ ${P95_SECONDS})`, at(0.95)],
      ['last after s', at(1)],
      [
        'messages per second, the middle 80 of 100',
        Math.round((0.8 * taken.length) / (Number(at(0.9)) - tenth)),
      ],
      [
        'processor s of hubs that live, of the push service',
        [...used, { cpuSeconds }].map((one) => one.cpuSeconds.toFixed(0)).join(', '),
      ],
      ['most memory of a hub, MB', Math.max(...used.map(({ maxMb }) => maxMb)).toFixed(0)],
    ],
  );
  return reached.size === subscribers && taken.length === subscribers && Number(at(0.95)) <= P95_SECONDS
    ? 0
    : 1;
}

async function startHub(settings: Record<string, string>): Promise<ChildProcess> {
  const hub = fork(new URL('pushHub.ts', import.meta.url), { env: settings });
  await once(hub, 'message');
  return hub;
}

async function stopHub(hub: ChildProcess): Promise<{ cpuSeconds: number; maxMb: number }> {
  hub.send('stop');
  const [used] = (await once(hub, 'message')) as [{ cpuSeconds: number; maxMb: number }];
  hub.disconnect();
  return used;
}

/** Creates users with a browser and a team with three players of the squad. */
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

/** Waits until the service has this many messages, or the time is up. */
async function waitUntilAccepted(service: ChildProcess, wanted: number): Promise<void> {
  const endMs = Date.now() + PATIENCE_MS;
  for (;;) {
    service.send('count');
    const [{ count }] = (await once(service, 'message')) as [{ count: number }];
    if (count >= wanted || Date.now() > endMs) return;
    await wait(100);
  }
}

async function untilNothingDue({ provider }: Deps): Promise<void> {
  const endMs = Date.now() + PATIENCE_MS;
  while (Date.now() < endMs) {
    const { rows } = await provider.database.sql('select id from alert_deliveries limit 1');
    if (rows.length === 0) return;
    await wait(500);
  }
}
