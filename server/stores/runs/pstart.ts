import { ratingOfForm } from '#shared/catalog/formScale.ts';
import { playerStatusOf } from '#shared/availability/playerStatus.ts';
import type { PositionGroup } from '#shared/terms.ts';
import type { Database, Statement } from '../../provider/provider.ts';
import type { FixtureFact, LeagueSnapshot, PlayerFact } from '../../pstart/types.ts';
import { players } from '../../schema/catalog.ts';
import { nullable, number, text } from '../../schema/columns.ts';
import {
  pstartPredictions,
  pstartRuns,
  type StoredPstartPrediction,
  type StoredPstartRun,
} from '../../schema/runs.ts';
import type { StoredLastSeason } from '../../schema/statuses.ts';
import { insertStatements } from '../bulk.ts';
import { EXPECTED_RETURNS, expectedReturnsOf } from '../desk/expectedReturns.ts';
import { OFFICIAL_ELEVENS, officialElevensOf } from '../elevens/officialElevens.ts';
import { newestRun } from './newestRun.ts';
import { onShow, settingValue } from '../season/onShow.ts';
import { noteRunStatements } from '../record/ledger.ts';
import {
  ABSENCES,
  APPEARANCES,
  EUROPEAN_MATCHES,
  FIXTURE_FACT,
  FIXTURE_FACT_OF_F,
  positionGroupIn,
  toStatusFacts,
} from '../season/factRows.ts';
import { LAST_SEASONS, STATUS_COVERS, STATUSES } from '../season/statuses.ts';
import { newDataVersion, SETTINGS, settingsOf, type HubSettings } from '../season/settings.ts';
import {
  change,
  changeTogether,
  question,
  readRow,
  readRows,
  readTogether,
  type RowAnswered,
} from '../statements.ts';
import { RUN_ID_LENGTH } from './runIds.ts';
import { texts } from './pstartTexts.ts';

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
  startProbability: number;
  /** S, 0–100. */
  score: number;
}

const PLAYERS = question(
  {
    playerId: text,
    teamId: text,
    clubName: nullable(text),
    ...players.pick('name', 'positionPrimary', 'positions', 'injuryStatus', 'suspension', 'roleRank'),
    formRating: nullable(number),
    ...players.pick('euMidweekMinutes', 'minutesLast5', 'startsLast5', 'lastMatchStarted'),
  },
  `select id as player_id, team_id, name, (select t.short_name from teams t where t.id = players.team_id) as club_name, position_primary, positions, injury_status, suspension, role_rank,
    form_rating_avg_last5 as form_rating, eu_midweek_minutes, minutes_last5, starts_last5, last_match_started
  from players where team_id is not null`,
);

const FIXTURES = question(
  { ...FIXTURE_FACT, status: text },
  `select ${FIXTURE_FACT_OF_F}, f.status from fixtures f
  where ${onShow('f')} and f.status in ('scheduled', 'finished') order by f.kickoff_ts, f.id`,
);

const UPDATE_PLAYERS =
  change(`update players set pstart = x.pstart, pstart_score = x.score, pstart_run_id = x.run_id
  from pstart_predictions x where x.run_id = ? and x.player_id = players.id`);

const CLEAR_OTHERS = change(`update players set pstart = null, pstart_score = null, pstart_run_id = null
  where pstart_run_id is not null and pstart_run_id <> ?`);

const NEWEST_VALUES = question(
  {
    playerId: text,
    name: text,
    teamId: text,
    teamName: text,
    ...players.pick('positionPrimary', 'positions'),
    startProbability: number,
    score: number,
  },
  `select x.player_id, p.name, x.team_id, t.name as team_name, p.position_primary, p.positions,
    x.pstart as start_probability, x.score
  from pstart_predictions x join players p on p.id = x.player_id join teams t on t.id = x.team_id
  where x.run_id = (${newestRun()})
  order by x.pstart desc, p.sort_name, p.id`,
);

const AS_OF = question({ asOfTs: text }, newestRun('r.as_of_ts'));

const RUN_OF_DATA = question(
  { id: text },
  `select id from pstart_runs where id = substr(${settingValue('dataVersion')}, 1, ?)`,
);

