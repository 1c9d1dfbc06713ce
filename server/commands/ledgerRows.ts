import { scoreClub, type ClubOutcome } from '../pstart/scoreSnapshot.ts';
import type {
  LedgerPredictionRecord,
  LedgerScoreRecord,
  LedgerSnapshotRecord,
} from '../schema/ledgerTables.ts';
import type { SaidRow } from '../stores/ledger.ts';

/** The rows of a snapshot that is not judged yet. */
export function predictionRecords(snapshotId: string, said: readonly SaidRow[]): LedgerPredictionRecord[] {
  return said.map((row) => toRecord(snapshotId, row, null, null));
}

/**
 * The rows of a snapshot once its match is over, with the scores by club and position group.
 *
 * @param outcomeOf what a club's players are judged by; only clubs in `said` are asked for
 */
export function scoredRecords(
  { id }: Pick<LedgerSnapshotRecord, 'id'>,
  said: readonly SaidRow[],
  outcomeOf: (teamId: string) => ClubOutcome,
): { predictions: LedgerPredictionRecord[]; scores: LedgerScoreRecord[] } {
  const predictions: LedgerPredictionRecord[] = [];
  const scores: LedgerScoreRecord[] = [];
  for (const [teamId, ofClub] of Map.groupBy(said, (row) => row.teamId)) {
    const outcome = outcomeOf(teamId);
    const [last] = outcome.recentElevens;
    for (const row of ofClub) {
      const startedLast = last === undefined ? null : last.has(row.playerId);
      predictions.push(toRecord(id, row, startedLast, outcome.starters.has(row.playerId)));
    }
    for (const { positionGroup, bins, ...sums } of scoreClub(ofClub, outcome))
      scores.push({
        ...sums,
        id: `${id} ${teamId} ${positionGroup}`,
        snapshotId: id,
        teamId,
        positionGroup,
        bins: JSON.stringify(bins.map(({ rows, saidSum, happened }) => [rows, saidSum, happened])),
      });
  }
  return { predictions, scores };
}

function toRecord(
  snapshotId: string,
  { teamId, playerId, positionGroup, probability, comesOn }: SaidRow,
  startedLast: boolean | null,
  started: boolean | null,
): LedgerPredictionRecord {
  return {
    id: `${snapshotId} ${teamId} ${playerId}`,
    snapshotId,
    teamId,
    playerId,
    positionGroup,
    probability,
    comesOn,
    startedLast,
    started,
  };
}
