import type { CardInputs } from '../../../start/inputs/cardInputs.ts';
import type { CurvePlan } from './fitScoreCard.ts';

const SHARES = [0, 0.05, 0.15, 0.3, 0.5, 0.7, 0.85, 0.95, 1];

/**
 * Penalties on the squared steps of log-odds, chosen so that each league of the fit best forecasts the other. Outfield
 * players need more, since many of their inputs are nearly redundant.
 */
export const OUTFIELD_RIDGE = 10;
export const KEEPER_RIDGE = 2;
/** Ban rules differ between leagues, so one league must not decide how far to trust the bans of another. */
const BAN_RIDGE = 2;

/** A straight line: knots in between overfitted the season of the fit. */
const rolePlan: CurvePlan = { input: 'roleMargin', part: 'role', knots: [-1, 1], shape: 'rising' };

/** Inputs of the outfield card. Shapes follow common sense: more minutes never lower a chance. */
export const featureCurves: readonly CurvePlan[] = [
  { input: 'squadsMissed', part: 'availability', knots: [0, 1, 2, 3, 4, 6, 9, 14], shape: 'falling' },
  {
    input: 'expectedBan',
    part: 'availability',
    knots: [0, 1, 2, 3, 4],
    shape: 'free',
    ridge: BAN_RIDGE,
  },
  { input: 'matchesExcused', part: 'availability', knots: [0, 1, 2, 3], shape: 'falling' },
  { input: 'takenOffEarly', part: 'availability', knots: [0, 1], shape: 'falling' },
  { input: 'startedLast', part: 'formAndMinutes', knots: [0, 1], shape: 'free' },
  { input: 'lastMinutes', part: 'formAndMinutes', knots: [0, 15, 30, 45, 60, 75, 90], shape: 'rising' },
  {
    input: 'secondLastMinutes',
    part: 'formAndMinutes',
    knots: [0, 15, 45, 60, 75, 90],
    shape: 'rising',
  },
  { input: 'secondLastPart', part: 'startingFrequency', knots: [0, 1, 2, 3], shape: 'rising' },
  { input: 'minutesShare', part: 'formAndMinutes', knots: SHARES, shape: 'rising' },
  {
    input: 'goalDifferenceAfterStart',
    part: 'formAndMinutes',
    knots: [-3, -2, -1, 0, 1, 2, 3],
    shape: 'free',
  },
  { input: 'positionAfterStart', part: 'startingFrequency', knots: [1, 2, 3], shape: 'free' },
  { input: 'repeatShareAfterStart', part: 'startingFrequency', knots: [0.5, 0.65, 0.8, 0.95], shape: 'free' },
  {
    input: 'clubPointsAfterStart',
    part: 'startingFrequency',
    knots: [0.8, 2.2],
    shape: 'falling',
  },
  { input: 'goalsLast3', part: 'formAndMinutes', knots: [0, 1, 2, 3], shape: 'rising' },
  {
    input: 'goalsWithHim',
    part: 'formAndMinutes',
    knots: [-1.5, 0, 1.5],
    shape: 'rising',
  },
  { input: 'formBelowMean', part: 'formAndMinutes', knots: [-0.5, -0.25, -0.1, 0], shape: 'rising' },
  { input: 'startShareSlow', part: 'startingFrequency', knots: SHARES, shape: 'rising' },
  {
    input: 'startsPerSquad',
    part: 'startingFrequency',
    knots: [0, 0.2, 0.45, 0.75, 1],
    shape: 'rising',
  },
  {
    input: 'squadShareSlow',
    part: 'availability',
    knots: [0, 0.1, 0.25, 0.4, 0.6, 0.8, 1],
    shape: 'free',
  },
  rolePlan,
  { input: 'positionCode', part: 'role', knots: [1, 2, 3], shape: 'free' },
  { input: 'restDaysAfterStart', part: 'shortRest', knots: [2.5, 3.5, 4.5, 6, 8], shape: 'rising' },
  { input: 'formAboveMean', part: 'formBonus', knots: [0, 0.1, 0.2, 0.4], shape: 'rising' },
];

