import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { computePstart } from '../../commands/runs/computePstart.ts';
import { importMatchData } from '../../commands/season/importMatchData.ts';
import { readBundle, type MatchDataBundle } from '@hub/season/matchdata/bundle.ts';
import { findRealBundleDir } from '@hub/season/matchdata/realBundles.ts';
import { callerOf } from '@hub/tools/testing/callerOf.ts';
import { testApp, type TestApp } from '@hub/tools/testing/testApp.ts';

const AS_OF = '2018-02-15T12:00:00.000Z';
const MUELLER = '14732';
const BAYERN = '2444';

const dir = findRealBundleDir('bundesliga-2017-18');

describe.skipIf(dir === null)('the Bundesliga 2017-18 as of 15 February 2018', () => {
  let app: TestApp;
  let bundle: MatchDataBundle;

  beforeAll(async () => {
    app = await testApp({ now: () => new Date(AS_OF) });
    bundle = await readBundle(dir ?? '');
    await importMatchData(app.deps, { source: bundle, asOf: AS_OF });
    await computePstart(app.deps, 'command');
  });

  afterAll(() => app[Symbol.asyncDispose]());

  it('misses none of the 537 players', async () => {
    const first = await callerOf(app).catalog.players({});
    const second = await callerOf(app).catalog.players({ cursor: first.nextCursor });
    expect([first.players.length, second.players.length, second.nextCursor]).toEqual([500, 37, null]);
    expect([first.total, first.teams.length]).toEqual([537, 18]);
    const ids: string[] = [...first.players, ...second.players].map(({ id }) => id);
    expect(ids.toSorted()).toEqual(bundle.players.map(({ playerId }) => playerId).toSorted());
  });

  it('shows 18 clubs, and all 537 players in their squads, eleven starters each', async () => {
    const clubs = await callerOf(app).catalog.clubs();
    expect(clubs).toHaveLength(18);
    let players = 0;
    for (const { id, playersCount } of clubs) {
      const club = await callerOf(app).catalog.club({ teamId: id });
      expect(club.squad).toHaveLength(playersCount);
      expect(club.expectedStarters).toBeCloseTo(11, 2);
      expect(club.nextFixture?.matchday).toBe(23);
      players += playersCount;
    }
    expect(players).toBe(537);
  });

  it('shows 306 fixtures, the newest 200 first, and the current matchday', async () => {
    const first = await callerOf(app).catalog.fixtures({});
    const second = await callerOf(app).catalog.fixtures({ cursor: first.nextCursor });
    expect([first.fixtures.length, second.fixtures.length, first.total]).toEqual([200, 106, 306]);
    expect(first.matchdays).toHaveLength(34);
    expect(first.currentMatchday).toBe(23);
    const played = [...first.fixtures, ...second.fixtures].filter(({ status }) => status === 'finished');
    for (const { id, homeGoals, awayGoals } of played) {
      const source = bundle.fixtures.find(({ fixtureId }) => fixtureId === id);
      expect([homeGoals, awayGoals]).toEqual([source?.homeGoals, source?.awayGoals]);
    }
    expect(played).toHaveLength(198);
  });

  it("counts Thomas Müller's minutes, starts and goals as the bundle does", async () => {
    const { player, team, statistics, startChance, nextFixtures } = await callerOf(app).catalog.player({
      playerId: MUELLER,
    });
    expect(player).toMatchObject({ name: 'Thomas Müller', birthdate: '1989-09-13', heightCm: 186 });
    expect(team).toMatchObject({ id: BAYERN, name: 'FC Bayern München' });

    const played = bundle.fixtures
      .filter(({ kickoffUtc }) => kickoffUtc < AS_OF)
      .filter(({ homeClubId, awayClubId }) => [homeClubId, awayClubId].includes(BAYERN))
      .toSorted((one, other) => (one.kickoffUtc < other.kickoffUtc ? -1 : 1));
    const own = played.map(({ fixtureId }) =>
      bundle.appearances.find((row) => row.fixtureId === fixtureId && row.playerId === MUELLER),
    );
    expect(player.minutesLast5).toEqual(own.slice(-5).map((row) => row?.minutesPlayed ?? 0));
    expect(player.startsLast5).toBe(own.slice(-5).filter((row) => row?.started).length);
    expect(player.lastMatchStarted).toBe(own.at(-1)?.started);
    expect(statistics).toMatchObject({
      appearancesStarter: own.filter((row) => row?.started).length,
      appearancesSub: own.filter((row) => row !== undefined && !row.started && row.minutesPlayed > 0).length,
      goalsScored: own.reduce((goals, row) => goals + (row?.goals ?? 0), 0),
    });

    expect(startChance?.startProbability).toBeGreaterThan(0.5);
    expect(nextFixtures.map(({ kickoffTs }: { kickoffTs: string }) => kickoffTs)).toEqual(
      bundle.fixtures
        .filter(({ kickoffUtc }) => kickoffUtc >= AS_OF)
        .filter(({ homeClubId, awayClubId }) => [homeClubId, awayClubId].includes(BAYERN))
        .map(({ kickoffUtc }) => kickoffUtc)
        .toSorted()
        .slice(0, 3),
    );
  });
});
