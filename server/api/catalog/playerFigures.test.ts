import { describe, expect, it } from 'vitest';
import {
  aFixture,
  anAppearance,
  aPlayer,
  aPlayersSeason,
  aTeam,
  insertLeague,
} from '@hub/tools/testing/facts/builders.ts';
import { callerOf } from '@hub/tools/testing/callerOf.ts';
import { testApp, type TestApp } from '@hub/tools/testing/testApp.ts';
import { leagueApp } from '@hub/tools/testing/leagueApp.ts';

const detailsOf = (app: TestApp, playerId: string) => callerOf(app).catalog.player({ playerId });

describe("a player's figures", () => {
  it('returns null instead of zero for uncounted statistics, and adds up shots reported match by match', async () => {
    await using app = await leagueApp({
      teams: [aTeam({ id: 'team-a' }), aTeam({ id: 'team-b' })],
      players: [aPlayer({ id: 'player-1', teamId: 'team-a' }), aPlayer({ id: 'player-2', teamId: 'team-a' })],
      fixtures: [aFixture({ id: 'f1', status: 'finished', kickoffTs: '2024-11-23T14:30:00.000Z' })],
      appearances: [anAppearance({ fixtureId: 'f1', shots: 3, keyPasses: 0 })],
      statistics: [aPlayersSeason(), aPlayersSeason({ playerId: 'player-2', keyPassesMade: 2 })],
    });
    expect((await detailsOf(app, 'player-1')).statistics).toMatchObject({
      shots: 3,
      shotsOnTarget: null,
      keyPassesMade: 0,
      chancesCreated: 0,
      dribblesSuccessful: null,
      interceptionsMade: null,
      blocksClearances: null,
      duelsWon: null,
      foulsCommitted: null,
      goalsScored: null,
      yellowCards: null,
      redCards: null,
      yellowRedCards: null,
    });
    expect((await detailsOf(app, 'player-2')).statistics).toMatchObject({ shots: null, keyPassesMade: 2 });
  });

  it('shows zeros for a player if the files count others', async () => {
    await using app = await leagueApp({
      teams: [aTeam()],
      players: [aPlayer(), aPlayer({ id: 'player-2' })],
      statistics: [
        aPlayersSeason(),
        aPlayersSeason({
          playerId: 'player-2',
          foulsCommitted: 1,
          shotsOnTarget: 2,
          shotsOffTarget: 3,
          goalsScored: 1,
          yellowCards: 1,
        }),
      ],
    });
    expect((await detailsOf(app, 'player-1')).statistics).toMatchObject({
      shots: 0,
      dribblesSuccessful: 0,
      foulsCommitted: 0,
      goalsScored: 0,
      yellowCards: 0,
      redCards: 0,
    });
    expect((await detailsOf(app, 'player-2')).statistics).toMatchObject({ shots: 5, shotsOnTarget: 2 });
  });

  it.each([
    ['2024-11-23T22:59:00.000Z', 0],
    ['2024-11-23T23:01:00.000Z', 1],
    ['2024-12-01T10:00:00.000Z', 8],
  ])("counts the days since the player's last appearance by Berlin's calendar at %s", async (nowTs, days) => {
    await using app = await testApp({ now: () => new Date(nowTs) });
    await insertLeague(app.deps, {
      teams: [aTeam({ id: 'team-a' }), aTeam({ id: 'team-b' })],
      players: [aPlayer({ teamId: 'team-a', daysSinceLastAppearance: 3 })],
      fixtures: [
        aFixture({ id: 'f1', kickoffTs: '2024-11-23T19:30:00.000Z', status: 'finished' }),
        aFixture({ id: 'f2', matchday: 2, kickoffTs: '2024-11-30T14:30:00.000Z', status: 'finished' }),
      ],
      appearances: [
        anAppearance({ fixtureId: 'f1', minutesPlayed: 12, started: false }),
        anAppearance({ fixtureId: 'f2', minutesPlayed: 0, started: false }),
      ],
    });
    expect((await detailsOf(app, 'player-1')).player.daysSinceLastAppearance).toBe(days);
  });
});
