import type {
  ClubCard,
  ClubDetails,
  ClubNextFixture,
  ClubPlayer,
  SquadMember,
} from '@hub/shared/catalog/teams.schema.ts';
import { CLUBS_MAX } from '@hub/shared/limits.ts';
import { fixtureOfEachClub, isOver } from '@hub/shared/season/matchdayAt.ts';
import type { Database } from '@hub/provider/provider.ts';
import { players, teams } from '../../schema/catalog.ts';
import { boolean, nullable, number, selected, text } from '../../schema/columns.ts';
import { CHANCE_MATCH_OF } from './chanceMatch.ts';
import { LISTED_PLAYER, toListedPlayer } from './playerRow.ts';
import { inCurrentSeason } from '../season/inCurrentSeason.ts';
import { isUnseen } from './unseenClubs.ts';
import { joinedTeam } from './joinedTeam.ts';
import { fixturesAround, type FixtureAround } from './fixturesAround.ts';
import { query, readRows, readTogether, type ResultRow } from '../statements.ts';

/** Columns of a club `t`. */
export const TEAM_REF = teams.as('t').pick('id', 'name', 'shortName');

export const TEAM_REFS = query(
  TEAM_REF,
  'select {columns} from teams t where t.is_in_league = 1 order by t.name, t.id',
);

const CLUBS = query(
  { ...teams.as('t').pick('id', 'name', 'shortName', 'city', 'venue'), playersCount: number },
  `select {columns}, (select count(*) from players p where p.team_id = t.id) as players_count
  from teams t where t.is_in_league = 1 order by t.name, t.id limit ${CLUBS_MAX}`,
);

const TEAM = query(
  {
    ...teams.as('t').pick('id', 'name', 'shortName', 'city', 'venue', 'isInLeague'),
    hasNoEleven: selected(isUnseen('t.id'), boolean),
  },
  'select {columns} from teams t where t.id = :teamId',
);

const BY_ROLE = 'case when p.role_rank is null then 1 else 0 end, p.role_rank, p.name, p.id';

const SQUAD = query(
  LISTED_PLAYER,
  `select {columns} from players p ${CHANCE_MATCH_OF} where p.team_id = :teamId order by ${BY_ROLE}`,
);

const CLUB_SQUAD = query(
  {
    ...LISTED_PLAYER,
    ...players.as('p').pick('roleRank', 'formRatingAvgLast5'),
    asOfTs: nullable(text),
    goalsScored: nullable(number),
    assistsMade: nullable(number),
    appearancesStarter: nullable(number),
    mostAssists: nullable(number),
  },
  `select {columns}, r.as_of_ts, s.goals_scored, s.assists_made, s.appearances_starter,
    (select max(o.assists_made) from stats_players o where ${inCurrentSeason('o')}) as most_assists
  from players p
    left join stats_players s on s.player_id = p.id and ${inCurrentSeason('s')}
    left join pstart_runs r on r.id = p.pstart_run_id
    ${CHANCE_MATCH_OF}
  where p.team_id = :teamId order by ${BY_ROLE}`,
);

export function createTeamsStore(database: Database) {
  return {
    /** Up to 18 clubs by name, with one provider call. */
    clubs(): Promise<ClubCard[]> {
      return readRows(database, CLUBS());
    },

    /** A club's players by role rank, with one provider call; null if the club does not exist. */
    async squad(teamId: string): Promise<SquadMember[] | null> {
      const [[team], squad] = await readTogether(database, [TEAM({ teamId }), SQUAD({ teamId })]);
      return team === undefined ? null : squad.map(toListedPlayer);
    },

    /**
     * Everything that the club's page shows, with one provider call; null if the club does not exist.
     *
     * @param nowTs ISO-8601 UTC; decides which fixture of the club is shown
     */
    async details(teamId: string, nowTs: string): Promise<ClubDetails | null> {
      const [[found], rows, around] = await readTogether(database, [
        TEAM({ teamId }),
        CLUB_SQUAD({ teamId }),
        fixturesAround(nowTs),
      ]);
      if (found === undefined) return null;
      const { isInLeague, hasNoEleven, ...team } = found;
      const squad = rows.map(toClubPlayer);
      const ahead = around.filter((fixture) => !isOver(fixture, Date.parse(nowTs)));
      const next = fixtureOfEachClub(ahead, nowTs).get(teamId);
      const computed = squad.flatMap(({ startProbability }) => startProbability ?? []);
      return {
        team,
        isInLeague,
        isUnseen: isInLeague && hasNoEleven && computed.length === 0,
        squad,
        totals: totalsOf(squad),
        nextFixture: next === undefined ? null : toNextFixture(next, teamId),
        expectedStarters: computed.length === 0 ? null : sum(computed),
        asOfTs: rows.find(({ asOfTs }) => asOfTs !== null)?.asOfTs ?? null,
      };
    },
  };
}

function toClubPlayer(row: ResultRow<typeof CLUB_SQUAD>): ClubPlayer {
  return {
    ...toListedPlayer(row),
    roleRank: row.roleRank,
    formRating: row.formRatingAvgLast5,
    goals: row.goalsScored,
    // If no player of the league has any, no source reports them.
    assists: (row.mostAssists ?? 0) > 0 ? row.assistsMade : null,
    starts: row.appearancesStarter,
  };
}

function totalsOf(squad: readonly ClubPlayer[]): ClubDetails['totals'] {
  const fit = squad.filter(({ status }) => status === 'fit').length;
  return {
    players: squad.length,
    fit,
    notFit: squad.length - fit,
    goals: sum(squad.map(({ goals }) => goals ?? 0)),
    assists: squad.some(({ assists }) => assists !== null)
      ? sum(squad.map(({ assists }) => assists ?? 0))
      : null,
  };
}

function toNextFixture(row: FixtureAround, teamId: string): ClubNextFixture {
  const { id: fixtureId, matchday, kickoffTs, venue } = row;
  const isHome = row.homeTeamId === teamId;
  return {
    fixtureId,
    matchday,
    kickoffTs,
    isHome,
    opponent: joinedTeam(row, isHome ? 'away' : 'home'),
    venue,
  };
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
