import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { recordStatuses } from '../../commands/admin/availability.ts';
import { computePstart } from '../../commands/runs/computePstart.ts';
import { europeanMatches } from '../../schema/season.ts';
import { insertStatements } from '../../stores/bulk.ts';
import { readMarketPoints } from '../../stores/catalog/players.ts';
import {
  aFixture,
  anAppearance,
  aPlayer,
  aPlayersSeason,
  aSmallLeague,
  insertPrices,
  aTeam,
  insertLeague,
} from '@hub/tools/testing/facts/builders.ts';
import { callerOf } from '@hub/tools/testing/callerOf.ts';
import { demoApp, testApp, type TestApp } from '@hub/tools/testing/testApp.ts';
import { leagueApp } from '@hub/tools/testing/leagueApp.ts';
import { query } from '@hub/tools/testing/procedures.ts';
import { openOnce } from '@hub/tools/testing/openOnce.ts';

const call = (app: TestApp, procedure: string, input?: object) =>
  query(app, `catalog.${procedure}`, null, input);

const pageOf = (app: TestApp, cursor?: string | null) =>
  callerOf(app).catalog.players(cursor === undefined ? {} : { cursor });

const detailsOf = (app: TestApp, playerId: string) => callerOf(app).catalog.player({ playerId });

describe('catalog.players', () => {
  it('is empty, not broken, without any data', async () => {
    await using app = await testApp();
    expect(await pageOf(app)).toEqual({ players: [], teams: [], total: 0, nextCursor: null });
  });

  it('returns exactly the fields that a card shows, and null for unknown ones', async () => {
    await using app = await leagueApp({
      teams: [aTeam()],
      players: [
        aPlayer({
          id: 'known',
          name: 'A',
          fullName: 'Armin A',
          positions: ['CB', 'RB'],
          positionPrimary: 'CB',
          formRatingAvgLast5: 3.5,
          injuryStatus: 'doubtful',
          suspension: 'Gelbsperre',
        }),
        aPlayer({
          id: 'unknown',
          name: 'B',
          birthdate: null,
          heightCm: null,
          preferredFoot: 'both',
          injuryStatus: 'nobody knows',
        }),
      ],
    });
    const { players } = await pageOf(app);
    expect(players[0]).toEqual({
      id: 'known',
      name: 'A',
      fullName: 'Armin A',
      teamId: 'team-a',
      positions: ['CB', 'RB'],
      positionPrimary: 'CB',
      nationality: 'Deutschland',
      birthdate: '1998-03-01',
      heightCm: 183,
      preferredFoot: 'right',
      status: 'suspended',
      suspension: 'Gelbsperre',
      ailment: 'questionable',
      formRating: 3.5,
      yellowCards: 0,
      startProbability: null,
      knowledge: null,
      match: null,
    });
    expect(players[1]).toMatchObject({
      birthdate: null,
      heightCm: null,
      preferredFoot: null,
      status: 'unknown',
    });
  });

  it('omits players who left the league; the search lists them last, and `formerPlayers` contains them', async () => {
    await using app = await testApp();
    const leftTs = '2025-01-07T12:00:00.000Z';
    await insertLeague(app.deps, {
      teams: [aTeam({ id: 'team-a', name: 'Verein A' })],
      players: [
        aPlayer({ id: 'gone', name: 'Armin A', teamId: null, leftTeamId: 'team-a', leftTs }),
        aPlayer({ id: 'here', name: 'Bernd B' }),
      ],
    });
    const { players, total } = await pageOf(app);
    expect([players.map(({ id }) => id), total]).toEqual([['here'], 1]);
    expect(await callerOf(app).catalog.formerPlayers()).toMatchObject([
      { id: 'gone', teamId: null, left: { clubName: 'Verein A', sinceTs: leftTs } },
    ]);
    expect((await callerOf(app).catalog.search()).players).toMatchObject([
      { id: 'here' },
      { id: 'gone', teamShortName: null },
    ]);
    expect(await detailsOf(app, 'gone')).toMatchObject({
      team: null,
      player: { left: { clubName: 'Verein A', sinceTs: leftTs } },
      nextFixtures: [],
    });
  });

  it('returns pages of 500 by name in German order, without losing players between pages, even with equal names', async () => {
    await using app = await testApp();
    const names = ['Özil', 'Ab', 'Müller', 'Zz'];
    const players = Array.from({ length: 1203 }, (_, n) =>
      aPlayer({ id: `player-${(n * 7919) % 1203}`, name: names[n % names.length] ?? '' }),
    );
    await insertLeague(app.deps, { teams: [aTeam()], players });
    const pages = [await pageOf(app)];
    for (let cursor = pages[0]!.nextCursor; cursor !== null; cursor = pages.at(-1)!.nextCursor)
      pages.push(await pageOf(app, cursor));
    expect(pages.map((page) => page.players.length)).toEqual([500, 500, 203]);
    expect(pages.map(({ total }) => total)).toEqual([1203, 1203, 1203]);
    expect(pages.map(({ teams }) => teams.length)).toEqual([1, 0, 0]);
    const all = pages.flatMap((page) => page.players);
    expect(new Set(all.map(({ id }) => id)).size).toBe(1203);
    expect([...new Set(all.map(({ name }) => name))]).toEqual(['Ab', 'Müller', 'Özil', 'Zz']);
  });

  it('has no further page when the last one is exactly full', async () => {
    await using app = await testApp();
    const players = Array.from({ length: 500 }, (_, n) => aPlayer({ id: `player-${n}` }));
    await insertLeague(app.deps, { teams: [aTeam()], players });
    const { nextCursor, players: shown } = await pageOf(app);
    expect([shown.length, nextCursor]).toEqual([500, null]);
  });

  it('rejects every malformed cursor without naming a cause', async () => {
    await using app = await leagueApp({ teams: [aTeam()], players: [aPlayer()] });
    const junk = fc.oneof(
      fc.string({ minLength: 1, maxLength: 40 }).filter((text) => !text.startsWith('["')),
      fc.integer(),
      fc.array(fc.string(), { maxLength: 3 }),
      fc.constant('[1,2]'),
    );
    await fc.assert(
      fc.asyncProperty(junk, async (cursor) => {
        const { text } = await call(app, 'players', { cursor }).expect(400);
        expect(text).not.toMatch(/select|JSON|\.ts:/);
      }),
      { numRuns: 30 },
    );
  });

  it('makes at most three provider calls per page', async () => {
    await using app = await leagueApp();
    app.providerCalls.length = 0;
    await pageOf(app);
    expect(app.providerCalls.length).toBeGreaterThan(0);
    expect(app.providerCalls.length).toBeLessThanOrEqual(3);
  });
});

