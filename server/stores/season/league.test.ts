import { describe, expect, it } from 'vitest';
import { leaguesOfMatchday } from '@hub/forecast/start/league/leaguesOfMatchday.ts';
import { userTeamPlayers, userTeams } from '../../schema/users.ts';
import type { TestApp } from '@hub/tools/testing/testApp.ts';
import { insertStatements } from '../bulk.ts';
import { leagueApp } from '@hub/tools/testing/leagueApp.ts';

const NOW_TS = '2024-12-05T12:00:00.000Z';

/** Adds users' teams that all have one player, and every other one also a second player. */
async function insertTeams({ deps }: TestApp, count: number): Promise<void> {
  const ids = Array.from({ length: count }, (_, index) => `fan-team-${index}`);
  const holders = ids.flatMap((userTeamId, index) =>
    (index % 2 === 0 ? ['team-a-21', 'team-a-22'] : ['team-a-22']).map((playerId) => ({
      id: `${userTeamId} ${playerId}`,
      userTeamId,
      playerId,
      place: null,
      ownValue: null,
      isStar: false,
    })),
  );
  await deps.provider.database.batch([
    ...insertStatements(
      userTeams,
      ids.map((id) => ({
        id,
        userId: id,
        name: id,
        competition: 'bundesliga',
        createdTs: NOW_TS,
        game: 'own',
        formation: null,
        revision: '',
      })),
    ),
    ...insertStatements(userTeamPlayers, holders),
  ]);
}

const holdersIn = async ({ deps }: TestApp) => {
  const { facts, asOfTs } = await deps.stores.league.read(NOW_TS);
  const players = leaguesOfMatchday(facts, asOfTs).leagues.flatMap(({ snapshot }) => snapshot.players);
  return ['team-a-20', 'team-a-21', 'team-a-22'].map(
    (id) => players.find(({ playerId }) => playerId === id)?.holders,
  );
};

describe('known appearances', () => {
  async function readTwice({ deps }: TestApp, between: () => Promise<unknown>) {
    const { database } = deps.provider;
    await database.sql("insert into hub_settings (id, value) values ('appearancesVersion', 'first')");
    const known = await deps.stores.league.read(NOW_TS);
    await database.sql('update fixtures set kickoff_ts = ? where status = ?', [NOW_TS, 'scheduled']);
    await between();
    return { known, now: await deps.stores.league.read(NOW_TS, known) };
  }

  it('are not read again, unlike everything else', async () => {
    await using app = await leagueApp();
    const { known, now } = await readTwice(app, async () => (app.providerCalls.length = 0));
    expect(app.providerCalls).toHaveLength(1);
    expect(now.facts.appearances.length).toBeGreaterThan(0);
    expect(now.facts.appearances).toBe(known.facts.appearances);
    expect([now.parts, now.facts.ratings]).toEqual([known.parts, known.facts.ratings]);
    expect(now.facts.scheduled?.map(({ kickoffTs }) => kickoffTs)).toContain(NOW_TS);
    const anew = await app.deps.stores.league.read(NOW_TS);
    expect({ ...now, facts: { ...now.facts, ratings: null } }).toEqual({
      ...anew,
      facts: { ...anew.facts, ratings: null },
    });
  });

  it.each([
    ['another', "update hub_settings set value = 'second' where id = 'appearancesVersion'"],
    ['none', "delete from hub_settings where id = 'appearancesVersion'"],
  ])('are read again if their version is %s', async (_, change) => {
    await using app = await leagueApp();
    const { known, now } = await readTwice(app, async () => {
      await app.deps.provider.database.sql('update appearances set goals = 7');
      await app.deps.provider.database.sql(change);
    });
    expect(new Set(known.facts.appearances.map(({ goals }) => goals))).not.toContain(7);
    expect(new Set(now.facts.appearances.map(({ goals }) => goals))).toEqual(new Set([7]));
  });

  it('are read again if no version is stored', async () => {
    await using app = await leagueApp();
    const known = await app.deps.stores.league.read(NOW_TS);
    await app.deps.provider.database.sql('update appearances set goals = 7');
    const now = await app.deps.stores.league.read(NOW_TS, known);
    expect(new Set(now.facts.appearances.map(({ goals }) => goals))).toEqual(new Set([7]));
  });
});

describe('ratings', () => {
  it('are half of those in a match’s appearances, and missing for an unknown match', async () => {
    await using app = await leagueApp();
    const { database } = app.deps.provider;
    await database.sql("update appearances set rating = 7 where player_id = 'team-a-1'");
    const { facts } = await app.deps.stores.league.read(NOW_TS);
    const fixtureIds = new Set(
      facts.appearances.filter(({ playerId }) => playerId === 'team-a-1').map(({ fixtureId }) => fixtureId),
    );
    expect(fixtureIds.size).toBeGreaterThan(0);
    for (const fixtureId of fixtureIds) expect(facts.ratings.get(fixtureId)?.get('team-a-1')).toBe(3.5);
    expect(facts.ratings.get('no such match')).toBeUndefined();
  });
});

describe('holders from users’ own teams', () => {
  it('are counted from fifty teams on', async () => {
    await using app = await leagueApp();
    await insertTeams(app, 49);
    expect(await holdersIn(app)).toEqual([undefined, undefined, undefined]);
    await app.deps.provider.database.sql('delete from user_team_players');
    await app.deps.provider.database.sql('delete from user_teams');
    await insertTeams(app, 50);
    expect(await holdersIn(app)).toEqual([0, 25, 50]);
  });

  it('are ignored after the first matchdays of a season, and if a game’s own count is known', async () => {
    await using app = await leagueApp();
    await insertTeams(app, 50);
    await app.deps.provider.database.sql(
      `insert into last_seasons (id, team_id, start_share, start_share_last10, minutes_share, holders)
      values ('team-a-20', '', 0, 0, 0, 5500)`,
    );
    expect(await holdersIn(app)).toEqual([5500, 0, 0]);
    await app.deps.provider.database.sql('delete from last_seasons');
    await app.deps.provider.database.sql('update fixtures set matchday = matchday + 10');
    expect(await holdersIn(app)).toEqual([undefined, undefined, undefined]);
  });

  it('contain no purchases, which a season file contains for each deadline', async () => {
    await using app = await leagueApp();
    await insertTeams(app, 50);
    const read = async () => (await app.deps.stores.league.read(NOW_TS)).facts.holders;
    expect(await read()).toContainEqual({ playerId: 'team-a-21', teams: 25, fromTs: null });
    await app.deps.provider.database.sql(
      `insert into last_seasons (id, team_id, start_share, start_share_last10, minutes_share, holders,
        counted_ts, counted_holders, counted_buyers)
      values ('team-a-20', '', 0, 0, 0, 5500, '["","2024-12-01T12:00:00.000Z"]', '[5000,5500]', '[10,600]'),
        ('team-a-21', '', 0, 0, 0, 70, '["2024-12-01T12:00:00.000Z"]', '[70]', '[]')`,
    );
    expect(await read()).toEqual([
      { playerId: 'team-a-20', teams: 5000, buyers: 10, fromTs: null },
      { playerId: 'team-a-20', teams: 5500, buyers: 600, fromTs: '2024-12-01T12:00:00.000Z' },
      { playerId: 'team-a-21', teams: 70, buyers: null, fromTs: '2024-12-01T12:00:00.000Z' },
    ]);
  });

  it('are read with everything else in one provider call', async () => {
    await using app = await leagueApp();
    app.providerCalls.length = 0;
    await app.deps.stores.league.read(NOW_TS);
    expect(app.providerCalls).toHaveLength(1);
  });
});
