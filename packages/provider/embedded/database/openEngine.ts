import { ProviderError, providerErrorOf, StartError } from '../../errors.ts';
import type { Engine } from './engine.ts';
import { openPgliteEngine, type Pglite } from './pgliteEngine.ts';
import { openPostgresEngine } from './postgresEngine.ts';
import { openSqliteEngine, type SqliteOptions } from './sqliteEngine.ts';

export type DatabaseOptions =
  | SqliteOptions
  | { kind: 'postgres'; url: string }
  | { kind: 'pglite'; instance: Pglite };

/**
 * @throws ProviderError 503 when the database cannot be opened
 * @throws StartError when a database that held data is empty
 */
export function openEngine(options: DatabaseOptions): Engine {
  try {
    return engineOf(options);
  } catch (error) {
    throw error instanceof ProviderError || error instanceof StartError
      ? error
      : providerErrorOf(503, `The database cannot be opened${reasonOf(error)}`, error);
  }
}

/** Why a file cannot be opened, where that is known, without naming its path. */
function reasonOf(error: unknown): string {
  const { code = '', errstr = '' } = error as { code?: string; errstr?: string };
  if (code === 'EROFS' || errstr.includes('readonly')) return ': its file or folder is read-only';
  if (code === 'EACCES' || code === 'EPERM') return ': its file or folder belongs to somebody else';
  return code === 'ENOSPC' ? ': the disk is full' : '';
}

/** The only place that distinguishes the databases. */
function engineOf(options: DatabaseOptions): Engine {
  if (options.kind === 'sqlite') return openSqliteEngine(options);
  if (options.kind === 'postgres') return openPostgresEngine(options.url);
  return openPgliteEngine(options.instance);
}