describe('catalog.player', () => {
  it('does not find an unknown id', async () => {
    await using app = await testApp();
    const { body } = await call(app, 'player', { playerId: 'nobody' }).expect(404);
    expect(body.error.message).toBe('Player not found');
    expect(body.error.data.reason).toBe('notFound');
  });

  const unchanged = openOnce(testApp);
  it.each([{}, { playerId: '' }, { playerId: 7 }, { playerId: 'x'.repeat(129) }, { playerId: 'a', more: 1 }])(
    'refuses %j',
    async (input) => {
      const app = unchanged();
      await call(app, 'player', input).expect(400);
    },
  );

  it('shows a player without club, statistics, run and fixtures', async () => {
    await using app = await leagueApp({ players: [aPlayer({ teamId: null, minutesLast5: [0, 90] })] });
    const details = await detailsOf(app, 'player-1');
    expect(details).toMatchObject({
      team: null,
      season: '2024-25',
      expectedPoints: [],
      statistics: null,
      startChance: null,
      chanceHistory: [],
      nextFixtures: [],
      statusReports: [],
    });
    expect(details.player).toMatchObject({ minutesLast5: [0, 90], weightKg: 78, lastMatchStarted: false });
  });

  it('explains the start chance of the newest run and draws its chanceHistory, oldest first', async () => {
    let nowTs = '2024-12-01T12:00:00.000Z';
    await using app = await testApp({ now: () => new Date(nowTs) });
    const league = aSmallLeague();
    await insertLeague(app.deps, league);
    await computePstart(app.deps, 'command');
    nowTs = '2024-12-02T12:00:00.000Z';
    await computePstart(app.deps, 'command');
    const { startChance, chanceHistory } = await detailsOf(app, 'team-a-3');
    expect(startChance).toMatchObject({ asOfTs: nowTs, modelVersion: expect.any(String) });
    expect(startChance!.reasons.length).toBeGreaterThan(2);
    const { comesOn, doesNotPlay, reliability } = startChance!.outlook!;
    expect(startChance!.startProbability + comesOn + doesNotPlay).toBeCloseTo(1, 9);
    expect(reliability).toBe('low');
    expect(chanceHistory.map(({ asOfTs }) => asOfTs)).toEqual(['2024-12-01T12:00:00.000Z', nowTs]);
    expect(chanceHistory.at(-1)!.startProbability).toBe(startChance!.startProbability);
  });

  it('draws at most 60 points, the newest, and none of another season', async () => {
    await using app = await leagueApp({ teams: [aTeam()], players: [aPlayer()] });
    const { database } = app.deps.provider;
    for (let day = 1; day <= 65; day += 1) await insertRun(app, { id: `run-${day}`, day, season: '2024-25' });
    await insertRun(app, { id: 'run-of-before', day: 66, season: '2023-24' });
    await database.table('players').update('player-1', { pstart: 0.5, pstartRunId: 'run-65' });
    const { chanceHistory } = await detailsOf(app, 'player-1');
    expect(chanceHistory).toHaveLength(60);
    expect(chanceHistory[0]!.asOfTs).toBe(dayTs(6));
    expect(chanceHistory.at(-1)!.asOfTs).toBe(dayTs(65));
  });

  it('omits reasons that an older model stored in another shape', async () => {
    await using app = await leagueApp({ teams: [aTeam()], players: [aPlayer()] });
    const reasons = [
      { part: 'horoscope', points: 3, input: {}, source: 'stars' },
      { part: 'midweekFatigue', points: -2, input: { europeanMinutes: 90 }, source: 'squadData' },
    ];
    await insertRun(app, { id: 'run-1', day: 1, season: '2024-25', reasons });
    await app.deps.provider.database
      .table('players')
      .update('player-1', { pstart: 0.5, pstartRunId: 'run-1' });
    const { startChance } = await detailsOf(app, 'player-1');
    expect(startChance!.reasons).toEqual([reasons[1]]);
  });

  it('names the next three fixtures with the rest before each, European matches included', async () => {
    await using app = await testApp();
    const at = (day: string, changes: object) =>
      aFixture({ id: day, kickoffTs: `2024-12-${day}T14:30:00.000Z`, ...changes });
    await insertLeague(app.deps, {
      teams: [aTeam({ id: 'team-a' }), aTeam({ id: 'team-b', name: 'Gegner', shortName: 'GEG' })],
      players: [aPlayer()],
      fixtures: [
        aFixture({ id: 'played', status: 'finished', kickoffTs: '2024-11-30T14:30:00.000Z' }),
        at('07', { homeTeamId: 'team-b', awayTeamId: 'team-a' }),
        at('10', { status: 'postponed' }),
        at('14', {}),
        at('21', {}),
        at('28', {}),
      ],
    });
    await app.deps.provider.database.batch(
      insertStatements(europeanMatches, [
        {
          id: 'europe',
          kickoffTs: '2024-12-11T20:00:00.000Z',
          competition: 'CL',
          teamId: 'team-a',
          opponent: 'Ausland',
          goalsFor: null,
          goalsAgainst: null,
        },
      ]),
    );
    const { nextFixtures } = await detailsOf(app, 'player-1');
    expect(nextFixtures.map(({ fixtureId, isHome, restDays }) => [fixtureId, isHome, restDays])).toEqual([
      ['07', false, 7],
      ['14', true, 2.8],
      ['21', true, 7],
    ]);
    expect(nextFixtures[0]!.opponent).toEqual({ id: 'team-b', name: 'Gegner', shortName: 'GEG' });
  });

  it('lists the status reports, newest first', async () => {
    await using app = await leagueApp({ teams: [aTeam()], players: [aPlayer()] });
    const report = { playerId: 'player-1', chance: null, expectedReturn: null, source: 'Verein', note: null };
    await recordStatuses(app.deps, [
      { ...report, knownFromTs: '2024-11-20T10:00:00.000Z', status: 'doubtful', chance: 25 },
      { ...report, knownFromTs: '2024-11-21T10:00:00.000Z', status: 'injured' },
      { ...report, knownFromTs: '2999-12-03T10:00:00.000Z', status: 'fit' },
    ]);
    const { statusReports } = await detailsOf(app, 'player-1');
    expect(statusReports.map(({ status, chance }) => [status, chance])).toEqual([
      ['injured', null],
      ['doubtful', 25],
    ]);
  });

  it('shows the statistics of the current season only', async () => {
    await using app = await leagueApp({
      teams: [aTeam()],
      players: [aPlayer()],
      statistics: [
        aPlayersSeason({ goalsScored: 7 }),
        aPlayersSeason({ season: '2023-24', goalsScored: 30 }),
      ],
    });
    const { statistics } = await detailsOf(app, 'player-1');
    expect(statistics).toMatchObject({ goalsScored: 7, xg: null, tackles: null, appearancesStarter: 12 });
    expect(statistics).not.toHaveProperty('playerId');
  });

  it('lists the player’s part in each match, newest first, without counts that no source reported', async () => {
    await using app = await leagueApp({
      teams: [aTeam({ id: 'team-a' }), aTeam({ id: 'team-b' })],
      players: [aPlayer({ id: 'player-1', teamId: 'team-a' })],
      fixtures: [
        aFixture({ id: 'f1', kickoffTs: '2025-08-23T13:30:00.000Z', status: 'finished' }),
        aFixture({ id: 'f2', matchday: 2, kickoffTs: '2025-08-30T13:30:00.000Z', status: 'finished' }),
      ],
      appearances: [
        anAppearance({ fixtureId: 'f1', goals: 1, assists: 2, saves: 0 }),
        anAppearance({ fixtureId: 'f2', minutesPlayed: 20, started: false }),
      ],
    });
    const { matches } = await detailsOf(app, 'player-1');
    expect(matches.map(({ fixtureId }) => fixtureId)).toEqual(['f2', 'f1']);
    expect(matches[0]).toMatchObject({ minutesPlayed: 20, goals: 0, assists: null, saves: null });
    expect(matches[1]).toMatchObject({ goals: 1, assists: 2, saves: 0, goalsConceded: null });
  });

  it('returns expected points with the opponents ahead', async () => {
    await using app = await leagueApp();
    await insertPrices(app.deps);
    await computePstart(app.deps, 'command');
    const [expected] = (await detailsOf(app, 'team-a-3')).expectedPoints;
    expect(expected).toMatchObject({
      profile: 'bundesligaFantasy',
      ahead: [{ matchday: 2, opponent: { id: 'team-b' } }],
    });
    expect(expected?.ahead[0]?.points).toBe(expected?.next.points);
  });

  it('makes at most four provider calls', async () => {
    await using app = await leagueApp();
    await insertPrices(app.deps);
    await computePstart(app.deps, 'command');
    app.providerCalls.length = 0;
    await detailsOf(app, 'team-a-3');
    expect(app.providerCalls.length).toBeGreaterThan(0);
    expect(app.providerCalls.length).toBeLessThanOrEqual(4);
  });
});

