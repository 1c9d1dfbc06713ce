// npm run bench:provider: compares the provider's HTTP dialect with the port, and an upload with the bare file system.
import { once } from 'node:events';
import { createReadStream, createWriteStream, openAsBlob } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { Agent, createServer, request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createApp } from '../../server/app.ts';
import { loadConfig } from '../../server/config/config.ts';
import { openDeps } from '../../server/openDeps.ts';
import { startHub, type HubProcess } from '../../server/testing/hubProcess.ts';
import { median, printTable, timed } from './benchTable.ts';

const KEY = 'secret-key-of-the-benchmark';
const ROUNDS = 5;
const CALLS = 400;
const MEGABYTE = 1024 * 1024;
const FILE_BYTES = 50 * MEGABYTE;

const dir = await mkdtemp(join(tmpdir(), 'hub-bench-'));
try {
  await benchRows();
  await benchUploads();
} finally {
  await rm(dir, { recursive: true, force: true });
}

/** Milliseconds for one call, the median of several rounds. */
async function timeOf(call: (index: number) => Promise<unknown>): Promise<number> {
  const rounds: number[] = [];
  let index = 0;
  for (let round = 0; round <= ROUNDS; round += 1) {
    const start = performance.now();
    for (let n = 0; n < CALLS; n += 1) await call((index += 1));
    // The first one warms up.
    if (round > 0) rounds.push((performance.now() - start) / CALLS);
  }
  return median(rounds);
}

async function benchRows(): Promise<void> {
  const config = {
    ...loadConfig({ DATA_DIR: join(dir, 'rows'), PROVIDER_SECRET_KEY: KEY }),
    logLevel: 'error' as const,
  };
  const deps = await openDeps(config);
  const server = createServer(createApp(deps, { clientDir: null, requestLog: null })).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const agent = new Agent({ keepAlive: true });
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/db/hub/rest/v1/user_teams`;
  const { database } = deps.provider;
  const row = (door: string, index: number) => ({
    id: `${door}-${index}`,
    userId: `user-${door}-${index}`,
    name: 'Meine Elf',
    competition: 'bundesliga',
    createdTs: '2025-02-15T14:30:00.000Z',
  });
  const INSERT =
    'insert into user_teams (id, user_id, name, competition, created_ts) values (?, ?, ?, ?, ?) returning *';

  /** Sends a request and reads the whole answer. @throws Error for a failure */
  async function ask(method: string, url: string, body?: object): Promise<void> {
    const sent = request(url, {
      method,
      agent,
      headers: {
        authorization: `Bearer ${KEY}`,
        'content-type': 'application/json',
        prefer: 'return=representation',
      },
    });
    sent.end(body === undefined ? undefined : JSON.stringify(body));
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    const words = await text(answer);
    if ((answer.statusCode ?? 500) >= 300) throw new Error(words);
  }

  try {
    const insertPort = await timeOf((index) => database.sql(INSERT, Object.values(row('port', index))));
    const insertRest = await timeOf((index) => ask('POST', base, row('rest', index)));
    const readPort = await timeOf((index) =>
      database.sql('select * from user_teams where id = ?', [`port-${index}`]),
    );
    const readRest = await timeOf((index) => ask('GET', `${base}?id=eq.rest-${index}&limit=1`));
    printTable(
      ['one row', 'port ms', 'REST ms', 'ratio'],
      [
        ['read', readPort.toFixed(3), readRest.toFixed(3), (readRest / readPort).toFixed(1)],
        ['insert', insertPort.toFixed(3), insertRest.toFixed(3), (insertRest / insertPort).toFixed(1)],
      ],
    );
  } finally {
    agent.destroy();
    server.closeAllConnections();
    server.close();
    await deps.close();
  }
}

/** Memory of a process in MB: now, and its maximum. */
async function memoryOf(pid: number): Promise<{ now: number; most: number }> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const read = (name: string) =>
    Number(new RegExp(`^${name}:\\s+(\\d+)`, 'mu').exec(status)?.[1] ?? 0) / 1024;
  return { now: read('VmRSS'), most: read('VmHWM') };
}

async function benchUploads(): Promise<void> {
  const hub = await startHub({ DATA_DIR: join(dir, 'files'), PROVIDER_SECRET_KEY: KEY });
  try {
    await benchUploadsTo(hub);
  } finally {
    await hub.stop();
  }
}

async function benchUploadsTo(hub: HubProcess): Promise<void> {
  const file = join(dir, 'large.bin');
  await writeFile(file, Buffer.alloc(FILE_BYTES, 'x'));

  async function upload(path: string): Promise<void> {
    const form = new FormData();
    form.append('path', path);
    form.append('file', await openAsBlob(file), 'large.bin');
    const answer = await fetch(`${hub.url}/api/storage/hub/upload`, {
      method: 'POST',
      headers: { authorization: `Bearer ${KEY}` },
      body: form,
    });
    if (!answer.ok) throw new Error(await answer.text());
  }
  const rounds = Array.from({ length: ROUNDS }, (_, round) => round);
  const started = await memoryOf(hub.pid);
  await upload('warm.bin');
  const before = await memoryOf(hub.pid);
  const bare: number[] = [];
  const uploads: number[] = [];
  for (const round of rounds) {
    bare.push(
      await timed(() => pipeline(createReadStream(file), createWriteStream(join(dir, `bare-${round}`)))),
    );
    uploads.push(await timed(() => upload(`one-${round}.bin`)));
  }
  const alone = await memoryOf(hub.pid);
  const together = await timed(() => Promise.all(rounds.map((round) => upload(`together-${round}.bin`))));
  const after = await memoryOf(hub.pid);
  const [bareMs, uploadMs] = [median(bare), median(uploads)];
  printTable(
    ['50 MiB', 'ms', 'ratio'],
    [
      ['floor: copied by bare streams', bareMs.toFixed(0), '1.0'],
      ['uploaded', uploadMs.toFixed(0), (uploadMs / bareMs).toFixed(1)],
      [
        `${ROUNDS} uploaded at once, each`,
        (together / ROUNDS).toFixed(0),
        (together / ROUNDS / bareMs).toFixed(1),
      ],
    ],
  );
  printTable(
    ['memory of the hub, MB', 'now', 'most so far'],
    [
      ['before the first upload', started.now.toFixed(0), started.most.toFixed(0)],
      ['after one upload', before.now.toFixed(0), before.most.toFixed(0)],
      [`after ${ROUNDS} more, one after the other`, alone.now.toFixed(0), alone.most.toFixed(0)],
      [`after ${ROUNDS} at once`, after.now.toFixed(0), after.most.toFixed(0)],
    ],
  );
}
