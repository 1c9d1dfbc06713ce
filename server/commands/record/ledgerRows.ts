import { scoreClub, type ClubOutcome } from '../../pstart/evaluate/scoreSnapshot.ts';
import type { StoredLedgerPrediction, StoredLedgerScore, StoredLedgerSnapshot } from '../../schema/record.ts';
import { jsonOf, scoreFrozenPoints } from '../../points/frozenPoints.ts';
import type { PredictedRow } from '../../stores/record/ledger.ts';
import type { BroughtPoints } from './pointsLedger.ts';

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
 * @param brought what players of the match brought
 */
export function toScoredRows(
  { id, fixtureId }: Pick<StoredLedgerSnapshot, 'id' | 'fixtureId'>,
  predicted: readonly PredictedRow[],
  { outcomeOf, brought }: { outcomeOf: (teamId: string) => ClubOutcome; brought: BroughtPoints },
): { predictions: StoredLedgerPrediction[]; scores: StoredLedgerScore[] } {
  const predictions: StoredLedgerPrediction[] = [];
  const scores: StoredLedgerScore[] = [];
  for (const [teamId, ofClub] of Map.groupBy(predicted, (row) => row.teamId)) {
    const outcome = outcomeOf(teamId);
    const [last] = outcome.recentElevens;
    const judged = ofClub.map((row) => {
      const points = row.points.map((frozen) =>
        Object.assign({}, frozen, { actual: brought(fixtureId, row.playerId, frozen) }),
      );
      return Object.assign({}, row, { points });
    });
    for (const row of judged) {
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
        points: jsonOf(
          scoreFrozenPoints(
            judged.filter((row) => row.positionGroup === positionGroup).map(({ points }) => points),
          ),
        ),
        bins: JSON.stringify(bins.map(({ rows, predictedSum, happened }) => [rows, predictedSum, happened])),
      });
  }
  return { predictions, scores };
}

function toPredictionRow(
  snapshotId: string,
  { startProbability, withoutNews, points, ...row }: PredictedRow,
  startedLast: boolean | null,
  started: boolean | null,
): StoredLedgerPrediction {
  return {
    ...row,
    id: `${snapshotId} ${row.teamId} ${row.playerId}`,
    snapshotId,
    pstart: startProbability,
    startedLast,
    started,
    pstartWithoutNews: withoutNews,
    points: jsonOf(points),
  };
}
