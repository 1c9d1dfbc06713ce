import { Router, type RequestParamHandler } from 'express';
import { providerErrorOf } from '../errors.ts';
import type { Policies } from '../policies.ts';
import type { EmbeddedStorage } from '../embedded/storage/embeddedStorage.ts';
import type { Provider } from '../provider.ts';
import type { Storage } from '../storage.ts';
import { allowOrigins } from './access.ts';
import { dataRoutes, type DataAccess } from './data/dataRoutes.ts';
import { requireKey } from './caller.ts';
import { aiRoutes } from './ai/aiRoutes.ts';
import { analyticsRoutes } from './analytics/analyticsRoutes.ts';
import { authRoutes } from './signIn/authRoutes.ts';
import { realtimeRoutes } from './realtime/realtimeRoutes.ts';
import { createLargeBodies, type LargeBodies } from './largeBodies.ts';
import { notificationRoutes } from './notifications/notificationRoutes.ts';
import { sqlRoutes } from './database/sqlRoutes.ts';
import type { TableHooks } from './database/tableHooks.ts';
import type { TableAccessRules } from './database/tableAccess.ts';
import { tableRoutes } from './database/tableRoutes.ts';
import { storageRoutes } from './storage/storageRoutes.ts';
import { USER_SERVICES, type UserService } from './userServices.ts';
import { authErrors, coreErrors, type OnError } from './wireErrors.ts';

export interface WireOptions {
  provider: Provider;
  projectId: string;
  /** Origin of the hub. */
  publicUrl: string;
  /** Null: no caller can run SQL, or do more than users may. */
  secretKey: string | null;
  /** Origins whose browsers may call, e.g. `https://hub.example`. */
  allowedOrigins: readonly string[];
  /** What users and strangers may do with tables. */
  policies: Policies;
  /** What the application does around writes; nothing by default. */
  hooks?: TableHooks;
  /** Realtime channels that anyone may follow; none by default. */
  isPublicChannel?: (channel: string) => Promise<boolean>;
  /** Refuses users who write too often; by default none. */
  allowWrite?: TableAccessRules['allowWrite'];
  /** Whether an address may send more analytics events; always by default. */
  allowLog?: (address: string) => Promise<boolean>;
  /** Refuses users who send too many messages; by default none. */
  allowEmail?: (userId: string) => Promise<void>;
  /** Refuses users who have read the internet too often; by default none. */
  allowData?: DataAccess['allowData'];
  /** Counts what users' documents cost; by default not. */
  chargeDocument?: DataAccess['chargeDocument'];
  /** Services that users may call; the others are for the key alone. All by default. */
  userServices?: readonly UserService[];
  /** Memory for bodies that must be read as a whole; unlimited by default. */
  bodies?: LargeBodies;
  /** Called with failures that are not the caller's fault. */
  onError?: OnError;
}

/**
 * Serves a provider over the HTTP dialect of the hosted one, so that other programs and hubs in hosted mode can use it.
 * Mount it at `/`, before any body parser: it answers `/api/db/{projectId}/…`,
 * `/api/storage/{projectId}/…`, `/api/analytics/{projectId}/log`,
 * `/api/notifications/{projectId}/email`, `/api/ai/{projectId}/…`, `/api/data/{projectId}/…`,
 * `/api/realtime/{projectId}/…` and `/api/auth/…`.
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
  allowWrite = () => Promise.resolve(),
  allowLog = () => Promise.resolve(true),
  allowEmail = () => Promise.resolve(),
  allowData = () => Promise.resolve(),
  chargeDocument = () => Promise.resolve(),
  userServices = USER_SERVICES,
  bodies = createLargeBodies(Infinity),
  onError = () => undefined,
}: WireOptions): Router {
  const router = Router();
  const cors = allowOrigins(allowedOrigins);
  const { auth } = provider;
  const access = { secretKey, auth, policies, hooks, allowWrite, bodies };

  /** Serves a service below the project's id. */
  function serve(service: string, ...routers: readonly { path?: string; routes: Router }[]): void {
    const project = Router();
    project.param('projectId', requireProject(projectId));
    for (const { path = '', routes } of routers) project.use(`/:projectId${path}`, routes);
    project.use(refuseUnknownPath);
    router.use(`/api/${service}`, cors, project, coreErrors(onError));
  }

  serve(
    'db',
    { path: '/rest/v1', routes: tableRoutes(provider, access) },
    { routes: sqlRoutes(provider, access) },
  );
  // Files of a provider elsewhere are served there.
  serve(
    'storage',
    ...(isServed(provider.storage) ? [{ routes: storageRoutes(provider.storage, access) }] : []),
  );
  serve('notifications', { routes: notificationRoutes(provider.notifications, { ...access, allowEmail }) });
  serve('analytics', { routes: analyticsRoutes(provider.analytics, { allowLog, onError }) });
  const closedToUsers = Router().use(requireKey(access, 'This service, unless USER_SERVICES names it,'));
  const guardOf = (service: UserService) =>
    userServices.includes(service) ? [] : [{ routes: closedToUsers }];
  serve('ai', ...guardOf('ai'), { routes: aiRoutes(provider.ai, { ...access, onError }) });
  serve('data', ...guardOf('data'), {
    routes: dataRoutes(provider.data, { ...access, allowData, chargeDocument }),
  });
  serve('realtime', { routes: realtimeRoutes(provider, { secretKey, isPublicChannel }) });
  // Unknown paths here pass through, because the hub's own sign-in may answer them.
  router.use('/api/auth', cors, authRoutes(provider, { publicUrl, projectId }), authErrors(onError));
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
