import { scoreClub, type ClubOutcome } from '../../pstart/evaluate/scoreSnapshot.ts';
import type { StoredLedgerPrediction, StoredLedgerScore, StoredLedgerSnapshot } from '../../schema/record.ts';
import type { PredictedRow } from '../../stores/record/ledger.ts';

/** The prediction rows of a snapshot that is not scored yet. */
export function toPredictionRows(
  snapshotId: string,
  predictions: readonly PredictedRow[],
): StoredLedgerPrediction[] {
  return predictions.map((row) => toPredictionRow(snapshotId, row, null, null));
}

/**
 * The rows of a snapshot whose match is over: its predictions, and the scores by club and position group.
 *
 * @param outcomeOf outcome of a club's match; called only for clubs in `predicted`
 */
export function toScoredRows(
  { id }: Pick<StoredLedgerSnapshot, 'id'>,
  predicted: readonly PredictedRow[],
  outcomeOf: (teamId: string) => ClubOutcome,
): { predictions: StoredLedgerPrediction[]; scores: StoredLedgerScore[] } {
  const predictions: StoredLedgerPrediction[] = [];
  const scores: StoredLedgerScore[] = [];
  for (const [teamId, ofClub] of Map.groupBy(predicted, (row) => row.teamId)) {
    const outcome = outcomeOf(teamId);
    const [last] = outcome.recentElevens;
    for (const row of ofClub) {
      const startedLast = last === undefined ? null : last.has(row.playerId);
      predictions.push(toPredictionRow(id, row, startedLast, outcome.starters.has(row.playerId)));
    }
    for (const { positionGroup, bins, withoutNews, said, ...sums } of scoreClub(ofClub, outcome))
      scores.push({
        ...sums,
        withoutNews: withoutNews && JSON.stringify(withoutNews),
        said: JSON.stringify(said),
        id: `${id} ${teamId} ${positionGroup}`,
        snapshotId: id,
        teamId,
        positionGroup,
        card: ofClub[0]?.card ?? null,
        bins: JSON.stringify(bins.map(({ rows, predictedSum, happened }) => [rows, predictedSum, happened])),
      });
  }
  return { predictions, scores };
}

function toPredictionRow(
  snapshotId: string,
  { teamId, playerId, positionGroup, startProbability, comesOn, withoutNews, said, card }: PredictedRow,
  startedLast: boolean | null,
  started: boolean | null,
): StoredLedgerPrediction {
  return {
    id: `${snapshotId} ${teamId} ${playerId}`,
    snapshotId,
    teamId,
    playerId,
    positionGroup,
    pstart: startProbability,
    comesOn,
    startedLast,
    started,
    pstartWithoutNews: withoutNews,
    said,
    card,
  };
}
