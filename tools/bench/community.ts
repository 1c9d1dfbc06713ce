import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { channelOfPage } from '@hub/shared/community/communityPages.schema.ts';
import { postComment } from '@hub/server/commands/community/comments.ts';
import type { Provider, TableRow } from '@hub/provider/provider.ts';
import { attachRealtimeSocket } from '@hub/provider/wire/realtime/realtimeSocket.ts';
import { createCommunityStore } from '@hub/server/stores/community/community.ts';
import { createStores } from '@hub/server/stores/stores.ts';
import { countingProvider } from '../testing/countingProvider.ts';
import { readArguments } from '@hub/scripts/arguments.ts';
import { runScript } from '@hub/scripts/runScript.ts';
import { median, printTable, timed } from './benchTable.ts';
import { BENCH_PAGE, withThread } from './communityThread.ts';

const USAGE = `npm run bench:community

Compares reading a long discussion with reading it as specified (a call per comment and per poll), and a page of a short
discussion with one of a long; measures delivery of comments to a thousand sockets.`;

const SOCKETS = 1000;
const COMMENTS_SENT = 20;

await runScript(async () => {
  const { values } = readArguments({
    usage: USAGE,
    options: { rounds: { type: 'string', default: '7' } },
  });
  const rounds = Number(values.rounds);
  // Runs first, while the process is small: later, memory already allocated would hide the growth.
  const isDelivered = await measureSockets();
  const isFast = await measureCalls(rounds);
  const isLevel = await measureLength(rounds * 30);
  return isFast && isLevel && isDelivered ? 0 : 1;
});

async function measureCalls(rounds: number): Promise<boolean> {
  const size = { comments: 5000, repliesPerComment: 4, polls: 50 };
  return withThread(size, async (embedded) => {
    const { provider, calls } = countingProvider(embedded);
    const { read } = createCommunityStore(provider.database);
    const ours: number[] = [];
    const theirs: number[] = [];
    const callsOf = { ours: 0, theirs: 0 };
    // Taking turns, so that a slowing machine affects both.
    for (let round = 0; round < rounds; round += 1) {
      calls.length = 0;
      theirs.push(await timed(() => loadAsSpecified(provider)));
      callsOf.theirs = calls.length;
      for (let page = 0; page < 5; page += 1) {
        calls.length = 0;
        ours.push(await timed(() => read.thread(BENCH_PAGE, null, 'user-7')));
        callsOf.ours = calls.length;
      }
    }
    const [oursMs, theirsMs] = [median(ours), median(theirs)];
    console.log(`\nA page with 5,000 comments, 20,000 replies and 50 polls (${rounds} rounds)\n`);
    printTable(
      ['', 'provider calls', 'p50 ms'],
      [
        ['as specified: a call per comment and per poll', callsOf.theirs, theirsMs.toFixed(1)],
        ['community.thread, first page', callsOf.ours, oursMs.toFixed(2)],
        [
          'ratio (required: ≥ 50 and ≥ 20)',
          Math.round(callsOf.theirs / callsOf.ours),
          (theirsMs / oursMs).toFixed(0),
        ],
      ],
    );
    return callsOf.theirs / callsOf.ours >= 50 && theirsMs / oursMs >= 20 && callsOf.ours <= 4;
  });
}

/** Loads as in section 7 of the specification: comments with their replies and polls with their options, in parallel. */
async function loadAsSpecified({ database }: Provider): Promise<void> {
  const { pageType, pageId } = BENCH_PAGE;
  const comments = database.table('comments');
  const options = database.table('pollOptions');
  const idOf = (row: TableRow) => row['id'] ?? null;
  const [topLevel, polls] = await Promise.all([
    comments.list({ where: { pageType, pageId, parentId: null }, orderBy: { createdAt: 'desc' } }),
    database.table('polls').list({ where: { pageType, pageId }, orderBy: { createdAt: 'desc' } }),
  ]);
  await Promise.all([
    ...topLevel.map((row) =>
      comments.list({ where: { parentId: idOf(row) }, orderBy: { createdAt: 'asc' } }),
    ),
    ...polls.map((row) => options.list({ where: { pollId: idOf(row) }, orderBy: { createdAt: 'asc' } })),
  ]);
}

