import type { Server } from 'node:http';
import type { Deps } from '../deps.ts';
import { createKnownHosts } from './knownHosts.ts';
import { createPageChannels } from './pageChannels.ts';
import type { WorkBudget } from './workBudget.ts';
import { attachRealtimeSocket, type RealtimeSocket } from '@hub/provider/wire/realtime/realtimeSocket.ts';

/**
 * Serves the embedded provider's socket; a hosted provider has its own.
 *
 * @param budget shared with the other ports
 */
export function serveSocket(
  server: Server,
  { config, provider, stores }: Deps,
  budget: WorkBudget,
): RealtimeSocket | null {
  if (config.provider.kind !== 'embedded') return null;
  const { projectId, secretKey } = config.provider;
  return attachRealtimeSocket(server, {
    provider,
    projectId,
    secretKey,
    isPublicChannel: createPageChannels(stores),
    isKnownHost: createKnownHosts(config),
    allowedOrigins: [config.server.publicUrl, ...config.allowedOrigins],
    trustedProxies: config.server.trustedProxies,
    budget,
  });
}
