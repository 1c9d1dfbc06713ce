import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { askEarly, takeEarly } from './earlyAnswers.ts';

const ADDRESS = '/trpc/catalog.dashboard';

describe('an answer that was asked for early', () => {
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

  it('is taken once, and asked for once', async () => {
    const fetch = stubFetch(async () => new Response('early'));
    askEarly(ADDRESS);
    expect(takeEarly('/trpc/catalog.lineups')).toBeNull();
    expect(await (await takeEarly(ADDRESS))?.text()).toBe('early');
    expect(takeEarly(ADDRESS)).toBeNull();
    expect(fetch).toHaveBeenCalledExactlyOnceWith(ADDRESS, { cache: 'no-cache' });
  });

  it('counts for ten seconds', () => {
    stubFetch(async () => new Response('early'));
    askEarly(ADDRESS);
    vi.advanceTimersByTime(10_000);
    expect(takeEarly(ADDRESS)).toBeNull();
  });

  it('tells its failure to whoever takes it, and to nobody else', async () => {
    stubFetch(() => Promise.reject(new TypeError('Failed to fetch')));
    askEarly('/trpc/account.provider');
    askEarly(ADDRESS);
    await expect(takeEarly(ADDRESS)).rejects.toThrow('Failed to fetch');
  });

  it('is none where nothing was asked', () => {
    expect(takeEarly(ADDRESS)).toBeNull();
  });
});
