import {
  COURSE_MAX,
  PLAYER_FIXTURES,
  type PlayerDetails,
  type PlayerFixture,
  type StartChance,
} from '../../shared/players.ts';
import { DEFAULT_SEASON } from '../../shared/limits.ts';
import { ReasonRow, StartOutlook } from '../../shared/pstart.ts';
import type { Database, TableRow } from '../provider/provider.ts';
import { boolean, nullable, number, numberList, text } from '../schema/columns.ts';
import { statsPlayers } from '../schema/tables.ts';
import { NOTE, NOTE_OF, toNote } from './availability.ts';
import { toPlayerCard } from './playerCard.ts';
import { onShow, readRows } from './readRows.ts';
import { joinedTeam } from './teams.ts';

const MS_PER_DAY = 86_400_000;

const PLAYER = `select p.*, t.name as team_name, t.short_name as team_short_name,
    x.probability, x.score, x.reasons, x.comes_on, x.expected_minutes,
    x.reliability, x.reliability_reason, r.as_of_ts, r.model_version, ${NOTE},
    (select value from hub_settings where id = 'season') as season
  from players p
    left join teams t on t.id = p.team_id
    left join pstart_predictions x on x.run_id = p.pstart_run_id and x.player_id = p.id
    left join pstart_runs r on r.id = x.run_id
    ${NOTE_OF('p.id')}
  where p.id = ?`;

const STATISTICS = `select s.* from stats_players s where s.player_id = ? and ${onShow('s')} limit 1`;

const COURSE = `select x.probability, r.as_of_ts
  from pstart_predictions x join pstart_runs r on r.id = x.run_id
  where x.player_id = ? and ${onShow('r')}
  order by r.finished_ts desc, r.id desc limit ?`;

/** With the club's match before each, in the league or in Europe; one that was called off costs no strength. */
const NEXT_FIXTURES = `select f.id, f.matchday, f.kickoff_ts, f.home_team_id, p.team_id,
    o.id as opponent_id, o.name as opponent_name, o.short_name as opponent_short_name,
    (select max(b.kickoff_ts) from fixtures b
      where (b.home_team_id = p.team_id or b.away_team_id = p.team_id) and b.kickoff_ts < f.kickoff_ts
        and b.status in ('scheduled', 'live', 'finished')) as league_before,
    (select max(e.kickoff_ts) from european_matches e
      where e.team_id = p.team_id and e.kickoff_ts < f.kickoff_ts) as europe_before
  from players p
    join fixtures f on f.home_team_id = p.team_id or f.away_team_id = p.team_id
    left join teams o on o.id = case when f.home_team_id = p.team_id then f.away_team_id else f.home_team_id end
  where p.id = ? and f.status = 'scheduled' and f.kickoff_ts >= ?
  order by f.kickoff_ts, f.id limit ?`;

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
  const [[row], [statistics], course, fixtures] = await readRows(database, [
    { sql: PLAYER, args: [playerId] },
    { sql: STATISTICS, args: [playerId] },
    { sql: COURSE, args: [playerId, COURSE_MAX] },
    { sql: NEXT_FIXTURES, args: [playerId, nowTs, PLAYER_FIXTURES] },
  ]);
  if (row === undefined) return null;
  return {
    player: {
      ...toPlayerCard(row),
      note: toNote(row),
      weightKg: nullable(number).decode(row['weightKg']),
      roleRank: nullable(number).decode(row['roleRank']),
      minutesLast5: numberList.decode(row['minutesLast5']),
      startsLast5: number.decode(row['startsLast5']),
      lastMatchStarted: boolean.decode(row['lastMatchStarted']),
      daysSinceLastAppearance: nullable(number).decode(row['daysSinceLastAppearance']),
      euMidweekMinutes: number.decode(row['euMidweekMinutes']),
    },
    team: row['teamName'] === null ? null : joinedTeam(row, 'team'),
    season: nullable(text).decode(row['season']) ?? DEFAULT_SEASON,
    statistics: statistics === undefined ? null : statsPlayers.decode(statistics),
    startChance: row['reasons'] === null ? null : toStartChance(row),
    course: course
      .map((point) => ({
        asOfTs: text.decode(point['asOfTs']),
        probability: number.decode(point['probability']),
      }))
      .toReversed(),
    nextFixtures: fixtures.map(toPlayerFixture),
  };
}

function toStartChance(row: TableRow): StartChance {
  return {
    probability: number.decode(row['probability']),
    score: number.decode(row['score']),
    reasons: toReasons(text.decode(row['reasons'])),
    outlook: toOutlook(row),
    asOfTs: text.decode(row['asOfTs']),
    modelVersion: text.decode(row['modelVersion']),
  };
}

/** Null for a row of an older model. */
function toOutlook(row: TableRow): StartOutlook | null {
  const comesOn = nullable(number).decode(row['comesOn']);
  if (comesOn === null) return null;
  const parsed = StartOutlook.safeParse({
    comesOn,
    doesNotPlay: Math.max(0, 1 - number.decode(row['probability']) - comesOn),
    expectedMinutes: number.decode(row['expectedMinutes']),
    reliability: row['reliability'],
    reliabilityReason: row['reliabilityReason'],
  });
  return parsed.success ? parsed.data : null;
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

function toPlayerFixture(row: TableRow): PlayerFixture {
  const kickoffTs = text.decode(row['kickoffTs']);
  return {
    fixtureId: text.decode(row['id']),
    matchday: number.decode(row['matchday']),
    kickoffTs,
    isHome: row['homeTeamId'] === row['teamId'],
    opponent: joinedTeam(row, 'opponent'),
    restDays: restDaysBetween(
      [row['leagueBefore'], row['europeBefore']].map((ts) => text.decode(ts)),
      kickoffTs,
    ),
  };
}

/** Days from the latest of the kick-offs before, to one decimal; those that are empty do not count. */
function restDaysBetween(before: readonly string[], kickoffTs: string): number | null {
  const latest = before.reduce((one, other) => (one > other ? one : other), '');
  if (latest === '') return null;
  return Math.round(((Date.parse(kickoffTs) - Date.parse(latest)) / MS_PER_DAY) * 10) / 10;
}