describe('catalog.search', () => {
  it('lists every player with club, position and chance, and every club, by name', async () => {
    await using app = await leagueApp({
      teams: [aTeam({ id: 'team-b', name: 'B' }), aTeam({ id: 'team-a', name: 'A', shortName: 'AAA' })],
      players: [
        aPlayer({ id: '2', name: 'Zacher', teamId: null }),
        aPlayer({ id: '1', name: 'Abel', pstart: 0.82, pstartKnowledge: 'elevens' }),
      ],
    });
    expect(await callerOf(app).catalog.search()).toEqual({
      players: [
        {
          id: '1',
          name: 'Abel',
          fullName: null,
          teamId: 'team-a',
          teamShortName: 'AAA',
          positionPrimary: 'CM',
          startProbability: 0.82,
          knowledge: 'elevens',
          match: null,
        },
        {
          id: '2',
          name: 'Zacher',
          fullName: null,
          teamId: null,
          teamShortName: null,
          positionPrimary: 'CM',
          startProbability: null,
          knowledge: null,
          match: null,
        },
      ],
      clubs: [
        { id: 'team-a', name: 'A', shortName: 'AAA' },
        { id: 'team-b', name: 'B', shortName: 'team-b' },
      ],
    });
  });
});

const dayTs = (day: number) => new Date(Date.UTC(2024, 8, day, 6)).toISOString();

