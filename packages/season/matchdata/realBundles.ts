import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

const shared = resolve(import.meta.dirname, '../../../../shared/data');

/** The folder of a real season next to the repository; null if there is none. */
export function findRealBundleDir(name: string): string | null {
  const dir = resolve(shared, name);
  return existsSync(dir) ? dir : null;
}
