import { Piscina } from 'piscina';
import type { Unsealed } from './sealMessages.ts';

/** Messages per task, about 15 ms of work, so that the first are sent while the next are sealed. */
const AT_ONCE = 64;
const IDLE_MS = 10_000;

interface Waiting {
  message: Unsealed;
  resolve: (body: Uint8Array | null) => void;
  reject: (error: unknown) => void;
}

/**
 * Seals in a separate thread, because a fresh key pair per message would block the hub for a fifth of a second per thousand.
 * Messages requested at the same time are sealed in one task.
 *
 * @returns a function that returns a message's body; null if it can never be sealed, because its keys are invalid
 */
export function createBackgroundSealing(): (message: Unsealed) => Promise<Uint8Array | null> {
  let pool: Piscina<readonly Unsealed[], (Uint8Array | null)[]> | null = null;
  let waiting: Waiting[] = [];

  function openPool() {
    const opened = new Piscina<readonly Unsealed[], (Uint8Array | null)[]>({
      filename: new URL('sealMessages.ts', import.meta.url).href,
      minThreads: 0,
      maxThreads: 1,
      // The next messages are transferred while these are sealed.
      concurrentTasksPerWorker: 2,
      idleTimeout: IDLE_MS,
    });
    // Unhandled, a thread that cannot start would end the process, and leave its messages waiting.
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
