import { describe, expect, it } from 'vitest';
import { expectedSources, expectedElevens } from '@hub/server/schema/elevens.ts';
import { insertStatements } from '@hub/server/stores/bulk.ts';
import { callerOf } from '@hub/tools/testing/callerOf.ts';
import { aToldSeason, FIRST_ELEVEN, KEEPER_NAME, type ToldSeason } from '@hub/tools/testing/toldSeason.ts';

const [A, B] = ['team-a', 'team-b'] as const;
const AS_KEEPER = { who: 'keeper', source: { kind: 'person' } } as const;
/** The first eleven with others for some of it. */
const but = (changes: Record<number, number>) => FIRST_ELEVEN.map((number) => changes[number] ?? number);

const apiRows = async ({ app }: ToldSeason) =>
  (await app.request.get('/api/v1/record/sources').expect(200)).body.data;
const expectedOf = async ({ app }: ToldSeason) => (await callerOf(app).catalog.record()).expected;

/** How many of the eleven highest frozen chances of a club began, by the stored predictions. */
async function rightOfTop({ app }: ToldSeason, week: number, teamId: string, column: string) {
  const { rows } = await app.deps.provider.database.sql(
    `select x.started, x.player_id, coalesce(${column}, x.pstart) as chance
    from ledger_predictions x join ledger_snapshots s on s.id = x.snapshot_id
    where s.fixture_id = 'fixture-${week}' and s.kind = 'frozen' and x.team_id = '${teamId}'`,
  );
  return rows
    .toSorted(
      (one, other) =>
        Number(other['chance']) - Number(one['chance']) || (one['playerId']! < other['playerId']! ? -1 : 1),
    )
    .slice(0, 11)
    .reduce((sum, { started }) => sum + Number(started), 0);
}

/** Three weeks of `kicker` on one club: 11, 10 and 9 right, where the same eleven again had ten each time. */
async function aScoredSeason() {
  const season = await aToldSeason();
  const elevens = [FIRST_ELEVEN, but({ 12: 13 }), but({ 12: 13, 11: 14 }), but({ 12: 13, 11: 14, 10: 15 })];
  const named = [[], elevens[1]!, but({ 11: 14 }), but({ 11: 14, 10: 16 })];
  for (const week of [2, 3, 4]) {
    await season.name(week, A, named[week - 1]!);
    await season.play(week, { [A]: elevens[week - 1]!, [B]: FIRST_ELEVEN });
  }
  return season;
}

