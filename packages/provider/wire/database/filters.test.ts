import request from 'supertest';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import express, { type Express } from 'express';
import { PROVIDER_OPTIONS, createTestDatabase, type TestDatabase } from '@hub/tools/testing/testDatabase.ts';
import { openEmbeddedProvider, type EmbeddedProvider } from '../../embedded/openEmbeddedProvider.ts';
import { cursorAfter } from '../../rows/cursor.ts';
import { createWireRouter } from '../createWireRouter.ts';

const KEY = 'the-secret-key-of-the-tests';
const DATA = '/api/db/hub/rest/v1/stats_players';
let database: TestDatabase;
let provider: EmbeddedProvider;
let app: Express;

beforeAll(async () => {
  database = await createTestDatabase('SQLite');
  provider = await openEmbeddedProvider({ ...PROVIDER_OPTIONS, database: database.options });
  await provider.database.sql(
    'create table stats_players (id text primary key, page_type text, goals integer, kickoff_ts text)',
  );
  app = express().use(
    createWireRouter({
      provider,
      publicUrl: PROVIDER_OPTIONS.publicUrl,
      projectId: 'hub',
      secretKey: KEY,
      allowedOrigins: [],
      policies: {},
    }),
  );
});

beforeEach(async () => {
  await provider.database.sql('delete from stats_players');
  await provider.database.table('statsPlayers').createMany([
    { id: 'a', pageType: 'club', goals: 1, kickoffTs: '2025-02-15T14:30:00Z' },
    { id: 'b', pageType: 'a,b', goals: 2, kickoffTs: '2025-02-16T14:30:00Z' },
    { id: 'c', pageType: 'Köln', goals: 3, kickoffTs: null },
    { id: 'd', pageType: '100%', goals: null, kickoffTs: null },
  ]);
});

afterAll(async () => {
  await provider.close();
  await database[Symbol.asyncDispose]();
});

const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });
const idsOf = ({ body }: { body: unknown }) => (body as { id: string }[]).map(({ id }) => id).join('');

