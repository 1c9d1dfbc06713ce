import type { TRPCLink } from '@trpc/client';
import { tap } from '@trpc/server/observable';
import type { AppRouter } from '#server/api/root.ts';
import { noteDataAge } from './dataAge.ts';

/** Named by the hub when its source does not answer: since when the data in this answer is as it is. ISO-8601 UTC. */
const DATA_FROM_HEADER = 'x-hub-data-from';

/** Notes with each answer whether it is the last good one of earlier. */
export function dataAgeLink(): TRPCLink<AppRouter> {
  return () =>
    ({ op, next }) =>
      next(op).pipe(
        tap({
          next: ({ context }) => noteDataAge(op.path, op.input, dataFromOf(context?.['response'])),
        }),
      );
}

function dataFromOf(response: unknown): string | null {
  const dataFromTs = response instanceof Response ? response.headers.get(DATA_FROM_HEADER) : null;
  return dataFromTs === null || Number.isNaN(Date.parse(dataFromTs)) ? null : dataFromTs;
}
