import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fetchEarly, earlyOr, isFetchedEarly, takeEarly } from './earlyAnswers.ts';

const ADDRESS = '/trpc/catalog.dashboard';

describe('an early answer', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    globalThis.hubEarlyAnswers = undefined;
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  const stubFetch = (answer: () => Promise<Response>) => {
    const fetch = vi.fn(answer);
    vi.stubGlobal('fetch', fetch);
    return fetch;
  };

  it('is used once, and requested once', async () => {
    const fetch = stubFetch(async () => new Response('early'));
    fetchEarly(ADDRESS);
    expect(takeEarly('/trpc/catalog.lineups')).toBeNull();
    expect(await (await takeEarly(ADDRESS))?.text()).toBe('early');
    expect(takeEarly(ADDRESS)).toBeNull();
    expect(fetch).toHaveBeenCalledExactlyOnceWith(ADDRESS, expect.objectContaining({ cache: 'no-cache' }));
  });

  it('is valid for ten seconds', () => {
    stubFetch(async () => new Response('early'));
    fetchEarly(ADDRESS);
    vi.advanceTimersByTime(10_000);
    expect(takeEarly(ADDRESS)).toBeNull();
  });

  it('is given only to the user for whom it was requested', async () => {
    const fetch = stubFetch(async () => new Response('of Fritzi'));
    const ask = vi.fn(async () => new Response('later'));
    const readAs = async (headers: HeadersInit | undefined) =>
      (await earlyOr(ask)('/trpc/myTeam.teams', { method: 'GET', headers })).text();
    for (const headers of [undefined, { authorization: 'Bearer other' }]) {
      fetchEarly('/trpc/myTeam.teams', 'token');
      expect(isFetchedEarly('/trpc/myTeam.teams')).toBe(true);
      expect(await readAs(headers)).toBe('later');
      expect(isFetchedEarly('/trpc/myTeam.teams')).toBe(false);
    }
    fetchEarly('/trpc/myTeam.teams', 'token');
    expect(await readAs({ authorization: 'Bearer token' })).toBe('of Fritzi');
    expect(fetch).toHaveBeenLastCalledWith(
      '/trpc/myTeam.teams',
      expect.objectContaining({ cache: 'no-store', headers: { authorization: 'Bearer token' } }),
    );
  });

  it('is fetched again after a failure, without affecting others', async () => {
    stubFetch(() => Promise.reject(new TypeError('Failed to fetch')));
    fetchEarly('/trpc/account.provider');
    fetchEarly(ADDRESS);
    const ask = vi.fn(async () => new Response('later'));
    expect(await (await earlyOr(ask)(ADDRESS, { method: 'GET' })).text()).toBe('later');
    expect(ask).toHaveBeenCalledExactlyOnceWith(ADDRESS, { method: 'GET' });
  });

  it('is requested again if it does not arrive within eight seconds', async () => {
    const timeout = new AbortController();
    const timeoutOf = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(timeout.signal);
    const fetch = vi.fn(
      (_address: string, { signal }: { signal: AbortSignal }) =>
        new Promise<Response>((_, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason as Error));
        }),
    );
    vi.stubGlobal('fetch', fetch);
    fetchEarly(ADDRESS);
    const answer = earlyOr(async () => new Response('later'))(ADDRESS);
    timeout.abort();
    expect(await (await answer).text()).toBe('later');
    expect(timeoutOf).toHaveBeenCalledExactlyOnceWith(8000);
  });

  it('is complete even for readers after those eight seconds', async () => {
    const timeout = new AbortController();
    vi.spyOn(AbortSignal, 'timeout').mockReturnValue(timeout.signal);
    stubFetch(async () => {
      // As in a browser: a body not read before the timeout is cut off.
      const body = new ReadableStream<Uint8Array>(
        {
          start: (stream) =>
            timeout.signal.addEventListener('abort', () => stream.error(timeout.signal.reason)),
          pull(stream) {
            stream.enqueue(new TextEncoder().encode('early'));
            stream.close();
          },
        },
        { highWaterMark: 0 },
      );
      return new Response(body, { status: 203, headers: { 'content-type': 'text/x' } });
    });
    fetchEarly(ADDRESS);
    await globalThis.hubEarlyAnswers?.get(ADDRESS)?.answer;
    timeout.abort();
    const answer = await takeEarly(ADDRESS);
    expect(await answer?.text()).toBe('early');
    expect(answer?.status).toBe(203);
    expect(answer?.headers.get('content-type')).toBe('text/x');
  });

  it('is null if nothing was requested', () => {
    expect(takeEarly(ADDRESS)).toBeNull();
  });
});
