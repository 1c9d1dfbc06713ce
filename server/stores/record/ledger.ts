import { STARTERS_PER_TEAM } from '@hub/shared/limits.ts';
import { STATUS_REPORT_KINDS, type StatusReportKind } from '@hub/shared/record/statusReportKinds.ts';
import type { PositionGroup, RunTrigger } from '@hub/shared/terms.ts';
import { readFrozenPoints, type FrozenPoints } from './frozenPoints.ts';
import type { Database } from '@hub/provider/provider.ts';
import { players } from '../../schema/catalog.ts';
import { nullable, number, selected, text } from '../../schema/columns.ts';
import {
  ledgerPredictions,
  ledgerScores,
  ledgerSnapshots,
  type StoredLedgerPrediction,
  type StoredLedgerScore,
  type StoredLedgerSnapshot,
} from '../../schema/record.ts';
import { pstartPredictions } from '../../schema/runs.ts';
import { insertStatements } from '../bulk.ts';
import { positionGroupIn } from '../season/factRows.ts';
import { inCurrentSeason } from '../season/inCurrentSeason.ts';
import { otherAnswers, setReplayedFrom } from '../season/settings.ts';
import {
  query,
  readRows,
  readTogether,
  write,
  writeTogether,
  type ResultRow,
  type Write,
} from '../statements.ts';

/** A fixture with a near kickoff, and the slots already frozen for that kickoff. */
export interface NearFixture {
  fixtureId: string;
  kickoffTs: string;
  slots: ReadonlySet<string>;
}

/** The prediction for one player in one snapshot. */
export interface PredictedRow {
  teamId: string;
  playerId: string;
  positionGroup: PositionGroup;
  /** [0, 1] */
  startProbability: number;
  /** Probability of coming on as a substitute. [0, 1] */
  comesOn: number | null;
  /** Start probability without any reports; null if not computed. [0, 1] */
  withoutNews: number | null;
  /** Start probability without expected elevens; null if none counted for his club, or not stored. [0, 1] */
  untold: number | null;
  /** His report; null if the absence of a report would mean nothing. */
  statusReport: StatusReportKind | null;
  /** The score card used, a `ForecastCard`; null for a forecast of an older model. */
  card: string | null;
  /** One for each game with expected points. */
  points: FrozenPoints[];
}

/** A snapshot of a finished match, with its predictions. */
export interface UnscoredSnapshot {
  snapshot: StoredLedgerSnapshot;
  /** Whether the predictions are still stored only with the run. */
  isInRun: boolean;
  predictions: PredictedRow[];
}

export interface LedgerRows {
  snapshots: readonly StoredLedgerSnapshot[];
  predictions: readonly StoredLedgerPrediction[];
  scores: readonly StoredLedgerScore[];
}

const NEAR = query(
  { fixtureId: text, kickoffTs: text, slot: nullable(text) },
  `select f.id as fixture_id, f.kickoff_ts, s.slot from fixtures f
    left join ledger_snapshots s on s.fixture_id = f.id and s.kickoff_ts = f.kickoff_ts and s.kind = 'frozen'
  where ${inCurrentSeason('f')} and f.status = 'scheduled' and f.kickoff_ts > :fromTs and f.kickoff_ts <= :toTs
  order by f.kickoff_ts, f.id`,
);

/** Unscored snapshots for the actual kickoff of finished matches with both starting elevens. */
const UNSCORED = query(
  ledgerSnapshots.as('s').columns,
  `select {columns} from ledger_snapshots s
  where s.scored_ts is null and exists (
    select 1 from fixtures f
    where f.id = s.fixture_id and f.kickoff_ts = s.kickoff_ts and f.status = 'finished' and ${inCurrentSeason('f')}
      and (select count(*) from appearances a where a.fixture_id = f.id and a.team_id = f.home_team_id
        and a.started = 1) >= ${STARTERS_PER_TEAM}
      and (select count(*) from appearances a where a.fixture_id = f.id and a.team_id = f.away_team_id
        and a.started = 1) >= ${STARTERS_PER_TEAM})
  order by s.kickoff_ts, s.id limit :limit`,
);

const PREDICTED = query(
  {
    ...ledgerPredictions.pick('teamId', 'playerId', 'positionGroup', 'comesOn', 'said', 'card', 'points'),
    startProbability: selected('pstart', number),
    withoutNews: selected('pstart_without_news', nullable(number)),
    untold: selected('pstart_untold', nullable(number)),
  },
  'select {columns} from ledger_predictions where snapshot_id = :id',
);

const PREDICTED_IN_RUN = query(
  {
    ...pstartPredictions.as('x').pick('teamId', 'playerId', 'comesOn', 'card'),
    ...players.as('p').pick('positions', 'positionPrimary'),
    startProbability: selected('x.pstart', number),
  },
  `select {columns} from pstart_predictions x join players p on p.id = x.player_id
  where x.run_id = :runId and x.fixture_id = :fixtureId`,
);

const FORGET_PREDICTIONS = write('delete from ledger_predictions where snapshot_id = :id');
const NOTE_SCORED = write('update ledger_snapshots set scored_ts = :scoredTs where id = :id');

const REPLAYS = `select id from ledger_snapshots where kind = 'replay' and season = :season and competition = :competition`;
const FORGET_REPLAYED = write(`delete from ledger_predictions where snapshot_id in (${REPLAYS})`);
const FORGET_REPLAYED_SCORES = write(`delete from ledger_scores where snapshot_id in (${REPLAYS})`);
const FORGET_REPLAYS = write(
  `delete from ledger_snapshots where kind = 'replay' and season = :season and competition = :competition`,
);

