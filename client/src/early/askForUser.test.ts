import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { toStoredText } from '../auth/tokens.ts';
import { askForUser, hasNoTeam } from './askForUser.ts';
import { noteChangeInFlight } from './interruptedChange.ts';

const TEAMS = '/trpc/myTeam.teams';

/** Signs in, at a hub that answers each question like this. */
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

describe('what is asked for a user before the scripts have come', () => {
  beforeEach(() => {
    globalThis.hubEarlyAnswers = undefined;
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    localStorage.clear();
  });

  it('is asked in their name, and who they are', () => {
    const asked = signedIn({});
    askForUser(['myTeam.teams']);
    const headers = { authorization: 'Bearer token' };
    expect(asked()).toEqual([
      [TEAMS, headers],
      [`${window.location.origin}/api/auth/me`, headers],
    ]);
  });

  it('leaves out who they are where another server signs them in', () => {
    const asked = signedIn({});
    const facts = { authUrl: 'https://auth.example', projectId: 'hub', frameOrigins: [] };
    localStorage.setItem('hub_provider', JSON.stringify(facts));
    askForUser(['myTeam.teams']);
    expect(asked().map(([address]) => address)).toEqual([TEAMS]);
  });

  it('leaves out what a change in flight may be about, once', () => {
    const asked = signedIn({});
    noteChangeInFlight(true);
    askForUser(['myTeam.teams']);
    expect(asked().map(([address]) => address)).toEqual([`${window.location.origin}/api/auth/me`]);
    askForUser(['myTeam.teams']);
    expect(asked().map(([address]) => address)).toContain(TEAMS);
  });

  it('is nothing while their token has to be renewed', () => {
    const asked = signedIn({}, 10);
    askForUser(['myTeam.teams']);
    expect(asked()).toEqual([]);
  });

  it.each([
    ['has none', { result: { data: [] } }, true],
    ['has one', { result: { data: [{ id: 'team' }] } }, false],
    ['is refused', { error: {} }, false],
  ])('knows whether there are teams from the answer of a user who %s', async (_who, body, isWithout) => {
    signedIn(body);
    askForUser(['myTeam.teams']);
    expect(await hasNoTeam()).toBe(isWithout);
  });

  it('does not claim that there are no teams where nothing was asked or answered', async () => {
    expect(await hasNoTeam()).toBe(false);
    signedIn({});
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    askForUser(['myTeam.teams']);
    expect(await hasNoTeam()).toBe(false);
  });
});
