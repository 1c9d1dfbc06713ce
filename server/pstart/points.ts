import { COSTLY_INPUTS, type CostlyInput, type ReasonRow } from '#shared/pstart.ts';
import { REFERENCE_REPEAT_SHARE, type Candidate } from './candidates.ts';
import type { PlattCalibration } from './calibration.ts';
import { returnCost } from './expectedReturn.ts';
import { DOUBT_COST, doubtOf } from './statusHistory.ts';
import { CARD_PARTS, MOST_POINTS, toLogOdds, type CardPart, type Curve } from './scoreCard.ts';

/** A score card on the points scale, with the calibration that turns a score into log-odds. */
export interface PointsCard {
  curves: readonly Curve[];
  /** Log-odds per point. */
  logOddsPerPoint: number;
  /** Best log-odds of each group, which earn `MOST_POINTS`. */
  best: Record<CardPart, number>;
  calibration: PlattCalibration;
}

/** Places in `CARD_PARTS` of a card's curves, because adding to a property by its name takes longer than the curve. */
const placesOfCurves = new WeakMap<readonly Curve[], readonly number[]>();

function placesOf(curves: readonly Curve[]): readonly number[] {
  const known = placesOfCurves.get(curves);
  if (known !== undefined) return known;
  const places = curves.map(({ part }) => CARD_PARTS.indexOf(part));
  placesOfCurves.set(curves, places);
  return places;
}

/** Sums up a player's log-odds by group. */
export function sumByPart(curves: readonly Curve[], inputs: Candidate['inputs']): Record<CardPart, number> {
  const sums = [0, 0, 0, 0, 0, 0];
  const places = placesOf(curves);
  for (let index = 0; index < curves.length; index += 1) {
    const curve = curves[index];
    const place = places[index];
    if (curve !== undefined && place !== undefined)
      sums[place] = (sums[place] ?? 0) + toLogOdds(curve, inputs[curve.input]);
  }
  const [
    availability = 0,
    formAndMinutes = 0,
    startingFrequency = 0,
    role = 0,
    shortRest = 0,
    formBonus = 0,
  ] = sums;
  return { availability, formAndMinutes, startingFrequency, role, shortRest, formBonus };
}

const SCORE_RANGE = [0, 100] as const;
/** With fewer squads than this, an editorial rank says more about a player's role than his history. */
const SQUADS_THAT_SHOW_A_ROLE = 3;
const FULL_MATCH_MINUTES = 90;
/** Rest after a midweek European match, for hubs that know the minutes but not the match. */
const MIDWEEK_REST_DAYS = 3.5;

/**
 * Scores a candidate: the reason rows of the specified groups, and their sum within 0–100. Availability, form and
 * minutes, starting frequency and role are always present; penalties and the bonus only when they count.
 */
export function scoreOf(
  candidate: Candidate,
  card: PointsCard,
  benchKnown: boolean,
): { rows: ReasonRow[]; score: number } {
  const values = sumByPart(card.curves, candidate.inputs);
  const points = (part: CardPart) => {
    const lost = (card.best[part] - values[part]) / card.logOddsPerPoint;
    if (part === 'shortRest') return -Math.max(0, lost);
    // The bonus starts from 0; the other groups start from their full points.
    if (part === 'formBonus') return Math.min(MOST_POINTS.formBonus, values.formBonus / card.logOddsPerPoint);
    return Math.max(0, MOST_POINTS[part] - Math.max(0, lost));
  };
  const rows = [
    toAvailabilityRow(candidate, card, points('availability'), benchKnown),
    toFormRow(candidate, card, points('formAndMinutes')),
    toFrequencyRow(candidate, card, points('startingFrequency')),
    toRoleRow(candidate, points('role')),
    toRestRow(candidate, card, points('shortRest')),
    toBonusRow(candidate, points('formBonus')),
  ].filter((row) => row !== null);
  const sum = rows.reduce((total, row) => total + row.points, 0);
  const score = Math.max(SCORE_RANGE[0], Math.min(SCORE_RANGE[1], sum));
  return { rows, score };
}

