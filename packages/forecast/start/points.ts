import type { ReasonRow, CostlyInput, GainfulInput } from '@hub/shared/startChance/pstart.schema.ts';
import { cardCurvesOf, sumOfCurves, type NamedCurve } from './cardCurves.ts';
import type { Candidate } from './inputs/candidates.ts';
import type { PlattCalibration } from './calibration.ts';
import { returnCost } from './news/expectedReturn.ts';
import { daysSinceReport } from './news/statusAge.ts';
import { DOUBT_COST, doubtOf } from './news/statusHistory.ts';
import { includesBench, includesMinutes } from './inputs/lineupKnowledge.ts';
import { MOST_POINTS, toLogOdds, type CardPart, type Curve } from './scoreCard.ts';

type RowInput<P extends ReasonRow['part']> = Extract<ReasonRow, { part: P }>['input'];

/** A score card on the points scale, with the calibration that turns a score into log-odds. */
export interface PointsCard {
  curves: readonly Curve[];
  /** Log-odds per point. */
  logOddsPerPoint: number;
  /** Best log-odds of each group, which earn `MOST_POINTS`. */
  best: Record<CardPart, number>;
  calibration: PlattCalibration;
}

const SCORE_RANGE = [0, 100] as const;
/** With fewer squads than this, an editorial rank says more about a player's role than his history. */
const SQUADS_THAT_SHOW_A_ROLE = 3;
const FULL_MATCH_MINUTES = 90;
/** Rest after a midweek European match, for hubs that know the minutes but not the match. */
const MIDWEEK_REST_DAYS = 3.5;

/** A player's points by group, and the cost of European minutes whose match is unknown. */
interface PlayerPoints extends Record<CardPart, number> {
  midweek: number;
}

/**
 * Scores a candidate: the sum of his groups' points within 0–100, and the reason rows, built on demand because most what-ifs
 * need none. Availability, form and minutes, starting frequency and role are always present; penalties and the bonus
 * only when they count.
 */
export function scoreOf(
  candidate: Candidate,
  card: PointsCard,
): { score: number; toRows: () => ReasonRow[] } {
  const points = pointsOf(candidate, card);
  const sum =
    points.availability +
    points.formAndMinutes +
    points.startingFrequency +
    points.role +
    points.shortRest +
    points.midweek +
    points.formBonus;
  return {
    score: Math.max(SCORE_RANGE[0], Math.min(SCORE_RANGE[1], sum)),
    toRows: () => {
      const rows = [
        toAvailabilityRow(candidate, points),
        toFormRow(candidate, card, points),
        toFrequencyRow(candidate, card, points),
        toRoleRow(candidate, points),
      ];
      const rest = toRestRow(candidate, points);
      const bonus = toBonusRow(candidate, points);
      if (rest !== null) rows.push(rest);
      if (bonus !== null) rows.push(bonus);
      return rows;
    },
  };
}

function pointsOf(candidate: Candidate, card: PointsCard): PlayerPoints {
  const { player, formMean } = candidate;
  const { inputs } = candidate;
  const { ofPart } = cardCurvesOf(card.curves);
  const left = (part: CardPart) =>
    Math.max(0, MOST_POINTS[part] - lostPoints(part, card, ofPart[part], inputs));
  const shortRest = -lostPoints('shortRest', card, ofPart.shortRest, inputs);
  // The bonus starts from 0; the other groups start from their full points.
  const bonus = sumOfCurves(ofPart.formBonus, inputs) / card.logOddsPerPoint;
  const formBonus = Math.min(MOST_POINTS.formBonus, bonus);
  return {
    availability: Math.max(0, availabilityPoints(candidate, card, left('availability'))),
    formAndMinutes: left('formAndMinutes'),
    startingFrequency: left('startingFrequency'),
    role: editorialRolePoints(candidate) ?? left('role'),
    shortRest,
    midweek: shortRest < 0 ? 0 : midweekPoints(candidate, card),
    formBonus: formBonus > 0 && player.formRating !== null && formMean !== null ? formBonus : 0,
  };
}

/** Points by which a player falls short of the best in a group. */
const lostPoints = (
  part: CardPart,
  { best, logOddsPerPoint }: PointsCard,
  curves: readonly Curve[],
  inputs: Candidate['inputs'],
) => Math.max(0, (best[part] - sumOfCurves(curves, inputs)) / logOddsPerPoint);

const BANS = ['none', 'yellowCards'] as const;

