import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { StatusSuggestion } from '@hub/shared/admin/suggestions.schema.ts';
import { wasRight } from '../../commands/admin/suggestions.ts';
import { TEST_CHAT_MODEL } from '@hub/provider/contract/openAiServer.ts';
import { callerOf } from '@hub/tools/testing/callerOf.ts';
import { aSmallLeague, insertLeague, playSecondMatch } from '@hub/tools/testing/facts/builders.ts';
import { testApp, type TestApp } from '@hub/tools/testing/testApp.ts';
import { leagueApp } from '@hub/tools/testing/leagueApp.ts';
import { mutate, query } from '@hub/tools/testing/procedures.ts';

const REGULAR = 'team-a-5';
const ID = 'news-1 team-a-5';

let app: TestApp;
beforeEach(async () => {
  app = await leagueApp(aSmallLeague(), { embedded: { ai: TEST_CHAT_MODEL('http://127.0.0.1:1/v1') } });
  await suggest();
});
afterEach(() => app[Symbol.asyncDispose]());

const ask = (procedure: string, token: string | null, input?: object) =>
  query(app, `admin.${procedure}`, token, input);
const decide = (token: string | null, input: object) => mutate(app, 'admin.decideSuggestion', token, input);
const suggestions = (of = app) => callerOf(of, of.adminToken).admin.statusSuggestions();
const table = (name: string) => app.deps.provider.database.table(name);
const everything = async () =>
  Promise.all(
    ['players', 'statusSuggestions', 'availabilityEdits', 'statusReports', 'pstartRuns'].map((name) =>
      table(name).list({ orderBy: { id: 'asc' } }),
    ),
  );

async function suggest(changes: object = {}, playerId = REGULAR, newsId = 'news-1') {
  await app.deps.stores.suggestions.keep(
    {
      id: newsId,
      title: 'Sorgen',
      summary: 'Er fällt aus.',
      source: 'Redaktion',
      url: 'https://example.com/1',
      teamId: 'team-a',
      teamName: 'Verein team-a',
      publishedTs: '2024-12-01T10:00:00.000Z',
    },
    [
      {
        playerId,
        status: 'injured',
        expectedReturn: '2024-12-20',
        evidence: 'Er fällt aus.',
        confidence: 0.8,
        ...changes,
      },
    ],
    { nowTs: '2024-12-01T11:00:00.000Z', openSinceTs: '2024-11-24T11:00:00.000Z', isSuspicious: false },
  );
}

describe('admin.statusSuggestions', () => {
  it('lists open suggestions with the text of the news, with one provider call', async () => {
    app.providerCalls.length = 0;
    const { open, isReading, record } = await suggestions();
    expect(app.providerCalls.filter((call) => call === 'batch' || call === 'sql')).toHaveLength(1);
    expect(isReading).toBe(true);
    expect(open).toEqual([
      {
        id: ID,
        playerId: REGULAR,
        name: 'team-a Nummer 5',
        teamName: 'Verein team-a',
        before: 'fit',
        status: 'injured',
        expectedReturn: '2024-12-20',
        evidence: 'Er fällt aus.',
        confidence: 0.8,
        title: 'Sorgen',
        summary: 'Er fällt aus.',
        source: 'Redaktion',
        url: 'https://example.com/1',
        publishedTs: '2024-12-01T10:00:00.000Z',
        isSuspicious: false,
      } satisfies StatusSuggestion,
    ]);
    expect(record.taken).toEqual({ count: 0, judged: 0, right: 0 });
  });

  it('is empty without a model', async () => {
    await using without = await testApp();
    await insertLeague(without.deps, aSmallLeague());
    expect(await suggestions(without)).toMatchObject({ isReading: false, open: [] });
  });
});

describe('admin.previewSuggestion', () => {
  it('finds no unknown suggestion', async () => {
    await ask('previewSuggestion', app.adminToken, { id: '' }).expect(400);
    await ask('previewSuggestion', app.adminToken, { id: 'nothing' }).expect(404);
  });

  it.each(['injured', 'suspended', 'away', 'doubtful'])(
    'shows what a player loses if %s and which team-mates gain, and stores nothing',
    async (status) => {
      await suggest({ status, expectedReturn: null }, REGULAR, 'news-2');
      const id = 'news-2 team-a-5';
      const before = await everything();
      const { chances } = await callerOf(app, app.adminToken).admin.previewSuggestion({ id });
      const [first, ...mates] = chances;
      expect(first).toMatchObject({ playerId: REGULAR });
      expect(first!.after).toBeLessThan(first!.before);
      expect(mates.length).toBeGreaterThan(0);
      expect(await everything()).toEqual(before);
    },
  );
});

