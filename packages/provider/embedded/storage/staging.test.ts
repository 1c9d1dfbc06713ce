import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createStaging } from './staging.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hub-staging-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('a staged upload', () => {
  it('is written as it arrives', async () => {
    const { file, size } = await createStaging(folder).take(PassThrough.from([Buffer.from('eins')]));
    expect([await readFile(file, 'utf8'), size]).toEqual(['eins', 4]);
  });

  it('leaves no file wherever it is cut off', async () => {
    const staging = createStaging(folder);
    const MOMENTS = [(cut: () => void) => cut(), queueMicrotask, setImmediate];
    // Opening a file takes longer now and then, which is when one could be left.
    for (let times = 0; times < 3000; times += 1) {
      const content = new PassThrough();
      content.on('error', () => undefined);
      content.write('eins');
      const taken = staging.take(content).catch(() => null);
      MOMENTS[times % MOMENTS.length]?.(() => content.destroy(new Error('cut off')));
      expect(await taken).toBeNull();
      expect(await readdir(folder)).toEqual([]);
    }
  });
});
