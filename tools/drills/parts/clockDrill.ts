import { resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { HUB_MAIN, startHub, type HubProcess } from '../../testing/hubProcess.ts';
import { DRILL_KEY } from './writeLoad.ts';

const SHIFT = resolve(import.meta.dirname, 'shiftedClock.ts');
const HOUR_MS = 3600_000;
/** Offsets of the clock, in turn: ahead and back, by hours and days, and behind. */
export const JUMPS_MS = [2 * HOUR_MS, 0, 30 * 24 * HOUR_MS, 0, -HOUR_MS, 0];
/** A scheduled run is due every ten seconds, and checked for every 15 s. */
const RUN_WITHIN_MS = 80_000;
/** Comments allowed to a user per minute. */
const COMMENT_LIMIT = 15;
const LINES_PER_MINUTE = 100;
const PASSWORD = 'Zweikampfquote-77';
const PAGE = { pageType: 'players', pageId: 'players_general' };

export interface ClockDrill {
  jumps: number;
  /** Problems, in words. */
  troubles: string[];
  death: string | null;
}

/**
 * Sets the clock of a hub ahead and back while fans are signed in, then kills it while its clock is ahead.
 *
 * @param dataDir empty
 * @param healthyMs maximum duration of every health check
 */
export async function drillClock(
  dataDir: string,
  jumpsMs: readonly number[] = JUMPS_MS,
  healthyMs = 100,
  onStep: (line: string) => void = () => undefined,
): Promise<ClockDrill> {
  const start = () =>
    startHub(
      {
        DATA_DIR: dataDir,
        PSTART_SCHEDULE: '*/10 * * * * *',
        PROVIDER_SECRET_KEY: DRILL_KEY,
        LOG_LEVEL: 'info',
      },
      ['--import', SHIFT, HUB_MAIN],
    );
  const troubles: string[] = [];
  let hub = await start();
  try {
    const fan = await signUp(hub, 'fan@hub.test');
    for (const offsetMs of jumpsMs) {
      const watch = watchHealth(hub, healthyMs);
      await hub.send({ offsetMs });
      const found = [...(await actAsFan(hub, fan)), ...(await waitForRun(hub)), ...(await watch.troubles())];
      troubles.push(...found.map((trouble) => `at ${offsetMs / HOUR_MS} h: ${trouble}`));
      onStep(`clock at ${offsetMs / HOUR_MS} h: ${found.join(', ') || 'all well'}`);
    }
    const death = hub.death();
    await hub.send({ offsetMs: 2 * HOUR_MS });
    // Leases taken now end two hours later.
    await waitForRun(hub);
    await hub.kill();
    hub = await start();
    const found = [...(await actAsFan(hub, fan)), ...(await waitForRun(hub))];
    troubles.push(...found.map((trouble) => `after a kill while the clock was ahead: ${trouble}`));
    onStep(`killed while the clock was ahead: ${found.join(', ') || 'all well'}`);
    return { jumps: jumpsMs.length, troubles, death };
  } finally {
    await hub.stop();
  }
}

/** Checks the hub's health continuously, and counts its log lines. */
function watchHealth(hub: HubProcess, healthyMs: number) {
  const [startedMs, linesBefore] = [performance.now(), hub.logLines()];
  let slowestMs = 0;
  const over = new AbortController();
  const asking = (async () => {
    while (!over.signal.aborted && hub.death() === null) {
      const askedMs = performance.now();
      await fetch(`${hub.url}/healthz`).catch(() => undefined);
      slowestMs = Math.max(slowestMs, performance.now() - askedMs);
      await wait(20);
    }
  })();
  return {
    async troubles(): Promise<string[]> {
      over.abort();
      await asking;
      // Each jump may add log lines, however short the observation was.
      const minutes = Math.max(1, (performance.now() - startedMs) / 60_000);
      const lines = Math.round((hub.logLines() - linesBefore) / minutes);
      return [
        ...(slowestMs > healthyMs ? [`/healthz took ${Math.round(slowestMs)} ms`] : []),
        ...(lines > LINES_PER_MINUTE ? [`${lines} lines of log a minute`] : []),
      ];
    },
  };
}

interface Fan {
  email: string;
  access: string;
  refresh: string;
}

/** A fan's usual actions: reads, comments, signs in elsewhere. @returns problems, in words */
async function actAsFan(hub: HubProcess, fan: Fan): Promise<string[]> {
  const troubles: string[] = [];
  for (const path of ['/readyz', '/trpc/catalog.dashboard', '/trpc/catalog.fixtures']) {
    const { status } = await fetch(hub.url + path);
    if (status !== 200) troubles.push(`${path} answered ${status}`);
  }
  const posted = await postSignedIn(hub, fan);
  if (posted !== 200) troubles.push(`a comment was answered with ${posted}`);
  const signedIn = await ask(hub, '/api/auth/signin/email', { email: fan.email, password: PASSWORD });
  if (signedIn.status !== 200) troubles.push(`a sign-in was answered with ${signedIn.status}`);
  const other = await signUp(hub, `spammer-${crypto.randomUUID()}@hub.test`);
  const statuses: number[] = [];
  for (let n = 0; n <= COMMENT_LIMIT; n += 1) statuses.push(await post(hub, other.access));
  const refused = statuses.filter((status) => status === 429).length;
  if (refused !== 1) troubles.push(`${refused} of ${statuses.length} hasty comments were refused`);
  return troubles;
}

/** Posts as browsers do: with a new access token once the old one has expired. */
async function postSignedIn(hub: HubProcess, fan: Fan): Promise<number> {
  const status = await post(hub, fan.access);
  if (status !== 401) return status;
  const refreshed = await ask(hub, '/api/auth/refresh', { refresh_token: fan.refresh });
  if (!refreshed.ok) return refreshed.status;
  Object.assign(fan, tokensOf(await refreshed.json()));
  return post(hub, fan.access);
}

async function post(hub: HubProcess, access: string): Promise<number> {
  const content = `Drill ${crypto.randomUUID()}`;
  const answer = await ask(hub, '/trpc/community.postComment', { ...PAGE, content }, access);
  return answer.status;
}

async function signUp(hub: HubProcess, email: string): Promise<Fan> {
  const answer = await ask(hub, '/api/auth/signup', { email, password: PASSWORD, displayName: 'Fan' });
  if (!answer.ok) throw new Error(`Signing up failed with ${answer.status}`);
  return { email, ...tokensOf(await answer.json()) };
}

function tokensOf(answer: unknown): Pick<Fan, 'access' | 'refresh'> {
  const { access_token: access, refresh_token: refresh } = answer as Record<string, string>;
  return { access: access ?? '', refresh: refresh ?? '' };
}

/** Waits for the next scheduled run. @returns problems, in words */
async function waitForRun(hub: HubProcess): Promise<string[]> {
  const before = await countRuns(hub);
  const untilMs = performance.now() + RUN_WITHIN_MS;
  while (performance.now() < untilMs) {
    if ((await countRuns(hub)) > before) return [];
    await wait(500);
  }
  return [`no scheduled run within ${RUN_WITHIN_MS / 1000} s`];
}

async function countRuns(hub: HubProcess): Promise<number> {
  const query = `select count(*) as runs from flow_runs where "trigger" = 'schedule' and outcome = 'success'`;
  const answer = await ask(hub, '/api/db/hub/sql', { query }, DRILL_KEY);
  return Number(((await answer.json()) as { rows: { runs: number }[] }).rows[0]?.runs);
}

function ask({ url }: HubProcess, path: string, body: object, token?: string): Promise<Response> {
  return fetch(url + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
}
