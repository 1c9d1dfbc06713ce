import type { StartOutlook } from '@hub/shared/startChance/pstart.schema.ts';
import type { Candidate } from './inputs/candidates.ts';
import { AVAILABLE_IF_EXPECTED_BACK } from './news/expectedReturn.ts';
import { AVAILABLE_BY_DOUBT, doubtOf } from './news/statusHistory.ts';
import type { OutcomeTables } from './pstartModel.ts';

type Outcomes = Pick<StartOutlook, 'comesOn' | 'doesNotPlay' | 'expectedMinutes'>;

/** Upper ends of the start probability bands that distinguish reserves. */
const CHANCE_BANDS = [0.05, 0.15, 0.5, 0.8] as const;
const LONGEST_GAP = 3;
/** Least chance that a player who does not start comes on: lists of absent players can be wrong until kickoff. */
const LEAST_CHANCE_OF_COMING_ON = 0.002;

/** Parts in the last match as in `lastPart`; then for an unknown part, and for a player who was never in a squad. */
const PARTS = ['0', '1', '2', '3', 'unknown', 'never'] as const;
const PLACE_OF_UNKNOWN = PARTS.indexOf('unknown');
const PLACE_OF_UNSEEN = PARTS.indexOf('never');
const BANDS = CHANCE_BANDS.length + 1;
const MISSED = LONGEST_GAP + 1;

const placeOfCell = (part: number, missed: number, band: number) => (part * MISSED + missed) * BANDS + band;

/** Built once, since a concatenated string is slow to look up. */
const CELLS: readonly string[] = Array.from({ length: PARTS.length * MISSED * BANDS }, (_, place) => {
  const part = PARTS[Math.floor(place / (MISSED * BANDS))] ?? 'unknown';
  const missed = Math.floor(place / BANDS) % MISSED;
  return `part ${part}, missed ${missed}, band ${place % BANDS}`;
});

/** Key of the players of a position group who come on about equally often if they do not start. */
export function outcomeCellOf(
  { inputs, facts }: Pick<Candidate, 'inputs' | 'facts'>,
  startProbability: number,
): string {
  if (inputs.expectedBan > 0) return 'ban';
  const missed = Math.min(LONGEST_GAP, inputs.squadsMissed);
  let band = 0;
  for (const end of CHANCE_BANDS) if (startProbability >= end) band += 1;
  // A player who has not been in any squad comes on far more rarely than one who missed the last few.
  const isUnseen = facts.matches > 0 && facts.squads === 0;
  const part = isUnseen ? PLACE_OF_UNSEEN : (inputs.lastPart ?? PLACE_OF_UNKNOWN);
  return CELLS[placeOfCell(part, missed, band)] ?? '';
}

interface Chance {
  candidate: Candidate;
  /** Probability of starting after the balance of the club, [0, 1]. */
  startProbability: number;
  /** Chance that he can play at all, below 1 if only an old status is against him. */
  available?: number;
}

/**
 * The chances that players come on or do not play, and their expected minutes, in the order given. The chances of
 * starting, coming on and not playing add up to 1. The chances of coming on add up to the substitutes that the club
 * uses, since whether three or five are allowed depends on the season, not on the fit.
 *
 * @param substitutesPerMatch null if unknown, which skips that balance
 */
export function outcomesOfClub(
  chances: readonly Chance[],
  substitutesPerMatch: number | null,
  tables: OutcomeTables,
): Outcomes[] {
  // 1 − p, and the odds of P(comes on | does not start).
  const weights = new Float64Array(chances.length);
  const odds = new Float64Array(chances.length);
  for (const [index, { candidate, startProbability, available }] of chances.entries()) {
    const table = tables[candidate.player.positionGroup];
    const ifReserve = table.comesOnByCell[outcomeCellOf(candidate, startProbability)] ?? table.comesOn;
    const share = ifReserve * availabilityOf(candidate, available);
    weights[index] = 1 - startProbability;
    odds[index] = share / (1 - share);
  }
  const factor = substitutesPerMatch === null ? 1 : oddsFactor(weights, odds, substitutesPerMatch);
  return chances.map(({ candidate, startProbability }, index) => {
    const table = tables[candidate.player.positionGroup];
    const comesOn = Math.max(
      (1 - startProbability) * LEAST_CHANCE_OF_COMING_ON,
      chanceOf(weights[index] ?? 0, odds[index] ?? 0, factor),
    );
    return {
      comesOn,
      doesNotPlay: Math.max(0, 1 - startProbability - comesOn),
      expectedMinutes: startProbability * table.minutesIfStarted + comesOn * table.minutesIfUsed,
    };
  });
}

const BISECTION_STEPS = 24;
/** Keeps the balance from turning a rare substitute into a certain one. */
const LARGEST_LOG_FACTOR = 2;

/** The factor f in [e⁻², e²] with Σ (1 − p) · odds · f ÷ (1 + odds · f) = `places`; p are the start probabilities. */
function oddsFactor(weights: Float64Array, odds: Float64Array, places: number): number {
  let low = -LARGEST_LOG_FACTOR;
  let high = LARGEST_LOG_FACTOR;
  for (let step = 0; step < BISECTION_STEPS; step += 1) {
    const middle = (low + high) / 2;
    const factor = Math.exp(middle);
    let sum = 0;
    for (let index = 0; index < weights.length; index += 1)
      sum += chanceOf(weights[index] ?? 0, odds[index] ?? 0, factor);
    if (sum < places) low = middle;
    else high = middle;
  }
  return Math.exp((low + high) / 2);
}

function chanceOf(weight: number, oddsBefore: number, factor: number): number {
  const odds = oddsBefore * factor;
  return (weight * odds) / (1 + odds);
}

/** Chance of being available, unless the cell's history already reflects it. */
function availabilityOf({ certainCase, expectedBack, player }: Candidate, available = 1): number {
  if (available < 1) return available;
  if (certainCase !== null && !certainCase.startsWith('official')) return 0;
  if (expectedBack !== null) return expectedBack.afterBan ? 1 : AVAILABLE_IF_EXPECTED_BACK;
  return AVAILABLE_BY_DOUBT[doubtOf(player)];
}
