import { StartOutlook } from '#shared/startChance/pstart.schema.ts';
import { nullable, number, text, type RowOf } from '../../schema/columns.ts';
import { pstartPredictions } from '../../schema/runs.ts';

/** Columns of a prediction that `toOutlook` reads. */
export const OUTLOOK = {
  comesOn: nullable(number),
  expectedMinutes: nullable(number),
  reliability: nullable(text),
  reliabilityReason: nullable(text),
  ...pstartPredictions.pick('knowledge'),
};

/** Null for a row of an older model. */
export function toOutlook(row: RowOf<typeof OUTLOOK>, startProbability: number): StartOutlook | null {
  const { comesOn, expectedMinutes, reliability, reliabilityReason, knowledge } = row;
  if (comesOn === null) return null;
  const parsed = StartOutlook.safeParse({
    comesOn,
    doesNotPlay: Math.max(0, 1 - startProbability - comesOn),
    expectedMinutes: expectedMinutes ?? 0,
    reliability,
    reliabilityReason,
    // Older models did not tell.
    knowledge: knowledge ?? 'full',
  });
  return parsed.success ? parsed.data : null;
}
