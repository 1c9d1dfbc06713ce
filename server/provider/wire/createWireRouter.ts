import { Router, type RequestParamHandler } from 'express';
import { providerErrorOf } from '../errors.ts';
import type { Provider } from '../provider.ts';
import { crossOrigin } from './access.ts';
import { authRoutes } from './authRoutes.ts';
import { realtimeRoutes } from './realtimeRoutes.ts';
import { sqlRoutes } from './sqlRoutes.ts';
import { tableRoutes } from './tableRoutes.ts';
import { authErrors, coreErrors, type OnError } from './wireErrors.ts';

export interface WireOptions {
  provider: Provider;
  projectId: string;
  /** Null: nobody can write, run SQL, or read tables that are not public. */
  secretKey: string | null;
  /** Origins of browsers that may call, e.g. `https://hub.example`. */
  allowedOrigins: readonly string[];
  /** Tables that anyone may read, in either case. */
  publicTables: readonly string[];
  /** Realtime channels that anyone may follow; none unless told. */
  isPublicChannel?: (channel: string) => boolean;
  /** Told about failures that are not the caller's fault. */
  onError?: OnError;
}

/**
 * Serves a provider over the HTTP dialect of the hosted one, so that other programs, and hubs in hosted mode, can use
 * it. To be mounted at `/`, before any body parser: it answers `/api/db/{projectId}/…`,
 * `/api/realtime/{projectId}/…` and `/api/auth/…`.
 */
export function createWireRouter({
  provider,
  projectId,
  secretKey,
  allowedOrigins,
  publicTables,
  isPublicChannel = () => false,
  onError = () => undefined,
}: WireOptions): Router {
  const core = Router();
  core.param('projectId', knownProject(projectId));
  core.use('/:projectId/rest/v1', tableRoutes(provider, secretKey, publicTables));
  core.use('/:projectId', sqlRoutes(provider, secretKey));
  core.use(nothingHere);

  const realtime = Router();
  realtime.param('projectId', knownProject(projectId));
  realtime.use('/:projectId', realtimeRoutes(provider, { secretKey, isPublicChannel }));
  realtime.use(nothingHere);

  const router = Router();
  const marked = crossOrigin(allowedOrigins);
  router.use('/api/db', marked, core, coreErrors(onError));
  router.use('/api/realtime', marked, realtime, coreErrors(onError));
  // Other addresses below may belong to the hub's own sign-in.
  router.use('/api/auth', marked, authRoutes(provider), authErrors(onError));
  return router;
}

const knownProject =
  (projectId: string): RequestParamHandler =>
  (_request, _response, next, given) => {
    next(given === projectId ? undefined : providerErrorOf(404, 'Project not found'));
  };

const nothingHere = () => {
  throw providerErrorOf(404, 'There is nothing at this address');
};
