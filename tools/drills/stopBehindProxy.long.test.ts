import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startHub } from '../testing/hubProcess.ts';

it('answers all requests until a proxy has had time to notice that the hub is stopping', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hub-stop-'));
  try {
    const hub = await startHub({ DATA_DIR: folder, TRUSTED_PROXIES: '1' });
    const statusOf = async (path: string) => (await fetch(`${hub.url}${path}`)).status;
    expect(await statusOf('/readyz')).toBe(200);
    const stopped = hub.stop();
    await expect.poll(() => statusOf('/readyz')).toBe(503);
    for (let n = 0; n < 10; n += 1) expect(await statusOf('/trpc/catalog.dashboard')).toBe(200);
    await stopped;
    expect(hub.death()).toMatch(/^0: /u);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