/** Triggers of runs started by hand. */
const MANUAL_TRIGGERS: ReadonlySet<string> = new Set<RunTrigger>(['admin', 'function', 'command']);

/** Adds a run to the ledger for every fixture that it forecast before kickoff and before an official eleven. */
const NOTE_MANUAL_RUN =
  write(`insert into ledger_snapshots (id, season, competition, matchday, fixture_id, kickoff_ts,
    home_team_id, away_team_id, kind, slot, as_of_ts, frozen_ts, model_version, run_id)
  select f.id || ' ' || f.kickoff_ts || ' run ' || r.id, f.season, f.competition, f.matchday, f.id, f.kickoff_ts,
    f.home_team_id, f.away_team_id, 'manual', 'run ' || r.id, r.as_of_ts, r.finished_ts, r.model_version, r.id
  from pstart_runs r
    join fixtures f on f.id in (select x.fixture_id from pstart_predictions x where x.run_id = r.id)
  where r.id = :id and f.kickoff_ts > r.as_of_ts
    and not exists (select 1 from official_elevens o where o.fixture_id = f.id)`);

/** Statements that add a run to the ledger at the end of the transaction that saves it; none for a scheduled run. */
export const noteRunStatements = (run: { id: string; trigger: string }): Write[] =>
  MANUAL_TRIGGERS.has(run.trigger) ? [NOTE_MANUAL_RUN({ id: run.id })] : [];

/** Predictions made before each kickoff, written once and scored once. */
export function createLedgerStore(database: Database) {
  return {
    /** Scheduled fixtures of the current season with a kickoff after `fromTs` and up to `toTs`, earliest first. */
    async nearFixtures(fromTs: string, toTs: string): Promise<NearFixture[]> {
      const rows = await readRows(database, NEAR({ fromTs, toTs }));
      return [...Map.groupBy(rows, ({ fixtureId }) => fixtureId)].map(([fixtureId, ofFixture]) => ({
        fixtureId,
        kickoffTs: ofFixture[0]?.kickoffTs ?? '',
        slots: new Set(ofFixture.flatMap(({ slot }) => slot ?? [])),
      }));
    },

    /** @throws ProviderError 409 if one of the snapshots already exists; then nothing is written */
    async freeze({ snapshots, predictions }: Omit<LedgerRows, 'scores'>): Promise<void> {
      await writeTogether(database, [
        insertStatements(ledgerSnapshots, snapshots),
        insertStatements(ledgerPredictions, predictions),
      ]);
    },

    /** The oldest snapshots that can be scored, at most `limit`. */
    async unscored(limit: number): Promise<UnscoredSnapshot[]> {
      const snapshots = await readRows(database, UNSCORED({ limit }));
      const [own, inRun] = await readTogether(database, [
        snapshots.map(({ id }) => PREDICTED({ id })),
        snapshots.map(({ runId, fixtureId }) => PREDICTED_IN_RUN({ runId, fixtureId })),
      ]);
      return snapshots.map((snapshot, index) => {
        const predictions = own[index] ?? [];
        return predictions.length > 0
          ? { snapshot, isInRun: false, predictions: predictions.map(fromLedger) }
          : { snapshot, isInRun: true, predictions: (inRun[index] ?? []).map(fromRun) };
      });
    },

    /** Stores scores and outcomes of a snapshot; an already scored one stays unchanged. */
    async saveScore(
      { snapshot, isInRun }: UnscoredSnapshot,
      predictions: readonly StoredLedgerPrediction[],
      scores: readonly StoredLedgerScore[],
      scoredTs: string,
    ): Promise<void> {
      await writeTogether(database, [
        // Unique ids make the whole batch fail if another process has already scored the snapshot.
        insertStatements(ledgerScores, scores),
        isInRun ? null : FORGET_PREDICTIONS(snapshot),
        insertStatements(ledgerPredictions, predictions),
        NOTE_SCORED({ id: snapshot.id, scoredTs }),
        otherAnswers(),
      ]);
    },

    /** Replaces the season's previous replay; keeps frozen snapshots. */
    async replaceReplay(
      season: { season: string; competition: string },
      { snapshots, predictions, scores }: LedgerRows,
      replayedFrom: string,
    ): Promise<void> {
      await writeTogether(database, [
        FORGET_REPLAYED(season),
        FORGET_REPLAYED_SCORES(season),
        FORGET_REPLAYS(season),
        insertStatements(ledgerSnapshots, snapshots),
        insertStatements(ledgerPredictions, predictions),
        insertStatements(ledgerScores, scores),
        setReplayedFrom({ value: replayedFrom }),
        otherAnswers(),
      ]);
    },
  };
}

const fromLedger = ({ positionGroup, said, points, ...row }: ResultRow<typeof PREDICTED>): PredictedRow => ({
  ...row,
  positionGroup: positionGroup as PositionGroup,
  statusReport: STATUS_REPORT_KINDS.find((kind) => kind === said) ?? null,
  points: readFrozenPoints(points),
});

function fromRun({ positions, positionPrimary, ...row }: ResultRow<typeof PREDICTED_IN_RUN>): PredictedRow {
  const positionGroup = positionGroupIn({ positions, positionPrimary }) ?? 'midfielder';
  return { ...row, positionGroup, withoutNews: null, untold: null, statusReport: null, points: [] };
}
