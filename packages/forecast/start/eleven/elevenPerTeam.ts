/** A member of a group whose probabilities must add up to a number of places. */
export interface GroupMember {
  /** Log-odds before the balance. */
  logOdds: number;
  /** Probability of a certain case; null for everyone else. */
  fixed: number | null;
  /** Set for a player who is out by a status that may have ended; his log-odds then assume that it has. */
  maybeBack?: MaybeBack;
}

/** The uncertainty about a player who is out by a status that may have ended. */
export interface MaybeBack {
  /** Chance that the status has ended, (0, 1]. */
  chance: number;
  /** His log-odds without any report, whose probability he must not exceed. */
  unreportedLogOdds: number;
}

export interface GroupBalance {
  /** Probabilities in the order of the members. */
  probabilities: number[];
  /** Log-odds added to each member that is not fixed, in the same order; 0 if no shift was possible. */
  shifts: number[];
  /** The part of the shifts that all sections share. */
  commonShift: number;
}

/** Members who mainly compete for the same places, such as the defenders. */
export interface Section {
  /** Indices of the members. */
  members: readonly number[];
  /** Places that usually go to the section; all sections together have the group's places. */
  usualPlaces: number;
}

/** Bounds of an uncertain chance: nothing is certain before the eleven is official. */
export const LEAST_PROBABILITY = 0.01;
export const GREATEST_PROBABILITY = 0.99;
/** Not quite 0 before the eleven is official, since lists of absent players can be wrong. */
export const RULED_OUT_PROBABILITY = LEAST_PROBABILITY / 2;
/** Chance of everyone in a squad that is too small; the greatest value still shown as 99 %. */
export const NEEDED_PROBABILITY = 0.994;
const BISECTION_STEPS = 44;
/** Log-odds are kept within ±`LOG_ODDS_LIMIT`, so that a shift of twice that reaches either bound. */
const LOG_ODDS_LIMIT = 30;

/**
 * Shifts the log-odds of a group until its probabilities add up to `places`: p = σ(log-odds + u) within [0.01, 0.99], where
 * the members of a section share u = c + pull · (usual places − Σ p of the section), and c is the same for all. A vacated
 * place therefore goes to its own section first, and the rest of it to the others.
 *
 * With no more members than places, each gets 0.994 or what the fixed ones leave, and the sum falls short. With so many
 * members that 0.01 each exceeds the places, each gets 0.01.
 *
 * @param pull log-odds per place, 0 or more
 */
export function balanceGroup(
  members: readonly GroupMember[],
  places: number,
  sections: readonly Section[] = [],
  pull = 0,
): GroupBalance {
  const left = members.reduce((sum, { fixed }) => sum - (fixed ?? 0), places);
  const free = members.reduce((count, { fixed }) => count + (fixed === null ? 1 : 0), 0);
  if (free <= places) {
    const needed = Math.min(NEEDED_PROBABILITY, left / free);
    const probabilities = members.map(({ fixed }) => fixed ?? needed);
    return { probabilities, shifts: members.map(() => 0), commonShift: 0 };
  }
  const parts: Part[] = (pull > 0 ? sections : []).map((section) => partOf(section, members));
  if (parts.length === 0)
    parts.push(partOf({ members: members.map((_, index) => index), usualPlaces: places }, members));
  const { shiftOf, commonShift } = solve(parts, places, pull) ?? bisect(parts, places, pull);
  const shifts = members.map(() => 0);
  parts.forEach(({ free: indices }, at) => {
    for (const index of indices) shifts[index] = shiftOf[at] ?? 0;
  });
  const probabilities = members.map(
    ({ logOdds, fixed, maybeBack }, index) =>
      fixed ??
      (maybeBack === undefined
        ? toClampedProbability(clampLogOdds(logOdds) + (shifts[index] ?? 0))
        : chanceOfMaybeBack(logOdds, maybeBack, shifts[index] ?? 0).probability),
  );
  return { probabilities, shifts, commonShift };
}

interface Shifts {
  /** Shift of each part. */
  shiftOf: number[];
  commonShift: number;
}

interface Part {
  usualPlaces: number;
  /** Indices and log-odds of the members that are not fixed. */
  free: number[];
  logOdds: number[];
  /** Free members who may be back; their log-odds are not in `logOdds`. */
  maybeBack: (MaybeBack & { logOdds: number })[];
  /** Places taken by the fixed members. */
  taken: number;
}

function partOf(section: Section, members: readonly GroupMember[]): Part {
  const part: Part = { usualPlaces: section.usualPlaces, free: [], logOdds: [], maybeBack: [], taken: 0 };
  for (const index of section.members) {
    const member = members[index];
    if (member === undefined) continue;
    if (member.fixed !== null) {
      part.taken += member.fixed;
      continue;
    }
    part.free.push(index);
    const { logOdds, maybeBack } = member;
    if (maybeBack === undefined) part.logOdds.push(clampLogOdds(logOdds));
    else part.maybeBack.push({ ...maybeBack, logOdds });
  }
  return part;
}

const NEWTON_STEPS = 40;
const LARGEST_STEP = 1.5;
const TOLERANCE = 1e-10;

/**
 * Solves for the common constant c and each section's shift u = c + pull · (usual places − places taken at u) by
 * Newton's method.
 *
 * @returns null when the bounds of the probabilities keep it from converging
 */
