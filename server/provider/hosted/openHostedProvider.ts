import { cachedAuth } from '../cachedAuth.ts';
import { ProviderError } from '../errors.ts';
import type { Provider } from '../provider.ts';
import { hostedAuth } from './hostedAuth.ts';
import { hostedDatabase } from './hostedDatabase.ts';
import { hostedRealtime } from './hostedRealtime.ts';
import { createSend, type HttpOptions } from './http.ts';

const BULK_TIMEOUT_MS = 120_000;

export interface HostedOptions extends HttpOptions {
  coreUrl: string;
  authUrl: string;
  projectId: string;
  /** Needed for writing, SQL and batches; null: only what the provider lets anyone read. */
  secretKey: string | null;
  /** For batches and inserts; two minutes unless told. */
  bulkTimeoutMs?: number;
}

/** The provider's hosted service over HTTP. Nothing is sent before the first operation. */
export function openHostedProvider(options: HostedOptions): Provider {
  const { coreUrl, authUrl, projectId, secretKey, bulkTimeoutMs = BULK_TIMEOUT_MS } = options;
  const send = createSend(options);
  const database = hostedDatabase({ send, coreUrl, projectId, secretKey, bulkTimeoutMs });
  const { auth } = cachedAuth(hostedAuth({ send, authUrl, projectId }), () => new Date());
  const realtime = hostedRealtime({ send, coreUrl, projectId, secretKey });
  return {
    database,
    auth,
    realtime,

    async ping() {
      if (secretKey !== null) {
        await database.batch([{ sql: 'select 1' }], 'read');
        return;
      }
      // Without a key the refusal of a request without a token shows that the service is there.
      await send({ method: 'GET', url: new URL('/api/auth/me', authUrl), isRead: true }).catch(
        (error: unknown) => {
          if (!(error instanceof ProviderError) || error.status !== 401) throw error;
        },
      );
    },

    async close() {
      // Requests end by themselves.
      realtime.close();
    },
  };
}
