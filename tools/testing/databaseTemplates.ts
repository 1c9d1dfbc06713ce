import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { inject } from 'vitest';
import type { TestProject } from 'vitest/node';
import { openEmbeddedProvider } from '@hub/provider/embedded/openEmbeddedProvider.ts';
import type { DatabaseOptions } from '@hub/provider/embedded/database/openEngine.ts';
import { migrate } from '@hub/server/schema/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of this run's templates, each made on first use. */
    templatesDir: string;
  }
}

/** Global set-up of a project whose tests open databases. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dir = await mkdtemp(join(tmpdir(), 'hub-templates-'));
  project.provide('templatesDir', dir);
  return () => rm(dir, { recursive: true, force: true });
}

/** Writes a SQLite file with the hub's tables, all empty. */
export async function copyMigratedSqlite(file: string): Promise<void> {
  await copyFile(
    await template('migrated.sqlite', async (made) => {
      await openMigrated({ kind: 'sqlite', file: made, isThrowaway: true });
    }),
    file,
  );
}

/** An empty PGlite, loaded from a template because starting one from scratch takes seconds. */
export function openEmptyPglite(): Promise<PGlite> {
  return loadPglite('empty.tar', async () => undefined);
}

/** A PGlite with the hub's tables, all empty. */
export function openMigratedPglite(): Promise<PGlite> {
  return loadPglite('migrated.tar', async (instance) => {
    // The instance will be dumped, so the provider must not close it.
    const kept = { query: instance.query.bind(instance), transaction: instance.transaction.bind(instance) };
    await openMigrated({ kind: 'pglite', instance: { ...kept, close: async () => undefined } });
  });
}

async function loadPglite(name: string, prepare: (instance: PGlite) => Promise<void>): Promise<PGlite> {
  // Loaded here because most files need SQLite only.
  const { PGlite } = await import('@electric-sql/pglite');
  const file = await template(name, async (made) => {
    const instance = new PGlite();
    // A dump requested earlier never settles.
    await instance.waitReady;
    await prepare(instance);
    const dump = await instance.dumpDataDir('none');
    await writeFile(made, Buffer.from(await dump.arrayBuffer()));
    await instance.close();
  });
  return new PGlite({ loadDataDir: new Blob([await readFile(file)]) });
}

async function openMigrated(database: DatabaseOptions): Promise<void> {
  const options = { database, projectId: 'hub', publicUrl: 'http://localhost:3000' };
  const provider = await openEmbeddedProvider(options);
  await migrate(provider.database, () => new Date());
  await provider.close();
}

/** Path of a template, made if missing; if several workers make it at once, the last one stays. */
export async function template(name: string, make: (file: string) => Promise<void>): Promise<string> {
  const file = join(inject('templatesDir'), name);
  made[name] ??= (async () => {
    if (existsSync(file)) return;
    const unfinished = `${file}.${randomUUID()}`;
    await make(unfinished);
    await rename(unfinished, file);
  })();
  await made[name];
  return file;
}

const made: Record<string, Promise<void>> = {};
