import { describe, expect, it } from 'vitest';
import type { FixtureDetails } from '@hub/shared/catalog/fixtures.schema.ts';
import { computePstart } from '../../commands/runs/computePstart.ts';
import {
  aFixture,
  anAppearance,
  aPlayer,
  aSmallLeague,
  aTeam,
  insertLeague,
  playSecondMatch,
} from '@hub/tools/testing/facts/builders.ts';
import { callerOf } from '@hub/tools/testing/callerOf.ts';
import { testApp, type TestApp } from '@hub/tools/testing/testApp.ts';
import { leagueApp } from '@hub/tools/testing/leagueApp.ts';
import { mutate, query } from '@hub/tools/testing/procedures.ts';

const call = (app: TestApp, procedure: string, input?: object) =>
  query(app, `catalog.${procedure}`, null, input);

const pageOf = (app: TestApp, cursor?: string | null) =>
  callerOf(app).catalog.fixtures(cursor === undefined ? {} : { cursor });

const detailsOf = (app: TestApp, fixtureId: string) => callerOf(app).catalog.fixture({ fixtureId });

const TEAMS = [aTeam({ id: 'team-a', name: 'Verein A', shortName: 'A' }), aTeam({ id: 'team-b' })];

describe('catalog.comingFixtures', () => {
  it('takes no input, and is empty without data', async () => {
    await using app = await testApp();
    await call(app, 'comingFixtures', { matchday: 1 }).expect(400);
    expect(await callerOf(app).catalog.comingFixtures()).toEqual([]);
  });

  it('begins with the matchday under way, and reaches across a break, with one provider call', async () => {
    const now = () => new Date('2024-12-21T12:00:00.000Z');
    await using app = await testApp({ now });
    await insertLeague(app.deps, {
      teams: TEAMS,
      fixtures: [
        aFixture({ id: 'over', matchday: 14, kickoffTs: '2024-12-06T19:30:00.000Z', status: 'finished' }),
        aFixture({ id: 'friday', matchday: 15, kickoffTs: '2024-12-20T19:30:00.000Z', status: 'finished' }),
        // Played early, but still part of its matchday.
        aFixture({ id: 'early', matchday: 15, kickoffTs: '2024-12-04T19:30:00.000Z', status: 'finished' }),
        ...Array.from({ length: 90 }, (_, n) =>
          aFixture({
            id: `next-${n}`,
            matchday: 16 + Math.floor(n / 9),
            kickoffTs: new Date(Date.parse('2025-01-24T14:30:00.000Z') + n * 3_600_000).toISOString(),
          }),
        ),
      ],
    });
    app.providerCalls.length = 0;
    const coming = await callerOf(app).catalog.comingFixtures();
    expect(app.providerCalls.length).toBeLessThanOrEqual(2);
    const matchdays = Map.groupBy(coming, ({ matchday }) => matchday);
    expect([...matchdays].map(([matchday, fixtures]) => [matchday, fixtures.length])).toEqual([
      [15, 2],
      ...[16, 17, 18, 19, 20, 21].map((matchday) => [matchday, 9]),
    ]);
    expect(coming[0]).toEqual({
      id: 'early',
      matchday: 15,
      status: 'finished',
      kickoffTs: '2024-12-04T19:30:00.000Z',
      homeTeamId: expect.any(String),
      awayTeamId: expect.any(String),
    });
  });
});

