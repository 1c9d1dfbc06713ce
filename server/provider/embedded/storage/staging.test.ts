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

  const CUT_OFFS: [string, (cut: () => void) => unknown][] = [
    ['at once', (cut) => cut()],
    ['in the next microtask', (cut) => queueMicrotask(cut)],
    ['in the next turn', (cut) => setImmediate(cut)],
  ];
  it.each(CUT_OFFS)('leaves no file if it is cut off %s', async (_when, soon) => {
    const staging = createStaging(folder);
    for (let times = 0; times < 500; times += 1) {
      const content = new PassThrough();
      content.write('eins');
      const taken = staging.take(content);
      soon(() => content.destroy(new Error('cut off')));
      await expect(taken).rejects.toThrow('cut off');
    }
    expect(await readdir(folder)).toEqual([]);
  });
});
