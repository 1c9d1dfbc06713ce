import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { JOBS } from '../../jobs/jobs.ts';
import { testApp } from '@hub/tools/testing/testApp.ts';

const HOUR_MS = 3600_000;

it('removes bytes that belong to no file, once a day and in one process', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'hub-lost-'));
  await using app = await testApp({ embedded: { storage: { dir, s3: null } } });
  const job = JOBS.find(({ name }) => name === 'removeLostFiles');
  const blobs = async () =>
    (await readdir(dir, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map(({ name }) => name);
  /** Leaves bytes as a process would that is killed between writing a file and its row. */
  async function leave(name: string, ageMs: number): Promise<void> {
    await mkdir(join(dir, name.slice(0, 2)), { recursive: true });
    const file = join(dir, name.slice(0, 2), name);
    await writeFile(file, 'x');
    const time = new Date(Date.now() - ageMs);
    await utimes(file, time, time);
  }
  await app.deps.provider.storage.upload('kept.txt', Buffer.from('kept'));
  const [kept = ''] = await blobs();
  await leave(kept, 2 * HOUR_MS);
  const names = Array.from({ length: 600 }, (_, index) => index.toString(16).padStart(32, 'a'));
  for (const name of names) await leave(name, 2 * HOUR_MS);
  await leave('b'.repeat(32), HOUR_MS / 2);
  await leave('readme.txt', 2 * HOUR_MS);

  await job?.run(app.deps);
  expect((await blobs()).toSorted()).toEqual(['b'.repeat(32), kept, 'readme.txt'].toSorted());

  await leave('c'.repeat(32), 2 * HOUR_MS);
  await job?.run(app.deps);
  expect(await blobs()).toContain('c'.repeat(32));
  await rm(dir, { recursive: true });
});
