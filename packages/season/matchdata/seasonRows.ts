import type { ForecastKnowledge } from '@hub/shared/startChance/pstartOutlook.ts';

/**
 * Rows of a season as the hub stores them: what sources report becomes these, and the hub's tables have the same columns.
 * Type aliases, because only these can be passed where any row is welcome.
 */

export type StoredTeam = {
  id: string;
  name: string;
  shortName: string;
  city: string;
  /** Home ground. */
  venue: string | null;
  /** Whether it plays in the current season; relegated clubs stay stored. */
  isInLeague: boolean;
};

export type StoredPlayer = {
  id: string;
  /** The name that fans use. */
  name: string;
  /** Only if it says more than `name`. */
  fullName: string | null;
  /** Key by which lists sort names; see `foldText`. */
  sortName: string;
  nationality: string;
  /** ISO date. */
  birthdate: string | null;
  heightCm: number | null;
  weightKg: number | null;
  preferredFoot: string | null;
  /** Null for players who have left the league or never were in a club of it. */
  teamId: string | null;
  /** The club that he left, and since when that is known; both null while he has a club. */
  leftTeamId: string | null;
  leftTs: string | null;
  positions: string[];
  positionPrimary: string;
  /** Rank within the club's position group, 1 being first choice. */
  roleRank: number | null;
  injuryStatus: string;
  /** 'none' or the reason of the suspension. */
  suspension: string;
  /** 0–5, null without ratings. */
  formRatingAvgLast5: number | null;
  /** Starts in the club's last five matches. */
  startsLast5: number;
  lastMatchStarted: boolean;
  daysSinceLastAppearance: number | null;
  /** Minutes in European matches since the last league match. */
  euMidweekMinutes: number;
  /** Minutes in the club's last five matches, oldest first. */
  minutesLast5: number[];
  /** Start probability of the newest run in [0, 1]; null before the first. */
  pstart: number | null;
  /** Points S of the newest run, 0–100. */
  pstartScore: number | null;
  pstartRunId: string | null;
  /** Inputs of the newest run's forecast, a `ForecastKnowledge`; null before the first run and for older models. */
  pstartKnowledge: ForecastKnowledge | null;
};

export type StoredPlayerStats = {
  id: string;
  playerId: string;
  season: string;
  competition: string;
  appearancesStarter: number;
  appearancesSub: number;
  goalsScored: number;
  assistsMade: number;
  xg: number | null;
  xa: number | null;
  shotsOnTarget: number;
  shotsOffTarget: number;
  keyPassesMade: number;
  chancesCreated: number;
  dribblesSuccessful: number;
  tackles: number | null;
  interceptionsMade: number;
  blocksClearances: number;
  duelsWon: number;
  foulsCommitted: number;
  yellowCards: number;
  redCards: number;
  yellowRedCards: number;
  savesMade: number;
  cleanSheets: number;
  goalsConceded: number;
  gkPsxg: number | null;
  penaltiesSaved: number | null;
};

export type StoredFixture = {
  id: string;
  season: string;
  competition: string;
  matchday: number;
  status: string;
  kickoffTs: string;
  /** The previous kickoff, which fans may still expect; null unless the fixture was moved. */
  movedFromTs: string | null;
  homeTeamId: string;
  awayTeamId: string;
  venue: string | null;
  referee: string | null;
  homeGoals: number | null;
  awayGoals: number | null;
};

export type StoredNewsItem = {
  id: string;
  title: string;
  summary: string;
  source: string;
  url: string;
  /** The club of the feed, or the club that the item is about. */
  teamId: string | null;
  publishedTs: string;
  /** The feed it comes from, or `ADMIN_FEED`; null for all others, such as the demo's. */
  feedId: string | null;
  /** Whether the feed dates it; otherwise `publishedTs` is when it was first read. */
  hasOwnDate: boolean;
  /** When it was first read; null if not stored. */
  fetchedTs: string | null;
};

/** The club or player that a headline is about. */
export type StoredNewsMark = {
  /** Combines the item and the club or player, so that each is marked once. */
  id: string;
  newsId: string;
  teamId: string | null;
  playerId: string | null;
  /** Removed by an editor, and never set again. */
  isDetached: boolean;
  detachedBy: string | null;
  detachedTs: string | null;
};

