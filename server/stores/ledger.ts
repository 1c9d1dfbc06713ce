import type { PositionGroup, RunTrigger } from '../../shared/terms.ts';
import type { Database, Statement, TableRow } from '../provider/provider.ts';
import { nullable, number, text } from '../schema/columns.ts';
import {
  ledgerPredictions,
  ledgerScores,
  ledgerSnapshots,
  type LedgerPredictionRecord,
  type LedgerScoreRecord,
  type LedgerSnapshotRecord,
} from '../schema/ledgerTables.ts';
import { insertStatements } from './bulk.ts';
import { positionGroupOfRow } from './factRows.ts';
import { onShow } from './readRows.ts';
import { RUN_ID_LENGTH } from './runIds.ts';

/** A fixture whose kick-off is near, with the slots that are frozen for that kick-off. */
export interface NearFixture {
  fixtureId: string;
  kickoffTs: string;
  slots: ReadonlySet<string>;
}

/** What was said of one player in one snapshot. */
export interface SaidRow {
  teamId: string;
  playerId: string;
  positionGroup: PositionGroup;
  /** Of starting. [0, 1] */
  probability: number;
  /** Probability of being brought on. [0, 1] */
  comesOn: number | null;
}

/** A snapshot whose match is over, with what was said. */
export interface UnscoredSnapshot {
  snapshot: LedgerSnapshotRecord;
  /** True where the rows are only in the run so far. */
  isInRun: boolean;
  predictions: SaidRow[];
}

export interface LedgerRows {
  snapshots: readonly LedgerSnapshotRecord[];
  predictions: readonly LedgerPredictionRecord[];
  scores: readonly LedgerScoreRecord[];
}

const ELEVEN = 11;

const NEAR = `select f.id, f.kickoff_ts, s.slot from fixtures f
    left join ledger_snapshots s on s.fixture_id = f.id and s.kickoff_ts = f.kickoff_ts and s.kind = 'frozen'
  where ${onShow('f')} and f.status = 'scheduled' and f.kickoff_ts > ? and f.kickoff_ts <= ?
  order by f.kickoff_ts, f.id`;

/** Snapshots for the kick-off that was, once both line-ups are in. */
const UNSCORED = `select s.* from ledger_snapshots s
    join fixtures f on f.id = s.fixture_id and f.kickoff_ts = s.kickoff_ts
  where s.scored_ts is null and f.status = 'finished' and ${onShow('f')}
    and (select count(*) from appearances a where a.fixture_id = f.id and a.team_id = f.home_team_id
      and a.started = 1) >= ?
    and (select count(*) from appearances a where a.fixture_id = f.id and a.team_id = f.away_team_id
      and a.started = 1) >= ?
  order by s.kickoff_ts, s.id limit ?`;

/** Runs that somebody started. */
const MANUAL_TRIGGERS: ReadonlySet<string> = new Set<RunTrigger>(['admin', 'function', 'command']);

/** Runs by hand are noted for every fixture that they forecast before its kick-off and before its eleven was official. */
const NOTE_MANUAL_RUN = `insert into ledger_snapshots (id, season, competition, matchday, fixture_id, kickoff_ts,
    home_team_id, away_team_id, kind, slot, as_of_ts, frozen_ts, model_version, run_id)
  select f.id || ' ' || f.kickoff_ts || ' run ' || r.id, f.season, f.competition, f.matchday, f.id, f.kickoff_ts,
    f.home_team_id, f.away_team_id, 'manual', 'run ' || r.id, r.as_of_ts, r.finished_ts, r.model_version, r.id
  from pstart_runs r
    join fixtures f on f.id in (select x.fixture_id from pstart_predictions x where x.run_id = r.id)
  where r.id = ? and f.kickoff_ts > r.as_of_ts
    and not exists (select 1 from official_elevens o where o.fixture_id = f.id)`;

/** What notes a run in the ledger, for the end of the transaction that saves it; nothing for a run by the schedule. */
export const noteRunStatements = (run: { id: string; trigger: string }): Statement[] =>
  MANUAL_TRIGGERS.has(run.trigger) ? [{ sql: NOTE_MANUAL_RUN, args: [run.id] }] : [];

