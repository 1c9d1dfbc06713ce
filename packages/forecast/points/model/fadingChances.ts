// oxlint-disable typescript/no-non-null-assertion -- indices of arrays laid out in this file
import type { ReasonRow } from '@hub/shared/startChance/pstart.schema.ts';
import type { PlayChances } from './matchPoints.ts';
import type { Fading, PointsModel } from './pointsModel.ts';
import { sigmoid } from '../../start/eleven/elevenPerTeam.ts';

/** Number of matches after a club's next one for which chances are computed. */
export const MATCHES_AHEAD = 4;
/** A player with a smaller chance of starting is out. */
const OUT_CHANCE = 0.02;
const LEAST_CHANCE = 0.01;

/** A player's chances for his next match. */
export interface ChancesNow extends PlayChances {
  /** Start chance without any report; null if not computed. */
  startsIfUnreported: number | null;
  /** Banned for this match, and back for the one after. */
  isSuspended: boolean;
  /** Reported out without a day of return, so that the absence goes on. */
  isOutForLong: boolean;
}

/** Log-odds of a chance, clamped to [0.01, 0.99]. */
export function logit(chance: number): number {
  const bounded = Math.min(1 - LEAST_CHANCE, Math.max(LEAST_CHANCE, chance));
  return Math.log(bounded / (1 - bounded));
}

/** Whether a chance of starting is so small that the chance without reports is used. */
export const usesUnreportedChance = (starts: number) => starts < OUT_CHANCE;

/** Whether a player misses his next match for a reported reason. */
export const isOut = ({ starts, startsIfUnreported }: Pick<ChancesNow, 'starts' | 'startsIfUnreported'>) =>
  usesUnreportedChance(starts) && startsIfUnreported !== null && startsIfUnreported > starts;

/** Whether the reasons of a chance are a reported absence without a day of return. */
export const isOutWithoutReturn = (reasons: readonly ReasonRow[]): boolean =>
  reasons.some(
    (row) => row.part === 'statusAge' || (row.part === 'certainCase' && row.input.case === 'reportedOut'),
  );

/** Chance that a player comes on if he does not start. */
export const comesOnIfReserve = ({ starts, comesOn }: PlayChances) =>
  comesOn / Math.max(LEAST_CHANCE, 1 - starts);

/**
 * Chances in a club's next matches, in order: the current ones, then σ(shift[k] + slope[k] · logit(now)) for the k-th match
 * after. A player who is out fades from his chance without any report, an injured one by curves of his own. An absence without a
 * day of return goes on: the current chances hold for all matches.
 *
 * @param matches how many, 1 to 5
 */
export function chancesAhead(
  now: ChancesNow,
  matches: number,
  { fading }: Pick<PointsModel, 'fading'>,
): PlayChances[] {
  const ahead: PlayChances[] = [{ starts: now.starts, comesOn: now.comesOn }];
  if (now.isOutForLong) return Array.from({ length: matches }, () => ahead[0]!);
  const out = isOut(now);
  const source = out ? (now.startsIfUnreported ?? now.starts) : now.starts;
  const curve = out && !now.isSuspended ? fading.startsAfterInjury : fading.starts;
  const start = logit(source);
  const reserve = logit(comesOnIfReserve(now));
  for (let place = 0; place < matches - 1; place += 1) {
    const starts = sigmoid(fadedLogOdds(curve, place, start));
    ahead.push({ starts, comesOn: (1 - starts) * sigmoid(fadedLogOdds(fading.comesOn, place, reserve)) });
  }
  return ahead;
}

const fadedLogOdds = ({ shift, slope }: Fading, place: number, logOdds: number) =>
  shift[place]! + slope[place]! * logOdds;
