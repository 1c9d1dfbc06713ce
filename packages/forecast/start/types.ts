import type { ReportedStatus } from '@hub/shared/availability/reportedStatus.ts';
import type { InjuryStatus, PositionGroup } from '@hub/shared/terms.ts';

import type { SeasonTrend } from './seasonTrend.ts';

/** Plain facts that a forecast may use. All of them were known at `LeagueSnapshot.asOfTs`. */

export interface FixtureFact {
  fixtureId: string;
  matchday: number;
  /** ISO-8601 UTC */
  kickoffTs: string;
  homeTeamId: string;
  awayTeamId: string;
  /** Score of a played fixture, since clubs change more of their eleven after a defeat; missing or null if unknown. */
  homeGoals?: number | null;
  awayGoals?: number | null;
}

/** A player's part in one played fixture; with 0 minutes he stayed on the bench. */
export interface AppearanceFact {
  fixtureId: string;
  teamId: string;
  playerId: string;
  started: boolean;
  minutesPlayed: number;
  /** True where it is known that he played, but not for how long: the minutes are a mean. */
  isEstimated?: boolean;
  /** Minute in which he was taken off; null when he was not. */
  subbedOutMinute: number | null;
  /** Booked once; a second yellow card counts as sent off instead. */
  booked: boolean;
  /** Sent off by a straight red or a second yellow card. */
  sentOff: boolean;
  /** Goals that he scored; own goals do not count. */
  goals: number;
}

/** A known reason for missing matches. The end of a spell is never known beforehand. */
export interface AbsenceFact {
  playerId: string;
  kind: string;
  /** ISO date; null when only the fixture is known. */
  fromDate: string | null;
  /** The fixture missed; set for suspensions. */
  fixtureId: string | null;
}

/** A report on a player's availability. It is valid from `knownFromTs` until the next one. */
export interface StatusFact {
  playerId: string;
  /** ISO-8601 UTC */
  knownFromTs: string;
  status: ReportedStatus;
  /** Chance of playing in percent; null when none was given. */
  chance: number | null;
  /** ISO date; null when none was named. */
  expectedReturn: string | null;
}

/** A matchday whose statuses are complete, so that a player without one was not reported on. */
export interface StatusCoverFact {
  matchday: number;
  /** When the statuses of the matchday were complete, ISO-8601 UTC. */
  deadlineTs: string;
  /** False when they were inferred later, so that only those of the deadline are dated. */
  readAtTheTime: boolean;
}

/** An eleven that a source expects a club to field. */
export interface ExpectedElevenFact {
  sourceId: string;
  fixtureId: string;
  teamId: string;
  /** When the source named it, ISO-8601 UTC. */
  knownFromTs: string;
  playerIds: readonly string[];
  /** Players whom the source lists as missing, and as doubtful. */
  outIds?: readonly string[];
  doubtfulIds?: readonly string[];
  /** The source's earlier elevens; none known if left out. */
  record?: SourceRecord;
}

/** A club's side in a match without points, before or early in the season. */
export interface FriendlyFact {
  teamId: string;
  /** ISO date */
  day: string;
  /** When its line-up became known, ISO-8601 UTC. */
  knownFromTs: string;
  starterIds: readonly string[];
  cameOnIds: readonly string[];
}

/** How good a source's expected elevens have been. */
export interface SourceRecord {
  clubMatches: number;
  /** How many of the eleven began, mean over these club matches, and the same of each club's eleven before. */
  rightOf11: number;
  sameElevenAgain: number;
}

/** Starters that a club usually fields in each position group; the outfield groups add up to 10. */
export type Slots = Record<PositionGroup, number>;

/** A player's previous season. */
export interface LastSeason {
  /** The club of his newest matchday squad. */
  teamId: string;
  /** Share of that club's matches that he started since joining it, and of its last ten matches, [0, 1]. */
  startShare: number;
  startShareLast10: number;
  /** Share of 90 minutes per match. */
  minutesShare: number;
}

