import type { ServerOptions } from 'node:http';

/** How long parts of requests may take, so that nobody keeps connections open by sending a byte now and then. */
export const DEADLINES = {
  headersTimeout: 20_000,
  /** For the whole request; ten megabytes need 1.4 Mbit/s. */
  requestTimeout: 60_000,
  connectionsCheckingInterval: 5000,
} satisfies ServerOptions;
