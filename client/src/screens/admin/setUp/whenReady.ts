const ASK_AGAIN_MS = 500;
/** A start takes seconds; a database with a long history may take longer. */
const LATE_MS = 60_000;

/** Resolves once the hub is ready again after a restart that it has begun. @param onLate called when that takes unusually long */
export async function whenReady(onLate: () => void): Promise<void> {
  const timer = setTimeout(onLate, LATE_MS);
  for (let isReady = false; !isReady;) {
    await new Promise((resolve) => {
      setTimeout(resolve, ASK_AGAIN_MS);
    });
    isReady = await fetch('/readyz', { cache: 'no-store' }).then(
      ({ ok }) => ok,
      () => false,
    );
  }
  clearTimeout(timer);
}
