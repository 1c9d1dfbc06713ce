import type { PositionGroup } from '@hub/shared/terms.ts';
import type { SeasonTrend } from '../seasonTrend.ts';
import type {
  PlayerFact,
  AbsenceFact,
  AppearanceFact,
  EuropeanMatchFact,
  ExpectedElevenFact,
  FriendlyFact,
  FixtureFact,
  LastSeason,
  LeagueSnapshot,
  StatusCoverFact,
  StatusFact,
} from '../types.ts';

/**
 * All data about a season, for every reader: a hub from its database, a backtest from files. Dated data count from their
 * instant on, so that `LeagueBuilder` can show the league as it stood at any of them.
 */
export interface LeagueFacts {
  /** Played fixtures, in any order. A fixture counts as played from two hours after its kickoff, and as upcoming before. */
  fixtures: readonly FixtureFact[];
  /** Fixtures without a result, in any order. */
  scheduled?: readonly FixtureFact[];
  appearances: readonly AppearanceFact[];
  /** Suspensions by the fixture missed. */
  absences: readonly SuspensionFact[];
  /** Injuries, illnesses and others by ISO date; `untilDate` is null while no end is known. */
  spells: readonly SpellFact[];
  /** Played and upcoming matches, since the calendar is known beforehand. */
  europeanMatches: readonly EuropeanMatchFact[];
  positionGroups: ReadonlyMap<string, PositionGroup>;
  /** Known birthdates, ISO dates. */
  birthdates?: ReadonlyMap<string, string>;
  /** Ratings on the hub's 0–5 scale by fixture, then by player. */
  ratings: Pick<ReadonlyMap<string, ReadonlyMap<string, number>>, 'get'>;
  /** Reports on the players; the last one of an instant is the newest. */
  statuses: readonly StatusFact[];
  /** Matchdays whose statuses are complete. */
  statusCover: readonly StatusCoverFact[];
  /** Who belonged to which club since when. */
  listed: readonly ListedFact[];
  /** The players' previous season; null or left out if unknown. */
  lastSeason?: ReadonlyMap<string, LastSeason> | null;
  /** How many fan teams hold a player, in one game or in this hub; left out if unknown or if too few teams are counted. */
  holders?: readonly HoldersFact[];
  /** Days on which administrators expect players back, ISO dates. */
  expectedReturns?: ReadonlyMap<string, string>;
  /** Facts about players entered by an editor, in a hub without an imported season. */
  entered?: ReadonlyMap<string, EnteredFacts>;
  officialElevens?: LeagueSnapshot['officialElevens'];
  /** Elevens that sources expect; none if left out. */
  expectedElevens?: readonly ExpectedElevenFact[];
  /** Friendlies of the season; none if left out. */
  friendlies?: readonly FriendlyFact[];
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
  /** Null if he has left the league. */
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

/** A player's fields that an editor maintains. */
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
