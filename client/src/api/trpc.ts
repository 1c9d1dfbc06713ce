import { httpBatchLink, httpLink, splitLink, type TRPCClient, type TRPCLink } from '@trpc/client';
import type { inferRouterInputs } from '@trpc/server';
import { createTRPCReact } from '@trpc/react-query';
import type { AppRouter } from '@hub/server/api/root.ts';
import { refusingForeignAnswers } from './foreignAnswer.ts';
import { tap } from '@trpc/server/observable';
import { DATA_FROM_HEADER } from '@hub/shared/headers.ts';
import { rememberDataAge } from './dataAge.ts';
import { NOBODY, tokenHeaders, tokenLink, type TokenSource } from './tokenLink.ts';

/** The hub's procedures as React hooks. */
export const trpc = createTRPCReact<AppRouter>();

export type HubLink = TRPCLink<AppRouter>;
export type HubInputs = inferRouterInputs<AppRouter>;
export type HubClient = TRPCClient<AppRouter>;

/** Servers and proxies commonly refuse addresses beyond 8 kB; a longer batch is split. */
const MAX_URL_LENGTH = 6000;
/** The hub refuses a batch of more calls (`BATCH_MAX`); a longer one is split. */
const MAX_CALLS = 10;

interface HubConnection {
  url?: string;
  fetch?: typeof globalThis.fetch;
  /** The tokens that identify the user. */
  tokens?: TokenSource;
}

/**
 * Each catalog read is a separate request, so that the caches of hub and browser can key it by address. It never carries a
 * token, since its answer is the same for everyone. The browser always revalidates its cache, because otherwise it would
 * show an editor the old numbers while revalidating in the background; proxies may do that. All other calls of the same
 * moment share one request with the user's token.
 */
export function httpLinks({ url = '/trpc', fetch, tokens = NOBODY }: HubConnection = {}): HubLink[] {
  const asking = fetch ?? ((address, options) => globalThis.fetch(address, options));
  const ask = refusingForeignAnswers(keptAliveOnUnload(asking));
  const askAnew = refusingForeignAnswers(asking);
  return [
    splitLink({
      condition: ({ type, path }) => type === 'query' && path.startsWith('catalog.'),
      true: [
        dataAgeLink(),
        httpLink({
          url,
          fetch: (address, options) => askAnew(address, { ...options, cache: 'no-cache' }),
        }),
      ],
      false: [
        tokenLink(tokens),
        httpBatchLink({
          url,
          fetch: ask,
          maxURLLength: MAX_URL_LENGTH,
          maxItems: MAX_CALLS,
          headers: ({ opList }) => tokenHeaders(opList),
        }),
      ],
    }),
  ];
}

/** Records for each answer whether the hub served its last good copy instead of fresh data. */
function dataAgeLink(): TRPCLink<AppRouter> {
  return () =>
    ({ op, next }) =>
      next(op).pipe(
        tap({
          next: ({ context }) => rememberDataAge(op.path, op.input, dataFromOf(context?.['response'])),
        }),
      );
}

function dataFromOf(response: unknown): string | null {
  const dataFromTs = response instanceof Response ? response.headers.get(DATA_FROM_HEADER) : null;
  return dataFromTs === null || Number.isNaN(Date.parse(dataFromTs)) ? null : dataFromTs;
}

/** In characters. Browsers send at most 64 kB after a page has ended, for all requests together. */
const SURVIVING_BODY_MAX = 8_000;

/** Lets the browser finish sending a change after its page is left; pictures are too large for that. */
export const keptAliveOnUnload =
  (ask: typeof fetch): typeof fetch =>
  (address, options) => {
    const { method, body } = options ?? {};
    const keepalive = method === 'POST' && typeof body === 'string' && body.length <= SURVIVING_BODY_MAX;
    return ask(address, keepalive ? { ...options, keepalive } : options);
  };
