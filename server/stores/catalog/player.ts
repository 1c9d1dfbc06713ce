import {
  CHANCES_SHOWN,
  PLAYER_FIXTURES,
  POINTS_FIXTURES,
  STATUS_REPORTS_SHOWN,
  type PlayerDetails,
  type PlayerFixture,
  type PlayerMatch,
  type StartChance,
  type SeasonStatistics,
} from '@hub/shared/catalog/players.schema.ts';
import { DEFAULT_SEASON } from '@hub/shared/limits.ts';
import { ReasonRow } from '@hub/shared/startChance/pstart.schema.ts';
import { berlinDay } from '@hub/shared/text/berlinTime.ts';
import type { Database } from '@hub/provider/provider.ts';
import { boolean, nullable, number, selected, text } from '../../schema/columns.ts';
import { fixtures, players, statsPlayers } from '../../schema/catalog.ts';
import type { StoredPlayerStats } from '@hub/season/matchdata/seasonRows.ts';
import { appearances } from '../../schema/season.ts';
import { statusReports } from '../../schema/statuses.ts';
import { NOTE_COLUMNS, NOTE_OF, toNote } from './availabilityNote.ts';
import { CHANCE_MATCH, CHANCE_MATCH_OF } from './chanceMatch.ts';
import { isShownNow } from './fixturesAround.ts';
import { inCurrentSeason, settingValue } from '../season/inCurrentSeason.ts';
import { query, readTogether, type ResultRow } from '../statements.ts';
import { DEPARTURE, toDeparture } from './departure.ts';
import { readExpectedPoints } from '../runs/storedPoints.ts';
import { isUnseen } from './unseenClubs.ts';
import { joinedTeam, joinedTeamColumns } from './joinedTeam.ts';
import { OUTLOOK, toOutlook } from './outlookRow.ts';
import { toPlayerCard } from './playerCard.ts';
import { restDaysBetween } from './restDays.ts';

const COUNTS_OF_MATCHES = ['assists', 'saves', 'shots', 'keyPasses', 'duelsWon'] as const;
type CountOfMatches = (typeof COUNTS_OF_MATCHES)[number];

/** Sum of the counts in `stats_players o` that only files contain; meaningless zeros if no player has any. */
const COUNTED_BY_FILES =
  'o.shots_on_target + o.shots_off_target + o.dribbles_successful + o.interceptions_made + o.blocks_clearances + o.fouls_committed';

/** The season's highest counts of any player; 0 if no source reports them for any player. */
interface MostCounted {
  /** Highest sum of `COUNTED_BY_FILES`. */
  mostOfFiles: number;
  mostGoals: number;
  /** Highest number of cards of all kinds. */
  mostCards: number;
}

/**
 * A player's season statistics, with null in place of zeros that no source counted.
 *
 * @param matches the player's matches of the season
 */
function countedStatistics(
  statistics: StoredPlayerStats,
  matches: readonly Pick<PlayerMatch, CountOfMatches>[],
  { mostOfFiles, mostGoals, mostCards }: MostCounted,
): SeasonStatistics {
  const isCounted = (count: CountOfMatches) => matches.some((match) => match[count] !== null);
  const ifCounted = (value: number, count: CountOfMatches) => (value > 0 || isCounted(count) ? value : null);
  const ofFiles = (value: number) => (mostOfFiles > 0 ? value : null);
  const ofCards = (value: number) => (mostCards > 0 ? value : null);
  const shots = matches.reduce((sum, match) => sum + (match.shots ?? 0), 0);
  return {
    ...statistics,
    goalsScored: mostGoals > 0 ? statistics.goalsScored : null,
    yellowCards: ofCards(statistics.yellowCards),
    redCards: ofCards(statistics.redCards),
    yellowRedCards: ofCards(statistics.yellowRedCards),
    assistsMade: ifCounted(statistics.assistsMade, 'assists'),
    savesMade: ifCounted(statistics.savesMade, 'saves'),
    shots: ofFiles(statistics.shotsOnTarget + statistics.shotsOffTarget) ?? ifCounted(shots, 'shots'),
    shotsOnTarget: ofFiles(statistics.shotsOnTarget),
    keyPassesMade: ifCounted(statistics.keyPassesMade, 'keyPasses'),
    chancesCreated: ifCounted(statistics.chancesCreated, 'keyPasses'),
    dribblesSuccessful: ofFiles(statistics.dribblesSuccessful),
    interceptionsMade: ofFiles(statistics.interceptionsMade),
    blocksClearances: ofFiles(statistics.blocksClearances),
    duelsWon: ifCounted(statistics.duelsWon, 'duelsWon'),
    foulsCommitted: ofFiles(statistics.foulsCommitted),
  };
}

