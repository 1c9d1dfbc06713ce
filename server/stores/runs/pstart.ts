import type { PositionGroup } from '@hub/shared/terms.ts';
import type { Database, Statement } from '@hub/provider/provider.ts';
import { players } from '../../schema/catalog.ts';
import { nullable, number, selected, text } from '../../schema/columns.ts';
import {
  pstartPredictions,
  pstartRuns,
  type StoredPstartPrediction,
  type StoredPstartRun,
} from '../../schema/runs.ts';
import { insertStatements } from '../bulk.ts';
import { newestRun } from './newestRun.ts';
import { settingValue, inCurrentSeason } from '../season/inCurrentSeason.ts';
import { noteRunStatements } from '../record/ledger.ts';
import { positionGroupIn } from '../season/factRows.ts';
import { newDataVersion } from '../season/settings.ts';
import {
  query,
  readRow,
  readRows,
  write,
  writeTogether,
  readTogether,
  type ResultRow,
} from '../statements.ts';
import { RUN_ID_LENGTH } from '../runIds.ts';

/** Differences between the current season's newest chances and earlier ones. */
interface ChanceChanges {
  /** The newest run; null before the first. */
  now: RunMoment | null;
  /** The run compared with; null if none is that old. */
  earlier: RunMoment | null;
  /** Players with a chance for the same club in both, [0, 1]; greatest difference first. */
  changes: { playerId: string; before: number; now: number }[];
}

interface RunMoment {
  matchday: number | null;
  /** Nothing later than this was known, ISO-8601 UTC. */
  asOfTs: string;
}

const MOMENT = { matchday: nullable(number), asOfTs: text };

const NOW = query(MOMENT, newestRun('r.matchday, r.as_of_ts'));

/** The newest run finished by `sinceTs`. */
const FINISHED_BY = `from pstart_runs r where ${inCurrentSeason('r')} and r.finished_ts <= :sinceTs
  order by r.finished_ts desc, r.id desc limit 1` as const;

const THEN = query(MOMENT, `select r.matchday, r.as_of_ts ${FINISHED_BY}`);

const CHANGES = query(
  {
    ...pstartPredictions.as('x').pick('playerId'),
    before: selected('y.pstart', number),
    now: selected('x.pstart', number),
  },
  `select {columns} from pstart_predictions x
    join pstart_predictions y on y.player_id = x.player_id and y.team_id = x.team_id
  where x.run_id = (${newestRun()}) and y.run_id = (select r.id ${FINISHED_BY}) and x.pstart <> y.pstart
  order by abs(x.pstart - y.pstart) desc, x.player_id`,
);

/** With one provider call. @param sinceTs ISO-8601 UTC */
async function readChanceChanges(database: Database, sinceTs: string): Promise<ChanceChanges> {
  const [[now = null], [earlier = null], changes] = await readTogether(database, [
    NOW(),
    THEN({ sinceTs }),
    CHANGES({ sinceTs }),
  ]);
  return { now, earlier, changes };
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

const UPDATE_PLAYERS =
  write(`update players set pstart = x.pstart, pstart_score = x.score, pstart_run_id = x.run_id,
    pstart_knowledge = x.knowledge
  from pstart_predictions x where x.run_id = :id and x.player_id = players.id`);

const CLEAR_OTHERS = write(`update players set pstart = null, pstart_score = null, pstart_run_id = null,
    pstart_knowledge = null
  where pstart_run_id is not null and pstart_run_id <> :id`);

const NEWEST_VALUES = query(
  {
    ...pstartPredictions.as('x').pick('playerId', 'teamId', 'score'),
    ...players.as('p').pick('name', 'positionPrimary', 'positions'),
    teamName: selected('t.name', text),
    startProbability: selected('x.pstart', number),
  },
  `select {columns}
  from pstart_predictions x join players p on p.id = x.player_id join teams t on t.id = x.team_id
  where x.run_id = (${newestRun()})
  order by x.pstart desc, p.sort_name, p.id`,
);

const NEWEST = query({ matchday: nullable(number), asOfTs: text }, newestRun('r.matchday, r.as_of_ts'));

const REACH = query(
  { clubs: number, players: number, clubsWithChances: number },
  `select (select count(*) from teams where is_in_league = 1) as clubs,
    (select count(*) from players where team_id is not null) as players,
    (select count(distinct p.team_id) from players p join teams t on t.id = p.team_id
      where t.is_in_league = 1 and p.pstart is not null and coalesce(p.pstart_knowledge, '') <> 'little') as clubs_with_chances`,
);

const COMES_ON = query(
  pstartPredictions.as('x').pick('playerId', 'comesOn'),
  `select {columns} from pstart_predictions x where x.run_id = (${newestRun()}) and x.player_id in (:playerIds)`,
);

const RUN_OF_DATA = query(
  { id: text },
  `select id from pstart_runs where id = substr(${settingValue('dataVersion')}, 1, ${RUN_ID_LENGTH})`,
);

export function createPstartStore(database: Database) {
  return {
    /** The league's clubs, their players, and the clubs with chances that are shown as percentages. */
    async reach() {
      return (await readRow(database, REACH())) ?? { clubs: 0, players: 0, clubsWithChances: 0 };
    },

    /**
     * Appends a run with its predictions and makes them the players' current chances. `statements` run in the same
     * transaction.
     */
    async saveRun(
      run: StoredPstartRun,
      predictions: readonly StoredPstartPrediction[],
      statements: readonly Statement[],
    ): Promise<void> {
      await writeTogether(database, [
        ...statements,
        newDataVersion(run.id),
        ...insertStatements(pstartRuns, [run]),
        ...insertStatements(pstartPredictions, predictions),
        UPDATE_PLAYERS(run),
        CLEAR_OTHERS(run),
        ...noteRunStatements(run),
      ]);
    },

    /** The players' values in the current season's newest run, highest first; empty before the first run. */
    async newestValues(): Promise<StartValue[]> {
      const rows = await readRows(database, NEWEST_VALUES());
      return rows.map(toStartValue);
    },

    /** As-of of the current season's newest run, ISO-8601 UTC; null before the first. */
    async asOfTs(): Promise<string | null> {
      return (await readRow(database, NEWEST()))?.asOfTs ?? null;
    },

    /** Matchday and as-of of the current season's newest run; null before the first. */
    newest: () => readRow(database, NEWEST()),

    /** The newest run's as-of, null before the first, and the players' chances to come on. */
    async chancesToComeOn(
      playerIds: readonly string[],
    ): Promise<{ asOfTs: string | null; comesOn: ReadonlyMap<string, number> }> {
      const [[run], rows] = await readTogether(database, [NEWEST(), COMES_ON({ playerIds })]);
      const comesOn = new Map(rows.map((row) => [row.playerId, row.comesOn ?? 0]));
      return { asOfTs: run?.asOfTs ?? null, comesOn };
    },

    /** Differences between the newest run's chances and those shown at an instant, ISO-8601 UTC. */
    changesSince: (sinceTs: string) => readChanceChanges(database, sinceTs),

    /** Whether the newest run used the current data, so that nothing was imported or edited since. */
    async isUpToDate(): Promise<boolean> {
      return (await readRow(database, RUN_OF_DATA())) !== null;
    },
  };
}

function toStartValue({ positionPrimary, positions, ...value }: ResultRow<typeof NEWEST_VALUES>): StartValue {
  return { ...value, positionGroup: positionGroupIn({ positionPrimary, positions }) };
}