export function createPstartStore(database: Database) {
  return {
    /** Everything a run may use, read as one consistent snapshot with one provider call. */
    async readLeague(): Promise<LeagueReading> {
      const [settings, squads, fixtures, appearances, absences, europeanMatches, elevens, returns, ...rest] =
        await readTogether(database, [
          SETTINGS(),
          PLAYERS(),
          FIXTURES(),
          APPEARANCES(),
          ABSENCES(),
          EUROPEAN_MATCHES(),
          OFFICIAL_ELEVENS(),
          EXPECTED_RETURNS(),
          STATUSES(),
          STATUS_COVERS(),
          LAST_SEASONS(),
        ]);
      const [statuses, statusCover, lastSeasons] = rest;
      const lastSeasonOf = new Map(lastSeasons.map((row) => [row.id, row]));
      const errors: string[] = [];
      const returnOf = expectedReturnsOf(returns);
      const hub = settingsOf(settings);
      const scheduled = fixtures.filter(({ status }) => status === 'scheduled');
      return {
        scheduled,
        settings: hub,
        facts: {
          trend: hub.trend,
          upcoming: nextFixtureOfEachTeam(scheduled),
          played: fixtures.filter(({ status }) => status === 'finished'),
          appearances,
          absences,
          europeanMatches,
          players: squads
            .flatMap((row) => toPlayerFact(row, returnOf, errors))
            .map((player) => withEditorialRank(player, hub))
            .map((player) => withLastSeason(player, lastSeasonOf)),
          statuses,
          statusCover,
          officialElevens: officialElevensOf(elevens),
        },
        errors,
      };
    },

    /**
     * Appends a run with its predictions and makes it the players' current value; `statements` belong to the
     * same transaction.
     */
    async saveRun(
      run: StoredPstartRun,
      predictions: readonly StoredPstartPrediction[],
      statements: readonly Statement[],
    ): Promise<void> {
      await changeTogether(database, [
        ...statements,
        newDataVersion(run.id),
        ...insertStatements(pstartRuns, [run]),
        ...insertStatements(pstartPredictions, predictions),
        UPDATE_PLAYERS(run.id),
        CLEAR_OTHERS(run.id),
        ...noteRunStatements(run),
      ]);
    },

    /** The newest run's values over the season on show, highest first; empty before the first run. */
    async newestValues(): Promise<StartValue[]> {
      const rows = await readRows(database, NEWEST_VALUES());
      return rows.map(toStartValue);
    },

    /** Nothing later was known to the newest run over the season on show. ISO-8601 UTC; null before the first. */
    async asOfTs(): Promise<string | null> {
      return (await readRow(database, AS_OF()))?.asOfTs ?? null;
    },

    /** Whether the newest run used the current data: nothing was imported or edited since. */
    async isUpToDate(): Promise<boolean> {
      return (await readRow(database, RUN_OF_DATA(RUN_ID_LENGTH))) !== null;
    },
  };
}

/** Only an editor's rank says more than the matches do: in an imported season the ranks are derived from them, for screens. */
const withEditorialRank = (player: PlayerFact, { dataKind }: HubSettings): PlayerFact =>
  dataKind === 'empty' ? player : Object.assign(player, { roleRank: null });

/** Adds what he did last season; unchanged where no last season is known. */
function withLastSeason(player: PlayerFact, lastSeasonOf: ReadonlyMap<string, StoredLastSeason>): PlayerFact {
  if (lastSeasonOf.size === 0) return player;
  const last = lastSeasonOf.get(player.playerId);
  return Object.assign(player, {
    lastSeason: last === undefined || last.teamId === '' ? null : last,
    price: last?.price ?? null,
  });
}

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

function toStartValue({
  positionPrimary,
  positions,
  ...value
}: RowAnswered<typeof NEWEST_VALUES>): StartValue {
  return { ...value, positionGroup: positionGroupIn({ positionPrimary, positions }) };
}

function toPlayerFact(
  {
    name,
    clubName,
    positionPrimary,
    positions,
    injuryStatus,
    suspension,
    formRating,
    ...facts
  }: RowAnswered<typeof PLAYERS>,
  returnOf: ReadonlyMap<string, string>,
  errors: string[],
): PlayerFact[] {
  const positionGroup = positionGroupIn({ positionPrimary, positions });
  if (positionGroup === null) {
    errors.push(texts.noPosition(name, clubName ?? facts.teamId));
    return [];
  }
  return [
    {
      ...facts,
      positionGroup,
      // The model was fitted on ratings of 3–10, counted by halves.
      formRating: formRating === null ? null : ratingOfForm(formRating) / 2,
      ...toStatusFacts(playerStatusOf({ injuryStatus, suspension })),
      expectedReturn: returnOf.get(facts.playerId) ?? null,
    },
  ];
}
