import { toInjuryStatus, type PositionGroup } from '../../shared/terms.ts';
import type { Database, SqlResult, Statement, TableRow } from '../provider/provider.ts';
import type { FixtureFact, LeagueSnapshot, PlayerFact } from '../pstart/types.ts';
import { boolean, nullable, number, numberList, text } from '../schema/columns.ts';
import {
  pstartPredictions,
  pstartRuns,
  type PstartPredictionRecord,
  type PstartRunRecord,
} from '../schema/tables.ts';
import { insertStatements } from './bulk.ts';
import { expectedReturnsOf, READ_EXPECTED_RETURNS } from './expectedReturns.ts';
import { positionGroupOfRow, toAppearanceFact, toFixtureFact } from './factRows.ts';
import { noteRunStatements } from './ledger.ts';
import { RUN_ID_LENGTH } from './runIds.ts';
import { officialElevensOf, READ_OFFICIAL_ELEVENS } from './officialElevens.ts';
import { newestRun, onShow } from './readRows.ts';
import { toSettings, type HubSettings } from './settings.ts';

export interface LeagueReading {
  settings: HubSettings;
  /** All scheduled fixtures, earliest first; `facts` has the next one of each club. */
  scheduled: FixtureFact[];
  /** Without `asOfTs`: the caller knows the clock. */
  facts: Omit<LeagueSnapshot, 'asOfTs'>;
  /** One sentence for each player who could not be read. */
  errors: string[];
}

/** A player's value in the newest run. */
export interface StartValue {
  playerId: string;
  name: string;
  teamId: string;
  teamName: string;
  positionGroup: PositionGroup | null;
  /** [0, 1] */
  probability: number;
  /** S, 0–100. */
  score: number;
}

/** In this order; the season's rows only. */
const READ_LEAGUE = [
  `select id, value from hub_settings`,
  `select id, team_id, position_primary, positions, injury_status, suspension, role_rank,
     form_rating_avg_last5, eu_midweek_minutes, minutes_last5, starts_last5, last_match_started
   from players where team_id is not null`,
  `select id, matchday, status, kickoff_ts, home_team_id, away_team_id, home_goals, away_goals from fixtures
   where ${onShow('fixtures')} and status in ('scheduled', 'finished') order by kickoff_ts, id`,
  `select a.fixture_id, a.team_id, a.player_id, a.started, a.minutes_played, a.subbed_out_minute, a.yellow_cards,
     a.red_cards + a.yellow_red_cards as times_sent_off
   from appearances a join fixtures f on f.id = a.fixture_id where ${onShow('f')}`,
  `select player_id, kind, from_date, fixture_id from absences`,
  `select team_id, kickoff_ts from european_matches`,
  READ_OFFICIAL_ELEVENS,
  READ_EXPECTED_RETURNS,
] as const;

/** Cached answers of every process end with the version they were computed from. */
const NEW_DATA_VERSION = `insert into hub_settings (id, value) values ('dataVersion', ?)
  on conflict (id) do update set value = excluded.value`;

const UPDATE_PLAYERS = `update players set pstart = x.probability, pstart_score = x.score, pstart_run_id = x.run_id
  from pstart_predictions x where x.run_id = ? and x.player_id = players.id`;

const CLEAR_OTHERS = `update players set pstart = null, pstart_score = null, pstart_run_id = null
  where pstart_run_id is not null and pstart_run_id <> ?`;

const NEWEST_VALUES = `select x.player_id, p.name, x.team_id, t.name as team_name, p.position_primary, p.positions,
    x.probability, x.score
  from pstart_predictions x join players p on p.id = x.player_id join teams t on t.id = x.team_id
  where x.run_id = (${newestRun()})
  order by x.probability desc, p.name, p.id`;

