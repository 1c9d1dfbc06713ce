import { mkdir, readFile, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { demoSeason } from '@hub/season/matchdata/demo/demoSeason.ts';
import { createRandom } from '@hub/season/matchdata/demo/random.ts';
import type { CopyContents } from '@hub/shared/admin/backups.schema.ts';
import { TRPCClientError } from '@trpc/client';
import { listBackups } from '@hub/provider/embedded/backup/storedBackups.ts';
import { median } from '../../bench/benchTable.ts';
import { hubAt } from '../../testing/hubAt.ts';
import { HUB_MAIN, startHub, type HubProcess } from '../../testing/hubProcess.ts';
import { seasonsOf } from '../../simulator/seasons/seasons.ts';
import { startVendors } from '../../simulator/vendors.ts';
import { worldOf } from '../../simulator/world.ts';
import { watchCopies } from '../../testing/watchCopies.ts';
import { createSaturdayFans, type Write } from './saturdayFans.ts';

const FAST_CLOCK = resolve(import.meta.dirname, 'fastClock.ts');
/** How many times faster the hub's clock runs. */
export const SPEED = 12;
const MINUTE_MS = 60_000;
/** Largest age of a lost write: five minutes between two copies, and ten seconds in which one is due and made. */
export const BOUND_MS = 310_000;
/** A hub lives at most this long, so that a kill meets each moment between two copies. */
const LIFE_MS = 7 * MINUTE_MS;
/** Every so many rounds, the kill waits for the next copy to begin. */
const IN_COPY_EVERY = 4;
const RESTORED_WITHIN_MS = 60_000;
const BEFORE_KICKOFF_MS = 3 * 60 * MINUTE_MS;

interface Credentials {
  email: string;
  password: string;
}

type Counts = Pick<CopyContents, 'accounts' | 'comments' | 'teams'>;

export interface RestoreDrill {
  kills: number;
  /** How many of them interrupted a copy. */
  inCopy: number;
  acknowledged: number;
  /** Per kill: age of the oldest acknowledged write that is gone, by the hub's clock; 0 without any. */
  lossMs: number[];
  /** Per kill: from the wish to restore until an account of the copy was signed in, in real time. */
  restoreMs: number[];
  /** Of each copy in real time, and its size in the end. */
  copyMs: number[];
  bytes: number;
  /** In words. */
  faults: string[];
}

/**
 * Lets a hub live a Saturday with simulated sources and fans, kills it again and again, deletes its folder, restores the
 * newest copy at an empty hub as its page does, and compares that with what was acknowledged. The restored hub lives on, so what
 * was once restored has to survive all later kills.
 *
 * A hundred times five minutes are too long, so the wall clock and the intervals of the hub run `SPEED` times faster
 * (`fastClock.ts`), and writes are dated by that clock. The hub's schedule and its copies are what they always are. Copying, asking
 * and waiting for the disk take real time, which that clock counts `SPEED` times: of the ten seconds beyond the five minutes less
 * than one is left. That makes the bound harder to keep, never easier.
 *
 * @param folder an empty one
 * @param seed decides the instants of the kills and what fans choose
 */
export async function drillRestores(
  folder: string,
  { times, seed }: { times: number; seed: string },
  onRound: (line: string) => void = () => undefined,
): Promise<RestoreDrill> {
  // Some days ago: the times of files are real, and a hub whose clock is ahead of them takes new files for old ones.
  const { bundle } = demoSeason(new Date());
  const { setting, nowMs } = fastClock(saturdayKickoff(bundle.fixtures) - BEFORE_KICKOFF_MS);
  const vendors = await startVendors(seasonsOf([worldOf(bundle)]), nowMs, null);
  const copies = join(folder, 'second-disk');
  const settings = {
    BACKUP_DIR: copies,
    FEEDS: 'openligadb,football-data,api-football',
    FOOTBALL_DATA_KEY: 'simulated',
    API_FOOTBALL_KEY: 'simulated',
    FEED_URL: vendors.url,
    FAST_CLOCK: setting,
  };
  const start = (DATA_DIR: string) => startHub({ ...settings, DATA_DIR }, ['--import', FAST_CLOCK, HUB_MAIN]);
  const random = createRandom(`kills ${seed}`);
  const [lossMs, restoreMs, faults]: [number[], number[], string[]] = [[], [], []];
  let inCopy = 0;
  await mkdir(copies);
  const watched = watchCopies(copies);
  let dataDir = join(folder, 'disk-0');
  let hub = await start(dataDir);
  try {
    const administrator = await firstAdministrator(dataDir);
    await untilSeason(hub);
    const fans = await createSaturdayFans(hub.url, {
      administrator,
      nowMs,
      random: createRandom(`fans ${seed}`),
    });
    // A copy without the accounts would leave nobody to go on.
    await untilCopyOf(copies, nowMs());
    for (let kill = 1; kill <= times; kill += 1) {
      const writing = fans.start(hub.url);
      await wait((random.next() * LIFE_MS) / SPEED);
      if (kill % IN_COPY_EVERY === 0) {
        await Promise.race([watched.nextBegin(), wait(LIFE_MS / SPEED, null, { ref: false })]);
        await wait(random.next() * median(watched.copyMs));
      }
      const killedMs = nowMs();
      if (hub.death() !== null) faults.push(`${kill}. hub died of ${hub.death()}`);
      await hub.kill();
      if (watched.isUnderWay()) inCopy += 1;
      watched.forget();
      await writing.stop();
      await rm(dataDir, { recursive: true });

      dataDir = join(folder, `disk-${kill}`);
      hub = await start(dataDir);
      const restored = await restoreNewest(hub, dataDir, administrator);
      expireLeases(join(dataDir, 'hub.sqlite'));
      const stored = readStored(join(dataDir, 'hub.sqlite'), fans.writes);
      const compared = compare(fans.writes, stored.keys, killedMs);
      const found = [...compared.faults, ...stored.faults];
      for (const shown of restored.shown)
        if (shown !== stored.counts) found.push(`${shown} was shown of ${stored.counts}`);
      lossMs.push(compared.lossMs);
      restoreMs.push(restored.tookMs);
      faults.push(...found.map((fault) => `${kill}. kill: ${fault}`));
      const before = fans.writes.length;
      keepStored(fans.writes, stored.keys, killedMs);
      onRound(
        `${kill}. killed at ${new Date(killedMs).toISOString()}: ${before - fans.writes.length} of ${before} writes gone, the ` +
          `oldest ${seconds(compared.lossMs)} s old; restored in ${seconds(restored.tookMs)} s; ${found.join(', ') || 'all well'}`,
      );
    }
    faults.push(...fans.failures);
    const bytes = Math.max(...(await listBackups(copies)).map((copy) => copy.bytes));
    const acknowledged = fans.acknowledged();
    return { kills: times, inCopy, acknowledged, lossMs, restoreMs, copyMs: watched.copyMs, bytes, faults };
  } finally {
    watched.close();
    await hub.stop();
    await vendors[Symbol.asyncDispose]();
  }
}

/**
 * Restores the newest copy that holds more than an empty hub, as the administrators' page does.
 *
 * @returns the counts shown before and after, as in `readStored`
 */
async function restoreNewest(
  { url }: HubProcess,
  dataDir: string,
  administrator: Credentials,
): Promise<{ tookMs: number; shown: string[] }> {
  const startedMs = performance.now();
  const { admin } = hubAt(url, await signIn(url, await firstAdministrator(dataDir)));
  const { copies } = await admin.backups.query();
  let chosen: CopyContents | undefined;
  for (const { name } of copies) {
    chosen = await admin.inspectBackup.mutate({ name });
    // Empty hubs back themselves up, too, also before a restore.
    if (chosen.accounts > 1) break;
  }
  await admin.restoreBackup.mutate({ name: chosen?.name ?? '' });
  // The first answer of the restored hub is that this administrator is not signed in.
  let status = 0;
  for (; status !== 401 && performance.now() - startedMs < RESTORED_WITHIN_MS; await wait(20))
    status = await admin.backups.query().then(
      () => 200,
      (error: unknown) => (error instanceof TRPCClientError ? Number(error.data?.httpStatus) : 0),
    );
  const owner = hubAt(url, await signIn(url, administrator)).admin;
  const tookMs = performance.now() - startedMs;
  const { restored, failed } = await owner.backups.query();
  const countsOf = (of?: Counts | null) =>
    `${of?.accounts} accounts, ${of?.comments} comments, ${of?.teams} teams`;
  return { tookMs, shown: [countsOf(chosen), failed ?? countsOf(restored)] };
}

async function signIn(url: string, credentials: Credentials): Promise<string> {
  const answer = await fetch(`${url}/api/auth/signin/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(credentials),
  });
  if (!answer.ok) throw new Error(`Signing in was answered with ${answer.status}`);
  return ((await answer.json()) as { access_token: string }).access_token;
}

/** A clock that shows an instant now and runs faster from then on, with the setting for hubs that follow it. */
function fastClock(fromMs: number) {
  const sinceMs = Date.now();
  return {
    setting: [sinceMs, fromMs, SPEED].join(' '),
    nowMs: () => Math.floor(fromMs + (Date.now() - sinceMs) * SPEED),
  };
}

/** When most matches of the last matchday kick off. */
function saturdayKickoff(fixtures: readonly { kickoffUtc: string; status: string }[]): number {
  const played = fixtures.filter(({ status }) => status === 'played').map(({ kickoffUtc }) => kickoffUtc);
  const together = [...Map.groupBy(played, (kickoff) => kickoff)].filter(
    ([, matches]) => matches.length >= 5,
  );
  return Date.parse(
    together
      .map(([kickoff]) => kickoff)
      .toSorted()
      .at(-1) ?? '',
  );
}

async function firstAdministrator(dataDir: string): Promise<Credentials> {
  const file = await readFile(join(dataDir, 'first-administrator.txt'), 'utf8');
  const [email = '', password = ''] = file.split('\n');
  return { email, password };
}

/** Waits until the hub has read a season from its sources. */
async function untilSeason({ url }: HubProcess): Promise<void> {
  while ((await hubAt(url).catalog.search.query()).players.length === 0) await wait(200);
}

async function untilCopyOf(copies: string, sinceMs: number): Promise<void> {
  while (((await listBackups(copies))[0]?.takenMs ?? 0) < sinceMs) await wait(200);
}

/**
 * Each copy holds the lease under which it was made. Leases follow SQLite's clock, which is not the fast one: half a minute of it
 * would keep a hub from copying itself for six minutes.
 */
function expireLeases(file: string): void {
  const database = new DatabaseSync(file, { timeout: 10_000 });
  database.exec(`update leases set expires_ts = ''`);
  database.close();
}

/** What a database holds of the fans' writes, by their keys, and what is wrong with it. */
function readStored(file: string, writes: readonly Write[]) {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const rows = (sql: string) => database.prepare(sql).all();
    const keysOf = (sql: string) => rows(sql).map(({ key }) => String(key));
    const names = keysOf(`select 'team ' || id || ' ' || name as key from user_teams`);
    const keys = new Set([
      ...keysOf(`select 'comment ' || content as key from comments`),
      ...keysOf(
        `select 'like ' || comment_id || ' ' || email as key from comment_likes l join auth_users u on u.id = l.user_id`,
      ),
      ...keysOf(`select 'tip ' || fixture_id || ' ' || player_id || ' ' || email as key
        from start_tips t join auth_users u on u.id = t.user_id`),
      ...keysOf(
        `select 'run ' || id as key from flow_runs where "trigger" = 'admin' and outcome = 'success'`,
      ),
      ...names,
    ]);
    // A team's later name stands for its earlier ones.
    const last = new Map(
      names.map((name) => [name.slice(0, name.lastIndexOf(' ')), Number(name.split(' ').at(-1))]),
    );
    for (const { key } of writes) {
      const latest = last.get(key.slice(0, key.lastIndexOf(' ')));
      if (latest !== undefined && Number(key.split(' ').at(-1)) <= latest) keys.add(key);
    }
    const damage = [
      ...rows('pragma integrity_check').filter((row) => row['integrity_check'] !== 'ok'),
      ...rows('pragma foreign_key_check'),
      ...rows(`select id, comments_count from comment_threads t where comments_count <> (select count(*) from comments c
        where c.page_type || ':' || c.page_id = t.id and parent_id is null and deleted_at is null)`),
    ];
    const [counts = ''] = keysOf(`select (select count(*) from auth_users) || ' accounts, '
      || (select count(*) from comments where deleted_at is null) || ' comments, '
      || (select count(*) from user_teams) || ' teams' as key`);
    return {
      keys,
      counts,
      faults: damage.slice(0, 3).map((row) => `the database is damaged: ${JSON.stringify(row)}`),
    };
  } finally {
    database.close();
  }
}

/** Compares what was written until a kill with what a restored database holds. */
function compare(writes: readonly Write[], stored: ReadonlySet<string>, killedMs: number) {
  const faults: string[] = [];
  const missing = writes.filter(({ key }) => !stored.has(key));
  const oldestMs = Math.min(...missing.map(({ acknowledgedMs }) => acknowledgedMs));
  const lossMs = Math.max(0, killedMs - oldestMs);
  if (lossMs > BOUND_MS) faults.push(`${seconds(lossMs)} s of writes are missing`);
  const newestMs = Math.max(...writes.filter(({ key }) => stored.has(key)).map(({ sentMs }) => sentMs));
  if (newestMs > oldestMs)
    faults.push('the copy holds a write, but not one that was acknowledged before that was sent');
  const known = new Set(writes.map(({ key }) => key));
  // Runs without an answer are not known by their ids.
  const strange = [...stored].filter((key) => !known.has(key) && !key.startsWith('run '));
  if (strange.length > 0) faults.push(`never written, or lost before: ${strange.slice(0, 3).join(', ')}`);
  return { lossMs, faults };
}

/** Forgets the writes that are gone; from now on all others have to stay. */
function keepStored(writes: Write[], stored: ReadonlySet<string>, killedMs: number): void {
  const kept = writes.filter(({ key }) => stored.has(key));
  for (const write of kept) write.acknowledgedMs = Math.min(write.acknowledgedMs, killedMs);
  writes.splice(0, Infinity, ...kept);
}

const seconds = (ms: number) => (ms / 1000).toFixed(1);