function toAvailabilityRow(candidate: Candidate, { availability }: PlayerPoints): ReasonRow {
  const { player, inputs, certainCase, expectedBack, reported } = candidate;
  const status = player.injuryStatus;
  const input: RowInput<'availability'> = {
    status,
    squadsMissed: inputs.squadsMissed,
    benchKnown: includesBench(reported),
    lineups: reported,
    expectedBan: BANS[inputs.expectedBan] ?? 'sentOff',
    takenOffEarly: inputs.takenOffEarly === 1,
  };
  if (certainCase !== null) input.ifBack = true;
  if (expectedBack !== null) input.expectedBack = expectedBack;
  addNews(input, candidate);
  return {
    part: 'availability',
    points: availability,
    input,
    source: status === 'questionable' || expectedBack !== null ? 'squadData' : 'appearances',
  };
}

/** `inferred` − cost in log-odds ÷ `logOddsPerPoint`, for a doubt or return that the card does not include. */
function availabilityPoints(
  { player, expectedBack, certainCase, doubtLeft = 1 }: Candidate,
  card: PointsCard,
  inferred: number,
): number {
  // A player who is out but scored anyway is scored as if he were back.
  if (certainCase !== null) return inferred;
  const doubt = doubtOf(player);
  const doubtCost = player.injuryStatus === 'questionable' ? doubtLeft * DOUBT_COST[doubt] : Infinity;
  if (expectedBack !== null)
    return inferred - Math.min(returnCost(expectedBack), doubtCost) / card.logOddsPerPoint;
  return doubt === 0 || cardCurvesOf(card.curves).knowsDoubts
    ? inferred
    : inferred - doubtCost / card.logOddsPerPoint;
}

/** Adds the report on him. */
function addNews(
  input: RowInput<'availability'>,
  { player, inputs, newsComplete, statusAge, doubtLeft = 1 }: Candidate,
): void {
  const { chance, statusSinceTs } = player;
  if (typeof chance === 'number') input.chance = chance;
  if (typeof statusSinceTs === 'string') input.sinceTs = statusSinceTs;
  if (statusAge !== null && doubtLeft < 1) input.daysUnconfirmed = daysSinceReport(statusAge).daysUnconfirmed;
  if (inputs.newsMissed > 0) input.matchesOut = inputs.newsMissed;
  if (newsComplete) input.newsComplete = newsComplete;
}

function toFormRow(candidate: Candidate, card: PointsCard, { formAndMinutes }: PlayerPoints): ReasonRow {
  const { facts, inputs, reported } = candidate;
  const input: RowInput<'formAndMinutes'> = {
    lineups: reported,
    averageMinutes:
      inputs.minutesShare === null || !areMinutesReported(candidate)
        ? null
        : inputs.minutesShare * FULL_MATCH_MINUTES,
    startsLast5: facts.startsLast5,
    lastMatch: facts.lastEntry?.part ?? null,
  };
  addFurther(input, candidate, card, 'formAndMinutes');
  return {
    part: 'formAndMinutes',
    points: formAndMinutes,
    input,
    source: facts.fromSummary ? 'lastFiveSummary' : 'appearances',
  };
}

const areMinutesReported = ({ facts, reported }: Candidate) => facts.fromSummary || includesMinutes(reported);

function toFrequencyRow(
  candidate: Candidate,
  card: PointsCard,
  { startingFrequency }: PlayerPoints,
): ReasonRow {
  const { facts, reported } = candidate;
  const input: RowInput<'startingFrequency'> = {
    lineups: reported,
    starts: facts.starts,
    squads: facts.squads,
  };
  addFurther(input, candidate, card, 'startingFrequency');
  return {
    part: 'startingFrequency',
    points: startingFrequency,
    input,
    source: facts.fromSummary ? 'lastFiveSummary' : 'appearances',
  };
}

function toRoleRow({ player, facts, standing, slots }: Candidate, { role }: PlayerPoints): ReasonRow {
  const rank = editorialRankOf(player, facts);
  if (rank !== null)
    return {
      part: 'role',
      points: role,
      input: { rank: Math.ceil(rank), slots, editorial: true },
      source: 'squadData',
    };
  const { equals } = standing;
  return {
    part: 'role',
    points: role,
    input:
      equals > 0
        ? { rank: standing.rank, equals, slots, editorial: false }
        : { rank: standing.rank, slots, editorial: false },
    source: 'appearances',
  };
}

/** His editorial rank if it says more than his history; else null. */
const editorialRankOf = ({ roleRank }: Candidate['player'], { squads }: Candidate['facts']) =>
  squads < SQUADS_THAT_SHOW_A_ROLE ? roleRank : null;