const DAY_MS = 86_400_000;

const PLAYER = query(
  {
    ...players.as('p').columns,
    ...CHANCE_MATCH,
    ...DEPARTURE,
    ...joinedTeamColumns('team', 't'),
    startProbability: nullable(number),
    score: nullable(number),
    reasons: nullable(text),
    points: nullable(text),
    ...OUTLOOK,
    asOfTs: nullable(text),
    modelVersion: nullable(text),
    ...NOTE_COLUMNS,
    season: nullable(text),
    isClubUnseen: selected(isUnseen('p.team_id'), boolean),
  },
  `select {columns}, x.pstart as start_probability, x.score, x.reasons, x.points, r.as_of_ts, r.model_version,
    ${settingValue('season')} as season
  from players p
    left join teams t on t.id = p.team_id
    ${CHANCE_MATCH_OF}
    left join pstart_runs r on r.id = x.run_id
    ${NOTE_OF('p.id')}
  where p.id = :playerId`,
);

const STATISTICS = query(
  { ...statsPlayers.as('s').columns, mostOfFiles: number, mostGoals: number, mostCards: number },
  `select {columns}, most_of_files, most_goals, most_cards
  from stats_players s
    cross join (
      select max(${COUNTED_BY_FILES}) as most_of_files, max(o.goals_scored) as most_goals,
        max(o.yellow_cards + o.red_cards + o.yellow_red_cards) as most_cards
      from stats_players o where ${inCurrentSeason('o')}) most
  where s.player_id = :playerId and ${inCurrentSeason('s')} limit 1`,
);

/** Forecasts for the player's current club until each kickoff; of all clubs if he has left the league. */
const CHANCE_HISTORY = query(
  { startProbability: number, asOfTs: text },
  `select x.pstart as start_probability, r.as_of_ts
  from pstart_predictions x join pstart_runs r on r.id = x.run_id join players p on p.id = x.player_id
    left join fixtures f on f.id = x.fixture_id
  where x.player_id = :playerId and (f.id is null or r.as_of_ts < f.kickoff_ts) and (p.team_id is null or x.team_id = p.team_id) and ${inCurrentSeason('r')}
  order by r.finished_ts desc, r.id desc limit ${CHANCES_SHOWN}`,
);

/** Next fixtures, each with the club's previous match in the league and in Europe; cancelled matches do not count. */
const NEXT_FIXTURES = query(
  {
    ...fixtures
      .as('f')
      .pick('id', 'matchday', 'status', 'kickoffTs', 'movedFromTs', 'homeTeamId', 'homeGoals', 'awayGoals'),
    teamId: text,
    ...joinedTeamColumns('opponent', 'o'),
    leagueBefore: nullable(text),
    europeBefore: nullable(text),
  },
  `select {columns}, p.team_id,
    (select max(b.kickoff_ts) from fixtures b
      where (b.home_team_id = p.team_id or b.away_team_id = p.team_id) and b.kickoff_ts < f.kickoff_ts
        and b.status in ('scheduled', 'live', 'finished')) as league_before,
    (select max(e.kickoff_ts) from european_matches e
      where e.team_id = p.team_id and e.kickoff_ts < f.kickoff_ts) as europe_before
  from players p
    join fixtures f on f.home_team_id = p.team_id or f.away_team_id = p.team_id
    left join teams o on o.id = case when f.home_team_id = p.team_id then f.away_team_id else f.home_team_id end
  where p.id = :playerId and ${inCurrentSeason('f')} and (${isShownNow('f', 'p.team_id')} or f.status = 'scheduled' and f.kickoff_ts >= :nowTs)
  order by f.kickoff_ts, f.id limit ${POINTS_FIXTURES}`,
);

