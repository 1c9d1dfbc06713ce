import { fieldGroupOf } from '#shared/elevens/bestEleven.ts';
import {
  COMPARED_FIXTURES,
  type ComparedPlayer,
  type Comparison,
} from '#shared/catalog/comparison.schema.ts';
import type { CoursePoint } from '#shared/catalog/players.schema.ts';
import type { Database } from '../../provider/provider.ts';
import { fixtures, players, statsPlayers } from '../../schema/catalog.ts';
import { nullable, number, text } from '../../schema/columns.ts';
import { onShow } from '../season/onShow.ts';
import { question, readTogether, type RowAnswered } from '../statements.ts';
import { joinedTeam, joinedTeamColumns } from './joinedTeam.ts';
import { OUTLOOK, toOutlook } from './outlookRow.ts';
import { toPlayerCard, UNCOUNTED_CARD } from './playerCard.ts';

const WEEK_MS = 7 * 24 * 60 * 60_000;
const DAY_LENGTH = 'yyyy-mm-dd'.length;
/** Team-mates with a smaller chance are no rivals. */
const RIVAL_FROM = 0.15;
const RIVALS = 3;

const PLAYERS = question(
  {
    ...UNCOUNTED_CARD,
    ...players.pick('minutesLast5', 'startsLast5'),
    ...OUTLOOK,
    ...joinedTeamColumns('club'),
  },
  `select p.id, p.name, p.full_name, p.sort_name, p.team_id, p.positions, p.position_primary, p.nationality, p.birthdate,
    p.height_cm, p.preferred_foot, p.injury_status, p.suspension, p.form_rating_avg_last5, p.pstart, p.pstart_knowledge,
    p.minutes_last5, p.starts_last5,
    x.comes_on, x.expected_minutes, x.reliability, x.reliability_reason, x.knowledge,
    t.id as club_id, t.name as club_name, t.short_name as club_short_name
  from players p
    left join teams t on t.id = p.team_id
    left join pstart_predictions x on x.run_id = p.pstart_run_id and x.player_id = p.id
  where p.id in (?)`,
);

const SEASONS = question(
  statsPlayers.pick('playerId', 'appearancesStarter', 'appearancesSub', 'yellowCards'),
  `select s.player_id, s.appearances_starter, s.appearances_sub, s.yellow_cards
  from stats_players s where s.player_id in (?) and ${onShow('s')}`,
);

/** One row if anybody of the season was booked; otherwise its source tells of no cards. */
const BOOKED = question(
  { id: text },
  `select s.id from stats_players s where ${onShow('s')} and s.yellow_cards > 0 limit 1`,
);

const COURSES = question(
  { playerId: text, startProbability: number, asOfTs: text },
  `select x.player_id, x.pstart as start_probability, r.as_of_ts
  from pstart_predictions x join pstart_runs r on r.id = x.run_id
  where x.player_id in (?) and ${onShow('r')} and r.as_of_ts > ?
  order by r.finished_ts, r.id`,
);

const NEXT_FIXTURES = question(
  {
    playerId: text,
    ...fixtures.pick('id', 'matchday', 'homeTeamId'),
    teamId: nullable(text),
    ...joinedTeamColumns('opponent'),
  },
  `select player_id, id, matchday, home_team_id, team_id, opponent_id, opponent_name, opponent_short_name from (
    select p.id as player_id, f.id, f.matchday, f.home_team_id, p.team_id, f.kickoff_ts,
      o.id as opponent_id, o.name as opponent_name, o.short_name as opponent_short_name,
      row_number() over (partition by p.id order by f.kickoff_ts, f.id) as place
    from players p
      join fixtures f on f.home_team_id = p.team_id or f.away_team_id = p.team_id
      left join teams o on o.id = case when f.home_team_id = p.team_id then f.away_team_id else f.home_team_id end
    where p.id in (?) and f.status = 'scheduled' and f.kickoff_ts >= ?) ranked
  where place <= ? order by kickoff_ts, id`,
);

const MATES = question(
  { ...players.pick('id', 'name', 'teamId', 'positionPrimary', 'positions'), startProbability: number },
  `select m.id, m.name, m.team_id, m.position_primary, m.positions, m.pstart as start_probability from players m
  where m.team_id in (select team_id from players where id in (?)) and m.pstart >= ?`,
);

/**
 * Players side by side, with one provider call whatever their number.
 *
 * @param nowTs ISO-8601 UTC; fixtures before it are over
 */
export async function readComparison(
  database: Database,
  playerIds: readonly string[],
  nowTs: string,
): Promise<Comparison> {
  const weekAgoTs = new Date(Date.parse(nowTs) - WEEK_MS).toISOString();
  const [rows, seasons, booked, courses, nextFixtures, mates] = await readTogether(database, [
    PLAYERS(playerIds),
    SEASONS(playerIds),
    BOOKED(),
    COURSES(playerIds, weekAgoTs),
    NEXT_FIXTURES(playerIds, nowTs, COMPARED_FIXTURES),
    MATES(playerIds, RIVAL_FROM),
  ]);
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  const seasonOf = new Map(seasons.map((row) => [row.playerId, row]));
  return playerIds.flatMap((id): ComparedPlayer[] => {
    const row = rowOf.get(id);
    if (row === undefined) return [];
    const season = seasonOf.get(id);
    return [
      {
        player: toPlayerCard({ ...row, yellowCards: season?.yellowCards ?? 0 }),
        team: joinedTeam(row, 'club'),
        outlook: row.pstart === null ? null : toOutlook(row, row.pstart),
        week: lastOfEachDay(courses.filter(({ playerId }) => playerId === id)),
        minutesLast5: row.minutesLast5,
        startsLast5: row.startsLast5,
        season:
          season === undefined ? null : { starts: season.appearancesStarter, comesOn: season.appearancesSub },
        yellowCards: booked.length === 0 ? null : (season?.yellowCards ?? 0),
        nextFixtures: nextFixtures.flatMap((fixture) =>
          fixture.playerId === id ? toNextFixture(fixture) : [],
        ),
        rivals: rivalsOf(row, mates),
      },
    ];
  });
}

/** @param course oldest first */
function lastOfEachDay(course: readonly CoursePoint[]): CoursePoint[] {
  const ofDay = new Map(course.map((point) => [point.asOfTs.slice(0, DAY_LENGTH), point]));
  return [...ofDay.values()].map(({ asOfTs, startProbability }) => ({ asOfTs, startProbability }));
}

function rivalsOf(
  player: RowAnswered<typeof PLAYERS>,
  mates: readonly RowAnswered<typeof MATES>[],
): ComparedPlayer['rivals'] {
  const chance = player.pstart ?? 0;
  const line = fieldGroupOf(player);
  const onlyOneBegins = ({ startProbability: other }: RowAnswered<typeof MATES>) =>
    chance * (1 - other) + other * (1 - chance);
  return mates
    .filter((mate) => mate.teamId === player.teamId && mate.id !== player.id && fieldGroupOf(mate) === line)
    .toSorted((one, other) => onlyOneBegins(other) - onlyOneBegins(one) || (one.id < other.id ? -1 : 1))
    .slice(0, RIVALS)
    .map(({ id, name, startProbability }) => ({ id, name, startProbability }));
}

function toNextFixture(row: RowAnswered<typeof NEXT_FIXTURES>): ComparedPlayer['nextFixtures'] {
  const { id: fixtureId, matchday, homeTeamId, teamId } = row;
  return [{ fixtureId, matchday, isHome: homeTeamId === teamId, opponent: joinedTeam(row, 'opponent') }];
}