/** `MOST_POINTS.role` · (1 − (rank − 1) ÷ (2 · places)), at least 0 (domain research 2.4, step 4). */
function editorialRolePoints({ player, facts, slots }: Candidate): number | null {
  const rank = editorialRankOf(player, facts);
  if (rank === null) return null;
  return MOST_POINTS.role * Math.max(0, Math.min(1, 1 - (rank - 1) / (2 * Math.max(1, slots))));
}

function toRestRow(candidate: Candidate, { shortRest, midweek }: PlayerPoints): ReasonRow | null {
  const { player, facts, restDays, playedEurope } = candidate;
  if (shortRest < 0 && !playedEurope)
    return {
      part: 'shortRest',
      points: shortRest,
      input: { restDays, startedLastMatch: facts.lastEntry?.part === 'started' },
      source: 'appearances',
    };
  if (shortRest === 0 && midweek === 0) return null;
  return {
    part: 'midweekFatigue',
    points: shortRest < 0 ? shortRest : midweek,
    input: { europeanMinutes: player.euMidweekMinutes },
    source: shortRest < 0 ? 'appearances' : 'squadData',
  };
}

/** The cost of European minutes in points, 0 or less, if the match itself is unknown. */
function midweekPoints({ player, playedEurope }: Candidate, card: PointsCard): number {
  if (playedEurope || player.euMidweekMinutes === 0) return 0;
  const curve = cardCurvesOf(card.curves).restDaysAfterStart;
  if (curve === undefined) return 0;
  const lost = (card.best.shortRest - toLogOdds(curve, MIDWEEK_REST_DAYS)) / card.logOddsPerPoint;
  return Math.min(0, -lost * Math.min(1, player.euMidweekMinutes / FULL_MATCH_MINUTES));
}

function toBonusRow({ player, formMean }: Candidate, { formBonus }: PlayerPoints): ReasonRow | null {
  return formBonus > 0 && player.formRating !== null && formMean !== null
    ? {
        part: 'formBonus',
        points: formBonus,
        input: { rating: player.formRating, positionMean: formMean },
        source: 'squadData',
      }
    : null;
}

/** Inputs worth fewer points are not named. */
const MIN_NAMED_POINTS = 0.75;

/** Not named where the minutes are estimated. */
const OF_MINUTES: ReadonlySet<CostlyInput | GainfulInput> = new Set(['lastMinutes', 'secondLastMinutes']);

interface NamedInput<I> {
  input: I;
  value: number;
}

/**
 * Adds the inputs that cost and brought a player the most points in a group, of those that its facts do not mention, largest
 * first. Without them, a player with better facts and fewer points would look like a mistake.
 */
export function addFurther(
  to: { costs?: NamedInput<CostlyInput>[] | undefined; gains?: NamedInput<GainfulInput>[] | undefined },
  candidate: Candidate,
  { curves, logOddsPerPoint }: { curves: readonly Curve[]; logOddsPerPoint: number },
  part: CardPart,
): void {
  const { costlyOfPart, gainfulOfPart } = cardCurvesOf(curves);
  const costs = topTwo(candidate, costlyOfPart[part], -logOddsPerPoint);
  const gains = topTwo(candidate, gainfulOfPart[part], logOddsPerPoint);
  if (costs !== null) to.costs = costs;
  if (gains !== null) to.gains = gains;
}

/**
 * The two inputs that cost or bring the most points.
 *
 * @param unit log-odds of a point in favour; negative for a point against
 * @returns null if none is worth naming, which is the usual case
 */
function topTwo<I extends CostlyInput | GainfulInput>(
  candidate: Candidate,
  curves: readonly NamedCurve<I>[],
  unit: number,
): NamedInput<I>[] | null {
  const { inputs, facts } = candidate;
  let first: (NamedInput<I> & { points: number }) | null = null;
  let second: (NamedInput<I> & { points: number }) | null = null;
  for (const { input, curve, usual, afterStart } of curves) {
    const value = inputs[input];
    if (value === null || (afterStart && inputs.startedLast === 0)) continue;
    if (OF_MINUTES.has(input) && !areMinutesReported(candidate)) continue;
    if (input === 'lastMinutes' && (value === 0 || facts.lastEntry === null)) continue;
    const points = (toLogOdds(curve, value) - usual) / unit;
    if (!(points >= MIN_NAMED_POINTS) || (second !== null && points <= second.points)) continue;
    const found = { input, value, points };
    if (first === null || points > first.points) [first, second] = [found, first];
    else second = found;
  }
  if (first === null) return null;
  const withoutPoints = ({ input, value }: NamedInput<I>): NamedInput<I> => ({ input, value });
  return second === null ? [withoutPoints(first)] : [withoutPoints(first), withoutPoints(second)];
}