describe('catalog.fixtures', () => {
  it('estimates outcomes of upcoming matches, the same as their own pages, once there are results', async () => {
    await using app = await testApp();
    const league = aSmallLeague();
    await insertLeague(app.deps, league);
    const { fixtures } = await pageOf(app);
    const chancesOf = (id: string) => fixtures.find((fixture) => fixture.id === id)?.chances;
    expect(chancesOf('fixture-1')).toBeNull();
    const { chances } = await detailsOf(app, 'fixture-2');
    expect(chances).not.toBeNull();
    expect(chancesOf('fixture-2')).toEqual(chances);

    await using before = await testApp();
    await insertLeague(before.deps, { ...league, fixtures: league.fixtures.slice(1), appearances: [] });
    expect((await pageOf(before)).fixtures.map((fixture) => fixture.chances)).toEqual([null]);
  });

  it('estimates nothing for a match that has begun, even if no source has reported that', async () => {
    const [, { kickoffTs }] = aSmallLeague().fixtures as unknown as [unknown, { kickoffTs: string }];
    const at = async (afterMs: number) => {
      const now = () => new Date(Date.parse(kickoffTs) + afterMs);
      await using app = await leagueApp(aSmallLeague(), { now });
      const { fixtures } = await pageOf(app);
      return fixtures.find(({ id }) => id === 'fixture-2')!;
    };
    expect((await at(-1)).chances).not.toBeNull();
    expect(await at(0)).toMatchObject({ status: 'scheduled', chances: null });
  });

  it('is empty, not broken, without any data', async () => {
    await using app = await testApp();
    expect(await pageOf(app)).toEqual({
      fixtures: [],
      total: 0,
      nextCursor: null,
      matchdays: [],
      currentMatchday: null,
    });
  });

  it('returns the newest 200, then the older ones, without losing any that kick off together', async () => {
    await using app = await testApp();
    const fixtures = Array.from({ length: 450 }, (_, n) =>
      aFixture({
        id: `fixture-${(n * 101) % 450}`,
        matchday: Math.floor(n / 9) + 1,
        kickoffTs: new Date(Date.UTC(2024, 0, 1 + Math.floor(n / 9))).toISOString(),
      }),
    );
    await insertLeague(app.deps, { teams: TEAMS, fixtures });
    app.providerCalls.length = 0;
    const first = await pageOf(app);
    expect(app.providerCalls.length).toBeLessThanOrEqual(2);
    const second = await pageOf(app, first.nextCursor);
    const third = await pageOf(app, second.nextCursor);
    expect([first, second, third].map((page) => page.fixtures.length)).toEqual([200, 200, 50]);
    expect(third.nextCursor).toBeNull();
    const all = [first, second, third].flatMap((page) => page.fixtures);
    expect(new Set(all.map(({ id }) => id)).size).toBe(450);
    const kickoffs = all.map(({ kickoffTs }) => kickoffTs);
    expect(kickoffs).toEqual(kickoffs.toSorted().toReversed());
    expect(third.total).toBe(450);
    expect(third.matchdays).toEqual(Array.from({ length: 50 }, (_, n) => 50 - n));
  });

  it('shows clubs, score, venue and referee', async () => {
    await using app = await leagueApp({
      teams: TEAMS,
      fixtures: [
        aFixture({ status: 'finished', homeGoals: 2, awayGoals: 0, venue: 'Am Platz', referee: 'B. Pfiff' }),
      ],
    });
    const { fixtures } = await pageOf(app);
    expect(fixtures).toEqual([
      {
        id: 'fixture-1',
        matchday: 1,
        status: 'finished',
        kickoffTs: '2024-12-07T14:30:00.000Z',
        movedFromTs: null,
        home: { teamId: 'team-a', name: 'Verein A', shortName: 'A' },
        away: { teamId: 'team-b', name: 'Verein team-b', shortName: 'team-b' },
        homeGoals: 2,
        awayGoals: 0,
        venue: 'Am Platz',
        referee: 'B. Pfiff',
        chances: null,
      },
    ]);
  });

  it.each([
    ['of the fixture under way', '2024-12-07T15:30:00.000Z', 15],
    ['even if an earlier one was postponed', '2024-12-09T00:00:00.000Z', 17],
    ['of the last fixture once all are over', '2025-06-01T00:00:00.000Z', 34],
  ])('finds the current matchday: %s', async (_case, nowTs, matchday) => {
    await using app = await testApp({ now: () => new Date(nowTs) });
    const onDay = (id: string, day: number, kickoffTs: string, status = 'scheduled') =>
      aFixture({ id, matchday: day, kickoffTs, status });
    await insertLeague(app.deps, {
      teams: TEAMS,
      fixtures: [
        onDay('last', 34, '2025-05-17T13:30:00.000Z', 'finished'),
        onDay('b', 17, '2024-12-14T14:30:00.000Z'),
        onDay('put-off', 16, '2024-12-10T14:30:00.000Z', 'postponed'),
        onDay('a', 15, '2024-12-07T14:30:00.000Z'),
        onDay('played', 14, '2024-11-30T14:30:00.000Z', 'finished'),
      ],
    });
    const { currentMatchday } = await pageOf(app);
    expect(currentMatchday).toBe(matchday);
  });
});

