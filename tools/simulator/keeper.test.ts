import { expect, it } from 'vitest';
import { aFixture, anAppearance, aPlayer, aTeam, insertLeague } from '../testing/facts/builders.ts';
import { testApp } from '../testing/testApp.ts';
import { createKeeper } from './keeper.ts';

it('reports deleted players, changed results, and lost appearances', async () => {
  await using app = await testApp();
  const { deps } = app;
  const { database } = deps.provider;
  await insertLeague(deps, {
    teams: [aTeam({ id: 'a' }), aTeam({ id: 'b' })],
    players: ['p', 'q', 'r'].map((id) => aPlayer({ id, teamId: 'a' })),
    fixtures: [
      aFixture({ id: 'f', homeTeamId: 'a', awayTeamId: 'b', status: 'finished', homeGoals: 2, awayGoals: 1 }),
    ],
    appearances: ['p', 'q'].map((playerId) => anAppearance({ fixtureId: 'f', teamId: 'a', playerId })),
  });
  const keeper = createKeeper(deps);
  expect(await keeper.check()).toEqual([]);
  await database.sql(`delete from appearances where player_id = 'q'`);
  expect(await keeper.check()).toEqual(['appearances of f a: fell from 2 to 1']);
  await database.sql(`delete from players where id = 'r'`);
  expect(await keeper.check()).toEqual(['player r: deleted']);
  expect([...keeper.deleted]).toEqual(['r']);
  await database.batch([
    { sql: 'update fixtures set home_goals = 3' },
    { sql: `insert into hub_settings (id, value) values ('dataVersion', 'next')` },
  ]);
  expect(await keeper.check()).toEqual(['match f: was 2:1, is 3:1']);
});