/** The club's last five matches as in `minutesLast5`, newest first. */
const LAST_FIXTURES = query(
  {
    ...fixtures.as('f').pick('kickoffTs', 'homeTeamId'),
    teamId: text,
    ...joinedTeamColumns('opponent', 'o'),
    isEstimated: nullable(boolean),
  },
  `select {columns}, p.team_id, a.is_estimated
  from players p
    join fixtures f on f.home_team_id = p.team_id or f.away_team_id = p.team_id
    left join teams o on o.id = case when f.home_team_id = p.team_id then f.away_team_id else f.home_team_id end
    left join appearances a on a.player_id = p.id and a.fixture_id = f.id
  where p.id = :playerId and f.status = 'finished' and ${inCurrentSeason('f')}
  order by f.kickoff_ts desc, f.id desc limit 5`,
);

/** His part in each match of the season, newest first. */
const MATCHES = query(
  {
    ...fixtures.as('f').pick('matchday', 'kickoffTs', 'homeTeamId'),
    ...appearances.as('a').columns,
    ...joinedTeamColumns('opponent', 'o'),
  },
  `select {columns} from appearances a
    join fixtures f on f.id = a.fixture_id
    left join teams o on o.id = case when f.home_team_id = a.team_id then f.away_team_id else f.home_team_id end
  where a.player_id = :playerId and ${inCurrentSeason('f')} order by f.kickoff_ts desc, f.id desc`,
);

const STATUS_REPORTS = query(
  statusReports.as('s').pick('id', 'status', 'chance', 'expectedReturn', 'source', 'note', 'knownFromTs'),
  `select {columns} from status_reports s
  where s.player_id = :playerId and ${inCurrentSeason('s')} and s.known_from_ts <= :nowTs
  order by s.known_from_ts desc, s.seq desc limit ${STATUS_REPORTS_SHOWN}`,
);

/**
 * Everything that the player's page shows, with one provider call; null if the player does not exist.
 *
 * @param nowTs ISO-8601 UTC; fixtures before it are over
 */
export async function readPlayer(
  database: Database,
  playerId: string,
  nowTs: string,
): Promise<PlayerDetails | null> {
  const [[row], [statistics], chanceHistory, nextFixtures, reports, played, matches] = await readTogether(
    database,
    [
      PLAYER({ playerId }),
      STATISTICS({ playerId }),
      CHANCE_HISTORY({ playerId }),
      NEXT_FIXTURES({ playerId, nowTs }),
      STATUS_REPORTS({ playerId, nowTs }),
      LAST_FIXTURES({ playerId }),
      MATCHES({ playerId }),
    ],
  );
  if (row === undefined) return null;
  return {
    player: {
      ...toPlayerCard({ ...row, yellowCards: statistics?.yellowCards ?? 0 }),
      left: toDeparture(row),
      note: toNote(row),
      weightKg: row.weightKg,
      roleRank: row.roleRank,
      minutesLast5: row.minutesLast5,
      areMinutesEstimated: row.minutesLast5
        .map((_, matchesAgo) => played[matchesAgo]?.isEstimated ?? false)
        .toReversed(),
      matchesLast5: played
        .slice(0, row.minutesLast5.length)
        .map((match) => ({
          kickoffTs: match.kickoffTs,
          isHome: match.homeTeamId === match.teamId,
          opponent: joinedTeam(match, 'opponent'),
        }))
        .toReversed(),
      startsLast5: row.startsLast5,
      lastMatchStarted: row.lastMatchStarted,
      // Computed on read, because a stored number of days would not grow between imports.
      daysSinceLastAppearance: daysSinceLastAppearance(matches, nowTs),
      euMidweekMinutes: row.euMidweekMinutes,
    },
    team: row.teamName === null ? null : joinedTeam(row, 'team'),
    season: row.season ?? DEFAULT_SEASON,
    statistics: statistics === undefined ? null : countedStatistics(statistics, matches, statistics),
    // A player who has left the league starts for no club, whatever earlier runs computed.
    startChance: toDeparture(row) === null ? toStartChance(row) : null,
    isClubUnseen: row.teamName !== null && row.startProbability === null && row.isClubUnseen,
    chanceHistory: chanceHistory.toReversed(),
    nextFixtures: nextFixtures.slice(0, PLAYER_FIXTURES).map(toPlayerFixture),
    expectedPoints: toDeparture(row) === null ? toExpectedPoints(row.points, nextFixtures) : [],
    matches: matches.map((match) => toPlayerMatch(match)),
    statusReports: reports,
  };
}