function solve(parts: readonly Part[], places: number, pull: number): Shifts | null {
  const shifts = parts.map(() => 0);
  const ownSteps = parts.map(() => 0);
  const dampings = parts.map(() => 0);
  let common = 0;
  for (let step = 0; step < NEWTON_STEPS; step += 1) {
    let missing = places;
    let weight = 0;
    for (let at = 0; at < parts.length; at += 1) {
      const { logOdds, maybeBack, taken, usualPlaces } = parts[at] as Part;
      const shift = shifts[at] ?? 0;
      let sum = taken;
      let slope = 0;
      for (const value of logOdds) {
        const probability = sigmoid(value + shift);
        if (probability <= LEAST_PROBABILITY) sum += LEAST_PROBABILITY;
        else if (probability >= GREATEST_PROBABILITY) sum += GREATEST_PROBABILITY;
        else {
          sum += probability;
          slope += probability * (1 - probability);
        }
      }
      for (const member of maybeBack) {
        const chance = chanceOfMaybeBack(member.logOdds, member, shift);
        sum += chance.probability;
        slope += chance.slope;
      }
      const damping = 1 + pull * slope;
      const ownStep = (common + pull * (usualPlaces - sum) - shift) / damping;
      missing -= sum + slope * ownStep;
      weight += slope / damping;
      ownSteps[at] = ownStep;
      dampings[at] = damping;
    }
    if (weight === 0) return null;
    const commonStep = missing / weight;
    const stepOf = (at: number) => (ownSteps[at] ?? 0) + commonStep / (dampings[at] ?? 1);
    let largest = Math.abs(commonStep);
    for (let at = 0; at < parts.length; at += 1) largest = Math.max(largest, Math.abs(stepOf(at)));
    const scale = Math.min(1, LARGEST_STEP / largest);
    common += scale * commonStep;
    for (let at = 0; at < parts.length; at += 1) shifts[at] = (shifts[at] ?? 0) + scale * stepOf(at);
    if (largest < TOLERANCE) return { shiftOf: shifts, commonShift: common };
  }
  return null;
}

/** Solves the same equations by bisection, which converges in spite of the bounds. */
function bisect(parts: readonly Part[], places: number, pull: number): Shifts {
  // The places taken rise with the shift, both per part and in total, so both functions are increasing.
  const shiftAt = (part: Part, common: number) => {
    const most = part.taken + part.free.length;
    const excess = (shift: number) =>
      shift - common - pull * (part.usualPlaces - countPlacesTaken(part, shift));
    return pull === 0 ? common : rootOf(common - pull * most, common + pull * part.usualPlaces, excess);
  };
  const limit = parts.reduce(
    (sum, { free, usualPlaces }) => sum + pull * (free.length + usualPlaces),
    2 * LOG_ODDS_LIMIT,
  );
  const commonShift = rootOf(-limit, limit, (common) =>
    parts.reduce((sum, part) => sum + countPlacesTaken(part, shiftAt(part, common)), -places),
  );
  return { shiftOf: parts.map((part) => shiftAt(part, commonShift)), commonShift };
}

function countPlacesTaken({ logOdds, maybeBack, taken }: Part, shift: number): number {
  let sum = taken;
  for (const value of logOdds) sum += toClampedProbability(value + shift);
  for (const member of maybeBack) sum += chanceOfMaybeBack(member.logOdds, member, shift).probability;
  return sum;
}

/** The point between `low` and `high` where an increasing function crosses 0. */
function rootOf(low: number, high: number, increasing: (value: number) => number): number {
  let [from, to] = [low, high];
  for (let step = 0; step < BISECTION_STEPS; step += 1) {
    const middle = (from + to) / 2;
    if (increasing(middle) < 0) from = middle;
    else to = middle;
  }
  return (from + to) / 2;
}

const clampLogOdds = (logOdds: number) => Math.max(-LOG_ODDS_LIMIT, Math.min(LOG_ODDS_LIMIT, logOdds));

function toClampedProbability(logOdds: number): number {
  return Math.max(LEAST_PROBABILITY, Math.min(GREATEST_PROBABILITY, sigmoid(logOdds)));
}

/**
 * The start probability of a player whose status may have ended, p = min(P(back) · ifBack + (1 − P(back)) · RULED_OUT,
 * ifUnreported), and its slope dp/dshift. `ifBack` and `ifUnreported` are σ(log-odds + shift) within [0.01, 0.99].
 *
 * @param chance P(back)
 */
export function chanceOfMaybeBack(
  logOdds: number,
  { chance, unreportedLogOdds }: MaybeBack,
  shift: number,
): { probability: number; ifBack: number; ifUnreported: number; slope: number } {
  const ifBack = toClampedProbability(clampLogOdds(logOdds) + shift);
  const ifUnreported = toClampedProbability(clampLogOdds(unreportedLogOdds) + shift);
  const expected = chance * ifBack + (1 - chance) * RULED_OUT_PROBABILITY;
  const probability = Math.min(expected, ifUnreported);
  const slope = expected < ifUnreported ? chance * slopeAt(ifBack) : slopeAt(ifUnreported);
  return { probability, ifBack, ifUnreported, slope };
}

const slopeAt = (probability: number) =>
  probability <= LEAST_PROBABILITY || probability >= GREATEST_PROBABILITY
    ? 0
    : probability * (1 - probability);

export const logOddsOf = (probability: number): number => Math.log(probability / (1 - probability));

export function sigmoid(logOdds: number): number {
  return 1 / (1 + Math.exp(-logOdds));
}
