import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe } from 'vitest';
import { createPasswords } from '@hub/provider/embedded/auth/passwords/passwords.ts';
import {
  openEmbeddedProvider,
  type EmbeddedOptions,
  type EmbeddedProvider,
} from '@hub/provider/embedded/openEmbeddedProvider.ts';
import type { DatabaseOptions } from '@hub/provider/embedded/database/openEngine.ts';
import { openTestSchema } from '@hub/provider/testPostgres.ts';
import { migrate } from '@hub/server/schema/migrate.ts';
import { copyMigratedSqlite, openEmptyPglite, openMigratedPglite } from './databaseTemplates.ts';

/** PGlite is PostgreSQL inside the process, for machines without a server. */
export type DatabaseKind = 'SQLite' | 'PostgreSQL' | 'PGlite';

/** The least work that scrypt allows: no test is about the cost of guessing. */
export const CHEAP_HASHING = { N: 2, r: 1, p: 1 };

/** Options of every provider in tests. */
export const PROVIDER_OPTIONS = {
  projectId: 'hub',
  publicUrl: 'http://localhost:3000',
  passwords: createPasswords(CHEAP_HASHING),
} as const;

/** An empty database of its own. */
export interface TestDatabase extends AsyncDisposable {
  options: DatabaseOptions;
}

export interface TestProvider extends AsyncDisposable {
  provider: EmbeddedProvider;
}

/** @throws Error for PostgreSQL without a server */
export async function createTestDatabase(kind: DatabaseKind): Promise<TestDatabase> {
  if (kind === 'SQLite') return sqliteInOwnFolder();
  // The provider closes it.
  if (kind === 'PGlite')
    return { options: { kind: 'pglite', instance: await openEmptyPglite() }, ...noDispose };
  const schema = await openTestSchema(process.env);
  if (!schema) throw new Error('The PostgreSQL server is gone');
  return {
    options: { kind: 'postgres', url: schema.url },
    [Symbol.asyncDispose]: () => schema.drop(),
  };
}

/** A provider over a database of its own with the hub's tables, all empty. */
export async function openTestProvider(
  kind: DatabaseKind,
  now: () => Date,
  options: Partial<EmbeddedOptions> = {},
): Promise<TestProvider> {
  const database = await createMigratedDatabase(kind);
  const provider = await openEmbeddedProvider({
    ...PROVIDER_OPTIONS,
    database: database.options,
    ...options,
  });
  await migrate(provider.database, now);
  return {
    provider,
    async [Symbol.asyncDispose]() {
      await provider.close();
      await database[Symbol.asyncDispose]();
    },
  };
}

/** A database with the hub's tables: a copy of the template if copying is cheaper than migrating. */
export async function createMigratedDatabase(kind: DatabaseKind): Promise<TestDatabase> {
  if (kind === 'PostgreSQL') return createTestDatabase(kind);
  if (kind === 'PGlite')
    return { options: { kind: 'pglite', instance: await openMigratedPglite() }, ...noDispose };
  const database = await sqliteInOwnFolder();
  await copyMigratedSqlite(database.options.file);
  return database;
}

/** A SQLite file that does not exist yet, in a folder of its own. */
export async function sqliteInOwnFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'hub-test-'));
  return {
    options: { kind: 'sqlite' as const, file: join(folder, 'hub.sqlite'), isThrowaway: true },
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  };
}

const noDispose = { [Symbol.asyncDispose]: () => Promise.resolve() };

/**
 * One provider for the tests of a `describe`, opened before its other set-up and closed after its last test.
 *
 * @returns getter for the tests
 */
export function useTestProvider(kind: DatabaseKind, now: () => Date): () => EmbeddedProvider {
  let opened: TestProvider | null = null;
  beforeAll(async () => {
    opened = await openTestProvider(kind, now);
  });
  afterAll(() => opened?.[Symbol.asyncDispose]());
  return () => {
    if (opened === null) throw new Error('The provider is open only inside tests');
    return opened.provider;
  };
}

/** The kind used for PostgreSQL: a server, or PGlite if there is none; set TEST_POSTGRES_URL to insist on a server. */
export async function postgresKind(): Promise<'PostgreSQL' | 'PGlite'> {
  const server = await openTestSchema(process.env);
  await server?.drop();
  return server === null ? 'PGlite' : 'PostgreSQL';
}

/** Runs the same tests on SQLite and, if the whole of the tests runs, on PostgreSQL, or on the kinds given; must be awaited. */
export async function describeOnDatabases(
  subject: string,
  tests: (kind: DatabaseKind) => void,
  kinds?: readonly DatabaseKind[],
): Promise<void> {
  const { TEST_DATABASES, TEST_POSTGRES_URL } = process.env;
  const areAll = TEST_DATABASES !== 'sqlite' || TEST_POSTGRES_URL !== undefined;
  const usual = areAll ? (['SQLite', await postgresKind()] as const) : (['SQLite'] as const);
  for (const kind of kinds ?? usual)
    describe(`${subject} on ${kind}`, () => {
      tests(kind);
    });
}
