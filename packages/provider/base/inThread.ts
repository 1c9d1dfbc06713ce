import { Piscina } from 'piscina';
import { Failure } from './failure.ts';

export interface ThreadLimits {
  /** Most pieces of work that may wait; further ones are rejected, to protect the memory. */
  waiting: number;
  /** The thread ends after being idle for this long. */
  idleMs: number;
  /** Aborts a piece of work after this time, in which it may also wait. */
  longestMs: number;
  /** Memory limit of the thread; by default that of the process. */
  memoryMb?: number;
}

const RETRY_AFTER_MS = 5000;

const busy = (cause?: unknown) => new Failure('busy', undefined, { cause, retryAfterMs: RETRY_AFTER_MS });

/**
 * Does work in its own thread, off the event loop, one piece at a time. The thread starts at the first piece, and again
 * after it has ended.
 *
 * @param file the module whose default export does the work
 * @returns a function that does a piece of work @throws Failure 'busy' while too many wait, and for one that took too long
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
    if (pool.queueSize >= waiting) return Promise.reject(busy());
    const signal = AbortSignal.timeout(longestMs);
    const done = pool.run(given, { signal });
    return done.catch((cause: unknown) => Promise.reject(signal.aborted ? busy(cause) : cause)) as Promise<
      Awaited<ReturnType<Work>>
    >;
  };
}
