/** Words of the three outcomes and of the reliability, apart from schemas so that the browser need not load those. */

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
 * What is known of a club's line-ups beside who started, least first: nothing; who sat on the bench; who came on and for how
 * long; both.
 */
export const LINEUP_KNOWLEDGE = ['elevens', 'bench', 'minutes', 'full'] as const;
export type LineupKnowledge = (typeof LINEUP_KNOWLEDGE)[number];

/** What a score card was fitted for beside the line-ups: three substitutes, five, or statuses of all players. */
export const CARD_KINDS = ['three', 'five', 'news'] as const;
export type CardKind = (typeof CARD_KINDS)[number];

/** The score card of a forecast, such as `full news`. */
export type ForecastCard = `${LineupKnowledge} ${CardKind}`;
export const FORECAST_CARDS: readonly ForecastCard[] = LINEUP_KNOWLEDGE.flatMap((lineups) =>
  CARD_KINDS.map((kind) => `${lineups} ${kind}` as const),
);

/** How much a forecast knows, least first; with 'little' its chances are no percentages. */
export const FORECAST_KNOWLEDGE = ['little', ...LINEUP_KNOWLEDGE] as const;
export type ForecastKnowledge = (typeof FORECAST_KNOWLEDGE)[number];

/** With fewer of his club's matches seen, and nothing of last season or prices, a percentage would be false precision. */
export const MATCHES_THAT_SHOW_A_CLUB = 3;

/**
 * How much a forecast knows.
 *
 * @param matchesSeen of the club, this season
 * @param isPastKnown whether last season or a price says anything of its players
 */
export const forecastKnowledge = (
  lineups: LineupKnowledge,
  { matchesSeen, isPastKnown }: { matchesSeen: number; isPastKnown: boolean },
): ForecastKnowledge => (matchesSeen < MATCHES_THAT_SHOW_A_CLUB && !isPastKnown ? 'little' : lineups);
