import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openEmbeddedProvider } from '@hub/provider/embedded/openEmbeddedProvider.ts';
import { migrate, MIGRATIONS_TABLE } from '../schema/migrate.ts';
import { HUB_MAIN, startHub } from '@hub/tools/testing/hubProcess.ts';
import { examine } from './examine.ts';

/** An address where nothing listens. */
const DEAD = '127.0.0.1:1';

interface BrokenSetUp {
  env: Record<string, string>;
  /** Words in the sentence. */
  says: string;
}

let folder: string;
let taken: Server;
const inFolder = (name: string) => join(folder, name);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hub-broken-'));
  await writeFile(inFolder('a-file'), '');
  for (const name of ['emptied', 'lost', 'damaged', 'newer', 'no-recordings']) await mkdir(inFolder(name));
  for (const name of ['emptied', 'lost']) await writeFile(inFolder(`${name}/hub.sqlite-in-use`), '');
  await writeFile(inFolder('emptied/hub.sqlite'), '');
  await writeFile(inFolder('damaged/hub.sqlite'), 'SQLite format 3\0 and nothing sensible');
  const database = { kind: 'sqlite', file: inFolder('newer/hub.sqlite') } as const;
  const newer = await openEmbeddedProvider({ database, projectId: 'hub', publicUrl: 'http://localhost' });
  await migrate(newer.database, () => new Date());
  await newer.database.sql(`insert into ${MIGRATIONS_TABLE} (id, ran_ts) values ('20990101-x', '')`);
  await newer.close();
  taken = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
  await once(taken, 'listening');
});
afterAll(async () => {
  taken.close();
  await rm(folder, { recursive: true, force: true });
});

const hosted = {
  PROVIDER: 'hosted',
  PROVIDER_CORE_URL: `http://${DEAD}`,
  PROVIDER_SECRET_KEY: 'a-key-of-sixteen-letters',
};

/** Set-ups with which no hub can start. */
const FATAL: Record<string, () => BrokenSetUp> = {
  'a wrong variable': () => ({ env: { PORT: 'ninety' }, says: 'PORT' }),
  'a DATA_DIR that is a file': () => ({ env: { DATA_DIR: inFolder('a-file') }, says: 'is a file' }),
  'a DATA_DIR below a file': () => ({ env: { DATA_DIR: inFolder('a-file/data') }, says: 'is a file' }),
  'an emptied hub.sqlite': () => ({ env: { DATA_DIR: inFolder('emptied') }, says: 'is empty, but it held' }),
  'a lost hub.sqlite': () => ({ env: { DATA_DIR: inFolder('lost') }, says: 'is empty, but it held' }),
  'a damaged hub.sqlite': () => ({ env: { DATA_DIR: inFolder('damaged') }, says: 'not a database' }),
  'a database of a newer hub': () => ({ env: { DATA_DIR: inFolder('newer') }, says: 'newer version' }),
  'a dead DATABASE_URL': () => ({
    env: { DATABASE_URL: `postgres://hub:a-secret@${DEAD}/hub` },
    says: 'ECONNREFUSED',
  }),
  'a dead provider': () => ({ env: hosted, says: `http://${DEAD} cannot be used` }),
  'a taken port': () => ({
    env: { PORT: String((taken.address() as AddressInfo).port), HOST: '127.0.0.1' },
    says: 'is taken by another program',
  }),
};

/** Set-ups with which a hub starts, but lacks something. */
const LACKING: Record<string, () => BrokenSetUp> = {
  'a source without its key': () => ({
    env: { FEEDS: 'football-data' },
    says: 'FOOTBALL_DATA_TOKEN is not set',
  }),
  'a useless FEED_REPLAY': () => ({
    env: { FEED_REPLAY: inFolder('no-recordings') },
    says: 'where nothing was recorded',
  }),
  'a dead FEED_URL': () => ({ env: { FEED_URL: `http://${DEAD}` }, says: 'FEED_URL leads to' }),
  'Redis down': () => ({ env: { REDIS_URL: `redis://:a-secret@${DEAD}` }, says: 'limits and readers alone' }),
  'a dead STORAGE_URL': () => ({
    env: { STORAGE_URL: `http://KEY:a-secret@${DEAD}/hub` },
    says: 'The bucket',
  }),
  'a dead SMTP_URL': () => ({ env: { SMTP_URL: `smtp://hub:a-secret@${DEAD}` }, says: 'accepts no mail' }),
  'a dead AI_URL': () => ({
    env: { AI_URL: `http://${DEAD}/v1`, AI_MODEL: 'small' },
    says: 'AI_URL leads to',
  }),
};

/** The doctor's only sentence about this set-up. */
async function diagnosed({ env, says }: BrokenSetUp): Promise<string> {
  const findings = await examine({ DATA_DIR: inFolder('new'), ...env });
  const [found, ...others] = findings.filter(
    ({ level, sentence }) => level !== 'ok' && sentence.includes(says),
  );
  expect(others).toEqual([]);
  expect(JSON.stringify(findings)).not.toContain('a-secret');
  return found?.sentence ?? `nothing with '${says}'`;
}

/** The standard error of a hub that fails to start. */
async function lastWords(env: Record<string, string>): Promise<string> {
  const child = spawn(process.execPath, [HUB_MAIN], {
    env: { ...process.env, DATA_DIR: inFolder('new'), PORT: '0', LOG_LEVEL: 'silent', ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let words = '';
  child.stderr.on('data', (chunk: Buffer) => (words += chunk.toString()));
  const [code] = (await once(child, 'exit')) as [number | null];
  expect(code).toBe(1);
  return words;
}

describe('a broken set-up', () => {
  it.each(Object.entries(FATAL))(
    'gets the same sentence from the doctor and a failed start: %s',
    async (_name, setUp) => {
      const broken = setUp();
      const sentence = await diagnosed(broken);
      expect(sentence).toContain(broken.says);
      expect(await lastWords(broken.env)).toContain(`The hub cannot start. ${sentence}`);
    },
  );

  it('gets the same sentence from the doctor and the log if the hub can start with it', async () => {
    const all = Object.values(LACKING).map((setUp) => setUp());
    const sentences = await Promise.all(all.map(diagnosed));
    expect(sentences.filter((sentence, n) => !sentence.includes(all[n]?.says ?? ''))).toEqual([]);
    const hub = await startHub({
      ...Object.assign({}, ...all.map(({ env }) => env)),
      DATA_DIR: inFolder('lacking'),
      LOG_LEVEL: 'warn',
    });
    await expect
      .poll(() => sentences.filter((sentence) => !hub.words().includes(JSON.stringify(sentence))), {
        timeout: 20_000,
      })
      .toEqual([]);
    await hub.stop();
  });
});
