import { describe, expect, it } from 'vitest';
import { errorText } from './errorTexts.ts';
import type { TokenSource } from './tokenLink.ts';
import { httpLinks, trpc } from './trpc.ts';

interface Seen {
  path: string;
  authorization: string | null;
}

/** A hub that knows one token; `admin.flows` needs it, everything else is open. */
function hubThatKnows(good: string, tokens: TokenSource) {
  const seen: Seen[] = [];
  const fetch: typeof globalThis.fetch = async (address, init) => {
    const url = new URL(address instanceof Request ? address.url : address);
    const authorization = new Headers(init?.headers).get('authorization');
    seen.push({ path: url.pathname.replace('/trpc/', ''), authorization });
    const data = { code: 'UNAUTHORIZED', httpStatus: 401, reason: 'notSignedIn' };
    const refused = { error: { message: 'Not authenticated', code: -32_001, data } };
    const isKnown = authorization === `Bearer ${good}`;
    const answers = url.pathname
      .replace('/trpc/', '')
      .split(',')
      .map((path) => (path === 'admin.flows' && !isKnown ? refused : { result: { data: [] } }));
    return Response.json(url.searchParams.has('batch') ? answers : answers[0], {
      status: answers.every((answer) => 'result' in answer) ? 200 : 207,
    });
  };
  const client = trpc.createClient({ links: httpLinks({ url: 'http://hub.test/trpc', fetch, tokens }) });
  return { client, seen };
}

const holding = (token: string | null, renewed: string | null = null) => {
  const refusals: string[] = [];
  const tokens: TokenSource = {
    accessToken: async () => token,
    renewedToken: async (refused) => {
      refusals.push(refused);
      return renewed;
    },
  };
  return { tokens, refusals };
};

describe('the token of a call', () => {
  it('is never sent with a catalog read, whose answer is the same for everyone', async () => {
    const { client, seen } = hubThatKnows('good', holding('good').tokens);
    await Promise.all([client.catalog.clubs.query(), client.admin.flows.query()]);
    expect(seen).toEqual(
      expect.arrayContaining([
        { path: 'catalog.clubs', authorization: null },
        { path: 'admin.flows', authorization: 'Bearer good' },
      ]),
    );
  });

  it('is left out when no one is signed in', async () => {
    const { client, seen } = hubThatKnows('good', holding(null).tokens);
    await client.catalog.hub.query();
    expect(seen).toEqual([{ path: 'catalog.hub', authorization: null }]);
  });

  it('is renewed once when refused, and only the refused call is repeated', async () => {
    const { tokens, refusals } = holding('old', 'good');
    const { client, seen } = hubThatKnows('good', tokens);
    await Promise.all([client.account.me.query(), client.admin.flows.query()]);
    expect(refusals).toEqual(['old']);
    expect(seen).toEqual([
      { path: 'account.me,admin.flows', authorization: 'Bearer old' },
      { path: 'admin.flows', authorization: 'Bearer good' },
    ]);
  });

  it('is not renewed a second time', async () => {
    const { tokens, refusals } = holding('old', 'also old');
    const { client, seen } = hubThatKnows('good', tokens);
    await expect(client.admin.flows.query()).rejects.toThrow('Not authenticated');
    expect(refusals).toEqual(['old']);
    expect(seen).toHaveLength(2);
  });

  it('passes the refusal on when the renewed token is refused too', async () => {
    const { client, seen } = hubThatKnows('good', holding('old', null).tokens);
    await expect(client.admin.flows.query()).rejects.toThrow('Not authenticated');
    expect(seen).toHaveLength(1);
  });

  it('fails as a lost connection, sending nothing, when it cannot be obtained', async () => {
    const tokens: TokenSource = {
      accessToken: () => Promise.reject(new Error('The sign-in service cannot be reached')),
      renewedToken: () => Promise.resolve(null),
    };
    const { client, seen } = hubThatKnows('good', tokens);
    const error: unknown = await client.admin.flows.query().catch((reason: unknown) => reason);
    expect(errorText(error)).toContain('nicht zu erreichen');
    expect(seen).toEqual([]);
  });
});