/** A candidate for his club's next match. A player may be listed once per club. */
export interface PlayerFact {
  playerId: string;
  teamId: string;
  positionGroup: PositionGroup;
  /** Set if his position is unknown: he counts as a midfielder, and may be the goalkeeper if the club has no other. */
  isPositionUnknown?: true;
  injuryStatus: InjuryStatus;
  /** Suspended for the fixture to forecast. */
  suspended: boolean;
  /** The status as reported, if it has a date. */
  reportedStatus?: ReportedStatus;
  /** Chance of playing in percent that came with the status; missing or null when none was given. */
  chance?: number | null;
  /** Since when the status is known, ISO-8601 UTC; missing or null if unknown. */
  statusSinceTs?: string | null;
  /** When the status was last reported, ISO-8601 UTC; missing or null if unknown. */
  statusConfirmedTs?: string | null;
  /** Expected day of return, ISO date; missing or null if unknown. */
  expectedReturn?: string | null;
  /** His last season; null if he played in no known one; missing if none is known at all. */
  lastSeason?: LastSeason | null;
  /** Price or market value, in any unit that is the same for the whole club; missing or null if unknown. */
  price?: number | null;
  /** How many fan teams hold him, in any unit that is the same for the whole club; missing or null if unknown. */
  holders?: number | null;
  /** The same when his club's last match began; missing or null if unknown. */
  holdersBefore?: number | null;
  /** How many teams have bought him since that match, by the latest count; missing or null if unknown. */
  buyers?: number | null;
  /** Age at the time of the forecast in years; missing or null if unknown. */
  ageYears?: number | null;
  /** Editorial rank within the club's position group, 1 being first choice; null without one. */
  roleRank: number | null;
  /** Average rating of the last five matches, 0–5; null without ratings. */
  formRating: number | null;
  /** Minutes in European matches since the last league match. */
  euMidweekMinutes: number;
  /** Summary of the club's last five matches, for hubs whose provider has no appearances; oldest first. */
  minutesLast5: readonly number[];
  startsLast5: number;
  lastMatchStarted: boolean;
}

/** A club's European match; its minutes are unknown. */
export interface EuropeanMatchFact {
  teamId: string;
  kickoffTs: string;
}

/** One league as it stood at `asOfTs`. */
export interface LeagueSnapshot {
  asOfTs: string;
  /** Fixtures to forecast, at most one per team; teams without one get no forecast. */
  upcoming: readonly FixtureFact[];
  /** Played league fixtures of the season, in any order. */
  played: readonly FixtureFact[];
  appearances: readonly AppearanceFact[];
  absences: readonly AbsenceFact[];
  europeanMatches: readonly EuropeanMatchFact[];
  /** True when `PlayerFact.suspended` is complete; otherwise bans are also inferred from the cards of the last match. */
  suspensionsKnown?: boolean;
  players: readonly PlayerFact[];
  /** Starters of a club by position group in the previous season, for clubs without a line-up; left out if unknown. */
  usualSlots?: Slots;
  /** How this season differs from those of the fit; none if left out. */
  trend?: SeasonTrend;
  /**
   * The reports on the players so far, those of the same instant in order; later ones are ignored. The newest one replaces the
   * status, suspension and expected return of the player's facts.
   */
  statuses?: readonly StatusFact[];
  /** Matchdays for which the statuses are complete; those inferred later count from their deadline on. */
  statusCover?: readonly StatusCoverFact[];
  /** Ids of the starters by `officialKey`, for clubs that have announced their eleven. */
  officialElevens?: ReadonlyMap<string, ReadonlySet<string>>;
  /** Elevens that sources expect, in any order; later ones are ignored. */
  expectedElevens?: readonly ExpectedElevenFact[];
  /** Friendlies in any order; later ones are ignored. */
  friendlies?: readonly FriendlyFact[];
}
