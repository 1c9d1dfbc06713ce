import type { PositionGroup } from '#shared/terms.ts';
import type { SeasonTrend } from '../seasonTrend.ts';
import type {
  PlayerFact,
  AbsenceFact,
  AppearanceFact,
  EuropeanMatchFact,
  FixtureFact,
  LastSeason,
  LeagueSnapshot,
  StatusCoverFact,
  StatusFact,
} from '../types.ts';

/**
 * All data about a season, for every reader: a hub from its database, a backtest from files. Dated data count from their instant
 * on, so that `LeagueBuilder` can show the league as it stood at any of them.
 */
export interface LeagueFacts {
  /** Played fixtures, in any order. One counts as played two hours after its kickoff, and as one to come before it. */
  fixtures: readonly FixtureFact[];
  /** Fixtures without a result, in any order. */
  scheduled?: readonly FixtureFact[];
  appearances: readonly AppearanceFact[];
  /** Suspensions by the fixture missed. */
  absences: readonly SuspensionFact[];
  /** Injuries, illnesses and others by ISO date; `untilDate` is null while no end is known. */
  spells: readonly SpellFact[];
  /** Those that were played and those to come, since the calendar is known beforehand. */
  europeanMatches: readonly EuropeanMatchFact[];
  positionGroups: ReadonlyMap<string, PositionGroup>;
  /** ISO dates, of those players whose is known. */
  birthdates?: ReadonlyMap<string, string>;
  /** Ratings on the hub's 0–5 scale by fixture, then by player. */
  ratings: Pick<ReadonlyMap<string, ReadonlyMap<string, number>>, 'get'>;
  /** Reports on the players; of the same instant the last one is the newest. */
  statuses: readonly StatusFact[];
  /** Matchdays whose statuses are complete. */
  statusCover: readonly StatusCoverFact[];
  /** Who belonged to which club since when. */
  listed: readonly ListedFact[];
  /** What the players did in the season before; null or left out if nothing is known of it. */
  lastSeason?: ReadonlyMap<string, LastSeason> | null;
  /** How many teams of fans hold a player, of one game or of this hub; left out where nobody tells, or of too few teams. */
  holders?: readonly HoldersFact[];
  /** Days on which the desk expects players back, ISO dates. */
  expectedReturns?: ReadonlyMap<string, string>;
  /** What an editor has entered of players, in a hub that no season was imported into. */
  entered?: ReadonlyMap<string, EnteredFacts>;
  officialElevens?: LeagueSnapshot['officialElevens'];
  trend?: SeasonTrend;
}

export interface SuspensionFact extends AbsenceFact {
  /** Reported match by match by a source that may not have reported on the next one yet. */
  isOfFeed?: boolean;
  /** Last day of a ban that names no match, ISO date; null or left out while it goes on. */
  untilDate?: string | null;
}

export interface SpellFact {
  playerId: string;
  /** An injury if left out. */
  kind?: string;
  fromDate: string;
  untilDate: string | null;
}

/** A player on the list of a club from an instant on. */
export interface ListedFact {
  playerId: string;
  /** Null: he has left the league. */
  teamId: string | null;
  /** ISO-8601 UTC; null: since before the season. */
  fromTs: string | null;
  /** Price or market value, in a unit of the source; null if unknown. */
  price: number | null;
}

/** How many teams hold a player, from an instant on. */
export interface HoldersFact {
  playerId: string;
  teams: number;
  /** How many of them bought him for the matchday; null or left out if unknown. */
  buyers?: number | null;
  /** ISO-8601 UTC; null: since before the season. */
  fromTs: string | null;
}

/** A player's fields as an editor keeps them. */
export type EnteredFacts = Pick<
  PlayerFact,
  | 'injuryStatus'
  | 'suspended'
  | 'roleRank'
  | 'formRating'
  | 'euMidweekMinutes'
  | 'minutesLast5'
  | 'startsLast5'
  | 'lastMatchStarted'
>;
