import type { Query, QueryKey } from '@tanstack/react-query';
import { TRPCClientError } from '@trpc/client';
import { describe, expect, it } from 'vitest';
import { rememberDataAge } from './dataAge.ts';
import { createQueryClient } from './queryClient.ts';

type AskAgain = (query: Query) => number | false;

/** Returns after how many milliseconds a query is refetched, given the state in which `change` leaves it. */
function askAgainMs(path: string[], change: (query: Query) => void = () => {}): number | false {
  const client = createQueryClient();
  const queryKey: QueryKey = [path, { type: 'query' }];
  const query = client.getQueryCache().build(client, { queryKey });
  change(query);
  const askAgain = client.getDefaultOptions().queries?.refetchInterval as AskAgain;
  return askAgain(query);
}

const failure = (httpStatus: number) => (query: Query) =>
  query.setState({
    status: 'error',
    error: TRPCClientError.from({
      error: { code: -32_000, message: '', data: { httpStatus, reason: 'any' } },
    } as never),
  });

describe('the refetch interval', () => {
  it('is set for catalog queries only', () => {
    expect(askAgainMs(['community', 'thread'])).toBe(false);
    expect(askAgainMs(['catalog', 'clubs'])).toBe(30_000);
  });

  it('is shorter while the data is outdated', () => {
    const answered = (query: Query) => query.setData([]);
    rememberDataAge('catalog.clubs', undefined, '2025-02-08T12:00:00Z');
    expect(askAgainMs(['catalog', 'clubs'], answered)).toBe(8000);
    rememberDataAge('catalog.clubs', undefined, null);
    expect(askAgainMs(['catalog', 'clubs'], answered)).toBe(30_000);
  });

  it('is shorter when the hub failed, but not when it refused', () => {
    expect(askAgainMs(['catalog', 'clubs'], failure(502))).toBe(8000);
    expect(askAgainMs(['catalog', 'clubs'], failure(404))).toBe(30_000);
  });
});
