import type { TestApp } from '../testApp.ts';
import { aFixture, aPlayer, aTeam, insertLeague } from './builders.ts';

/** When the match of the followed club begins. */
export const FOLLOWED_KICKOFF = '2024-12-06T19:30:00.000Z';

/**
 * A match of FC Bayern, and a fan of whose team all of the players are.
 *
 * @param names of the fan's players, who are `p0`, `p1` …
 * @param others how many more the club has, `q0`, `q1` …
 * @returns the fan's id
 */
export async function insertFollowedClub(
  { deps, userToken }: Pick<TestApp, 'deps' | 'userToken'>,
  names: readonly string[],
  others = 0,
): Promise<string> {
  const member = (id: string, name: string) => aPlayer({ id, name, teamId: 'bayern', pstart: 0.7 });
  await insertLeague(deps, {
    teams: [aTeam({ id: 'bayern', name: 'FC Bayern' }), aTeam({ id: 'leipzig', name: 'RB Leipzig' })],
    fixtures: [
      aFixture({ id: 'game', homeTeamId: 'bayern', awayTeamId: 'leipzig', kickoffTs: FOLLOWED_KICKOFF }),
    ],
    players: [
      ...names.map((name, index) => member(`p${index}`, name)),
      ...Array.from({ length: others }, (_, index) => member(`q${index}`, `Nobody ${index}`)),
    ],
  });
  const { auth, database } = deps.provider;
  const { id: userId } = await auth.me(userToken);
  await database
    .table('userTeams')
    .create({ id: 'mine', userId, name: 'Elf', competition: 'bundesliga', game: 'kickbase' });
  await database
    .table('userTeamPlayers')
    .createMany(names.map((_, index) => ({ id: `p${index}`, userTeamId: 'mine', playerId: `p${index}` })));
  return userId;
}

/** Forgets what anybody was sent and has chosen, and how the players of the followed club were. @param tables of the test's own */
export async function forgetAlerts(
  { deps }: Pick<TestApp, 'deps'>,
  tables: readonly string[],
): Promise<void> {
  const { database } = deps.provider;
  const alertTables = ['alerts', 'alert_deliveries', 'alert_baselines', 'alert_settings', 'action_counts'];
  for (const table of [...alertTables, ...tables]) await database.sql(`delete from ${table}`);
  await database.sql("update players set injury_status = 'fit', pstart = 0.7");
}
