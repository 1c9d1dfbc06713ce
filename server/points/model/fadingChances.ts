// oxlint-disable typescript/no-non-null-assertion -- indices of arrays that this file itself lays out
import type { PlayChances } from './matchPoints.ts';
import type { Fading, PointsModel } from './pointsModel.ts';

/** Matches of a club after its next one that chances are computed for. */
export const MATCHES_AHEAD = 4;
/** A chance of starting below this is that of one who is out. */
const OUT_CHANCE = 0.02;
const LEAST_CHANCE = 0.01;

/** What is known of a player's next match. */
export interface ChancesNow extends PlayChances {
  /** Start chance without any report; null where it was not computed. */
  startsIfUnreported: number | null;
  /** Banned for this match, so back for the next one. */
  isSuspended: boolean;
}

/** Log-odds of a chance, which is taken to be in [0.01, 0.99]. */
export function logit(chance: number): number {
  const bounded = Math.min(1 - LEAST_CHANCE, Math.max(LEAST_CHANCE, chance));
  return Math.log(bounded / (1 - bounded));
}

const sigmoid = (logOdds: number) => 1 / (1 + Math.exp(-logOdds));

/** Whether a player starts so rarely that his chance without reports counts. */
export const usesUnreportedChance = (starts: number) => starts < OUT_CHANCE;

/** Whether a player misses his next match for a reported reason. */
export const isOut = ({ starts, startsIfUnreported }: Pick<ChancesNow, 'starts' | 'startsIfUnreported'>) =>
  usesUnreportedChance(starts) && startsIfUnreported !== null && startsIfUnreported > starts;

/** Chance of coming on of one who does not start. */
export const comesOnIfReserve = ({ starts, comesOn }: PlayChances) =>
  comesOn / Math.max(LEAST_CHANCE, 1 - starts);

/**
 * Chances in a club's next matches, the first being the next one. What is known of a player fades, the more the further a match is
 * ahead; one who is banned is back after it, and one who is injured comes back by and by.
 *
 * @param matches how many, 1 to 5
 */
export function chancesAhead(
  now: ChancesNow,
  matches: number,
  { fading }: Pick<PointsModel, 'fading'>,
): PlayChances[] {
  const ahead: PlayChances[] = [{ starts: now.starts, comesOn: now.comesOn }];
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