const BANS = ['none', 'yellowCards'] as const;

function toAvailabilityRow(
  candidate: Candidate,
  card: PointsCard,
  inferred: number,
  benchKnown: boolean,
): ReasonRow {
  const { player, inputs, expectedBack } = candidate;
  const status = player.injuryStatus;
  return {
    part: 'availability',
    points: Math.max(0, availabilityPoints(candidate, card, inferred)),
    input: {
      status,
      squadsMissed: inputs.squadsMissed,
      benchKnown,
      expectedBan: BANS[inputs.expectedBan] ?? 'sentOff',
      takenOffEarly: inputs.takenOffEarly === 1,
      ...(expectedBack === null ? {} : { expectedBack }),
      ...newsOf(candidate),
    },
    source: status === 'questionable' || expectedBack !== null ? 'squadData' : 'appearances',
  };
}

/** What history implies, less what a doubt or a return costs that the card does not know. */
function availabilityPoints({ player, expectedBack }: Candidate, card: PointsCard, inferred: number): number {
  const doubt = doubtOf(player);
  const doubtCost = player.injuryStatus === 'questionable' ? DOUBT_COST[doubt] : Infinity;
  if (expectedBack !== null)
    return inferred - Math.min(returnCost(expectedBack), doubtCost) / card.logOddsPerPoint;
  const knowsDoubts = card.curves.some(({ input }) => input === 'doubtAfterStart');
  return knowsDoubts || doubt === 0 ? inferred : inferred - doubtCost / card.logOddsPerPoint;
}

/** What was said of him, for the reasons. */
function newsOf({ player, inputs, newsComplete }: Candidate) {
  const { chance, statusSinceTs } = player;
  return {
    ...(typeof chance === 'number' ? { chance } : {}),
    ...(typeof statusSinceTs === 'string' ? { sinceTs: statusSinceTs } : {}),
    ...(inputs.newsMissed > 0 ? { matchesOut: inputs.newsMissed } : {}),
    ...(newsComplete ? { newsComplete } : {}),
  };
}

function toFormRow(candidate: Candidate, card: PointsCard, points: number): ReasonRow {
  const { facts, inputs } = candidate;
  return {
    part: 'formAndMinutes',
    points,
    input: {
      averageMinutes: inputs.minutesShare === null ? null : inputs.minutesShare * FULL_MATCH_MINUTES,
      startsLast5: facts.startsLast5,
      lastMatch: facts.lastEntry?.part ?? null,
      ...costsOf(candidate, card, 'formAndMinutes'),
    },
    source: facts.fromSummary ? 'lastFiveSummary' : 'appearances',
  };
}

function toFrequencyRow(candidate: Candidate, card: PointsCard, points: number): ReasonRow {
  const { facts } = candidate;
  return {
    part: 'startingFrequency',
    points,
    input: {
      starts: facts.starts,
      squads: facts.squads,
      ...costsOf(candidate, card, 'startingFrequency'),
    },
    source: facts.fromSummary ? 'lastFiveSummary' : 'appearances',
  };
}

/** Fewer points are not worth a word. */
const WORTH_TELLING = 0.75;
const TOLD_AT_MOST = 2;

interface CostlyCurve {
  input: CostlyInput;
  part: CardPart;
  curve: Curve;
  /** Log-odds of somebody whom the input costs nothing. */
  usual: number;
}

const costlyCurvesOf = new WeakMap<readonly Curve[], readonly CostlyCurve[]>();

