import type { RequestHandler } from 'express';
import type { Config } from '../config/config.ts';

/** The counterpart of helmet's headers for answers that are only data, sent without Express. */
export function dataHeaders({ server }: Pick<Config, 'server'>): Record<string, string> {
  return {
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    ...(server.publicUrl.startsWith('https:')
      ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
      : {}),
  };
}

/** Helmet's headers that matter to pages only. */
const OF_PAGES = [
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
];

/** Replaces the headers for pages with those for data. */
export function asData(config: Pick<Config, 'server'>): RequestHandler {
  const headers = dataHeaders(config);
  return (_req, res, next) => {
    for (const name of OF_PAGES) res.removeHeader(name);
    res.set(headers);
    next();
  };
}
