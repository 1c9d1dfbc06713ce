import type { ReasonRow } from '#shared/startChance/pstart.schema.ts';
import { countsForScore } from '#shared/startChance/pstartTerms.ts';

/** One bar of the waterfall, which starts where the previous one ends. All values are points on the score's scale. */
export interface WaterfallStep {
  row: ReasonRow;
  from: number;
  to: number;
}

export interface Waterfall {
  /** The reasons that add up to the score. */
  scoreSteps: WaterfallStep[];
  /** The steps that adjust the score afterwards: to last season, to this one and to the team-mates. */
  balanceSteps: WaterfallStep[];
  /** Sum of `scoreSteps`. */
  score: number;
  /** Ends of the axis, which spans every bar and zero. */
  lowest: number;
  highest: number;
}

/** Converts the reasons of a start probability into bars, in their own order, those of the score first. */
export function toWaterfall(reasons: readonly ReasonRow[]): Waterfall {
  const isBalance = ({ part }: ReasonRow) => !countsForScore(part);
  let end = 0;
  const toStep = (row: ReasonRow): WaterfallStep => {
    const from = end;
    end += row.points;
    return { row, from, to: end };
  };
  const scoreSteps = reasons.filter((row) => !isBalance(row)).map(toStep);
  const score = end;
  const balanceSteps = reasons.filter(isBalance).map(toStep);
  const ends = [...scoreSteps, ...balanceSteps].map(({ to }) => to);
  return { scoreSteps, balanceSteps, score, lowest: Math.min(0, ...ends), highest: Math.max(0, ...ends) };
}
