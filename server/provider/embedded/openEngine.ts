import type { Engine } from './engine.ts';
import { openPgliteEngine, type Pglite } from './pgliteEngine.ts';
import { openPostgresEngine } from './postgresEngine.ts';
import { openSqliteEngine } from './sqliteEngine.ts';

export type DatabaseOptions =
  | { kind: 'sqlite'; file: string }
  | { kind: 'postgres'; url: string }
  | { kind: 'pglite'; instance: Pglite };

/** The only place that asks which database it is. */
export function openEngine(options: DatabaseOptions): Engine {
  if (options.kind === 'sqlite') return openSqliteEngine(options.file);
  if (options.kind === 'postgres') return openPostgresEngine(options.url);
  return openPgliteEngine(options.instance);
}
