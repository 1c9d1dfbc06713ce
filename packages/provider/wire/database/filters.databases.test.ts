import { afterAll, beforeAll, expect, it } from 'vitest';
import { aPlayer, aTeam, insertLeague } from '@hub/tools/testing/facts/builders.ts';
import { testAppOn, type TestApp } from '@hub/tools/testing/testApp.ts';
import { describeOnDatabases } from '@hub/tools/testing/testDatabase.ts';

await describeOnDatabases('quoted values on the wire', (kind) => {
  const ODD = {
    comma: 'a,b',
    quote: 'say "x"',
    quoted: '"x"',
    bracket: 'f(x)',
    unbalanced: ')(',
    backslash: 'a\\b',
    percent: '100%25',
    empty: '',
    plain: 'plain',
    null: 'null',
  };
  const NOT_QUOTED = { inch: '5"', open: '"a', both: '"a"b' };
  const NAMES = { ...ODD, ...NOT_QUOTED };
  const quotedText = (text: string) => `"${text.replaceAll(/["\\]/gu, String.raw`\$&`)}"`;

  let app: TestApp;
  beforeAll(async () => {
    app = await testAppOn(kind);
    await insertLeague(app.deps, {
      players: Object.entries(NAMES).map(([id, name], at) => aPlayer({ id, name, roleRank: at })),
      teams: [aTeam()],
    });
  });
  afterAll(() => app[Symbol.asyncDispose]());

  /** @param filters decoded; encoded once, as clients of PostgREST do */
  async function idsOf(filters: Record<string, string>, headers = {}): Promise<string[]> {
    const query = new URLSearchParams({ ...filters, order: 'role_rank' }).toString();
    const { body } = await app.request.get(`/api/db/hub/rest/v1/players?${query}`).set(headers).expect(200);
    return (body as { id: string }[]).map(({ id }) => id);
  }

  it.each(Object.entries(ODD))('the value %s is found alone and among others', async (id, text) => {
    const value = quotedText(text);
    expect(await idsOf({ name: `in.(${value})` })).toEqual([id]);
    expect(await idsOf({ name: `in.(${value},nothing)` })).toEqual([id]);
    expect(await idsOf({ name: `in.(nothing,${value})` })).toEqual([id]);
    expect(await idsOf({ name: `not.in.(${value})` })).toHaveLength(Object.keys(NAMES).length - 1);
    expect(await idsOf({ or: `(name.in.(${value},x),role_rank.eq.99)` })).toEqual([id]);
    expect(await idsOf({ or: `(role_rank.eq.99,name.eq.${value})` })).toEqual([id]);
    expect(await idsOf({ and: `(name=eq.${value},role_rank=gte.0)` })).toEqual([id]);
  });

  it('all of them are found together', async () => {
    const values = Object.values(ODD).map(quotedText).join(',');
    expect(await idsOf({ name: `in.(${values})` })).toEqual(Object.keys(ODD));
    expect(await idsOf({ and: `(name.in.(${values}),role_rank.lt.3)` })).toEqual([
      'comma',
      'quote',
      'quoted',
    ]);
  });

  it('quotes that do not enclose a value belong to it', async () => {
    expect(await idsOf({ name: 'in.(5","a,"a"b)' })).toEqual(['inch', 'open', 'both']);
    expect(await idsOf({ or: '(name.eq.5",name.eq."a"b)' })).toEqual(['inch', 'both']);
    expect(await idsOf({ name: 'eq."x"' })).toEqual(['quoted']);
  });

  it('an element of a list with quotes is not decoded again, even for a client that encodes values itself', async () => {
    const encoding = { 'content-type': 'application/json' };
    expect(await idsOf({ name: 'in.("a,b",100%25)' }, encoding)).toEqual(['comma', 'percent']);
    expect(await idsOf({ name: 'in.(%22x%22,100%2525)' }, encoding)).toEqual(['quoted', 'percent']);
    expect(await idsOf({ name: 'in.(%22x%22,100%2525)' })).toEqual([]);
  });
});
