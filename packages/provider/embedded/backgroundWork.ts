/** Work that callers do not wait for, so that its duration reveals nothing. */
export interface BackgroundWork {
  run(work: () => Promise<void>): void;
  /** Resolves when nothing is running. */
  idle(): Promise<void>;
}

/** @param onError called with every failure */
export function createBackgroundWork(onError: (error: unknown) => void): BackgroundWork {
  const running = new Set<Promise<void>>();
  return {
    run(work) {
      const outcome = Promise.resolve()
        .then(work)
        .catch(onError)
        .finally(() => running.delete(outcome));
      running.add(outcome);
    },
    async idle() {
      while (running.size > 0) await Promise.all(running);
    },
  };
}