/** Inputs known only from a player's minutes, or the ratings of a match. */
const OF_MINUTES: ReadonlySet<keyof CardInputs> = new Set([
  'takenOffEarly',
  'lastMinutes',
  'secondLastMinutes',
  'minutesShare',
  'goalsLast3',
  'formBelowMean',
  'formAboveMean',
]);
/** Inputs known only from a matchday squad or its cards. */
const OF_SQUADS: ReadonlySet<keyof CardInputs> = new Set(['squadShareSlow', 'expectedBan']);

/** The share of recent starts replaces the minutes if those are unknown. */
const startsPlans: readonly CurvePlan[] = [
  { input: 'startShareFast', part: 'formAndMinutes', knots: SHARES, shape: 'rising' },
  { input: 'startShareRecent', part: 'formAndMinutes', knots: SHARES, shape: 'rising' },
];

/** Inputs of the outfield card if starters and bench are known. */
export const benchPlans: readonly CurvePlan[] = [
  ...featureCurves.filter(({ input }) => !OF_MINUTES.has(input)),
  ...startsPlans,
];

/** Inputs of the outfield card if only elevens are known; squads missed are then elevens missed. */
export const elevensPlans: readonly CurvePlan[] = benchPlans.filter(({ input }) => !OF_SQUADS.has(input));

/** Doubts and returns are rare and strong, so the penalty must not flatten them. */
const DOUBT_RIDGE = 1;
const RETURN_RIDGE = 2;
const DOUBTS = [0, 1, 2, 3];
/** Fan moves are rarely large but then informative, so the penalty must not flatten them. */
const FANS_RIDGE = 1;

const holdersGainPlan: CurvePlan = {
  input: 'holdersGain',
  part: 'formAndMinutes',
  knots: [-0.3, 0, 0.15, 0.4, 0.8, 1.5],
  shape: 'rising',
  ridge: FANS_RIDGE,
};

/** Further inputs if the statuses of all players are known. A worse status never raises a chance. */
export const newsPlans: readonly CurvePlan[] = [
  { input: 'doubtAfterStart', part: 'availability', knots: DOUBTS, shape: 'falling', ridge: DOUBT_RIDGE },
  { input: 'doubtOtherwise', part: 'availability', knots: DOUBTS, shape: 'falling', ridge: DOUBT_RIDGE },
  {
    input: 'newsMissed',
    part: 'availability',
    knots: [0, 1, 2, 3, 5, 9, 14],
    shape: 'falling',
    ridge: RETURN_RIDGE,
  },
  { input: 'newsGapBeforeReturn', part: 'availability', knots: [0, 1, 2, 4, 7, 12], shape: 'free' },
  holdersGainPlan,
  {
    input: 'buyersLead',
    part: 'formAndMinutes',
    knots: [-4, -2, -1, 0, 1, 2, 3],
    shape: 'rising',
    ridge: FANS_RIDGE,
  },
];

/** Prices say more about players without other data. */
const NEWCOMER_RIDGE = 1;
const RANKS = [-6, -3, -1, 0, 1, 2, 4, 6];

/** Inputs from last season at the start of a season. */
export const lastSeasonPlans: readonly CurvePlan[] = [
  { input: 'lastSeasonStarts', part: 'startingFrequency', knots: SHARES, shape: 'rising' },
  {
    input: 'lastSeasonLast10',
    part: 'startingFrequency',
    knots: [0, 0.2, 0.4, 0.6, 0.8, 1],
    shape: 'rising',
  },
  { input: 'lastSeasonMinutes', part: 'formAndMinutes', knots: SHARES, shape: 'rising' },
  { input: 'lastSeasonClub', part: 'role', knots: [0, 1, 2], shape: 'free' },
  { input: 'lastSeasonMargin', part: 'role', knots: [-1, -0.5, -0.2, 0, 0.2, 0.5, 1], shape: 'rising' },
];