/** A stored run with one prediction, for player-1. */
async function insertRun(
  { deps }: TestApp,
  { id, day, season, reasons = [] }: { id: string; day: number; season: string; reasons?: object[] },
): Promise<void> {
  const { database } = deps.provider;
  await database.table('pstartRuns').create({
    id,
    season,
    competition: 'bundesliga',
    matchday: 1,
    asOfTs: dayTs(day),
    startedTs: dayTs(day),
    finishedTs: dayTs(day),
    trigger: 'command',
    modelVersion: 'test',
    processed: 1,
  });
  await database.table('pstartPredictions').create({
    id: `${id}-player-1`,
    runId: id,
    playerId: 'player-1',
    teamId: 'team-a',
    pstart: 0.5,
    score: 50,
    reasons: JSON.stringify(reasons),
  });
}

describe('catalog.marketPoints', () => {
  it('takes no input, and is empty before anything was computed', async () => {
    await using app = await testApp();
    await call(app, 'marketPoints', { playerId: 'p' }).expect(400);
    expect(await callerOf(app).catalog.marketPoints()).toEqual([]);
  });

  it('returns the same for every player as the player page, with the spread that transfers need', async () => {
    await using app = await leagueApp();
    await insertPrices(app.deps);
    await computePstart(app.deps, 'command');
    const market = await callerOf(app).catalog.marketPoints();
    expect(market.length).toBeGreaterThan(20);
    const { expectedPoints } = await detailsOf(app, market[0]!.playerId);
    const [ofMarket] = market[0]!.expected;
    expect(ofMarket).toMatchObject({
      profile: 'bundesligaFantasy',
      next: expectedPoints[0]!.next,
      spread: { next: expect.any(Number) },
    });
    expect(ofMarket!.parts.every(({ points }) => Math.abs(points) >= 0.05)).toBe(true);
    expect(market.some(({ expected }) => (expected[0]?.spread?.next ?? 0) > 0)).toBe(true);
  });

  it('omits points that another version stored in another shape', async () => {
    await using app = await leagueApp();
    await insertPrices(app.deps);
    await computePstart(app.deps, 'command');
    const { playerId } = (await callerOf(app).catalog.marketPoints())[0]!;
    await app.deps.provider.database.sql('update pstart_predictions set points = ? where player_id = ?', [
      '[{"profile":"of another version"}]',
      playerId,
    ]);
    const after = await readMarketPoints(app.deps.provider.database);
    expect(after.length).toBeGreaterThan(0);
    expect(after.map((player) => player.playerId)).not.toContain(playerId);
  });

  it('lets an absence without a day of return go on, but not a known return', async () => {
    await using app = await demoApp();
    const market = () => app.deps.stores.players.marketPoints();
    const best = (await market())
      .filter(({ expected }) => (expected[0]?.ahead.length ?? 0) === 5)
      .toSorted(
        (one, other) => (other.expected[0]?.next.points ?? 0) - (one.expected[0]?.next.points ?? 0),
      )[0];
    const { playerId } = best!;
    const aheadWith = async (id: string, expectedReturn: string | null) => {
      const nowTs = app.deps.now().toISOString();
      const report = { id, playerId, knownFromTs: nowTs, chance: null, source: 'test', note: null };
      await app.deps.stores.statuses.record([{ ...report, status: 'injured', expectedReturn }], nowTs);
      await computePstart(app.deps, 'command');
      const one = (await market()).find((each) => each.playerId === playerId);
      return (one?.expected[0]?.ahead ?? []).map(({ points }) => points);
    };
    const [next, ...later] = await aheadWith('unknown', null);
    expect(later).toHaveLength(4);
    // They differ only by the opponents.
    expect(Math.max(...later)).toBeLessThan(2 * next!);
    expect(next).toBeLessThan(1);
    const inTwoWeeks = new Date(app.deps.now().getTime() + 14 * 86_400_000).toISOString().slice(0, 10);
    expect((await aheadWith('known', inTwoWeeks)).at(-1)).toBeGreaterThan(1);
  });
});