/** What was said before each kick-off, written once and scored once. */
export function createLedgerStore(database: Database) {
  return {
    /** Scheduled fixtures of the season on show that kick off after `fromTs` and not after `toTs`, earliest first. */
    async nearFixtures(fromTs: string, toTs: string): Promise<NearFixture[]> {
      const { rows } = await database.sql(NEAR, [fromTs, toTs]);
      return [...Map.groupBy(rows, (row) => text.decode(row['id']))].map(([fixtureId, ofFixture]) => ({
        fixtureId,
        kickoffTs: text.decode(ofFixture[0]?.['kickoffTs']),
        slots: new Set(ofFixture.flatMap((row) => nullableText.decode(row['slot']) ?? [])),
      }));
    },

    /** @throws ProviderError 409 when one of the snapshots is already there; nothing is written then */
    async freeze({ snapshots, predictions }: Omit<LedgerRows, 'scores'>): Promise<void> {
      await database.batch([
        ...insertStatements(ledgerSnapshots, snapshots),
        ...insertStatements(ledgerPredictions, predictions),
      ]);
    },

    /** The oldest snapshots that can be scored, `limit` at most. */
    async unscored(limit: number): Promise<UnscoredSnapshot[]> {
      const { rows } = await database.sql(UNSCORED, [ELEVEN, ELEVEN, limit]);
      const snapshots = rows.map((row) => ledgerSnapshots.decode(row));
      if (snapshots.length === 0) return [];
      const results = await database.batch(
        snapshots.flatMap(({ id, runId, fixtureId }): Statement[] => [
          { sql: 'select * from ledger_predictions where snapshot_id = ?', args: [id] },
          {
            sql: `select x.team_id, x.player_id, x.probability, x.comes_on, p.positions, p.position_primary
              from pstart_predictions x join players p on p.id = x.player_id
              where x.run_id = ? and x.fixture_id = ?`,
            args: [runId, fixtureId],
          },
        ]),
        'read',
      );
      return snapshots.map((snapshot, index) => {
        const own = results[2 * index]?.rows ?? [];
        const ofRun = results[2 * index + 1]?.rows ?? [];
        const isInRun = own.length === 0;
        return { snapshot, isInRun, predictions: (isInRun ? ofRun : own).map(toSaid) };
      });
    },

    /** Writes scores and outcomes of a snapshot; one that is scored already is left as it is. */
    async saveScore(
      { snapshot, isInRun }: UnscoredSnapshot,
      predictions: readonly LedgerPredictionRecord[],
      scores: readonly LedgerScoreRecord[],
      scoredTs: string,
    ): Promise<void> {
      await database.batch([
        // Fails, and with it the whole batch, where another process has scored it: the scores' ids are unique.
        ...insertStatements(ledgerScores, scores),
        ...(isInRun
          ? []
          : [{ sql: 'delete from ledger_predictions where snapshot_id = ?', args: [snapshot.id] }]),
        ...insertStatements(ledgerPredictions, predictions),
        { sql: 'update ledger_snapshots set scored_ts = ? where id = ?', args: [scoredTs, snapshot.id] },
        otherAnswers(),
      ]);
    },

    /** What the replay on record was computed from; empty without one. */
    async replayedFrom(): Promise<string> {
      const { rows } = await database.sql(`select value from hub_settings where id = 'replayedFrom'`);
      return text.decode(rows[0]?.['value']);
    },

    /** Names the imported data; empty where nothing was imported. */
    async importHash(): Promise<string> {
      const { rows } = await database.sql(`select value from hub_settings where id = 'importHash'`);
      return text.decode(rows[0]?.['value']);
    },

    /** Puts a replay in the place of the season's last one; what was frozen stays. */
    async replaceReplay(
      season: { season: string; competition: string },
      { snapshots, predictions, scores }: LedgerRows,
      replayedFrom: string,
    ): Promise<void> {
      const own = `select id from ledger_snapshots where kind = 'replay' and season = ? and competition = ?`;
      const args = [season.season, season.competition];
      await database.batch([
        { sql: `delete from ledger_predictions where snapshot_id in (${own})`, args },
        { sql: `delete from ledger_scores where snapshot_id in (${own})`, args },
        {
          sql: `delete from ledger_snapshots where kind = 'replay' and season = ? and competition = ?`,
          args,
        },
        ...insertStatements(ledgerSnapshots, snapshots),
        ...insertStatements(ledgerPredictions, predictions),
        ...insertStatements(ledgerScores, scores),
        setting('replayedFrom', replayedFrom),
        otherAnswers(),
      ]);
    },
  };
}

const nullableText = nullable(text);

const setting = (id: string, value: string): Statement => ({
  sql: `insert into hub_settings (id, value) values (?, ?) on conflict (id) do update set value = excluded.value`,
  args: [id, value],
});

/**
 * Answers that were computed before are out of date, but no run is: its id stays at the head of the data version.
 */
const otherAnswers = (): Statement => ({
  sql: `update hub_settings set value = substr(value, 1, ?) || '+' || ? where id = 'dataVersion'`,
  args: [RUN_ID_LENGTH, crypto.randomUUID()],
});

function toSaid(row: TableRow): SaidRow {
  return {
    teamId: text.decode(row['teamId']),
    playerId: text.decode(row['playerId']),
    positionGroup:
      (nullableText.decode(row['positionGroup']) as PositionGroup | null) ??
      positionGroupOfRow(row) ??
      'midfielder',
    probability: number.decode(row['probability']),
    comesOn: nullable(number).decode(row['comesOn']),
  };
}
