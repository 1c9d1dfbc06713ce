/** Terms for the three outcomes and the reliability; separate from the schemas so that the browser need not load zod. */

export const RELIABILITIES = ['high', 'medium', 'low'] as const;
export type Reliability = (typeof RELIABILITIES)[number];

export const RELIABILITY_REASONS = [
  'official',
  'certainCase',
  'fewMatches',
  'expectedBack',
  'questionable',
  'oldStatus',
  'contradiction',
  'openRace',
  'leaning',
  'longBreak',
  'clear',
] as const;
export type ReliabilityReason = (typeof RELIABILITY_REASONS)[number];

/**
 * What is known about a club's line-ups besides the starters, least first: nothing, the bench, who came on and for how
 * long, or both.
 */
export const LINEUP_KNOWLEDGE = ['elevens', 'bench', 'minutes', 'full'] as const;
export type LineupKnowledge = (typeof LINEUP_KNOWLEDGE)[number];

/** What else a score card was fitted for: three substitutions, five, or statuses of all players. */
export const CARD_KINDS = ['three', 'five', 'news'] as const;
export type CardKind = (typeof CARD_KINDS)[number];

/** The score card of a forecast, such as `full news`. */
export type ForecastCard = `${LineupKnowledge} ${CardKind}`;
export const FORECAST_CARDS: readonly ForecastCard[] = LINEUP_KNOWLEDGE.flatMap((lineups) =>
  CARD_KINDS.map((kind) => `${lineups} ${kind}` as const),
);

/** Amount of known inputs of a forecast, least first; with 'little' its chances are not shown as percentages. */
export const FORECAST_KNOWLEDGE = ['little', ...LINEUP_KNOWLEDGE] as const;
export type ForecastKnowledge = (typeof FORECAST_KNOWLEDGE)[number];

/** With fewer known matches of the club, and no last season or prices, a percentage would be false precision. */
export const MATCHES_THAT_SHOW_A_CLUB = 3;

/**
 * The amount of known inputs of a forecast.
 *
 * @param matchesSeen known matches of the club this season
 * @param isPastKnown whether anything is known about its players from last season or prices
 */
export const forecastKnowledge = (
  lineups: LineupKnowledge,
  { matchesSeen, isPastKnown }: { matchesSeen: number; isPastKnown: boolean },
): ForecastKnowledge => (matchesSeen < MATCHES_THAT_SHOW_A_CLUB && !isPastKnown ? 'little' : lineups);
