import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, symlink } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const ROOT = resolve(import.meta.dirname, '../../..');
const MIGRATIONS = 'server/schema/migrations/index.ts';

/**
 * The version before the newest migration.
 *
 * @returns its commit; null if the history does not reach back that far, as in a shallow clone
 */
export async function commitBefore(): Promise<string | null> {
  try {
    const newest = await git('log', '-1', '--format=%H', '--', MIGRATIONS);
    return await git('rev-parse', '--verify', `${newest}^`);
  } catch {
    return null;
  }
}

/**
 * Unpacks a version of the hub into a folder. It uses this version's packages, unless it needs others.
 *
 * @param folder a new folder
 * @returns path of its `main.ts`
 */
export async function unpackVersion(commit: string, folder: string): Promise<string> {
  await mkdir(folder);
  const archive = spawn('git', ['-C', ROOT, 'archive', commit], { stdio: ['ignore', 'pipe', 'inherit'] });
  const unpack = spawn('tar', ['-x', '-C', folder], { stdio: [archive.stdout, 'inherit', 'inherit'] });
  const [code] = (await once(unpack, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`The version ${commit} could not be unpacked`);
  const [its, own] = await Promise.all([dependenciesOf(folder), dependenciesOf(ROOT)]);
  if (Object.entries(its).every(([name, version]) => own[name] === version))
    await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  else await run('npm', ['ci', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: folder });
  return join(folder, 'server/main.ts');
}

async function dependenciesOf(folder: string): Promise<Record<string, string>> {
  const { dependencies } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  return dependencies;
}

async function git(...args: string[]): Promise<string> {
  return (await run('git', ['-C', ROOT, ...args])).stdout.trim();
}