async function measureLength(rounds: number): Promise<boolean> {
  const shape = { repliesPerComment: 1, polls: 10 };
  return withThread({ ...shape, comments: 1000 }, (short) =>
    withThread({ ...shape, comments: 100_000 }, async (long) => {
      const times: Record<'short' | 'long', number[]> = { short: [], long: [] };
      const reads = {
        short: createCommunityStore(short.database).read,
        long: createCommunityStore(long.database).read,
      };
      for (let round = 0; round < rounds; round += 1)
        for (const which of ['short', 'long'] as const)
          times[which].push(await timed(() => reads[which].thread(BENCH_PAGE, null, 'user-7')));
      const [shortMs, longMs] = [median(times.short), median(times.long)];
      console.log(`\nThe first page of a short and of a long discussion (${rounds} reads each, in turn)\n`);
      printTable(
        ['comments', 'p50 ms', 'ratio (required: ≤ 1.3)'],
        [
          ['1,000', shortMs.toFixed(3), '1.00'],
          ['100,000', longMs.toFixed(3), (longMs / shortMs).toFixed(2)],
        ],
      );
      return longMs / shortMs <= 1.3;
    }),
  );
}

async function measureSockets(): Promise<boolean> {
  return withThread({ comments: 0, repliesPerComment: 0, polls: 0 }, async (provider) => {
    const server = createServer();
    const socket = attachRealtimeSocket(server, {
      provider,
      projectId: 'hub',
      secretKey: null,
      isPublicChannel: () => Promise.resolve(true),
      allowedOrigins: [],
      trustedProxies: 0,
      limits: { socketsPerAddress: SOCKETS },
    });
    server.listen(0);
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const memoryBefore = process.memoryUsage().rss;
    const clients = fork(new URL('communitySockets.ts', import.meta.url), [
      `--url=ws://localhost:${port}/?project_id=hub`,
      `--channel=${channelOfPage(BENCH_PAGE)}`,
      `--sockets=${SOCKETS}`,
    ]);
    try {
      await once(clients, 'message');
      const bytesPerSocket = (process.memoryUsage().rss - memoryBefore) / SOCKETS;
      const delays = await postComments(provider, clients);
      const at = (share: number) => (delays[Math.ceil(share * delays.length) - 1] ?? Number.NaN).toFixed(1);
      console.log(
        `\n${COMMENTS_SENT} comments delivered to ${SOCKETS} sockets of one page, from call to arrival\n`,
      );
      printTable(
        ['deliveries', 'p50 ms', 'p99 ms', 'slowest ms', 'server memory per socket'],
        [[delays.length, at(0.5), at(0.99), at(1), `${(bytesPerSocket / 1024).toFixed(1)} KiB`]],
      );
      return delays.length === SOCKETS * COMMENTS_SENT;
    } finally {
      clients.kill();
      socket.close();
      server.closeAllConnections();
      server.close();
    }
  });
}

/** Posts comments one by one. @returns the delays of all deliveries in milliseconds, ascending */
async function postComments(provider: Provider, clients: ReturnType<typeof fork>): Promise<number[]> {
  const silent = () => undefined;
  const deps = {
    provider,
    stores: createStores(provider),
    now: () => new Date(),
    log: { debug: silent, info: silent, warn: silent, error: silent },
  };
  const user = {
    id: 'user',
    email: 'user@hub.test',
    displayName: 'Fan',
    photoUrl: null,
    emailVerified: true,
    createdAt: new Date().toISOString(),
    lastSignInAt: null,
  };
  const delays: number[] = [];
  for (let number = 1; number <= COMMENTS_SENT; number += 1) {
    const everywhere = once(clients, 'message');
    const startedMs = performance.timeOrigin + performance.now();
    await postComment(deps, user, { ...BENCH_PAGE, content: `Kommentar ${number}` });
    const [{ times }] = (await everywhere) as [{ times: number[] }];
    delays.push(...times.map((arrivedMs) => arrivedMs - startedMs));
  }
  return delays.toSorted((a, b) => a - b);
}
