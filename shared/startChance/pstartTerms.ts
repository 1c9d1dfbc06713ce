/** Terms for the start probability; separate from its schemas so that the browser need not load zod. */

/** Reasons in display order. */
export const REASON_PARTS = [
  'certainCase',
  'availability',
  'formAndMinutes',
  'startingFrequency',
  'role',
  'shortRest',
  'midweekFatigue',
  'formBonus',
  'lastSeason',
  'age',
  'friendlies',
  'seasonTrend',
  'teamBalance',
  'statusAge',
  'expectedEleven',
] as const;
export type ReasonPart = (typeof REASON_PARTS)[number];

const PARTS_BESIDE_THE_SCORE: ReadonlySet<ReasonPart> = new Set([
  'lastSeason',
  'age',
  'friendlies',
  'seasonTrend',
  'teamBalance',
  'statusAge',
  'expectedEleven',
]);

/** Whether the points of a reason are part of the score; the others change the chance afterwards. */
export const countsForScore = (part: ReasonPart): boolean => !PARTS_BESIDE_THE_SCORE.has(part);

const START_TIERS = ['sure', 'likely', 'doubtful', 'bench', 'unlikely'] as const;
export type StartTier = (typeof START_TIERS)[number];

/** Lowest rounded percent of each tier, best first. */
const TIER_FLOORS_PERCENT = [
  ['sure', 85],
  ['likely', 60],
  ['doubtful', 35],
  ['bench', 10],
] as const satisfies readonly (readonly [StartTier, number])[];

/** Whether a chance follows from an official eleven: only then is it exactly 0 or 1. */
export const isOfficialChance = (startProbability: number): boolean =>
  startProbability === 0 || startProbability === 1;

/** The tier of a start probability in [0, 1], decided on the whole percent that the screen shows. */
export function startTierOf(startProbability: number): StartTier {
  const percent = Math.round(startProbability * 100);
  return TIER_FLOORS_PERCENT.find(([, floor]) => percent >= floor)?.[0] ?? 'unlikely';
}

/** What a user can assume about a player: he does not play, or he certainly starts. */
export const ASSUMPTIONS = ['out', 'certain'] as const;
export type Assumption = (typeof ASSUMPTIONS)[number];
