import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { toStoredText } from '../auth/tokens.ts';
import { fetchForUser, hasNoTeam } from './fetchForUser.ts';
import { noteChangeInFlight } from './interruptedChange.ts';

const TEAMS = '/trpc/myTeam.teams';

/** Signs in at a hub that answers each request with the given answer. */
function signedIn(body: unknown, expiresInS = 900) {
  const tokens = { accessToken: 'token', refreshToken: null, refreshExpiresInS: null, expiresInS };
  localStorage.setItem(
    'blink_tokens_hub',
    toStoredText({ ...tokens, issuedAtS: Math.floor(Date.now() / 1000) }),
  );
  const fetch = vi.fn(async (_address: string, _options: RequestInit) => Response.json(body));
  vi.stubGlobal('fetch', fetch);
  return () => fetch.mock.calls.map(([address, { headers }]) => [address, headers]);
}

describe("a user's requests before the scripts have loaded", () => {
  beforeEach(() => {
    globalThis.hubEarlyAnswers = undefined;
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    localStorage.clear();
  });

  it("carry the user's token, and include who the user is", () => {
    const asked = signedIn({});
    fetchForUser(['myTeam.teams']);
    const headers = { authorization: 'Bearer token' };
    expect(asked()).toEqual([
      [TEAMS, headers],
      [`${window.location.origin}/api/auth/me`, headers],
    ]);
  });

  it('omit who the user is if another server signs them in', () => {
    const asked = signedIn({});
    const facts = { authUrl: 'https://auth.example', projectId: 'hub', frameOrigins: [] };
    localStorage.setItem('hub_provider', JSON.stringify(facts));
    fetchForUser(['myTeam.teams']);
    expect(asked().map(([address]) => address)).toEqual([TEAMS]);
  });

  it('leave out once what an interrupted change may affect', () => {
    const asked = signedIn({});
    noteChangeInFlight(true);
    fetchForUser(['myTeam.teams']);
    expect(asked().map(([address]) => address)).toEqual([`${window.location.origin}/api/auth/me`]);
    fetchForUser(['myTeam.teams']);
    expect(asked().map(([address]) => address)).toContain(TEAMS);
  });

  it('are not made while the token has to be refreshed', () => {
    const asked = signedIn({}, 10);
    fetchForUser(['myTeam.teams']);
    expect(asked()).toEqual([]);
  });

  it.each([
    ['has none', { result: { data: [] } }, true],
    ['has one', { result: { data: [{ id: 'team' }] } }, false],
    ['is refused', { error: {} }, false],
  ])('show whether there are teams for a user who %s', async (_who, body, isWithout) => {
    signedIn(body);
    fetchForUser(['myTeam.teams']);
    expect(await hasNoTeam()).toBe(isWithout);
  });

  it('do not claim that there are no teams if nothing was requested or answered', async () => {
    expect(await hasNoTeam()).toBe(false);
    signedIn({});
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    fetchForUser(['myTeam.teams']);
    expect(await hasNoTeam()).toBe(false);
  });
});
