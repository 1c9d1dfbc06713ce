import type {
  StoredTeam,
  StoredPlayer,
  StoredPlayerStats,
  StoredFixture,
  StoredNewsItem,
  StoredNewsMark,
} from '@hub/season/matchdata/seasonRows.ts';
import { FORECAST_KNOWLEDGE } from '@hub/shared/startChance/pstartOutlook.ts';
import {
  boolean,
  defineTable,
  nullable,
  number,
  numberList,
  text,
  textList,
  wordOf,
  type ColumnsOf,
} from './columns.ts';

/** Tables of the catalog (specification, section 3). */

export const teams = defineTable('teams', {
  id: text,
  name: text,
  shortName: text,
  city: text,
  venue: nullable(text),
  isInLeague: boolean,
} satisfies ColumnsOf<StoredTeam>);

export const players = defineTable('players', {
  id: text,
  name: text,
  fullName: nullable(text),
  sortName: text,
  nationality: text,
  birthdate: nullable(text),
  heightCm: nullable(number),
  weightKg: nullable(number),
  preferredFoot: nullable(text),
  teamId: nullable(text),
  leftTeamId: nullable(text),
  leftTs: nullable(text),
  positions: textList,
  positionPrimary: text,
  roleRank: nullable(number),
  injuryStatus: text,
  suspension: text,
  formRatingAvgLast5: nullable(number),
  startsLast5: number,
  lastMatchStarted: boolean,
  daysSinceLastAppearance: nullable(number),
  euMidweekMinutes: number,
  minutesLast5: numberList,
  pstart: nullable(number),
  pstartScore: nullable(number),
  pstartRunId: nullable(text),
  pstartKnowledge: nullable(wordOf(FORECAST_KNOWLEDGE, 'full')),
} satisfies ColumnsOf<StoredPlayer>);

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
} satisfies ColumnsOf<StoredPlayerStats>);

export const fixtures = defineTable('fixtures', {
  id: text,
  season: text,
  competition: text,
  matchday: number,
  status: text,
  kickoffTs: text,
  movedFromTs: nullable(text),
  homeTeamId: text,
  awayTeamId: text,
  venue: nullable(text),
  referee: nullable(text),
  homeGoals: nullable(number),
  awayGoals: nullable(number),
} satisfies ColumnsOf<StoredFixture>);

/** How often a fixture's kickoff, venue or cancellation has changed, and when last; none for most. */
export const fixtureRevisions = defineTable('fixtureRevisions', {
  /** Id of the fixture. */
  id: text,
  revision: number,
  /** As the database's clock writes it (`instantOfClock`). */
  revisedTs: text,
});

/** The feed of news entered by administrators. */
export const ADMIN_FEED = 'desk';

export const news = defineTable('news', {
  id: text,
  title: text,
  summary: text,
  source: text,
  url: text,
  teamId: nullable(text),
  publishedTs: text,
  feedId: nullable(text),
  hasOwnDate: boolean,
  fetchedTs: nullable(text),
} satisfies ColumnsOf<StoredNewsItem>);

export const newsMarks = defineTable('newsMarks', {
  id: text,
  newsId: text,
  teamId: nullable(text),
  playerId: nullable(text),
  isDetached: boolean,
  detachedBy: nullable(text),
  detachedTs: nullable(text),
} satisfies ColumnsOf<StoredNewsMark>);
