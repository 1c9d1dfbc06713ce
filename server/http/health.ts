import { Router } from 'express';
import type { Provider } from '../provider/provider.ts';

/** `/healthz` shows that the process answers, `/readyz` that it can also reach its provider. */
export function createHealthRouter(provider: Provider): Router {
  const router = Router();
  router.get('/healthz', (_req, res) => {
    res.set('cache-control', 'no-store').json({ status: 'ok' });
  });
  router.get('/readyz', async (_req, res) => {
    const isReady = await provider.ping().then(
      () => true,
      () => false,
    );
    res
      .set('cache-control', 'no-store')
      .status(isReady ? 200 : 503)
      .json({ status: isReady ? 'ready' : 'provider not reachable' });
  });
  return router;
}
