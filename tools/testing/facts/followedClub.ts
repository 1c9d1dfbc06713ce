import type { TestApp } from '../testApp.ts';
import { aFixture, aPlayer, aTeam, insertLeague } from './builders.ts';

/** Kickoff of the followed club's match. */
export const FOLLOWED_KICKOFF = '2024-12-06T19:30:00.000Z';

/**
 * Inserts a match of FC Bayern, and a fan with a team of its players.
 *
 * @param names of the fan's players `p0`, `p1` …
 * @param others number of further players of the club, `q0`, `q1` …
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

/** Deletes all alerts, their settings and baselines, and resets the players. @param tables further ones to clear */
export async function forgetAlerts(
  { deps }: Pick<TestApp, 'deps'>,
  tables: readonly string[],
): Promise<void> {
  const { database } = deps.provider;
  const alertTables = ['alerts', 'alert_deliveries', 'alert_baselines', 'alert_settings', 'action_counts'];
  for (const table of [...alertTables, ...tables]) await database.sql(`delete from ${table}`);
  await database.sql("update players set injury_status = 'fit', pstart = 0.7");
}
