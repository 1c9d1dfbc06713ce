import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';

export const ROOT = resolve(import.meta.dirname, '../..');

const BUILT = join(ROOT, 'dist/client/index.html');
const SOURCES = [join(ROOT, 'client'), join(ROOT, 'shared')];
const LOCK_FILE = join(ROOT, 'package-lock.json');

/** Builds the client if what is built is older than what it is built from. */
export function buildClientIfStale(): void {
  if (existsSync(BUILT) && statSync(BUILT).mtimeMs > newestSourceMs()) return;
  const vite = join(ROOT, 'node_modules/vite/bin/vite.js');
  const { status, stderr } = spawnSync(process.execPath, [vite, 'build', 'client', '--logLevel=warn'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`The client could not be built:\n${stderr}`);
}

function newestSourceMs(): number {
  const files = SOURCES.flatMap((folder) =>
    readdirSync(folder, { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile() && !/\.test\.tsx?$/u.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((file) => !file.startsWith(import.meta.dirname)),
  );
  return Math.max(...[...files, LOCK_FILE].map((file) => statSync(file).mtimeMs));
}
