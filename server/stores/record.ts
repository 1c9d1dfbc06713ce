import {
  CALLS_SHOWN,
  RECORD_BASES,
  type PredictionRecord,
  type RecordBase,
  type RecordCall,
  type RecordOfBase,
} from '../../shared/record.ts';
import type { Database, TableRow } from '../provider/provider.ts';
import { YARDSTICK_AGAIN, YARDSTICK_OTHERS } from '../pstart/scoreSnapshot.ts';
import { boolean, nullable, number, text } from '../schema/columns.ts';
import { ledgerScores } from '../schema/ledgerTables.ts';
import { onShow, readRows } from './readRows.ts';
import { recordFigures, sumBins, type JudgedRow } from './recordFigures.ts';
import { toSettings } from './settings.ts';

const BASE = `case when s.kind = 'frozen' then s.slot else s.kind end`;

/** Scored snapshots of the season on show for the kick-off that was; one that was moved since does not count. */
const SCORED = `ledger_snapshots s join fixtures f on f.id = s.fixture_id and f.kickoff_ts = s.kickoff_ts
  where ${onShow('s')} and s.scored_ts is not null`;

const SCORES = `select x.*, ${BASE} as base, s.matchday
  from ledger_scores x join (select s.* from ${SCORED}) s on s.id = x.snapshot_id`;

const ERROR = '(x.probability - x.started) * (x.probability - x.started)';
/** What 'same eleven again' says, as in the scores. */
const YARDSTICK = `case when x.started_last = 1 then ${YARDSTICK_AGAIN} else ${YARDSTICK_OTHERS} end`;
const YARDSTICK_ERROR = `(${YARDSTICK} - x.started) * (${YARDSTICK} - x.started)`;

/** The calls of each base's latest matchday, by an order. */
const calls = (order: string) => `select * from (
    select x.player_id, x.probability, x.started, x.started_last, s.fixture_id, ${BASE} as base,
      p.name, t.short_name as team_short_name,
      row_number() over (partition by ${BASE} order by ${order} desc, x.id) as place
    from ledger_predictions x
      join (select s.* from ${SCORED}) s on s.id = x.snapshot_id
      join (select ${BASE} as base, max(s.matchday) as matchday from ${SCORED} group by ${BASE}) latest
        on latest.base = ${BASE} and latest.matchday = s.matchday
      left join players p on p.id = x.player_id left join teams t on t.id = x.team_id
  ) ranked where place <= ? order by base, place`;

const CSV_ROWS = `select x.id, s.matchday, s.kickoff_ts, s.fixture_id, t.name as team_name, x.player_id, p.name,
    x.position_group, ${BASE} as base, s.frozen_ts, s.as_of_ts, s.model_version, x.probability, x.comes_on,
    x.started_last, x.started
  from ledger_predictions x join ledger_snapshots s on s.id = x.snapshot_id
    join fixtures f on f.id = s.fixture_id and f.kickoff_ts = s.kickoff_ts
    left join players p on p.id = x.player_id left join teams t on t.id = x.team_id
  where ${onShow('s')} and s.scored_ts is not null and x.id > ?
  order by x.id limit ?`;

/** One scored prediction of the ledger. */
export interface LedgerLine {
  id: string;
  matchday: number;
  kickoffTs: string;
  fixtureId: string;
  teamName: string;
  playerId: string;
  playerName: string;
  positionGroup: string;
  base: string;
  frozenTs: string;
  asOfTs: string;
  modelVersion: string;
  probability: number;
  comesOn: number | null;
  startedLast: boolean | null;
  started: boolean;
}

