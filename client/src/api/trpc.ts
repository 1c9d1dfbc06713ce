import { httpBatchLink, type TRPCLink } from '@trpc/client';
import { createTRPCReact } from '@trpc/react-query';
import type { AppRouter } from '#server/api/root.ts';

/** The hub's procedures as React hooks. */
export const trpc = createTRPCReact<AppRouter>();

export type HubLink = TRPCLink<AppRouter>;

/** Servers and proxies commonly refuse addresses beyond 8 kB; a longer batch is split. */
const MAX_URL_LENGTH = 6000;

/** Calls made in the same moment travel in one request. */
export function httpLinks(): HubLink[] {
  return [httpBatchLink({ url: '/trpc', maxURLLength: MAX_URL_LENGTH })];
}