/** A player's part in one fixture; `minutesPlayed` 0 means he stayed on the bench. */
export type StoredAppearance = {
  id: string;
  fixtureId: string;
  teamId: string;
  playerId: string;
  started: boolean;
  minutesPlayed: number;
  positionGroup: string;
  goals: number;
  ownGoals: number;
  yellowCards: number;
  redCards: number;
  yellowRedCards: number;
  subbedInMinute: number | null;
  subbedOutMinute: number | null;
  /** 3–10; null without one. */
  rating: number | null;
  /** The same, estimated from match statistics; null without any. */
  ratingEstimated: number | null;
  /** Counts that games give points for; null where no source reports them. */
  assists: number | null;
  saves: number | null;
  penaltiesScored: number | null;
  penaltiesMissed: number | null;
  penaltiesSaved: number | null;
  /** Goals conceded while he was on the pitch. */
  goalsConceded: number | null;
  shots: number | null;
  keyPasses: number | null;
  duelsWon: number | null;
  /** Not reported by a source, but estimated: from the eleven known before kickoff, with minutes by position group. */
  isEstimated: boolean;
};

export type StoredAbsence = {
  id: string;
  season: string;
  playerId: string;
  /** 'suspension', 'injury', 'illness', … */
  kind: string;
  detail: string;
  fromDate: string | null;
  /** Known only afterwards, so never an input of a forecast. */
  untilDate: string | null;
  /** The fixture missed; set for suspensions. */
  fixtureId: string | null;
  source: string;
};

export type StoredEuropeanMatch = {
  id: string;
  kickoffTs: string;
  competition: string;
  teamId: string;
  opponent: string;
  goalsFor: number | null;
  goalsAgainst: number | null;
};

/** A matchday with complete statuses: players without a report had none. */
export type StoredStatusCover = {
  id: string;
  season: string;
  competition: string;
  matchday: number;
  deadlineTs: string;
  readAtTheTime: boolean;
};

/** A player's figures of the previous season; `id` is the player's. */
export type StoredLastSeason = {
  id: string;
  /** His club then; empty without a known one. */
  teamId: string;
  startShare: number;
  startShareLast10: number;
  minutesShare: number;
  /** Price or market value now; null if unknown. */
  price: number | null;
  /** Fantasy teams that hold him now; null if the season file does not contain it. */
  holders: number | null;
  /** Newest instants at which holders were counted, oldest first, ISO-8601 UTC; an empty one is before the season. */
  countedTs: string[];
  /** Teams that held him at each instant. */
  countedHolders: number[];
  /** Teams that bought him for the matchday after each instant; empty if the file does not contain it. */
  countedBuyers: number[];
};

/** Source of the demo's news, which come from no feed. */
export const DEMO_NEWS_SOURCE = 'Demo-Redaktion';

/** Source of the demo's reports on players. */
export const DEMO_STATUS_SOURCE = 'Demo';

/** Columns of a player that pass from sources and files to the hub as they are; null if unknown. */
export const PLAYER_TRAITS = ['heightCm', 'weightKg'] as const satisfies (keyof StoredPlayer)[];
type PlayerTrait = (typeof PLAYER_TRAITS)[number];
export type PlayerTraits = Pick<StoredPlayer, PlayerTrait>;

/** The traits that are given, and null for the others. */
export const traitsOf = (given: { [T in PlayerTrait]?: PlayerTraits[T] | undefined }): PlayerTraits =>
  Object.fromEntries(PLAYER_TRAITS.map((trait) => [trait, given[trait] ?? null])) as PlayerTraits;

/** A player known to the hub, with his current or last club. */
export interface KnownPerson extends PlayerTraits {
  id: string;
  clubId: string | null;
  isMember: boolean;
  name: string;
  fullName: string | null;
  birthdate: string | null;
  nationality: string | null;
  /** 'left' or 'right'; null for both, and if unknown. */
  preferredFoot: string | null;
  /** The hub's codes and words, his main position first; empty if unknown. */
  positions: readonly string[];
}
