import type { IncomingMessage } from 'node:http';
import type { Deps } from '../deps.ts';

/**
 * Warns once of forwarded addresses that the hub is not configured to trust: behind a proxy all visitors would share the
 * proxy's address, and so its limits.
 */
export function createForwardedWarning({
  config,
  log,
}: Pick<Deps, 'config' | 'log'>): (request: IncomingMessage) => void {
  let isDone = config.server.trustedProxies > 0;
  return ({ headers }) => {
    if (isDone || (headers['x-forwarded-for'] === undefined && headers.forwarded === undefined)) return;
    isDone = true;
    log.warn(
      {},
      'a proxy forwards addresses, but TRUSTED_PROXIES is 0: all visitors share the limits of one address',
    );
  };
}
