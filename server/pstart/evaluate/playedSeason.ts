import type { PositionGroup } from '#shared/terms.ts';
import type {
  AppearanceFact,
  FixtureFact,
  LastSeason,
  LeagueSnapshot,
  RegisteredFact,
  StatusCoverFact,
  StatusFact,
} from '../types.ts';

/** Everything that happened in a season. The walk shows each forecast only what lies before its kickoff. */
export interface PlayedSeason {
  /** Played fixtures, in any order. */
  fixtures: readonly FixtureFact[];
  appearances: readonly AppearanceFact[];
  /** Suspensions by the fixture missed. */
  absences: LeagueSnapshot['absences'];
  /** Injuries and illnesses by ISO date; `untilDate` is null while no end is known. */
  spells: readonly { playerId: string; fromDate: string; untilDate: string | null }[];
  europeanMatches: LeagueSnapshot['europeanMatches'];
  positionGroups: ReadonlyMap<string, PositionGroup>;
  /** Ratings on the hub's 0–5 scale by fixture, then by player. */
  ratings: ReadonlyMap<string, ReadonlyMap<string, number>>;
  /** What was said of the players, in the order in which it became known. */
  statuses: readonly StatusFact[];
  /** Matchdays whose statuses are complete. */
  statusCover: readonly StatusCoverFact[];
  /** Squad lists; empty where the source has none. */
  registered: readonly RegisteredFact[];
}

/** `none`: history only; `begun`: also current spells; `known`: also the suspensions for the fixture. */
export const ABSENCE_KNOWLEDGE = ['none', 'begun', 'known'] as const;
export type AbsenceKnowledge = (typeof ABSENCE_KNOWLEDGE)[number];

/** `none`: history only; `known`: also what was said of the players by then. */
export const NEWS_KNOWLEDGE = ['none', 'known'] as const;
export type NewsKnowledge = (typeof NEWS_KNOWLEDGE)[number];

export interface WalkOptions {
  /** First and last match of a club to forecast, counted by kickoff from 1. */
  fromMatch: number;
  toMatch?: number;
  news?: NewsKnowledge;
  /** What the players did in the season before; null or left out if nothing is known of it. */
  lastSeason?: ReadonlyMap<string, LastSeason> | null;
  /** Hours before kickoff at which the forecast is made; 0 if left out. */
  horizonHours?: number;
  absences: AbsenceKnowledge;
}