/** How good the predictions were; all figures come from the ledger. */
export function createRecordStore(database: Database) {
  return {
    /** The season on show, with one provider call. */
    async read(): Promise<PredictionRecord> {
      const [settings, teams, scores, best, worst, [waiting]] = await readRows(database, [
        { sql: 'select id, value from hub_settings' },
        { sql: 'select id, name from teams' },
        { sql: SCORES },
        { sql: calls(`(${YARDSTICK_ERROR} - ${ERROR})`), args: [CALLS_SHOWN] },
        { sql: calls(ERROR), args: [CALLS_SHOWN] },
        {
          sql: `select count(*) as n from ledger_snapshots s
            join fixtures f on f.id = s.fixture_id and f.kickoff_ts = s.kickoff_ts
            where ${onShow('s')} and s.scored_ts is null and s.kind = 'frozen'`,
        },
      ]);
      const { season, competition } = toSettings(
        new Map(settings.map(({ id, value }) => [text.decode(id), text.decode(value)])),
      );
      const nameOf = new Map(teams.map((row) => [text.decode(row['id']), text.decode(row['name'])]));
      const rowsOf = Map.groupBy(scores.map(toJudgedRow), ({ base }) => base);
      const callsOf = (rows: readonly TableRow[], base: RecordBase) =>
        rows.filter((row) => row['base'] === base).map(toCall);
      return {
        season,
        competition,
        bases: RECORD_BASES.flatMap((base) => {
          const rows = rowsOf.get(base);
          if (rows === undefined) return [];
          return [
            {
              ...ofBase(base, rows, nameOf),
              bestCalls: callsOf(best, base),
              worstCalls: callsOf(worst, base),
            },
          ];
        }),
        waiting: number.decode(waiting?.['n']),
      };
    },

    /** Scored predictions after a given one, in order of their ids, so that any number can be sent on in parts. */
    async lines(afterId: string, limit: number): Promise<LedgerLine[]> {
      const { rows } = await database.sql(CSV_ROWS, [afterId, limit]);
      return rows.map((row) => ({
        id: text.decode(row['id']),
        matchday: number.decode(row['matchday']),
        kickoffTs: text.decode(row['kickoffTs']),
        fixtureId: text.decode(row['fixtureId']),
        teamName: text.decode(row['teamName']),
        playerId: text.decode(row['playerId']),
        playerName: text.decode(row['name']),
        positionGroup: text.decode(row['positionGroup']),
        base: text.decode(row['base']),
        frozenTs: text.decode(row['frozenTs']),
        asOfTs: text.decode(row['asOfTs']),
        modelVersion: text.decode(row['modelVersion']),
        probability: number.decode(row['probability']),
        comesOn: nullable(number).decode(row['comesOn']),
        startedLast: nullable(boolean).decode(row['startedLast']),
        started: boolean.decode(row['started']),
      }));
    },
  };
}

function ofBase(
  base: RecordBase,
  rows: readonly JudgedRow[],
  nameOf: ReadonlyMap<string, string>,
): Omit<RecordOfBase, 'bestCalls' | 'worstCalls'> {
  const by = <K>(key: (row: JudgedRow) => K) => [...Map.groupBy(rows, key)];
  return {
    base,
    season: recordFigures(rows, 'clubs'),
    matchdays: by(({ matchday }) => matchday)
      .map(([matchday, ofDay]) => ({ matchday, figures: recordFigures(ofDay, 'clubs') }))
      .toSorted((one, other) => other.matchday - one.matchday),
    teams: by(({ score }) => score.teamId)
      .map(([teamId, ofTeam]) => ({
        teamId,
        name: nameOf.get(teamId) ?? teamId,
        figures: recordFigures(ofTeam, 'clubs'),
      }))
      .toSorted(
        (one, other) =>
          (other.figures.rightOf11 ?? 0) - (one.figures.rightOf11 ?? 0) || (one.name < other.name ? -1 : 1),
      ),
    groups: by(({ positionGroup }) => positionGroup)
      .map(([group, ofGroup]) => ({ group, figures: recordFigures(ofGroup, 'group') }))
      .toSorted((one, other) => groupPlace(one.group) - groupPlace(other.group)),
    bins: sumBins(rows.map(({ bins }) => bins)),
  };
}

const groupPlace = (group: JudgedRow['positionGroup']) =>
  ['goalkeeper', 'defender', 'midfielder', 'forward'].indexOf(group);

function toJudgedRow(row: TableRow): JudgedRow & { base: string } {
  const score = ledgerScores.decode(row);
  return {
    base: text.decode(row['base']),
    matchday: number.decode(row['matchday']),
    positionGroup: score.positionGroup as JudgedRow['positionGroup'],
    bins: JSON.parse(score.bins) as JudgedRow['bins'],
    score,
  };
}

function toCall(row: TableRow): RecordCall {
  return {
    playerId: text.decode(row['playerId']),
    name: nullable(text).decode(row['name']) ?? text.decode(row['playerId']),
    teamShortName: text.decode(row['teamShortName']),
    fixtureId: text.decode(row['fixtureId']),
    probability: number.decode(row['probability']),
    started: boolean.decode(row['started']),
    startedLast: nullable(boolean).decode(row['startedLast']),
  };
}
