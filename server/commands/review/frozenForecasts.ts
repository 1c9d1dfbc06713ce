import type { PointProfile } from '@hub/shared/points/pointRules.ts';
import type { MatchdayReview, ReviewForecast } from '@hub/shared/review/review.schema.ts';
import type { FrozenForecast, ReviewSnapshot } from '../../stores/users/reviews.ts';

/** As the record ranks them: what was frozen on schedule counts before runs that somebody started, and those before replays. */
const KINDS: readonly ReviewForecast['kind'][] = ['frozen', 'manual', 'replay'];

/**
 * The snapshot that counts for a lock: the last one whose as-of is not after it.
 *
 * @param ofFixture earliest first
 */
export function snapshotAt(ofFixture: readonly ReviewSnapshot[], lockTs: string): ReviewSnapshot | null {
  const before = ofFixture.filter(({ asOfTs }) => asOfTs <= lockTs);
  for (const kind of KINDS) {
    const last = before.findLast((snapshot) => snapshot.kind === kind);
    if (last !== undefined) return last;
  }
  return null;
}

/** A frozen forecast in the unit of a review. */
export function toReviewForecast(
  { startProbability, points }: FrozenForecast,
  { kind, asOfTs }: ReviewSnapshot,
  { unit, profile }: Pick<MatchdayReview, 'unit'> & { profile: PointProfile | null },
): ReviewForecast {
  const expected = points.find((each) => each.profile === profile);
  const base = { kind: KINDS.find((known) => known === kind) ?? 'replay', asOfTs, startProbability };
  if (unit === 'starts') return { ...base, value: startProbability, band: null, parts: null };
  if (expected === undefined) return { ...base, value: null, band: null, parts: null };
  const { points: value, low, high, parts = null } = expected;
  return { ...base, value, band: { low, high }, parts };
}