describe('the record of sources', () => {
  it('is empty until a match with an expected eleven is scored', async () => {
    await using season = await aToldSeason();
    expect(await apiRows(season)).toEqual([]);
    expect(await expectedOf(season)).toBeNull();
    await season.name(2, A, but({ 12: 13 }));
    expect(await apiRows(season)).toEqual([]);
    // Nobody's list is over: of an unnamed match there is nothing to compare.
    await season.play(3, { [A]: FIRST_ELEVEN, [B]: FIRST_ELEVEN });
    expect(await expectedOf(season)).toBeNull();
  });

  it('compares a source with the hub, with and without elevens, and with the same eleven again', async () => {
    await using season = await aScoredSeason();
    const record = await expectedOf(season);
    const [kicker] = record?.sources ?? [];
    expect(record?.sources).toHaveLength(1);
    expect(kicker).toMatchObject({ kind: 'named', name: 'kicker', number: null, clubMatches: 3 });
    // 11, 10 and 9: the spread over three matchdays is √(2 · 3 / 2) / 3, and no more than eleven can be right.
    expect(kicker?.source.right).toBeCloseTo(10, 9);
    expect(kicker?.source.interval?.[0]).toBeCloseTo(10 - (1.96 * Math.sqrt(3)) / 3, 9);
    expect(kicker?.source.interval?.[1]).toBe(11);
    expect(kicker?.sameElevenAgain).toEqual({ right: 10, interval: [10, 10] });
    const mean = async (column: string) => {
      const rights = await Promise.all([2, 3, 4].map((week) => rightOfTop(season, week, A, column)));
      return rights.reduce((sum, right) => sum + right, 0) / 3;
    };
    expect(kicker?.hub.right).toBeCloseTo(await mean('x.pstart'), 9);
    expect(kicker?.hubUntold.right).toBeCloseTo(await mean('x.pstart_untold'), 9);
    expect(kicker?.hub.right).not.toBeCloseTo(kicker?.hubUntold.right ?? 0, 9);

    const [row, ...others] = await apiRows(season);
    expect(others).toEqual([]);
    expect(row).toEqual({
      source: 'kicker',
      kind: 'named',
      clubMatches: 3,
      rightOf11: kicker?.source.right,
      rightOf11Low: kicker?.source.interval?.[0],
      rightOf11High: 11,
      hub: kicker?.hub.right,
      hubLow: kicker?.hub.interval?.[0],
      hubHigh: kicker?.hub.interval?.[1],
      hubWithout: kicker?.hubUntold.right,
      hubWithoutLow: kicker?.hubUntold.interval?.[0],
      hubWithoutHigh: kicker?.hubUntold.interval?.[1],
      sameElevenAgain: 10,
      sameElevenAgainLow: 10,
      sameElevenAgainHigh: 10,
    });
    const { text } = await season.app.request.get('/api/v1/record/sources.csv').expect(200);
    expect(text.split('\r\n')[1]).toMatch(/^kicker,named,3,10,/u);
  });

  it('keeps both chances of clubs with an expected eleven, and only theirs', async () => {
    await using season = await aScoredSeason();
    const { rows } = await season.app.deps.provider.database.sql(
      `select team_id, count(*) as all_rows, count(pstart_untold) as told,
        sum(case when pstart_untold <> pstart then 1 else 0 end) as moved
      from ledger_predictions where snapshot_id not like '% run %' group by team_id order by team_id`,
    );
    expect(rows).toMatchObject([
      { teamId: A, allRows: 66, told: 66 },
      { teamId: B, allRows: 66, told: 0, moved: 0 },
    ]);
    expect(Number(rows[0]?.['moved'])).toBeGreaterThan(30);
    const scores = await season.app.deps.provider.database.sql(
      `select team_id, count(untold) as told from ledger_scores group by team_id order by team_id`,
    );
    expect(scores.rows).toEqual([
      { teamId: A, told: 12 },
      { teamId: B, told: 0 },
    ]);
  });

  it('names no person, crowd or list, before the match or after it', async () => {
    await using season = await aToldSeason();
    const { app, keeperId } = season;
    await season.name(2, B, but({ 12: 13 }), AS_KEEPER);
    await season.name(2, B, but({ 11: 13 }), { source: { kind: 'person' } });
    await season.name(2, A, but({ 12: 13 }));
    const crowd = { id: 'crowd', kind: 'crowd', name: 'Everybody', keyHash: null, keySinceTs: null } as const;
    const feed = { id: 'feed', kind: 'feed', name: 'Sportmonks', keyHash: null, keySinceTs: null } as const;
    const [stored] = await app.deps.provider.database.table('expectedElevens').list({ limit: 1 });
    const pooled = ['crowd', 'feed'].map((sourceId) => ({
      id: `of ${sourceId}`,
      sourceId,
      season: '2024-25',
      fixtureId: 'fixture-2',
      teamId: A,
      playerIds: but({ 12: 17 }).map((number) => `${A}-${number}`),
      outIds: [],
      doubtfulIds: [],
      enteredTs: String(stored?.['enteredTs']),
      enteredBy: 'hub',
    }));
    await app.deps.provider.database.batch([
      ...insertStatements(expectedSources, [crowd, feed]),
      ...insertStatements(expectedElevens, pooled),
    ]);
    const secrets = [KEEPER_NAME, keeperId, 'person ', 'named kicker', 'Everybody'];
    const publicAnswers = async () => {
      const paths = [
        '/api/v1/record/sources',
        '/api/v1/record/sources.csv',
        '/api/v1/players/team-b-13',
        '/api/v1/elevens',
        '/record.csv',
        '/trpc/catalog.player?input=%7B%22playerId%22%3A%22team-b-13%22%7D',
        '/trpc/catalog.record',
        '/trpc/catalog.lineups',
      ];
      const texts = await Promise.all(
        paths.map(async (path) => (await app.request.get(path).expect(200)).text),
      );
      const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'record', arguments: {} } };
      const mcp = await app.request
        .post('/mcp')
        .set('accept', 'application/json, text/event-stream')
        .send(call)
        .expect(200);
      return [...texts, mcp.text];
    };
    for (const text of await publicAnswers())
      for (const secret of secrets) expect(text).not.toContain(secret);
    // What everybody sees of the two lists: how many name him, with its points.
    const { body } = await app.request.get('/api/v1/players/team-b-13').expect(200);
    expect(body.data.reasons).toContainEqual({
      part: 'expectedEleven',
      points: expect.any(Number),
      sentence: 'Erwartete Elf: 2 von 2 Quellen nennen ihn.',
    });

    await season.play(2, { [A]: FIRST_ELEVEN, [B]: but({ 12: 13 }) });
    // Beside the chance without elevens, that with a single source's would spell out its list.
    expect((await app.request.get('/record.csv').expect(200)).text.split('\r\n')[0]).not.toMatch(
      /untold|eleven/iu,
    );
    const answers = await publicAnswers();
    for (const text of answers) for (const secret of secrets) expect(text).not.toContain(secret);
    expect(
      (await apiRows(season)).map(({ source, clubMatches, rightOf11 }: Record<string, unknown>) => [
        source,
        clubMatches,
        rightOf11,
      ]),
    ).toEqual([
      ['kicker', 1, 10],
      ['Sportmonks', 1, 10],
      ['Tipper der Ligen', 1, 10],
      ['Vereinskenner 1', 1, 11],
      ['Vereinskenner 2', 1, 10],
    ]);
    expect(answers.at(-1)).toContain('Vereinskenner 1: 11,00 von elf in 1');
    expect((await expectedOf(season))?.clubMatches).toBe(2);
  });
});