describe('admin.decideSuggestion', () => {
  it.each([
    ['an unknown decision', { id: ID, decision: 'maybe' }, 400],
    ['no suggestion', { decision: 'taken' }, 400],
    ['an unknown suggestion', { id: 'nothing', decision: 'taken' }, 404],
  ])('refuses %s and changes nothing', async (_what, input, status) => {
    const before = await everything();
    await decide(app.adminToken, input).expect(status);
    expect(await everything()).toEqual(before);
  });

  it('accepts a suggestion as an edit by an administrator, with its source, and only once', async () => {
    const answers = await Promise.all(
      [1, 2, 3].map(() => decide(app.adminToken, { id: ID, decision: 'taken' })),
    );
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 409, 409,
    ]);
    expect(await table('players').get(REGULAR)).toMatchObject({ injuryStatus: 'injured' });
    expect(await table('availabilityEdits').list()).toMatchObject([
      { playerId: REGULAR, source: 'Redaktion: Sorgen', expectedReturn: '2024-12-20' },
    ]);
    expect(await table('statusReports').list()).toMatchObject([
      { status: 'injured', source: 'Redaktion: Sorgen' },
    ]);
    expect(Number((await table('players').get(REGULAR))?.['pstart'])).toBeLessThan(0.1);
    expect(await table('statusSuggestions').get(ID)).toMatchObject({
      decision: 'taken',
      decidedBy: expect.any(String),
    });
    expect((await suggestions()).open).toEqual([]);
  });

  it('stores in the history that a player is away, without showing him as injured', async () => {
    await suggest({ status: 'away', expectedReturn: null }, 'team-a-6', 'news-2');
    await decide(app.adminToken, { id: 'news-2 team-a-6', decision: 'taken' }).expect(200);
    expect(await table('statusReports').list()).toMatchObject([{ status: 'away', note: 'Er fällt aus.' }]);
    expect(await table('players').get('team-a-6')).toMatchObject({ injuryStatus: 'questionable' });
  });

  it('rejects a suggestion, and does not change the player', async () => {
    const [players] = await everything();
    await decide(app.adminToken, { id: ID, decision: 'refused' }).expect(200);
    const [after, , edits] = await everything();
    expect([after, edits]).toEqual([players, []]);
    expect((await suggestions()).record.refused.count).toBe(1);
    await decide(app.adminToken, { id: ID, decision: 'taken' }).expect(409);
  });

  it('leaves a suggestion open if its expected return has passed', async () => {
    await suggest({ status: 'injured', expectedReturn: '2024-11-30' }, 'team-a-6', 'news-2');
    const { body } = await decide(app.adminToken, { id: 'news-2 team-a-6', decision: 'taken' }).expect(400);
    expect(body.error.data.errorCode).toBe('returnPast');
    expect((await suggestions()).open).toHaveLength(2);
  });
});

describe('the record of suggestions', () => {
  it('counts how many the next match confirmed', async () => {
    // Numbers 5 and 13 appear in the second match, number 12 does not.
    await suggest({}, 'team-a-12', 'news-2');
    await suggest({ status: 'doubtful' }, 'team-a-13', 'news-3');
    await decide(app.adminToken, { id: ID, decision: 'taken' }).expect(200);
    await decide(app.adminToken, { id: 'news-2 team-a-12', decision: 'refused' }).expect(200);
    await decide(app.adminToken, { id: 'news-3 team-a-13', decision: 'taken' }).expect(200);
    expect((await suggestions()).record).toEqual({
      taken: { count: 2, judged: 0, right: 0 },
      refused: { count: 1, judged: 0, right: 0 },
    });
    await playSecondMatch(app.deps);
    expect((await suggestions()).record).toEqual({
      taken: { count: 2, judged: 1, right: 0 },
      refused: { count: 1, judged: 1, right: 1 },
    });
  });

  it.each([
    ['injured', null, true, false],
    ['injured', null, false, true],
    ['suspended', null, false, true],
    ['away', null, false, true],
    ['fit', null, true, true],
    ['fit', null, false, false],
    ['doubtful', null, true, null],
    ['injured', '2024-12-07', false, null],
    ['injured', '2024-12-08', false, true],
  ] as const)('judges %s, back on %s, present %s: %s', (status, expectedReturn, wasThere, right) => {
    expect(wasRight({ status, expectedReturn, wasThere, playedTs: '2024-12-07T14:30:00.000Z' })).toBe(right);
    expect(wasRight({ status, expectedReturn, wasThere, playedTs: null })).toBeNull();
  });
});
