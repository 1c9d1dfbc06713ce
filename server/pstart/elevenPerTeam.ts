/** One member of a group whose probabilities are to add up to a number of places. */
export interface GroupMember {
  /** Log-odds before the balance. */
  logOdds: number;
  /** Fixed probability of a certain case, null for everybody else. */
  fixed: number | null;
}

export interface GroupBalance {
  /** Probabilities in the order of the members. */
  probabilities: number[];
  /** Log-odds added to every member that is not fixed; 0 when nothing could be shifted. */
  shift: number;
}

/** No chance is called certain before the eleven is official. */
export const LEAST_PROBABILITY = 0.01;
const GREATEST_PROBABILITY = 0.99;
/** Where everybody is needed; the greatest value that is still shown as 99 %. */
const NEEDED_PROBABILITY = 0.994;
const BISECTION_STEPS = 44;
/** With log-odds kept within ±`LOG_ODDS_LIMIT` a shift of twice that reaches either bound. */
const LOG_ODDS_LIMIT = 30;

/**
 * Shifts the log-odds of a group by one constant until its probabilities add up to `places`, each kept within
 * [0.01, 0.99]. No more members than places: everybody has 0.994 or what the fixed ones leave, and
 * the sum falls short by whom the squad lacks.
 * So many members that 0.01 each is too much: everybody has 0.01.
 */
export function balanceGroup(members: readonly GroupMember[], places: number): GroupBalance {
  const free = members.filter(({ fixed }) => fixed === null).map(({ logOdds }) => bounded(logOdds));
  const left = members.reduce((sum, { fixed }) => sum - (fixed ?? 0), places);
  if (free.length <= places) {
    const needed = Math.min(NEEDED_PROBABILITY, left / free.length);
    return { shift: 0, probabilities: members.map(({ fixed }) => fixed ?? needed) };
  }
  const shift = shiftFor(free, left);
  return {
    shift,
    probabilities: members.map(({ logOdds, fixed }) => fixed ?? clampedProbability(bounded(logOdds) + shift)),
  };
}

function shiftFor(logOdds: readonly number[], places: number): number {
  let low = -2 * LOG_ODDS_LIMIT;
  let high = 2 * LOG_ODDS_LIMIT;
  for (let step = 0; step < BISECTION_STEPS; step += 1) {
    const middle = (low + high) / 2;
    let sum = 0;
    for (const value of logOdds) sum += clampedProbability(value + middle);
    if (sum < places) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

const bounded = (logOdds: number) => Math.max(-LOG_ODDS_LIMIT, Math.min(LOG_ODDS_LIMIT, logOdds));

function clampedProbability(logOdds: number): number {
  return Math.max(LEAST_PROBABILITY, Math.min(GREATEST_PROBABILITY, sigmoid(logOdds)));
}

export function sigmoid(logOdds: number): number {
  return 1 / (1 + Math.exp(-logOdds));
}