export function createPstartStore(database: Database) {
  return {
    /** Everything a run may know, read as one consistent snapshot with one provider call. */
    async readLeague(): Promise<LeagueReading> {
      const results = await database.batch(
        READ_LEAGUE.map((sql) => ({ sql })),
        'read',
      );
      const [settings, players, fixtures, appearances, absences, europeanMatches, officialElevens, returns] =
        results.map((result: SqlResult) => result.rows) as [
          TableRow[],
          TableRow[],
          TableRow[],
          TableRow[],
          TableRow[],
          TableRow[],
          TableRow[],
          TableRow[],
        ];
      const errors: string[] = [];
      const returnOf = expectedReturnsOf(returns);
      const scheduled = fixtures.filter((row) => row['status'] === 'scheduled').map(toFixtureFact);
      return {
        scheduled,
        settings: toSettings(new Map(settings.map((row) => [String(row['id']), String(row['value'])]))),
        facts: {
          upcoming: nextFixtureOfEachTeam(scheduled),
          played: fixtures.filter((row) => row['status'] === 'finished').map(toFixtureFact),
          appearances: appearances.map(toAppearanceFact),
          absences: absences.map((row) => ({
            playerId: text.decode(row['playerId']),
            kind: text.decode(row['kind']),
            fromDate: nullableText.decode(row['fromDate']),
            fixtureId: nullableText.decode(row['fixtureId']),
          })),
          europeanMatches: europeanMatches.map((row) => ({
            teamId: text.decode(row['teamId']),
            kickoffTs: text.decode(row['kickoffTs']),
          })),
          players: players.flatMap((row) => toPlayerFact(row, returnOf, errors)),
          officialElevens: officialElevensOf(officialElevens),
        },
        errors,
      };
    },

    /**
     * Appends a run with its predictions and makes it the players' current value; `statements` belong to the
     * same transaction.
     */
    async saveRun(
      run: PstartRunRecord,
      predictions: readonly PstartPredictionRecord[],
      statements: readonly Statement[],
    ): Promise<void> {
      await database.batch([
        ...statements,
        { sql: NEW_DATA_VERSION, args: [run.id] },
        ...insertStatements(pstartRuns, [run]),
        ...insertStatements(pstartPredictions, predictions),
        { sql: UPDATE_PLAYERS, args: [run.id] },
        { sql: CLEAR_OTHERS, args: [run.id] },
        ...noteRunStatements(run),
      ]);
    },

    /** The newest run's values over the season on show, highest first; empty before the first run. */
    async newestValues(): Promise<StartValue[]> {
      const { rows } = await database.sql(NEWEST_VALUES);
      return rows.map((row) => ({
        playerId: text.decode(row['playerId']),
        name: text.decode(row['name']),
        teamId: text.decode(row['teamId']),
        teamName: text.decode(row['teamName']),
        positionGroup: positionGroupOfRow(row),
        probability: number.decode(row['probability']),
        score: number.decode(row['score']),
      }));
    },

    /** Kickoff of the earliest fixture that is still called scheduled; null without one. */
    async earliestScheduledKickoff(): Promise<string | null> {
      const { rows } = await database.sql(
        `select min(kickoff_ts) as kickoff_ts from fixtures where ${onShow('fixtures')} and status = 'scheduled'`,
      );
      return nullableText.decode(rows[0]?.['kickoffTs']);
    },

    /** Whether the newest run saw the data as they are: nothing was imported or edited since. */
    async isUpToDate(): Promise<boolean> {
      const { rows } = await database.sql(
        `select id from pstart_runs
         where id = (select substr(value, 1, ?) from hub_settings where id = 'dataVersion')`,
        [RUN_ID_LENGTH],
      );
      return rows.length > 0;
    },
  };
}

const nullableNumber = nullable(number);
const nullableText = nullable(text);

/** @param scheduled earliest first */
function nextFixtureOfEachTeam(scheduled: readonly FixtureFact[]): FixtureFact[] {
  const served = new Set<string>();
  const next: FixtureFact[] = [];
  for (const fixture of scheduled) {
    const { homeTeamId, awayTeamId } = fixture;
    if (served.has(homeTeamId) && served.has(awayTeamId)) continue;
    served.add(homeTeamId).add(awayTeamId);
    next.push(fixture);
  }
  return next;
}

function toPlayerFact(row: TableRow, returnOf: ReadonlyMap<string, string>, errors: string[]): PlayerFact[] {
  const playerId = text.decode(row['id']);
  const positionGroup = positionGroupOfRow(row);
  if (positionGroup === null) {
    errors.push(`Player ${playerId}: no known position`);
    return [];
  }
  const injuryStatus = toInjuryStatus(text.decode(row['injuryStatus']));
  return [
    {
      playerId,
      teamId: text.decode(row['teamId']),
      positionGroup,
      injuryStatus,
      suspended: injuryStatus === 'suspended' || text.decode(row['suspension']) !== 'none',
      expectedReturn: returnOf.get(playerId) ?? null,
      roleRank: nullableNumber.decode(row['roleRank']),
      formRating: nullableNumber.decode(row['formRatingAvgLast5']),
      euMidweekMinutes: number.decode(row['euMidweekMinutes']),
      minutesLast5: numberList.decode(row['minutesLast5']),
      startsLast5: number.decode(row['startsLast5']),
      lastMatchStarted: boolean.decode(row['lastMatchStarted']),
    },
  ];
}