/** Null before the first run. */
function toStartChance(row: ResultRow<typeof PLAYER>): StartChance | null {
  const { startProbability, score, reasons, asOfTs, modelVersion } = row;
  if (
    startProbability === null ||
    score === null ||
    reasons === null ||
    asOfTs === null ||
    modelVersion === null
  )
    return null;
  return {
    startProbability,
    score,
    reasons: toReasons(reasons),
    outlook: toOutlook(row, startProbability),
    asOfTs,
    modelVersion,
  };
}

/** Expected points for each game, with the opponents of the matches ahead. */
function toExpectedPoints(
  json: string | null,
  fixturesAhead: readonly ResultRow<typeof NEXT_FIXTURES>[],
): PlayerDetails['expectedPoints'] {
  const matchOf = new Map(fixturesAhead.map((row) => [row.id, toPlayerFixture(row)]));
  return readExpectedPoints(json).map(({ ahead, ...expected }) =>
    Object.assign(expected, {
      ahead: ahead.flatMap((band) => {
        const match = matchOf.get(band.fixtureId);
        if (match === undefined) return [];
        const { matchday, isHome, opponent } = match;
        return [Object.assign(band, { matchday, isHome, opponent })];
      }),
    }),
  );
}

/** Built once: building a schema costs more than parsing a list with it. */
const ReasonList = ReasonRow.array();

/** Leaves out rows that an older model stored in another shape. */
function toReasons(json: string): ReasonRow[] {
  const stored: unknown = JSON.parse(json);
  const all = ReasonList.safeParse(stored);
  if (all.success) return all.data;
  if (!Array.isArray(stored)) return [];
  return stored.flatMap((row: unknown) => {
    const parsed = ReasonRow.safeParse(row);
    return parsed.success ? [parsed.data] : [];
  });
}

/** Calendar days in Berlin since the newest match in which he played; null without one this season. */
function daysSinceLastAppearance(
  matches: readonly Pick<PlayerMatch, 'kickoffTs' | 'minutesPlayed'>[],
  nowTs: string,
): number | null {
  const last = matches.find(({ minutesPlayed }) => minutesPlayed > 0);
  if (last === undefined) return null;
  const [from, until] = [last.kickoffTs, nowTs].map((ts) => Date.parse(berlinDay(new Date(ts))));
  return Math.max(0, Math.round(((until ?? 0) - (from ?? 0)) / DAY_MS));
}

function toPlayerMatch(row: ResultRow<typeof MATCHES>): PlayerMatch {
  return { ...row, isHome: row.homeTeamId === row.teamId, opponent: joinedTeam(row, 'opponent') };
}

function toPlayerFixture(row: ResultRow<typeof NEXT_FIXTURES>): PlayerFixture {
  const { id: fixtureId, matchday, status, kickoffTs, movedFromTs, homeGoals, awayGoals } = row;
  return {
    fixtureId,
    matchday,
    status,
    kickoffTs,
    movedFromTs,
    homeGoals,
    awayGoals,
    isHome: row.homeTeamId === row.teamId,
    opponent: joinedTeam(row, 'opponent'),
    restDays: restDaysBetween([row.leagueBefore ?? '', row.europeBefore ?? ''], kickoffTs),
  };
}
