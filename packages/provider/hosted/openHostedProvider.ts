import { createCachedAuth } from '../security/cachedAuth.ts';
import { ProviderError } from '../errors.ts';
import type { Provider } from '../provider.ts';
import { createHostedAi } from './hostedAi.ts';
import { createHostedAnalytics } from './hostedAnalytics.ts';
import { createHostedAuth } from './hostedAuth.ts';
import { createHostedData } from './hostedData.ts';
import { createHostedDatabase } from './hostedDatabase.ts';
import { createHostedNotifications } from './hostedNotifications.ts';
import { createHostedRealtime } from './hostedRealtime.ts';
import { createHostedStorage } from './hostedStorage.ts';
import { createSend, type HttpOptions } from './http.ts';

const BULK_TIMEOUT_MS = 120_000;

export interface HostedOptions extends HttpOptions {
  coreUrl: string;
  authUrl: string;
  projectId: string;
  /** Needed for writes, SQL and batches; null allows only public reads. */
  secretKey: string | null;
  /** For batches and inserts; two minutes by default. */
  bulkTimeoutMs?: number;
  /** The model for the hub's own AI requests; null, the default: it makes none. */
  aiModel?: string | null;
}

/** Opens the hosted provider over HTTP. Sends nothing before the first operation. */
export function openHostedProvider(options: HostedOptions): Provider {
  const { coreUrl, authUrl, projectId, secretKey, bulkTimeoutMs = BULK_TIMEOUT_MS, aiModel = null } = options;
  const send = createSend(options);
  const database = createHostedDatabase({ send, coreUrl, projectId, secretKey, bulkTimeoutMs });
  const { auth } = createCachedAuth(createHostedAuth({ send, authUrl, projectId }), () => new Date());
  const realtime = createHostedRealtime({ send, coreUrl, projectId, secretKey });
  const storage = createHostedStorage({
    send,
    coreUrl,
    projectId,
    secretKey,
    uploadTimeoutMs: bulkTimeoutMs,
  });
  return {
    database,
    auth,
    realtime,
    storage,
    notifications: createHostedNotifications({ send, coreUrl, projectId, secretKey }),
    data: createHostedData({ send, coreUrl, projectId, secretKey }),
    analytics: createHostedAnalytics({ send, coreUrl, projectId }),
    ai: createHostedAi({
      send,
      fetch: options.fetch,
      coreUrl,
      projectId,
      secretKey,
      model: aiModel,
      timeoutMs: bulkTimeoutMs,
    }),

    async ping() {
      if (secretKey !== null) {
        await database.batch([{ sql: 'select 1' }], 'read');
        return;
      }
      // Without a key, a refused request without a token proves that the service is up.
      await send({ method: 'GET', url: new URL('/api/auth/me', authUrl), isRead: true }).catch(
        (error: unknown) => {
          if (!(error instanceof ProviderError) || error.status !== 401) throw error;
        },
      );
    },

    async close() {
      // Pending requests end on their own.
      realtime.close();
    },
  };
}