describe('catalog.fixture', () => {
  it('finds no fixture for an unknown id', async () => {
    await using app = await testApp();
    const { body } = await call(app, 'fixture', { fixtureId: 'none' }).expect(404);
    expect(body.error.message).toBe('Fixture not found');
  });

  it('returns chances of its outcomes from earlier results, and none without any', async () => {
    await using app = await leagueApp();
    const { chances } = await detailsOf(app, 'fixture-2');
    expect(chances!.home + chances!.draw + chances!.away).toBeCloseTo(1, 9);
    expect((await detailsOf(app, 'fixture-1')).chances).toBeNull();
    await app.deps.provider.database.table('fixtures').update('fixture-1', { status: 'postponed' });
    expect((await app.deps.stores.fixtures.details('fixture-2'))!.chances).toBeNull();
  });

  it('shows both most probable elevens, with one goalkeeper each, and doubtful players', async () => {
    await using app = await leagueApp();
    await mutate(app, 'admin.editAvailability', app.adminToken, {
      playerId: 'team-a-5',
      status: 'injured',
      expectedReturn: null,
      source: 'Trainer',
    }).expect(200);
    await computePstart(app.deps, 'command');
    const { fixture, home, away } = await detailsOf(app, 'fixture-2');
    expect(fixture.home.teamId).toBe('team-b');
    for (const sheet of [home, away]) {
      expect(sheet.basis).toBe('startChance');
      expect(sheet.parts).toEqual([]);
      expect(sheet.eleven).toHaveLength(11);
      const keepers = sheet.eleven.filter(({ positionGroup }) => positionGroup === 'goalkeeper');
      expect(keepers).toEqual([sheet.eleven[0]]);
    }
    // Number 1, the defenders 3–10 and the midfielders 11 and 12 started the last match; a formation has room for five
    // of these defenders.
    const numbers = home.eleven.map(({ id }) => Number(id.split('-').at(-1)));
    expect(numbers[0]).toBe(1);
    expect(numbers.filter((n) => n >= 3 && n <= 10)).toHaveLength(5);
    expect(numbers).toEqual(expect.arrayContaining([11, 12]));
    expect(away.doubtful.map(({ id, status }) => [id, status])).toEqual([['team-a-5', 'injured']]);
    expect(away.eleven.map(({ id }) => id)).not.toContain('team-a-5');
  });

  it('shows the actual starters once it has been played, even those who have since left the club', async () => {
    await using app = await testApp();
    const league = aSmallLeague();
    const players = league.players.map((player) =>
      player.id === 'team-a-3' ? { ...player, teamId: 'team-b' } : player,
    );
    await insertLeague(app.deps, { ...league, players });
    await computePstart(app.deps, 'command');
    const { home, away } = await detailsOf(app, 'fixture-1');
    expect([home.basis, away.basis]).toEqual(['startingEleven', 'startingEleven']);
    expect(home.eleven.map(({ id }) => id)).toContain('team-a-3');
    expect(away.eleven).toHaveLength(11);
    expect(home.doubtful).toEqual([]);
    expect(home.parts.filter(({ hasStarted }) => hasStarted)).toHaveLength(11);
    expect(home.parts.find(({ id }) => id === 'team-a-3')).toMatchObject({
      minutes: 90,
      goals: 0,
      yellowCards: 0,
    });
    // The run forecast the other fixture; its chances are not shown here.
    expect(home.eleven.every(({ startProbability }) => startProbability === null)).toBe(true);
  });

  it('shows for a finished match the forecast from before the elevens were official', async () => {
    let nowTs = '2024-12-01T12:00:00.000Z';
    await using app = await leagueApp(aSmallLeague(), { now: () => new Date(nowTs) });
    await computePstart(app.deps, 'command');
    const chancesOf = ({ home, away }: FixtureDetails) =>
      new Map([...home.eleven, ...away.eleven].map(({ id, startProbability }) => [id, startProbability]));
    const { stores, provider } = app.deps;
    const forecast = new Map(
      (await stores.pstart.newestValues()).map((value) => [value.playerId, value.startProbability]),
    );
    for (const side of ['team-a', 'team-b']) {
      const { rows } = await provider.database.sql(
        `select player_id from appearances where fixture_id = 'fixture-1' and team_id = ? and started = 1`,
        [side],
      );
      const eleven = rows.map((row) => String(row['playerId']));
      const entered = { enteredTs: nowTs, enteredBy: { id: 'admin', displayName: 'Adele Admin' } };
      await stores.officialElevens.replace('fixture-2', side, eleven, entered);
      nowTs = '2024-12-07T13:40:00.000Z';
      await computePstart(app.deps, 'command');
    }
    await playSecondMatch(app.deps);
    const shown = chancesOf(await detailsOf(app, 'fixture-2'));
    expect(shown.size).toBe(22);
    const known = [...shown.values()].filter((chance) => chance !== null);
    expect(known.length).toBeGreaterThan(15);
    expect(known.every((chance) => chance > 0 && chance < 1)).toBe(true);
    const ofFirst = [...shown].filter(([id, chance]) => id.startsWith('team-a') && chance !== null);
    expect(ofFirst).toEqual(ofFirst.map(([id]) => [id, forecast.get(id)]));
  });

  it('has no eleven before one of the club’s is known, but lists players who are out', async () => {
    await using app = await leagueApp({
      teams: TEAMS,
      fixtures: [aFixture()],
      players: [aPlayer({ suspension: 'Rotsperre' }), aPlayer({ id: 'fit', name: 'Zed' })],
    });
    const { home, away } = await detailsOf(app, 'fixture-1');
    expect(home).toMatchObject({ basis: 'unseen', eleven: [], doubtful: [{ suspension: 'Rotsperre' }] });
    expect(away).toMatchObject({ basis: 'unseen', eleven: [], doubtful: [] });
  });

  it('has neither an eleven nor missing players for a club that plays another match first', async () => {
    await using app = await testApp();
    const league = aSmallLeague();
    const later = aFixture({
      id: 'later',
      matchday: 9,
      homeTeamId: 'team-a',
      awayTeamId: 'team-b',
      kickoffTs: '2025-03-01T14:30:00.000Z',
    });
    await insertLeague(app.deps, { ...league, fixtures: [...league.fixtures, later] });
    await mutate(app, 'admin.editAvailability', app.adminToken, {
      playerId: 'team-a-5',
      status: 'suspended',
      expectedReturn: null,
      source: 'Trainer',
    }).expect(200);
    await computePstart(app.deps, 'command');
    expect((await detailsOf(app, 'fixture-2')).away).toMatchObject({ basis: 'startChance' });
    const { home, away } = await detailsOf(app, 'later');
    for (const sheet of [home, away])
      expect(sheet).toMatchObject({ basis: 'none', eleven: [], doubtful: [] });
  });

  it('makes one call for the version and one for the fixture', async () => {
    await using app = await leagueApp({
      teams: TEAMS,
      players: [aPlayer()],
      fixtures: [aFixture()],
      appearances: [anAppearance()],
    });
    app.providerCalls.length = 0;
    await detailsOf(app, 'fixture-1');
    expect(app.providerCalls).toHaveLength(2);
  });
});
