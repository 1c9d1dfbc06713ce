import { StartOutlook } from '@hub/shared/startChance/pstart.schema.ts';
import type { RowOf } from '../../schema/columns.ts';
import { pstartPredictions } from '../../schema/runs.ts';

/** Columns of a prediction `x` that `toOutlook` reads. */
export const OUTLOOK = pstartPredictions
  .as('x')
  .pick('comesOn', 'expectedMinutes', 'reliability', 'reliabilityReason', 'knowledge');

/** The outlook in a prediction's row; null for a row of an older model. */
export function toOutlook(row: RowOf<typeof OUTLOOK>, startProbability: number): StartOutlook | null {
  const { comesOn, expectedMinutes, reliability, reliabilityReason, knowledge } = row;
  if (comesOn === null) return null;
  const parsed = StartOutlook.safeParse({
    comesOn,
    doesNotPlay: Math.max(0, 1 - startProbability - comesOn),
    expectedMinutes: expectedMinutes ?? 0,
    reliability,
    reliabilityReason,
    // Older models did not store it.
    knowledge: knowledge ?? 'full',
  });
  return parsed.success ? parsed.data : null;
}
