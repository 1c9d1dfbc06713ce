import type { LineupKnowledge } from '@hub/shared/startChance/pstartOutlook.ts';
import type { LeagueFacts } from '../../../start/league/leagueFacts.ts';
import type { LastSeason } from '../../../start/types.ts';

/** Everything that happened in a season. The walk shows each forecast only what was known by then. */
export type PlayedSeason = LeagueFacts;

/** `none`: history only; `begun`: also current spells; `known`: also the suspensions for the fixture. */
export const ABSENCE_KNOWLEDGE = ['none', 'begun', 'known'] as const;
export type AbsenceKnowledge = (typeof ABSENCE_KNOWLEDGE)[number];

/** `none`: history only; `known`: also the reports on players by then. */
export const NEWS_KNOWLEDGE = ['none', 'known'] as const;
export type NewsKnowledge = (typeof NEWS_KNOWLEDGE)[number];

/** What a forecast may know besides the line-ups so far. */
export interface Knowledge {
  news?: NewsKnowledge;
  absences: AbsenceKnowledge;
  /** What is known of past line-ups; everything that the season contains if left out. */
  known?: LineupKnowledge;
}

export interface WalkOptions extends Knowledge {
  /** First and last match of a club to forecast, counted by kickoff from 1. */
  fromMatch: number;
  toMatch?: number;
  /** The players' previous season; null or left out if unknown. */
  lastSeason?: ReadonlyMap<string, LastSeason> | null;
  /** Hours before kickoff at which the forecast is made; 0 if left out. */
  horizonHours?: number;
  /**
   * Whether to judge members who have not been in a squad yet: in a club's first matches, or always; if left out, in the first
   * matches if last season is known.
   */
  judgesUnseen?: boolean | 'always';
}

/** The season as reported by a source that knows no more than this. */
export const seasonAsKnown = (
  season: PlayedSeason,
  { absences, news = 'none' }: Knowledge,
): PlayedSeason => ({
  ...season,
  absences: absences === 'known' ? season.absences : [],
  spells: absences === 'none' ? [] : season.spells,
  ...(news === 'known' ? {} : { statuses: [], statusCover: [] }),
});
