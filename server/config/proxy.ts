import { setGlobalProxyFromEnv } from 'node:http';
import type { Config } from './config.ts';

/** Sends Node's own requests, such as those to sources, through the proxies from now on. @returns ends it */
export function leaveThrough(proxy: Config['proxy']): () => void {
  if (proxy === null) return () => {};
  const { url: HTTPS_PROXY, plainUrl: HTTP_PROXY, except } = proxy;
  return setGlobalProxyFromEnv({ HTTP_PROXY, HTTPS_PROXY, NO_PROXY: except.join(',') });
}
