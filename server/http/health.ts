import { Router } from 'express';
import type { Deps } from '../deps.ts';

/**
 * `/healthz` shows that the process answers, `/readyz` that it can also reach its provider; the log says when that
 * changes. A hub that is about to stop is not ready any more, though it still answers.
 */
export function createHealthRouter(
  { provider, log }: Pick<Deps, 'provider' | 'log'>,
  isStopping: () => boolean,
): Router {
  const router = Router();
  let wasReady = true;
  router.get('/healthz', (_req, res) => {
    res.set('cache-control', 'no-store').json({ status: 'ok' });
  });
  router.get('/readyz', async (_req, res) => {
    res.set('cache-control', 'no-store');
    if (isStopping()) {
      res.status(503).json({ status: 'stopping' });
      return;
    }
    const isReady = await provider.ping().then(
      () => true,
      (err: unknown) => {
        if (wasReady) log.error({ err }, 'the provider cannot be reached');
        return false;
      },
    );
    if (isReady && !wasReady) log.info({}, 'the provider can be reached again');
    wasReady = isReady;
    const { bus = null } = provider;
    const redis = bus === null ? {} : { redis: bus.isConnected() ? 'connected' : 'away' };
    res.status(isReady ? 200 : 503).json({ status: isReady ? 'ready' : 'provider not reachable', ...redis });
  });
  return router;
}
