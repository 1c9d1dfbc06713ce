import {
  COURSE_MAX,
  PLAYER_FIXTURES,
  SeasonStatistics,
  type PlayerDetails,
  type PlayerFixture,
  type StartChance,
} from '../../shared/players.ts';
import { ReasonRow } from '../../shared/pstart.ts';
import type { Database, TableRow } from '../provider/provider.ts';
import { boolean, nullable, number, numberList, text } from '../schema/columns.ts';
import { statsPlayers } from '../schema/tables.ts';
import { toPlayerCard } from './playerCard.ts';
import { onShow, readRows } from './readRows.ts';
import { toSettings } from './settings.ts';
import { joinedTeam } from './teams.ts';

const MS_PER_DAY = 86_400_000;

const SETTINGS = 'select id, value from hub_settings';

const PLAYER = `select p.*, t.name as team_name, t.short_name as team_short_name
  from players p left join teams t on t.id = p.team_id where p.id = ?`;

const STATISTICS = `select s.* from stats_players s where s.player_id = ? and ${onShow('s')} limit 1`;

const CURRENT_CHANCE = `select x.probability, x.score, x.reasons, r.as_of_ts, r.model_version
  from players p
    join pstart_predictions x on x.run_id = p.pstart_run_id and x.player_id = p.id
    join pstart_runs r on r.id = x.run_id
  where p.id = ?`;

const COURSE = `select x.probability, r.as_of_ts
  from pstart_predictions x join pstart_runs r on r.id = x.run_id
  where x.player_id = ? and ${onShow('r')}
  order by r.finished_ts desc, r.id desc limit ?`;

/** The league's matches of his club that count for rest; a match that was called off does not. */
const CLUB_FIXTURES = `select f.id, f.matchday, f.status, f.kickoff_ts, f.home_team_id, p.team_id,
    o.id as opponent_id, o.name as opponent_name, o.short_name as opponent_short_name
  from players p
    join fixtures f on f.home_team_id = p.team_id or f.away_team_id = p.team_id
    left join teams o on o.id = case when f.home_team_id = p.team_id then f.away_team_id else f.home_team_id end
  where p.id = ? and f.status in ('scheduled', 'live', 'finished')
  order by f.kickoff_ts, f.id`;

const EUROPEAN_MATCHES = `select e.kickoff_ts from european_matches e
  join players p on p.team_id = e.team_id where p.id = ? order by e.kickoff_ts`;

/**
 * Everything the player's page shows, with one provider call; null when there is no such player.
 *
 * @param nowTs ISO-8601 UTC; fixtures before it are over
 */
export async function readPlayer(
  database: Database,
  playerId: string,
  nowTs: string,
): Promise<PlayerDetails | null> {
  const args = [playerId];
  const [settings, [row], [statistics], [chance], course, fixtures, europeanMatches] = await readRows(
    database,
    [
      { sql: SETTINGS },
      { sql: PLAYER, args },
      { sql: STATISTICS, args },
      { sql: CURRENT_CHANCE, args },
      { sql: COURSE, args: [playerId, COURSE_MAX] },
      { sql: CLUB_FIXTURES, args },
      { sql: EUROPEAN_MATCHES, args },
    ],
  );
  if (row === undefined) return null;
  const { season } = toSettings(
    new Map(settings.map(({ id, value }) => [text.decode(id), text.decode(value)])),
  );
  return {
    player: {
      ...toPlayerCard(row),
      weightKg: nullable(number).decode(row['weightKg']),
      roleRank: nullable(number).decode(row['roleRank']),
      minutesLast5: numberList.decode(row['minutesLast5']),
      startsLast5: number.decode(row['startsLast5']),
      lastMatchStarted: boolean.decode(row['lastMatchStarted']),
      daysSinceLastAppearance: nullable(number).decode(row['daysSinceLastAppearance']),
      euMidweekMinutes: number.decode(row['euMidweekMinutes']),
    },
    team: row['teamName'] === null ? null : joinedTeam(row, 'team'),
    season,
    statistics: statistics === undefined ? null : SeasonStatistics.parse(statsPlayers.decode(statistics)),
    startChance: chance === undefined ? null : toStartChance(chance),
    course: course
      .map((point) => ({
        asOfTs: text.decode(point['asOfTs']),
        probability: number.decode(point['probability']),
      }))
      .toReversed(),
    nextFixtures: nextFixturesOf(fixtures, europeanMatches, nowTs),
  };
}

function toStartChance(row: TableRow): StartChance {
  return {
    probability: number.decode(row['probability']),
    score: number.decode(row['score']),
    reasons: toReasons(text.decode(row['reasons'])),
    asOfTs: text.decode(row['asOfTs']),
    modelVersion: text.decode(row['modelVersion']),
  };
}

/** Rows that an older model wrote in another shape are left out. */
function toReasons(json: string): ReasonRow[] {
  const stored: unknown = JSON.parse(json);
  if (!Array.isArray(stored)) return [];
  return stored.flatMap((row: unknown) => {
    const parsed = ReasonRow.safeParse(row);
    return parsed.success ? [parsed.data] : [];
  });
}

/** @param fixtures the club's, earliest first */
function nextFixturesOf(
  fixtures: readonly TableRow[],
  europeanMatches: readonly TableRow[],
  nowTs: string,
): PlayerFixture[] {
  const kickoffs = [...fixtures, ...europeanMatches]
    .map((match) => text.decode(match['kickoffTs']))
    .toSorted();
  const isNext = (row: TableRow) => row['status'] === 'scheduled' && text.decode(row['kickoffTs']) >= nowTs;
  return fixtures
    .filter(isNext)
    .slice(0, PLAYER_FIXTURES)
    .map((row) => {
      const kickoffTs = text.decode(row['kickoffTs']);
      return {
        fixtureId: text.decode(row['id']),
        matchday: number.decode(row['matchday']),
        kickoffTs,
        isHome: row['homeTeamId'] === row['teamId'],
        opponent: joinedTeam(row, 'opponent'),
        restDays: restDaysBefore(kickoffTs, kickoffs),
      };
    });
}

/** Days from the latest earlier kick-off, to one decimal. */
function restDaysBefore(kickoffTs: string, kickoffs: readonly string[]): number | null {
  const before = kickoffs.findLast((ts) => ts < kickoffTs);
  if (before === undefined) return null;
  return Math.round(((Date.parse(kickoffTs) - Date.parse(before)) / MS_PER_DAY) * 10) / 10;
}
