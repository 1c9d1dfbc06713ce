import type { StartOutlook } from '#shared/pstart.ts';
import type { Candidate } from './candidates.ts';
import { AVAILABLE_IF_EXPECTED_BACK } from './expectedReturn.ts';
import type { OutcomeTables } from './pstartModel.ts';

type Outcomes = Pick<StartOutlook, 'comesOn' | 'doesNotPlay' | 'expectedMinutes'>;

/** Upper ends of the bands of start probability that tell one reserve from another. */
const CHANCE_BANDS = [0.05, 0.15, 0.5, 0.8] as const;
const LONGEST_GAP = 3;
/** Chance of being available at all (domain research 2.4, step 1); no season at hand records either state. */
const AVAILABLE_IF_INJURED = 0.05;
const AVAILABLE_IF_QUESTIONABLE = 0.5;

/** Players of a position group who, when they do not begin, come on about equally often. */
export function outcomeCellOf({ inputs }: Pick<Candidate, 'inputs'>, startProbability: number): string {
  if (inputs.expectedBan > 0) return 'ban';
  const missed = Math.min(LONGEST_GAP, inputs.squadsMissed);
  const band = CHANCE_BANDS.filter((end) => startProbability >= end).length;
  return `part ${inputs.lastPart ?? 'unknown'}, missed ${missed}, band ${band}`;
}

interface Chance {
  candidate: Candidate;
  /** Of starting, after the balance of the club, [0, 1]. */
  probability: number;
}

/**
 * What else can become of a club's players beside beginning, and the minutes to expect, in the order given. The chances
 * of starting, coming on and not playing add up to 1. The chances of coming on add up to the substitutes that the club
 * uses, since three or five of them are a rule of the season and not of the fit.
 *
 * @param substitutesPerMatch null where nothing is known; then nothing is balanced
 */
export function outcomesOfClub(
  chances: readonly Chance[],
  substitutesPerMatch: number | null,
  tables: OutcomeTables,
): Outcomes[] {
  const reserves = chances.map(({ candidate, probability }) => {
    const table = tables[candidate.player.positionGroup];
    const ifReserve = table.comesOnByCell[outcomeCellOf(candidate, probability)] ?? table.comesOn;
    const share = ifReserve * availabilityOf(candidate);
    return { weight: 1 - probability, odds: share / (1 - share) };
  });
  const factor = substitutesPerMatch === null ? 1 : oddsFactor(reserves, substitutesPerMatch);
  return chances.map(({ candidate, probability }, index) => {
    const table = tables[candidate.player.positionGroup];
    const comesOn = chanceOf(reserves[index], factor);
    return {
      comesOn,
      doesNotPlay: Math.max(0, 1 - probability - comesOn),
      expectedMinutes: probability * table.minutesIfStarted + comesOn * table.minutesIfUsed,
    };
  });
}

interface Reserve {
  /** Chance of not beginning. */
  weight: number;
  /** Of coming on then. */
  odds: number;
}

const BISECTION_STEPS = 24;
/** The balance never turns a rare substitute into a sure one. */
const LARGEST_LOG_FACTOR = 2;

/** The factor on all odds with which the chances of coming on add up to `places`, within e^±2. */
function oddsFactor(reserves: readonly Reserve[], places: number): number {
  let low = -LARGEST_LOG_FACTOR;
  let high = LARGEST_LOG_FACTOR;
  for (let step = 0; step < BISECTION_STEPS; step += 1) {
    const middle = (low + high) / 2;
    const factor = Math.exp(middle);
    let sum = 0;
    for (const reserve of reserves) sum += chanceOf(reserve, factor);
    if (sum < places) low = middle;
    else high = middle;
  }
  return Math.exp((low + high) / 2);
}

function chanceOf(reserve: Reserve | undefined, factor: number): number {
  if (reserve === undefined) return 0;
  const odds = reserve.odds * factor;
  return (reserve.weight * odds) / (1 + odds);
}

/** Availability beyond what the history of the cell already says. */
function availabilityOf({ certainCase, expectedBack, player }: Candidate): number {
  if (certainCase === 'suspended' || certainCase === 'returnsLater' || certainCase === 'playsElsewhere')
    return 0;
  if (expectedBack !== null) return expectedBack.afterBan ? 1 : AVAILABLE_IF_EXPECTED_BACK;
  if (player.injuryStatus === 'injured') return AVAILABLE_IF_INJURED;
  return player.injuryStatus === 'questionable' ? AVAILABLE_IF_QUESTIONABLE : 1;
}
