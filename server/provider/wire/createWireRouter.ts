import { Router, type RequestParamHandler } from 'express';
import { providerErrorOf } from '../errors.ts';
import type { Policies } from '../policies.ts';
import type { EmbeddedStorage } from '../embedded/storage/embeddedStorage.ts';
import type { Provider } from '../provider.ts';
import type { Storage } from '../storage.ts';
import { allowOrigins } from './access.ts';
import { analyticsRoutes } from './analytics/analyticsRoutes.ts';
import { authRoutes } from './signIn/authRoutes.ts';
import { realtimeRoutes } from './realtime/realtimeRoutes.ts';
import { notificationRoutes } from './notifications/notificationRoutes.ts';
import { sqlRoutes } from './database/sqlRoutes.ts';
import type { TableHooks } from './database/tableHooks.ts';
import type { TableAccess } from './database/tableDoor.ts';
import { tableRoutes } from './database/tableRoutes.ts';
import { storageRoutes } from './storage/storageRoutes.ts';
import { authErrors, coreErrors, type OnError } from './wireErrors.ts';

export interface WireOptions {
  provider: Provider;
  projectId: string;
  /** Origin of the hub. */
  publicUrl: string;
  /** With null, nobody can run SQL, or do more than users may. */
  secretKey: string | null;
  /** Origins whose browsers may call, e.g. `https://hub.example`. */
  allowedOrigins: readonly string[];
  /** What users and strangers may do with tables. */
  policies: Policies;
  /** What the application does around writes; nothing by default. */
  hooks?: TableHooks;
  /** Realtime channels that anyone may follow; none by default. */
  isPublicChannel?: (channel: string) => Promise<boolean>;
  /** Whether an address may read a public table once more without a token; always, by default. */
  allowRead?: TableAccess['allowRead'];
  /** Whether a user may read or write once more; always, by default. */
  allowUser?: TableAccess['allowUser'];
  /** Whether an address may send events for the analytics once more; always, by default. */
  allowLog?: (address: string) => Promise<boolean>;
  /** Whether a user may send one more message; always, by default. */
  allowEmail?: (userId: string) => Promise<boolean>;
  /** Called with failures that are not the caller's fault. */
  onError?: OnError;
}

/**
 * Serves a provider over the HTTP dialect of the hosted one, so that other programs and hubs in hosted mode can use it.
 * Mount it at `/`, before any body parser: it answers `/api/db/{projectId}/…`,
 * `/api/storage/{projectId}/…`, `/api/analytics/{projectId}/log`,
 * `/api/notifications/{projectId}/email`, `/api/realtime/{projectId}/…` and `/api/auth/…`.
 */
export function createWireRouter({
  provider,
  projectId,
  publicUrl,
  secretKey,
  allowedOrigins,
  policies,
  hooks = {},
  isPublicChannel = () => Promise.resolve(false),
  allowRead = () => Promise.resolve(true),
  allowUser = () => Promise.resolve(true),
  allowLog = () => Promise.resolve(true),
  allowEmail = () => Promise.resolve(true),
  onError = () => undefined,
}: WireOptions): Router {
  const core = Router();
  core.param('projectId', requireProject(projectId));
  const access = { secretKey, policies, hooks, allowRead, allowUser };
  core.use('/:projectId/rest/v1', tableRoutes(provider, access));
  core.use('/:projectId', sqlRoutes(provider, access));
  core.use(refuseUnknownPath);

  const realtime = Router();
  realtime.param('projectId', requireProject(projectId));
  realtime.use('/:projectId', realtimeRoutes(provider, { secretKey, isPublicChannel }));
  realtime.use(refuseUnknownPath);

  const storage = Router();
  storage.param('projectId', requireProject(projectId));
  // Files of a provider elsewhere are served there.
  if (isServed(provider.storage))
    storage.use('/:projectId', storageRoutes(provider.storage, { ...access, auth: provider.auth }));
  storage.use(refuseUnknownPath);

  const notifications = Router();
  notifications.param('projectId', requireProject(projectId));
  notifications.use(
    '/:projectId',
    notificationRoutes(provider.notifications, { secretKey, auth: provider.auth, allowEmail }),
  );
  notifications.use(refuseUnknownPath);

  const analytics = Router();
  analytics.param('projectId', requireProject(projectId));
  analytics.use('/:projectId', analyticsRoutes(provider.analytics, { allowLog, onError }));
  analytics.use(refuseUnknownPath);

  const router = Router();
  const cors = allowOrigins(allowedOrigins);
  router.use('/api/db', cors, core, coreErrors(onError));
  router.use('/api/storage', cors, storage, coreErrors(onError));
  router.use('/api/notifications', cors, notifications, coreErrors(onError));
  router.use('/api/analytics', cors, analytics, coreErrors(onError));
  router.use('/api/realtime', cors, realtime, coreErrors(onError));
  // Unknown paths here pass through, because the hub's own sign-in may answer them.
  router.use('/api/auth', cors, authRoutes(provider, publicUrl), authErrors(onError));
  return router;
}

const isServed = (storage: Storage): storage is EmbeddedStorage => 'stage' in storage;

const requireProject =
  (projectId: string): RequestParamHandler =>
  (_request, _response, next, given) => {
    next(given === projectId ? undefined : providerErrorOf(404, 'Project not found'));
  };

const refuseUnknownPath = () => {
  throw providerErrorOf(404, 'There is nothing at this address');
};
