import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';

export const ROOT = resolve(import.meta.dirname, '../../..');

/** Builds the client if the last build is older than its sources. */
export function buildClientIfStale(): void {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/setup.mjs'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`The client could not be built:\n${stderr}`);
}
