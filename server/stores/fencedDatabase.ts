import { AsyncLocalStorage } from 'node:async_hooks';
import type { Database, SqlResult, Statement } from '@hub/provider/provider.ts';
import { write } from './statements.ts';

/** A lease under which work is done. */
export interface Fence {
  lease: string;
  holder: string;
  /** Aborted, with the reason, once the lease is lost. */
  signal: AbortSignal;
  /** The work has ended; anything it started that still runs needs no lease. */
  isOver: boolean;
}

const held = new AsyncLocalStorage<readonly Fence[]>();

/** The leases under which the caller works, the outermost first. */
const heldLeases = () => held.getStore()?.filter(({ isOver }) => !isOver) ?? [];

/** Runs work in which every change through a fenced database requires the lease. */
export const behindFence = <T>(fence: Fence, work: () => Promise<T>): Promise<T> =>
  held.run([...heldLeases(), fence], work);

/** For anyone but the holder, sets null, which violates the column's constraint and fails the whole transaction. */
const CHECK = write(
  'update leases set expires_ts = case when holder = :holder then expires_ts else null end where id = :lease',
);

/**
 * The same database, except that each change made under leases also checks, in the same transaction, that they are still
 * held. A process that has lost one, for example because it was suspended for too long, cannot change anything.
 */
export function fencedDatabase(database: Database): Database {
  async function batch(
    statements: readonly Statement[],
    onDone?: (statementsDone: number) => void,
  ): Promise<SqlResult[]> {
    const fences = heldLeases();
    for (const { signal } of fences) signal.throwIfAborted();
    const checks = fences.map(({ lease, holder }) => CHECK({ holder, lease }));
    const results = await database.batch(
      [...checks, ...statements],
      'write',
      onDone && ((done) => onDone(Math.max(0, done - checks.length))),
    );
    return results.slice(checks.length);
  }

  return {
    ...database,
    async sql(query, params) {
      if (heldLeases().length === 0 || /^\s*select\b/iu.test(query)) return database.sql(query, params);
      const results = await batch([{ sql: query, ...(params && { args: params }) }]);
      return results[0] as SqlResult;
    },
    batch: (statements, mode, onDone) =>
      mode === 'read' ? database.batch(statements, mode, onDone) : batch(statements, onDone),
  };
}
