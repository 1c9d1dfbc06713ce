const ASK_AGAIN_MS = 500;

/** Resolves once the hub is ready again after a restart that it has begun. */
export async function whenReady(): Promise<void> {
  for (;;) {
    await new Promise((resolve) => {
      setTimeout(resolve, ASK_AGAIN_MS);
    });
    const isReady = await fetch('/readyz', { cache: 'no-store' }).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
  }
}
