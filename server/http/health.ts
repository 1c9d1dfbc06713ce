import type { IncomingMessage, ServerResponse } from 'node:http';
import { Router } from 'express';
import type { Config } from '../config/config.ts';
import type { Deps } from '../deps.ts';
import { dataHeaders } from './dataHeaders.ts';

const ALIVE = JSON.stringify({ status: 'ok' });

/**
 * Answers `/healthz`, which shows that the process responds, before any other handling, so that neither a flood nor a budget
 * keeps a watchdog waiting. @returns whether it has answered
 */
export function createHealthAnswer(
  config: Pick<Config, 'server'>,
): (req: IncomingMessage, res: ServerResponse) => boolean {
  const headers = {
    ...dataHeaders(config),
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(ALIVE.length),
  };
  return ({ url, method }, res) => {
    if (url !== '/healthz' || (method !== 'GET' && method !== 'HEAD')) return false;
    res.writeHead(200, headers).end(ALIVE);
    return true;
  };
}

/**
 * Serves `/readyz`, which shows that the process can also reach its provider, and logs when that changes. A hub that is about
 * to stop is no longer ready, though it still answers.
 */
export function createReadinessRouter(
  { provider, log }: Pick<Deps, 'provider' | 'log'>,
  isStopping: () => boolean,
): Router {
  const router = Router();
  let wasReady = true;
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
