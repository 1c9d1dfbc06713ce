import { Piscina } from 'piscina';
import type { Unsealed } from './sealMessages.ts';

/** About 15 ms of the thread's work, so that the first ones are under way while the next are sealed. */
const AT_ONCE = 64;
const IDLE_MS = 10_000;

interface Waiting {
  message: Unsealed;
  resolve: (body: Uint8Array | null) => void;
  reject: (error: unknown) => void;
}

/**
 * Seals in a thread of its own, because a fresh key pair for each message would hold up the hub for a fifth of a second in a
 * thousand. What is asked for at the same time travels together.
 *
 * @returns gives a message's body; null for one that can never be sealed, because its keys are none
 */
export function createBackgroundSealing(): (message: Unsealed) => Promise<Uint8Array | null> {
  let pool: Piscina<readonly Unsealed[], (Uint8Array | null)[]> | null = null;
  let waiting: Waiting[] = [];

  function openPool() {
    const opened = new Piscina<readonly Unsealed[], (Uint8Array | null)[]>({
      filename: new URL('sealMessages.ts', import.meta.url).href,
      minThreads: 0,
      maxThreads: 1,
      // The next messages travel while these are sealed.
      concurrentTasksPerWorker: 2,
      idleTimeout: IDLE_MS,
    });
    // A thread that cannot even start would end the process, and leave its messages waiting.
    opened.on('error', () => {
      pool = null;
      void opened.destroy();
    });
    return opened;
  }

  function flush(): void {
    const batch = waiting;
    waiting = [];
    if (batch.length === 0) return;
    (pool ??= openPool()).run(batch.map(({ message }) => message)).then(
      (bodies) => batch.forEach(({ resolve }, n) => resolve(bodies[n] ?? null)),
      (error: unknown) => batch.forEach(({ reject }) => reject(error)),
    );
  }

  return (message) => {
    const { promise, resolve, reject } = Promise.withResolvers<Uint8Array | null>();
    waiting.push({ message, resolve, reject });
    if (waiting.length === 1) setImmediate(flush);
    if (waiting.length >= AT_ONCE) flush();
    return promise;
  };
}
