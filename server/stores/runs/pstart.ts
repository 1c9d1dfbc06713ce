import type { PositionGroup } from '#shared/terms.ts';
import type { Database, Statement } from '../../provider/provider.ts';
import { players } from '../../schema/catalog.ts';
import { number, text } from '../../schema/columns.ts';
import {
  pstartPredictions,
  pstartRuns,
  type StoredPstartPrediction,
  type StoredPstartRun,
} from '../../schema/runs.ts';
import { insertStatements } from '../bulk.ts';
import { newestRun } from './newestRun.ts';
import { settingValue } from '../season/onShow.ts';
import { noteRunStatements } from '../record/ledger.ts';
import { positionGroupIn } from '../season/factRows.ts';
import { newDataVersion } from '../season/settings.ts';
import { change, writeTogether, question, readRow, readRows, type ResultRow } from '../statements.ts';
import { RUN_ID_LENGTH } from './runIds.ts';

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
  change(`update players set pstart = x.pstart, pstart_score = x.score, pstart_run_id = x.run_id,
    pstart_knowledge = x.knowledge
  from pstart_predictions x where x.run_id = ? and x.player_id = players.id`);

const CLEAR_OTHERS = change(`update players set pstart = null, pstart_score = null, pstart_run_id = null,
    pstart_knowledge = null
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
    /**
     * Appends a run with its predictions and makes it the players' current value; `statements` belong to the
     * same transaction.
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

function toStartValue({ positionPrimary, positions, ...value }: ResultRow<typeof NEWEST_VALUES>): StartValue {
  return { ...value, positionGroup: positionGroupIn({ positionPrimary, positions }) };
}
