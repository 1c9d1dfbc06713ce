import type { InjuryStatus, PositionGroup } from '#shared/terms.ts';

/** Plain facts that a forecast may read. Everything here was known at `LeagueSnapshot.asOfTs`. */

export interface FixtureFact {
  fixtureId: string;
  matchday: number;
  /** ISO-8601 UTC */
  kickoffTs: string;
  homeTeamId: string;
  awayTeamId: string;
  /** Result of a played fixture; a club changes more of its eleven after a defeat. Left out or null where not known. */
  homeGoals?: number | null;
  awayGoals?: number | null;
}

/** A player's part in one played fixture. A squad member with 0 minutes stayed on the bench. */
export interface AppearanceFact {
  fixtureId: string;
  teamId: string;
  playerId: string;
  started: boolean;
  minutesPlayed: number;
  /** Minute he was taken off, null when he was not. */
  subbedOutMinute: number | null;
  /** Booked once; a second yellow card counts as sent off instead. */
  booked: boolean;
  /** Sent off, by a straight red or a second yellow card. */
  sentOff: boolean;
}

/** A known reason why a player misses or missed matches. The end of a spell is never known beforehand. */
export interface AbsenceFact {
  playerId: string;
  kind: string;
  /** ISO date, null when only the fixture is known. */
  fromDate: string | null;
  /** The fixture missed, for suspensions. */
  fixtureId: string | null;
}

/** A candidate for his club's next match. A player may be listed once for each club of which he is a candidate. */
export interface PlayerFact {
  playerId: string;
  teamId: string;
  positionGroup: PositionGroup;
  injuryStatus: InjuryStatus;
  /** Suspended for the fixture that is forecast. */
  suspended: boolean;
  /** Day on which somebody expects him back, ISO date; left out or null where nobody named one. */
  expectedReturn?: string | null;
  /** Editorial rank inside the club's position group, 1 is first choice; null when nobody ranked him. */
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

/** A club's match in Europe; nobody's minutes are known. */
export interface EuropeanMatchFact {
  teamId: string;
  kickoffTs: string;
}

/** One league as it stood at `asOfTs`. */
export interface LeagueSnapshot {
  asOfTs: string;
  /** The fixtures to forecast, at most one per team; a team without one gets no forecast. */
  upcoming: readonly FixtureFact[];
  /** Played league fixtures of the season, any order. */
  played: readonly FixtureFact[];
  appearances: readonly AppearanceFact[];
  absences: readonly AbsenceFact[];
  europeanMatches: readonly EuropeanMatchFact[];
  /** True where `PlayerFact.suspended` is complete; otherwise a ban is also expected from the cards of the last match. */
  suspensionsKnown?: boolean;
  players: readonly PlayerFact[];
  /** Ids of those who begin, by `officialKey`, where a club has announced its eleven. */
  officialElevens?: ReadonlyMap<string, ReadonlySet<string>>;
}
