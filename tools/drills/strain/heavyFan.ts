import type { Deps } from '@hub/server/deps.ts';
import type { EmbeddedProvider } from '@hub/provider/embedded/openEmbeddedProvider.ts';
import { elevenTips, tipLeagueClubs, tipLeagueMembers, tipLeagues } from '@hub/server/schema/tipLeagues.ts';
import { userTeamPlayers, userTeams, watchedPlayers } from '@hub/server/schema/users.ts';
import { insertStatements } from '@hub/server/stores/bulk.ts';
import {
  STARTERS_PER_TEAM,
  TIP_LEAGUE_MEMBERS_MAX,
  TIP_LEAGUES_MAX,
  USER_TEAM_PLAYERS_MAX,
  USER_TEAMS_MAX,
  WATCHED_MAX,
} from '@hub/shared/limits.ts';

const SINCE_TS = '2017-08-01T10:00:00.000Z';

type FanDeps = Pick<Deps, 'provider' | 'stores'>;

export interface HeavyFan {
  token: string;
  leagueIds: string[];
}

/**
 * Creates a fan at all of the hub's limits: teams, watched players, and leagues with all clubs, where every member has
 * tipped every match.
 */
export async function createHeavyFan({ provider, stores }: FanDeps): Promise<HeavyFan> {
  const { auth, database } = provider as EmbeddedProvider;
  const { season, competition } = await stores.settings.read();
  const ids = async (table: string) =>
    (await database.sql(`select id from ${table} order by id`)).rows.map(({ id }) => String(id));
  const [teamIds, playerIds] = await Promise.all([ids('teams'), ids('players')]);
  const users = await Promise.all(
    Array.from({ length: TIP_LEAGUE_MEMBERS_MAX }, (_none, n) =>
      auth.createUser({ email: `dear-${n}-${crypto.randomUUID()}@hub.test`, displayName: `Fan ${n}` }),
    ),
  );
  const [fan = { id: '' }] = users;
  const leagues = Array.from({ length: TIP_LEAGUES_MAX }, () => ({
    id: crypto.randomUUID(),
    name: 'Alle Klubs',
    season,
    competition,
    firstMatchday: 1,
    founderId: fan.id,
    token: crypto.randomUUID(),
    createdTs: SINCE_TS,
    continuedAs: null,
    game: null,
  }));
  const teams = Array.from({ length: USER_TEAMS_MAX }, (_none, n) => ({
    id: crypto.randomUUID(),
    userId: fan.id,
    name: `Team ${n}`,
    competition,
    createdTs: SINCE_TS,
    game: 'own' as const,
    formation: null,
    revision: '',
  }));
  await database.batch([
    ...insertStatements(tipLeagues, leagues),
    ...insertStatements(
      tipLeagueClubs,
      leagues.flatMap(({ id }) => teamIds.map((teamId) => ({ id: `${id}-${teamId}`, leagueId: id, teamId }))),
    ),
    ...insertStatements(
      tipLeagueMembers,
      leagues.flatMap(({ id }) =>
        users.map((user) => ({ id: crypto.randomUUID(), leagueId: id, userId: user.id, joinedTs: SINCE_TS })),
      ),
    ),
    ...insertStatements(elevenTips, await tipsOf(database, users)),
    ...insertStatements(userTeams, teams),
    ...insertStatements(
      userTeamPlayers,
      teams.flatMap((team, n) =>
        playersFrom(playerIds, n, USER_TEAM_PLAYERS_MAX).map((playerId) => ({
          id: `${team.id}_${playerId}`,
          userTeamId: team.id,
          playerId,
          place: null,
          ownValue: null,
          isStar: false,
        })),
      ),
    ),
    ...insertStatements(
      watchedPlayers,
      playerIds.slice(0, WATCHED_MAX).map((playerId) => ({
        id: `${fan.id}_${playerId}`,
        userId: fan.id,
        playerId,
        thresholdPercent: 50,
        watchedTs: SINCE_TS,
        seenStatus: 'fit',
        seenPstart: 0.5,
        seenTs: SINCE_TS,
      })),
    ),
  ]);
  const { accessToken } = await auth.issueSession(fan.id);
  return { token: accessToken, leagueIds: leagues.map(({ id }) => id) };
}

/** Every member's eleven for each side of each fixture: the club's most likely starters. */
async function tipsOf(database: Deps['provider']['database'], users: readonly { id: string }[]) {
  const { rows } = await database.sql(
    `select f.id as fixture_id, p.team_id, p.id from fixtures f
    join players p on p.team_id = f.home_team_id or p.team_id = f.away_team_id order by f.id, p.team_id, p.pstart desc`,
  );
  const sides = Map.groupBy(rows, ({ fixtureId, teamId }) => `${fixtureId} ${teamId}`);
  return [...sides.values()].flatMap((squad) =>
    users.map((user) => ({
      id: crypto.randomUUID(),
      fixtureId: String(squad[0]?.['fixtureId']),
      teamId: String(squad[0]?.['teamId']),
      userId: user.id,
      playerIds: squad.slice(0, STARTERS_PER_TEAM).map(({ id }) => String(id)),
      certaintyPercent: 80,
      tippedTs: SINCE_TS,
      countsFromTs: null,
      pooledTs: null,
    })),
  );
}

function playersFrom(playerIds: readonly string[], nth: number, count: number): string[] {
  return Array.from({ length: Math.min(count, playerIds.length) }, (_none, n) => {
    const index = (nth * count + n) % playerIds.length;
    return playerIds[index] ?? '';
  });
}