/** The same with prices. */
export const seasonStartPlans: readonly CurvePlan[] = [
  ...lastSeasonPlans,
  { input: 'priceRank', part: 'role', knots: RANKS, shape: 'falling' },
  { input: 'newcomerPriceRank', part: 'role', knots: RANKS, shape: 'falling', ridge: NEWCOMER_RIDGE },
  { input: 'priceAboveMedian', part: 'role', knots: [-0.5, 0, 0.7], shape: 'free', ridge: NEWCOMER_RIDGE },
];

/** Both ends only: a straight line. */
const LEADS = [-4, 4];
const HOLDERS_RIDGE = 1;

/** The same if it is known how many fan teams hold each player. */
export const holdersStartPlans: readonly CurvePlan[] = [
  ...seasonStartPlans,
  { input: 'holdersLead', part: 'role', knots: LEADS, shape: 'rising', ridge: HOLDERS_RIDGE },
  { input: 'newcomerHoldersLead', part: 'role', knots: LEADS, shape: 'rising', ridge: HOLDERS_RIDGE },
  { input: 'midfielderHoldersLead', part: 'role', knots: LEADS, shape: 'free', ridge: HOLDERS_RIDGE },
  { input: 'forwardHoldersLead', part: 'role', knots: LEADS, shape: 'free', ridge: HOLDERS_RIDGE },
  { input: 'holdersAmongPrices', part: 'role', knots: [-4, 0], shape: 'rising', ridge: HOLDERS_RIDGE },
];

/** The effect of age for players without other data. */
export const agePlans: readonly CurvePlan[] = [
  { input: 'ageIfUnknown', part: 'role', knots: [17, 19, 21, 23, 25, 28, 31, 34, 37], shape: 'free' },
];

/** Inputs of the goalkeeper card: one place, hardly any rotation, no fatigue. */
export const keeperPlans: readonly CurvePlan[] = [
  { input: 'squadsMissed', part: 'availability', knots: [0, 1, 3, 6, 14], shape: 'falling' },
  { input: 'expectedBan', part: 'availability', knots: [0, 1, 2, 3, 4], shape: 'free' },
  { input: 'takenOffEarly', part: 'availability', knots: [0, 1], shape: 'falling' },
  { input: 'lastPart', part: 'formAndMinutes', knots: [0, 1, 2, 3], shape: 'rising' },
  { input: 'secondLastPart', part: 'formAndMinutes', knots: [0, 1, 2, 3], shape: 'rising' },
  { input: 'startShareFast', part: 'formAndMinutes', knots: [0, 0.15, 0.5, 0.85, 1], shape: 'rising' },
  { input: 'startShareSlow', part: 'startingFrequency', knots: [0, 0.15, 0.5, 0.85, 1], shape: 'rising' },
  { input: 'startsPerSquad', part: 'startingFrequency', knots: [0, 0.2, 0.45, 0.75, 1], shape: 'rising' },
  rolePlan,
];

export const keeperElevensPlans: readonly CurvePlan[] = keeperPlans.filter(
  ({ input }) => !OF_MINUTES.has(input) && !OF_SQUADS.has(input),
);

export const keeperNewsPlans: readonly CurvePlan[] = [
  { input: 'doubtAfterStart', part: 'availability', knots: DOUBTS, shape: 'falling', ridge: DOUBT_RIDGE },
  { input: 'doubtOtherwise', part: 'availability', knots: DOUBTS, shape: 'falling', ridge: DOUBT_RIDGE },
  {
    input: 'newsMissed',
    part: 'availability',
    knots: [0, 1, 3, 6, 14],
    shape: 'falling',
    ridge: RETURN_RIDGE,
  },
  holdersGainPlan,
];
