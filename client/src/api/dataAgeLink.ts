import type { TRPCLink } from '@trpc/client';
import { tap } from '@trpc/server/observable';
import type { AppRouter } from '#server/api/root.ts';
import { DATA_FROM_HEADER } from '#shared/headers.ts';
import { rememberDataAge } from './dataAge.ts';

/** Records for each answer whether the hub served its last good copy instead of fresh data. */
export function dataAgeLink(): TRPCLink<AppRouter> {
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
