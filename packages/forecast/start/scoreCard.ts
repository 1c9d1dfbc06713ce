import type { ReasonPart } from '@hub/shared/startChance/pstartTerms.ts';
import type { CardInputs } from './inputs/cardInputs.ts';

/** Groups of the score that add up fitted curves. */
export type CardPart = Extract<
  ReasonPart,
  'availability' | 'formAndMinutes' | 'startingFrequency' | 'role' | 'shortRest' | 'formBonus'
>;

/** Most points that a group can give; a penalty gives none. From the specification, which leaves the bonus open. */
export const MOST_POINTS: Record<CardPart, number> = {
  availability: 40,
  formAndMinutes: 25,
  startingFrequency: 20,
  role: 10,
  shortRest: 0,
  formBonus: 5,
};
export const CARD_PARTS = Object.keys(MOST_POINTS) as CardPart[];

/** Maps an input to log-odds: linear between the knots, constant outside. */
export interface Curve {
  input: keyof CardInputs;
  part: CardPart;
  /** Ascending. */
  knots: readonly number[];
  /** Log-odds at the knots. */
  logOdds: readonly number[];
  /** Log-odds of an unknown input. */
  unknown: number;
}

/** A sum of curves: log-odds of a start before the team balance = `intercept` + the curves. */
export interface ScoreCard {
  intercept: number;
  curves: readonly Curve[];
}

/** Log-odds of an input on a curve. */
export function toLogOdds({ knots, logOdds, unknown }: Curve, input: number | null): number {
  if (input === null) return unknown;
  const last = knots.length - 1;
  if (input <= (knots[0] ?? 0)) return logOdds[0] ?? 0;
  if (input >= (knots[last] ?? 0)) return logOdds[last] ?? 0;
  let right = 1;
  while (input > (knots[right] ?? Infinity)) right += 1;
  const from = knots[right - 1] ?? 0;
  const share = (input - from) / ((knots[right] ?? 0) - from);
  return (logOdds[right - 1] ?? 0) * (1 - share) + (logOdds[right] ?? 0) * share;
}
