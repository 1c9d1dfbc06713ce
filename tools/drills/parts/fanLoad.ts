import { setTimeout as wait } from 'node:timers/promises';
import type { Provider } from '@hub/provider/provider.ts';
import type { HubProcess } from '../../testing/hubProcess.ts';

const FANS = 6;
/** Stays below a fan's limit per minute. */
const POST_EVERY_MS = 4500;
const READ_EVERY_MS = 50;
const PAGE = { pageType: 'players', pageId: 'players_general' };
const READS = ['catalog.dashboard', 'catalog.clubs', 'catalog.news'];

/** The server of the fans: a hub, or a proxy in front of several. */
export type Served = Pick<HubProcess, 'url' | 'death'>;

/** Creates accounts at a hub. @returns their access tokens */
export function signUpFans({ url }: Pick<HubProcess, 'url'>): Promise<string[]> {
  return Promise.all(
    Array.from({ length: FANS }, async (_, fan) => {
      const answer = await fetch(`${url}/api/auth/signup`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          email: `fan-${fan}@hub.test`,
          password: 'Zweikampfquote-77',
          displayName: 'Fan',
        }),
      });
      if (!answer.ok) throw new Error(`Signing up failed with ${answer.status}`);
      return ((await answer.json()) as { access_token: string }).access_token;
    }),
  );
}

/** Starts fans who read and post continuously. @param expected statuses that are not surprises */
export function startFans(hub: Served, tokens: readonly string[], expected: ReadonlySet<number>) {
  const acknowledged: string[] = [];
  const surprises: number[] = [];
  const reads = { fresh: 0, lastGood: 0, failed: 0 };
  let refused = 0;
  let onPosted: () => void = () => undefined;
  const stopping = new AbortController();
  const isRunning = () => !stopping.signal.aborted && hub.death() === null;
  const pause = (ms: number) => wait(ms, null, { signal: stopping.signal }).catch(() => null);
  const note = (status: number) => {
    if (!expected.has(status)) surprises.push(status);
  };

  async function post(token: string, content: string): Promise<void> {
    const status = await statusOf(hub, 'community.postComment', {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ ...PAGE, content }),
    });
    note(status.status);
    if (status.status === 200) {
      acknowledged.push(content);
      onPosted();
    } else refused += 1;
  }

  const writers = tokens.map(async (token, fan) => {
    for (let n = 0; isRunning(); n += 1) {
      await post(token, `Drill ${fan} ${n}`);
      await pause(POST_EVERY_MS);
    }
  });
  const readers = READS.map(async (procedure) => {
    while (isRunning()) {
      const { status, isLastGood } = await statusOf(hub, procedure);
      note(status);
      if (status !== 200) reads.failed += 1;
      else if (isLastGood) reads.lastGood += 1;
      else reads.fresh += 1;
      await pause(READ_EVERY_MS);
    }
  });

  return {
    async untilNextSuccess(withinMs: number): Promise<number | null> {
      const sinceMs = performance.now();
      const { promise, resolve } = Promise.withResolvers<number>();
      onPosted = () => resolve(performance.now() - sinceMs);
      return Promise.race([promise, wait(withinMs, null, { ref: false })]);
    },
    async stop() {
      stopping.abort();
      await Promise.all([...writers, ...readers]);
      return { acknowledged, refused, reads, surprises };
    },
  };
}

async function statusOf({ url }: Served, procedure: string, options: RequestInit = {}) {
  try {
    const answer = await fetch(`${url}/trpc/${procedure}`, options);
    await answer.arrayBuffer();
    return { status: answer.status, isLastGood: answer.headers.has('x-hub-data-from') };
  } catch {
    return { status: 0, isLastGood: false };
  }
}

/** Compares acknowledged comments with those in the database. */
export async function checkComments({ database }: Provider, acknowledged: readonly string[]) {
  const { rows } = await database.sql(`select content from comments where content like 'Drill %'`);
  const contents = rows.map((row) => String(row['content']));
  const stored = new Set(contents);
  const { rows: counters } = await database.sql(`select comments_count from comment_threads where id = ?`, [
    `${PAGE.pageType}:${PAGE.pageId}`,
  ]);
  const { rows: counted } = await database.sql(
    `select count(*) as comments from comments where page_type = ? and page_id = ? and parent_id is null and deleted_at is null`,
    [PAGE.pageType, PAGE.pageId],
  );
  return {
    lost: acknowledged.filter((content) => !stored.has(content)).length,
    doubled: contents.length - stored.size,
    isCounterRight: Number(counters[0]?.['commentsCount']) === Number(counted[0]?.['comments']),
  };
}
