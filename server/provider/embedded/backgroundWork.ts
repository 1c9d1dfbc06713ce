/** Work whose outcome no caller waits for, so that its duration tells nobody anything. */
export interface BackgroundWork {
  run(work: () => Promise<void>): void;
  /** Resolves when nothing is under way. */
  idle(): Promise<void>;
}

/** @param onError hears of every failure */
export function backgroundWorkOf(onError: (error: unknown) => void): BackgroundWork {
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
