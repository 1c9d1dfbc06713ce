import { Piscina } from 'piscina';
import { AppError } from './errors.ts';

export interface ThreadLimits {
  /** Pieces of work that may wait, so that a crowd cannot fill the memory. */
  waiting: number;
  /** Ends the thread after so long without work. */
  idleMs: number;
  /** Longer than any piece of work takes. */
  longestMs: number;
  /** What the thread may take of memory; as much as the process, by default. */
  memoryMb?: number;
}

const RETRY_AFTER_MS = 5000;

/**
 * Does work in a thread of its own, beside the event loop, one piece after the other. The thread is started for the first piece
 * and again after one that ended it.
 *
 * @param file the module whose default export does the work
 * @returns does a piece of work @throws AppError 'busy' while too many wait
 */
export function createThread<Work extends (given: never) => unknown>(
  file: URL,
  { waiting, idleMs, longestMs, memoryMb }: ThreadLimits,
): (given: Parameters<Work>[0]) => Promise<Awaited<ReturnType<Work>>> {
  type Pool = Piscina<Parameters<Work>[0], unknown>;
  let pool: Pool | null = null;

  function openPool(): Pool {
    const opened: Pool = new Piscina({
      filename: file.href,
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: idleMs,
      ...(memoryMb !== undefined && { resourceLimits: { maxOldGenerationSizeMb: memoryMb } }),
    });
    // A thread that cannot even start would end the process, and leave its work waiting.
    opened.on('error', () => {
      pool = null;
      void opened.destroy();
    });
    return opened;
  }

  return (given) => {
    pool ??= openPool();
    if (pool.queueSize >= waiting)
      return Promise.reject(new AppError('busy', undefined, { retryAfterMs: RETRY_AFTER_MS }));
    const done = pool.run(given, { signal: AbortSignal.timeout(longestMs) });
    return done as Promise<Awaited<ReturnType<Work>>>;
  };
}
