import { httpBatchLink, httpLink, splitLink, type TRPCLink } from '@trpc/client';
import { createTRPCReact } from '@trpc/react-query';
import type { AppRouter } from '#server/api/root.ts';
import { dataAgeLink } from './dataAgeLink.ts';
import { NOBODY, tokenHeaders, tokenLink, type TokenSource } from './tokenLink.ts';

/** The hub's procedures as React hooks. */
export const trpc = createTRPCReact<AppRouter>();

export type HubLink = TRPCLink<AppRouter>;

/** Servers and proxies commonly refuse addresses beyond 8 kB; a longer batch is split. */
const MAX_URL_LENGTH = 6000;

const LIVE_PROCEDURE = 'catalog.hub';

interface HubConnection {
  url?: string;
  fetch?: typeof globalThis.fetch;
  /** Who is asking. */
  tokens?: TokenSource;
}

/**
 * A catalog read is a request of its own, so that the hub's cache and the browser's know it by its address;
 * it never says who is asking, since its answer is the same for everybody. The browser asks whether what it keeps
 * still holds, for it would show an editor the old numbers while it revalidates; proxies may do that. All else that is
 * called in the same moment travels in one request, in the name of who is signed in.
 */
export function httpLinks({ url = '/trpc', fetch, tokens = NOBODY }: HubConnection = {}): HubLink[] {
  const connection = fetch === undefined ? { url } : { url, fetch };
  return [
    splitLink({
      condition: ({ type, path }) =>
        type === 'query' && path.startsWith('catalog.') && path !== LIVE_PROCEDURE,
      true: [
        dataAgeLink(),
        httpLink({
          url,
          fetch: (address, options) =>
            (fetch ?? globalThis.fetch)(address, { ...options, cache: 'no-cache' }),
        }),
      ],
      false: [
        tokenLink(tokens),
        httpBatchLink({
          ...connection,
          maxURLLength: MAX_URL_LENGTH,
          headers: ({ opList }) => tokenHeaders(opList),
        }),
      ],
    }),
  ];
}
