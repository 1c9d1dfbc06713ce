import { FORECAST_KNOWLEDGE } from '#shared/startChance/pstartOutlook.ts';
import {
  boolean,
  defineTable,
  nullable,
  number,
  numberList,
  text,
  textList,
  wordOf,
  type RowOf,
} from './columns.ts';

/** Tables of the catalog (specification, section 3). */

export const teams = defineTable('teams', {
  id: text,
  name: text,
  shortName: text,
  city: text,
  /** Home ground. */
  venue: nullable(text),
  /** Whether it plays in the current season; relegated clubs stay stored. */
  isInLeague: boolean,
});

export const players = defineTable('players', {
  id: text,
  /** The name that fans use. */
  name: text,
  /** Only if it says more than `name`. */
  fullName: nullable(text),
  /** Key by which lists sort names; see `foldText`. */
  sortName: text,
  nationality: text,
  /** ISO date. */
  birthdate: nullable(text),
  heightCm: nullable(number),
  weightKg: nullable(number),
  preferredFoot: nullable(text),
  /** Null for players who have left the league or never were in a club of it. */
  teamId: nullable(text),
  /** The club that he left, and since when that is known; both null while he has a club. */
  leftTeamId: nullable(text),
  leftTs: nullable(text),
  positions: textList,
  positionPrimary: text,
  /** Rank within the club's position group, 1 being first choice. */
  roleRank: nullable(number),
  injuryStatus: text,
  /** 'none' or the reason of the suspension. */
  suspension: text,
  /** 0–5, null without ratings. */
  formRatingAvgLast5: nullable(number),
  /** Starts in the club's last five matches. */
  startsLast5: number,
  lastMatchStarted: boolean,
  daysSinceLastAppearance: nullable(number),
  /** Minutes in European matches since the last league match. */
  euMidweekMinutes: number,
  /** Minutes in the club's last five matches, oldest first. */
  minutesLast5: numberList,
  /** Start probability of the newest run in [0, 1]; null before the first. */
  pstart: nullable(number),
  /** Points S of the newest run, 0–100. */
  pstartScore: nullable(number),
  pstartRunId: nullable(text),
  /** Inputs of the newest run's forecast, a `ForecastKnowledge`; null before the first run and for older models. */
  pstartKnowledge: nullable(wordOf(FORECAST_KNOWLEDGE, 'full')),
});

export const statsPlayers = defineTable('statsPlayers', {
  id: text,
  playerId: text,
  season: text,
  competition: text,
  appearancesStarter: number,
  appearancesSub: number,
  goalsScored: number,
  assistsMade: number,
  xg: nullable(number),
  xa: nullable(number),
  shotsOnTarget: number,
  shotsOffTarget: number,
  keyPassesMade: number,
  chancesCreated: number,
  dribblesSuccessful: number,
  tackles: nullable(number),
  interceptionsMade: number,
  blocksClearances: number,
  duelsWon: number,
  foulsCommitted: number,
  yellowCards: number,
  redCards: number,
  yellowRedCards: number,
  savesMade: number,
  cleanSheets: number,
  goalsConceded: number,
  gkPsxg: nullable(number),
  penaltiesSaved: nullable(number),
});

export const fixtures = defineTable('fixtures', {
  id: text,
  season: text,
  competition: text,
  matchday: number,
  status: text,
  kickoffTs: text,
  /** The previous kickoff, which fans may still expect; null unless the fixture was moved. */
  movedFromTs: nullable(text),
  homeTeamId: text,
  awayTeamId: text,
  venue: nullable(text),
  referee: nullable(text),
  homeGoals: nullable(number),
  awayGoals: nullable(number),
});

/** How often a fixture's kickoff, venue or cancellation has changed, and when last; none for most. */
export const fixtureRevisions = defineTable('fixtureRevisions', {
  /** Id of the fixture. */
  id: text,
  revision: number,
  /** As the database's clock writes it (`instantOfClock`). */
  revisedTs: text,
});

/** The feed of news entered by administrators at the desk. */
export const DESK_FEED = 'desk';

/** Source of the demo's news, which come from no feed. */
export const DEMO_NEWS_SOURCE = 'Demo-Redaktion';

export const news = defineTable('news', {
  id: text,
  title: text,
  summary: text,
  source: text,
  url: text,
  /** The club of the feed, or the club that the item is about. */
  teamId: nullable(text),
  publishedTs: text,
  /** The feed it comes from, or `DESK_FEED`; null for all others, such as the demo's. */
  feedId: nullable(text),
  /** Whether the feed dates it; otherwise `publishedTs` is when it was first read. */
  hasOwnDate: boolean,
  /** When it was first read; null if not stored. */
  fetchedTs: nullable(text),
});

/** The club or player that a headline is about. */
export const newsMarks = defineTable('newsMarks', {
  /** Combines the item and the club or player, so that each is marked once. */
  id: text,
  newsId: text,
  teamId: nullable(text),
  playerId: nullable(text),
  /** Removed by an editor, and never set again. */
  isDetached: boolean,
  detachedBy: nullable(text),
  detachedTs: nullable(text),
});

export type StoredTeam = RowOf<typeof teams.columns>;
export type StoredPlayer = RowOf<typeof players.columns>;
export type StoredPlayerStats = RowOf<typeof statsPlayers.columns>;
export type StoredFixture = RowOf<typeof fixtures.columns>;
export type StoredNewsItem = RowOf<typeof news.columns>;
export type StoredNewsMark = RowOf<typeof newsMarks.columns>;