describe('filters on the wire', () => {
  test.each([
    ['no filter', '', 'abcd'],
    ['a text', 'page_type=eq.K%C3%B6ln', 'c'],
    ['a text that could be encoded', 'page_type=eq.K%25C3%25B6ln', ''],
    ['a percent sign', 'page_type=eq.100%25', 'd'],
    ['a wildcard', 'page_type=like.%25lub', 'a'],
    ['a list', 'id=in.(a,c,x)', 'ac'],
    ['a list with an encoded comma', 'page_type=in.(a%252Cb,club)', 'a'],
    ['an empty list', 'id=in.()', ''],
    ['all but a list', 'id=not.in.(a,c)', 'bd'],
    ['all but an empty list', 'id=not.in.()', 'abcd'],
    ['not null', 'goals=not.null', 'abc'],
    ['not null as PostgREST says it', 'goals=not.is.null', 'abc'],
    ['not a value', 'goals=not.2', 'ac'],
    ['not eq', 'goals=not.eq.2', 'ac'],
    ['not neq', 'goals=not.neq.2', 'b'],
    ['not gt', 'goals=not.gt.1', 'a'],
    ['not gte', 'goals=not.gte.2', 'a'],
    ['not lt', 'goals=not.lt.2', 'bc'],
    ['not lte', 'goals=not.lte.2', 'c'],
    ['not eq null', 'goals=not.eq.null', 'abc'],
    ['not neq null', 'goals=not.neq.null', 'd'],
    ['not a text with a dot', 'page_type=not.club.x', 'abcd'],
    ['is null', 'goals=is.null', 'd'],
    ['eq null', 'goals=eq.null', 'd'],
    ['is 1', 'goals=is.1', 'a'],
    ['is true', 'goals=is.true', 'a'],
    ['repeated parameters', 'goals=gte.2&goals=lt.3', 'b'],
    ['camelCase names', 'pageType=eq.club&select=id,goals', 'a'],
    ['and with equals signs', 'and=(page_type=eq.club,or=(goals=eq.1,goals=eq.2))', 'a'],
    ['or with several fields in a member', 'or=(page_type=eq.club%26goals=eq.9,goals=eq.2)', 'b'],
    ['and as PostgREST says it', 'and=(page_type.eq.club,or(goals.eq.1,goals.eq.2))', 'a'],
    ['or beside a column', 'goals=gt.1&or=(id=eq.a,id=eq.c)', 'c'],
    ['or with a list', 'or=(id=in.(a,b),goals=is.null)', 'abd'],
    ['an order', 'order=goals.desc', 'cbad'],
    ['an order without a direction', 'order=page_type,id.desc', 'dcba'],
    ['a page', 'order=goals.asc&limit=2&offset=1', 'ab'],
    ['an order with nulls last', 'order=goals.asc.nullslast', 'abcd'],
    ['an order with nulls first', 'order=goals.desc.nullsfirst', 'dcba'],
    ['an order with nulls only', 'order=goals.nullsfirst', 'dabc'],
    ['an order of two columns', 'order=kickoff_ts.desc.nullslast,goals.desc.nullsfirst', 'badc'],
    ['a limit of nothing', 'limit=0', ''],
  ])('%s', async (_title, query, expected) => {
    expect(idsOf(await request(app).get(`${DATA}?${query}`).set(bearer(KEY)).expect(200))).toBe(expected);
  });

  test.each([
    ['a wildcard before two digits', 'page_type=like.%2505', 'e'],
    ['a wildcard before two digits, twice', 'page_type=like.%25Mainz%2505', 'e'],
    ['a wildcard before two letters', 'page_type=ilike.%25lUb', 'a'],
    ['a wildcard of PostgREST', 'page_type=like.*05', 'e'],
    ['wildcards of PostgREST in a group', 'or=(page_type.ilike.*MAINZ*,page_type.like.cl*)', 'ae'],
    ['an instant', 'kickoff_ts=gte.2025-02-16T14%3A30%3A00Z', 'be'],
    ['an instant of another zone', 'kickoff_ts=gte.2025-02-16T15%3A30%3A00%2B01%3A00', 'be'],
    ['an instant up to which there are matches', 'kickoff_ts=lte.2025-02-16T14:30Z', 'abe'],
    [
      'an instant of another zone, whose plus was not encoded',
      'kickoff_ts=lt.2025-02-16T15:30:00+01:00',
      'a',
    ],
    ['an instant west of it', 'kickoff_ts=gt.2025-02-16T09:30:00-05:00', ''],
    ['an instant of another precision', 'kickoff_ts=eq.2025-02-15T14:30Z', 'a'],
    ['an instant of another zone in a list', 'kickoff_ts=in.(2025-02-15T15:30:00%2B01:00,x)', 'a'],
    ['all but an instant of another zone', 'kickoff_ts=neq.2025-02-15T15:30:00.000%2B0100', 'be'],
    [
      'an instant of another zone in a group',
      'or=(kickoff_ts.lte.2025-02-15T15:30:00%2B01:00,id.eq.c)',
      'ac',
    ],
    ['a day', 'kickoff_ts=gte.2025-02-16', 'be'],
    ['what only looks like an instant', 'page_type=eq.2025-02-16T15:30:00%2B01:00', 'f'],
  ])('%s, among clubs named so', async (_title, query, expected) => {
    await provider.database.table('statsPlayers').createMany([
      { id: 'e', pageType: 'FSV Mainz 05', kickoffTs: '2025-02-16T14:30:00.000Z' },
      { id: 'f', pageType: '2025-02-16T15:30:00+01:00', kickoffTs: null },
    ]);
    expect(idsOf(await request(app).get(`${DATA}?order=id&${query}`).set(bearer(KEY)).expect(200))).toBe(
      expected,
    );
  });

  test.each([
    ['a text', 'page_type=eq.K%25C3%25B6ln', 'c'],
    ['an instant', 'kickoff_ts=gte.2025-02-16T14%253A30%253A00Z', 'b'],
    ['a percent sign', 'page_type=eq.100%2525', 'd'],
    ['a percent sign encoded once', 'page_type=eq.100%25', 'd'],
    ['a wildcard before two digits', 'page_type=like.%252500', ''],
    ['a wildcard encoded once', 'page_type=like.10%25', 'd'],
    ['a list with a comma in an element', 'page_type=in.(a%252Cb,club)', 'ab'],
    ['encoded brackets', 'or=(page_type=eq.a%252Cb,page_type=eq.%2528)', 'b'],
  ])('values of a client that encodes them twice: %s', async (_title, query, expected) => {
    const asked = request(app)
      .get(`${DATA}?${query}`)
      .set(bearer(KEY))
      .set('content-type', 'application/json');
    expect(idsOf(await asked.expect(200))).toBe(expected);
  });

  test.each([
    ['0-1', '', 206, 'ab', '0-1/4'],
    ['items=2-3', '', 206, 'cd', '2-3/4'],
    ['3-', '', 206, 'd', '3-3/4'],
    ['0-99', '', 200, 'abcd', '0-3/4'],
    ['1-4', 'limit=2&offset=1', 206, 'c', '2-2/4'],
    ['99-', '', 206, '', '*/4'],
    ['bytes=0-1', '', 200, 'abcd', '0-3/4'],
    ['a-b', '', 200, 'abcd', '0-3/4'],
  ])('the range %s with "%s"', async (range, query, status, ids, contentRange) => {
    const asked = request(app).get(`${DATA}?order=id&${query}`).set(bearer(KEY)).set('Range', range);
    const answer = await asked.set('Prefer', 'count=exact').expect(status);
    expect([idsOf(answer), answer.headers['content-range']]).toEqual([ids, contentRange]);
    expect(
      (await request(app).get(`${DATA}?order=id&${query}`).set(bearer(KEY)).set('Range', range)).status,
    ).toBe(200);
  });

  test('refuses a range that ends before it begins', async () => {
    await request(app).get(DATA).set(bearer(KEY)).set('Range', '5-2').expect(416);
  });

  test.each([
    'and=(user_id',
    'and=(user_id&page_type=eq.p)',
    'and=',
    'or=()',
    'or=(goals=eq.1,)',
    'or=(goals)',
    'or=(goals=eq.1))',
    'goals=1',
    'goals=above.1',
    'goals=is.maybe',
    'page_type=not.like.x%25',
    'page_type=not.ilike.x%25',
    'goals=not.is.1',
    'goals=not.not.eq.1',
    'page_type=not.fts.x',
    'goals=in.1,2',
    'goals=in.(1,2',
    'goals=lt.many',
    'goals=lt.null',
    'goals=not.in.(1,x)',
    'or=(goals.neq.x,id.eq.a)',
    'goals',
    '=eq.1',
    'limit=1&limit=4',
    'order=id&order=goals',
    'select=id&select=goals',
    'nothing=eq.1',
    'AND=eq.1',
    'OR=(goals=eq.1)',
    'order=goals.sideways',
    'order=nothing',
    'limit=-1',
    'limit=ten',
    'select=nothing',
    'cursor=nonsense',
    'goals;drop table stats_players=eq.1',
    `or=${'(or='.repeat(40)}(goals=eq.1)${')'.repeat(40)}`,
  ])('refuses %s instead of answering with the whole table', async (query) => {
    const { body } = await request(app).get(`${DATA}?${query}`).set(bearer(KEY)).expect(400);
    expect(body).toEqual({
      error: {
        message: expect.any(String),
        code: 'VALIDATION_ERROR',
        errorCode: 'invalid',
        reason: 'invalid',
      },
    });
  });

  test('a cursor continues the list', async () => {
    const rows = await provider.database.table('statsPlayers').list({ orderBy: { goals: 'desc' }, limit: 2 });
    const cursor = cursorAfter(rows.at(-1) ?? {}, { goals: 'desc' });
    const { body } = await request(app)
      .get(`${DATA}?order=goals.desc&cursor=${cursor}`)
      .set(bearer(KEY))
      .expect(200);
    expect((body as { id: string }[]).map((row) => row.id).join('')).toBe('ad');
  });
});