function readCostlyCurves(curves: readonly Curve[]): readonly CostlyCurve[] {
  const costly = curves.flatMap((curve) => {
    const input = COSTLY_INPUTS.find((one) => one === curve.input);
    if (input === undefined) return [];
    const usual =
      input === 'repeatShareAfterStart'
        ? toLogOdds(curve, REFERENCE_REPEAT_SHARE)
        : Math.max(...curve.logOdds);
    return { input, part: curve.part, curve, usual };
  });
  costlyCurvesOf.set(curves, costly);
  return costly;
}

/**
 * What cost a player most of the points that he lacks in a group, among the inputs of which its facts say nothing, dearest
 * first. Without it, somebody with the better facts and the fewer points would look like a mistake.
 */
function costsOf(
  { inputs, facts }: Candidate,
  { curves, logOddsPerPoint }: PointsCard,
  part: CardPart,
): { costs?: { input: CostlyInput; value: number }[] } {
  const costs: { input: CostlyInput; value: number; lost: number }[] = [];
  for (const { input, part: itsPart, curve, usual } of costlyCurvesOf.get(curves) ??
    readCostlyCurves(curves)) {
    const value = inputs[input];
    if (itsPart !== part || value === null) continue;
    // Who did not start last has the usual value there, and that he did not is told already.
    if (input.endsWith('AfterStart') && inputs.startedLast === 0) continue;
    if (input === 'lastMinutes' && (value === 0 || facts.lastEntry === null)) continue;
    const lost = (usual - toLogOdds(curve, value)) / logOddsPerPoint;
    if (lost >= WORTH_TELLING) costs.push({ input, value, lost });
  }
  if (costs.length === 0) return {};
  const dearest = costs.toSorted((one, other) => other.lost - one.lost).slice(0, TOLD_AT_MOST);
  return { costs: dearest.map(({ input, value }) => ({ input, value })) };
}

function toRoleRow({ player, facts, standing, slots }: Candidate, points: number): ReasonRow {
  const { roleRank } = player;
  const editorial = roleRank !== null && facts.squads < SQUADS_THAT_SHOW_A_ROLE;
  return {
    part: 'role',
    points: editorial ? MOST_POINTS.role * editorialShare(roleRank, slots) : points,
    input: { rank: editorial ? Math.ceil(roleRank) : standing.rank, slots, editorial },
    source: editorial ? 'squadData' : 'appearances',
  };
}

/** 1 for the first choice, falling to 0 at twice the group's places (domain research 2.4, step 4). */
function editorialShare(rank: number, slots: number): number {
  return Math.max(0, Math.min(1, 1 - (rank - 1) / (2 * Math.max(1, slots))));
}

function toRestRow(candidate: Candidate, card: PointsCard, points: number): ReasonRow | null {
  const { player, facts, restDays, playedEurope } = candidate;
  const startedLastMatch = facts.lastEntry?.part === 'started';
  if (points < 0) {
    if (playedEurope)
      return {
        part: 'midweekFatigue',
        points,
        input: { europeanMinutes: player.euMidweekMinutes },
        source: 'appearances',
      };
    return { part: 'shortRest', points, input: { restDays, startedLastMatch }, source: 'appearances' };
  }
  if (playedEurope || player.euMidweekMinutes === 0) return null;
  const curve = card.curves.find(({ input }) => input === 'restDaysAfterStart');
  if (curve === undefined) return null;
  const lost = (card.best.shortRest - toLogOdds(curve, MIDWEEK_REST_DAYS)) / card.logOddsPerPoint;
  const share = Math.min(1, player.euMidweekMinutes / FULL_MATCH_MINUTES);
  return lost * share > 0
    ? {
        part: 'midweekFatigue',
        points: -lost * share,
        input: { europeanMinutes: player.euMidweekMinutes },
        source: 'squadData',
      }
    : null;
}

function toBonusRow({ player, formMean }: Candidate, points: number): ReasonRow | null {
  return points > 0 && player.formRating !== null && formMean !== null
    ? {
        part: 'formBonus',
        points,
        input: { rating: player.formRating, positionMean: formMean },
        source: 'squadData',
      }
    : null;
}