describe('catalog.chanceHistories', () => {
  it('takes no input, and is empty before anything was forecast', async () => {
    await using app = await testApp();
    await call(app, 'chanceHistories', { playerId: 'p' }).expect(400);
    expect(await callerOf(app).catalog.chanceHistories()).toEqual({});
  });

  it('returns the last forecast before each match of the last matchdays, with one provider call', async () => {
    await using app = await leagueApp({
      teams: [aTeam()],
      players: [aPlayer({ id: 'p1' }), aPlayer({ id: 'moved' })],
    });
    const snapshot = (
      matchday: number,
      slot: string,
      kickoffTs: string,
      asOfTs: string,
      season = '2024-25',
    ) => ({
      id: `${season} ${matchday} ${slot}`,
      season,
      competition: 'bundesliga',
      matchday,
      fixtureId: `f${matchday}`,
      kickoffTs,
      homeTeamId: 'team-a',
      awayTeamId: 'team-b',
      kind: 'frozen',
      slot,
      asOfTs,
      frozenTs: asOfTs,
      modelVersion: 'm',
      runId: null,
      scoredTs: null,
    });
    const snapshots = [
      ...Array.from({ length: 8 }, (_, index) =>
        snapshot(
          index + 1,
          '24h',
          `2024-10-0${index + 1}T14:00:00.000Z`,
          `2024-09-0${index + 1}T14:00:00.000Z`,
        ),
      ),
      snapshot(8, 'kickoff', '2024-10-08T14:00:00.000Z', '2024-10-08T14:00:00.000Z'),
      snapshot(9, '24h', '2999-10-08T14:00:00.000Z', '2024-10-08T15:00:00.000Z'),
      snapshot(8, '24h', '2023-10-08T14:00:00.000Z', '2023-10-08T14:00:00.000Z', '2023-24'),
    ];
    const { database } = app.deps.provider;
    await database.table('ledgerSnapshots').createMany(snapshots);
    await database.table('ledgerPredictions').createMany(
      snapshots.map(({ id, matchday, slot }) => ({
        id: `x ${id}`,
        snapshotId: id,
        teamId: 'team-a',
        playerId: 'p1',
        positionGroup: 'midfielder',
        pstart: slot === 'kickoff' ? 0.996 : matchday / 10,
      })),
    );
    const ofMoved = (matchday: number, teamId: string, pstart: number) => ({
      id: `moved ${matchday}`,
      snapshotId: `2024-25 ${matchday} 24h`,
      teamId,
      playerId: 'moved',
      positionGroup: 'midfielder',
      pstart,
    });
    // Forecasts for his former club are left out.
    await database
      .table('ledgerPredictions')
      .createMany([ofMoved(6, 'team-b', 0.9), ofMoved(7, 'team-a', 0.1)]);
    app.providerCalls.length = 0;
    const histories = await callerOf(app).catalog.chanceHistories();
    expect(app.providerCalls.length).toBeLessThanOrEqual(2);
    expect(histories).toEqual({ p1: [30, 40, 50, 60, 70, 100], moved: [10] });
  });
});
