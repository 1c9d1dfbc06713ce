import { beforeAll, expect, it } from 'vitest';
import { aSmallLeague, insertLeague } from '@hub/tools/testing/facts/builders.ts';
import { describeOnDatabases, useTestProvider } from '@hub/tools/testing/testDatabase.ts';
import { createTipMembershipsStore } from './memberships.ts';
import { createTipLeaguesStore } from './tipLeagues.ts';

const NOW_TS = '2024-12-07T12:00:00.000Z';
const FOUNDER = { id: 'anna', displayName: null };

await describeOnDatabases('the points of a friends’ league', (kind) => {
  const provider = useTestProvider(kind, () => new Date(NOW_TS));
  const stores = () => ({
    memberships: createTipMembershipsStore(provider().database),
    leagues: createTipLeaguesStore(provider().database),
  });

  beforeAll(async () => {
    await insertLeague({ provider: provider() }, aSmallLeague());
    const { memberships } = stores();
    const of = { season: '2024-25', competition: 'bundesliga', teamIds: ['team-a'] };
    for (const firstMatchday of [1, 2]) {
      const id = `from-${firstMatchday}`;
      const league = { ...of, id, name: id, token: `token-${id}`, firstMatchday };
      await memberships.found(FOUNDER, league, NOW_TS);
    }
  });

  it('follow the game that only the founder can set', async () => {
    const { memberships, leagues } = stores();
    await expect(memberships.setGame('otto', 'from-1', 'bundesligaFantasy')).rejects.toMatchObject({
      errorCode: 'tipLeagueNotFound',
    });
    await memberships.setGame('anna', 'from-1', 'bundesligaFantasy');
    expect((await leagues.read('anna', 'from-1')).league.game).toBe('bundesligaFantasy');
    expect((await leagues.read('anna', 'from-2')).league.game).toBeNull();
  });

  it('count the parts in the clubs’ finished matches, and know which counts are reported', async () => {
    const { leagues } = stores();
    await provider().database.sql(
      `update appearances set yellow_cards = 1, assists = 2 where player_id = 'team-b-1'`,
    );
    const { parts, reported } = await leagues.parts('from-1');
    expect(Map.groupBy(parts, ({ teamId }) => teamId).get('team-a')).toHaveLength(11);
    expect(parts).toHaveLength(22);
    expect(parts.find(({ playerId }) => playerId === 'team-b-1')).toMatchObject({
      fixtureId: 'fixture-1',
      positionGroup: 'goalkeeper',
      assists: 2,
      yellowCards: 1,
    });
    expect(reported).toEqual({ cards: true, assists: true, saves: false, duelsWon: false });
  });

  it('ignore matches before the league began, except for which counts are reported', async () => {
    const { parts, reported } = await stores().leagues.parts('from-2');
    expect(parts).toEqual([]);
    expect(reported.cards).toBe(true);
  });

  it.each(['yellow_red_cards', 'red_cards'])('have cards if only %s are reported', async (column) => {
    const sql = (statement: string) => provider().database.sql(statement);
    await sql('update appearances set yellow_cards = 0, yellow_red_cards = 0, red_cards = 0');
    expect((await stores().leagues.parts('from-1')).reported.cards).toBe(false);
    await sql(`update appearances set ${column} = 1 where player_id = 'team-b-1'`);
    expect((await stores().leagues.parts('from-1')).reported.cards).toBe(true);
  });

  it('ignore estimates', async () => {
    await provider().database.sql('update appearances set is_estimated = 1');
    expect(await stores().leagues.parts('from-1')).toEqual({
      parts: [],
      reported: { cards: false, assists: false, saves: false, duelsWon: false },
    });
  });
});
