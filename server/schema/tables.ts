import {
  boolean,
  defineTable,
  nullable,
  number,
  numberList,
  text,
  textList,
  type RecordOf,
} from './columns.ts';
import { availabilityEdits, flowRuns, flowSchedules, watchedPlayers } from './deskTables.ts';
import { ledgerPredictions, ledgerScores, ledgerSnapshots, officialElevens } from './ledgerTables.ts';

/** Every table of the hub with its fields (specification, section 3). The provider's names are their snake_case form. */

export const teams = defineTable('teams', {
  id: text,
  name: text,
  shortName: text,
  city: text,
  /** Home ground. */
  venue: nullable(text),
});

export const players = defineTable('players', {
  id: text,
  name: text,
  /** The name as lists order it, see `foldText`. */
  sortName: text,
  nationality: text,
  /** ISO date. */
  birthdate: nullable(text),
  heightCm: nullable(number),
  weightKg: nullable(number),
  preferredFoot: nullable(text),
  teamId: nullable(text),
  positions: textList,
  positionPrimary: text,
  /** Rank inside the club's position group, 1 is first choice. */
  roleRank: nullable(number),
  injuryStatus: text,
  /** 'none' or the reason of the suspension. */
  suspension: text,
  /** 0–5, null without ratings. */
  formRatingAvgLast5: nullable(number),
  /** Over the club's last five matches. */
  startsLast5: number,
  lastMatchStarted: boolean,
  daysSinceLastAppearance: nullable(number),
  /** Minutes in European matches since the last league match. */
  euMidweekMinutes: number,
  /** The club's last five matches, oldest first. */
  minutesLast5: numberList,
  /** Start probability of the newest run in [0, 1], null before the first run. */
  pstart: nullable(number),
  /** Points S of the newest run, 0–100. */
  pstartScore: nullable(number),
  pstartRunId: nullable(text),
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
  homeTeamId: text,
  awayTeamId: text,
  venue: nullable(text),
  referee: nullable(text),
  homeGoals: nullable(number),
  awayGoals: nullable(number),
});

export const news = defineTable('news', {
  id: text,
  title: text,
  summary: text,
  source: text,
  url: text,
  teamId: nullable(text),
  publishedTs: text,
});

/** A player's part in one fixture; `minutesPlayed` 0 means he stayed on the bench. */
export const appearances = defineTable('appearances', {
  id: text,
  fixtureId: text,
  teamId: text,
  playerId: text,
  started: boolean,
  minutesPlayed: number,
  positionGroup: text,
  goals: number,
  ownGoals: number,
  yellowCards: number,
  redCards: number,
  yellowRedCards: number,
  subbedInMinute: nullable(number),
  subbedOutMinute: nullable(number),
  /** 3–10, null without one. */
  rating: nullable(number),
});

export const absences = defineTable('absences', {
  id: text,
  playerId: text,
  /** 'suspension', 'injury', 'illness', … */
  kind: text,
  detail: text,
  fromDate: nullable(text),
  /** Known only afterwards; never an input of a forecast. */
  untilDate: nullable(text),
  /** The fixture missed, for suspensions. */
  fixtureId: nullable(text),
  source: text,
});

export const europeanMatches = defineTable('europeanMatches', {
  id: text,
  kickoffTs: text,
  competition: text,
  teamId: text,
  opponent: text,
  goalsFor: nullable(number),
  goalsAgainst: nullable(number),
});

export const playerStatus = defineTable('playerStatus', { id: text, playerId: text, availability: text });

export const userTeams = defineTable('userTeams', {
  id: text,
  userId: text,
  name: text,
  competition: text,
  createdTs: text,
});

export const userTeamPlayers = defineTable('userTeamPlayers', { id: text, userTeamId: text, playerId: text });

export const comments = defineTable('comments', {
  id: text,
  userId: text,
  pageType: text,
  pageId: text,
  content: text,
  parentId: nullable(text),
  likesCount: number,
  createdAt: text,
  repliesCount: number,
  /** Null: not deleted. A deleted comment is kept, without its text, as long as it has replies. */
  deletedAt: nullable(text),
});

/** Counters of one page; `id` is page type and page id with a colon between them. Deleted comments do not count. */
export const commentThreads = defineTable('commentThreads', {
  id: text,
  commentsCount: number,
  repliesCount: number,
});

/** Names of those who wrote or voted, as they were when they last did; `id` is the user's id. */
export const profiles = defineTable('profiles', { id: text, displayName: nullable(text), updatedTs: text });

/** What a user finds wrong with a comment or a poll; it outlives what it is about. */
export const reports = defineTable('reports', {
  id: text,
  /** 'comment' or 'poll'. */
  subject: text,
  subjectId: text,
  pageType: text,
  pageId: text,
  /** As it was then. */
  content: text,
  authorId: text,
  reporterId: text,
  reason: text,
  createdAt: text,
  /** 'keep' or 'remove'; null: still open. */
  decision: nullable(text),
  decidedBy: nullable(text),
  decidedTs: nullable(text),
  decisionReason: nullable(text),
});

/** How often a user did something of late; counted up by `id`, which is made of the action and the user. */
export const actionCounts = defineTable('actionCounts', {
  id: text,
  userId: text,
  actions: number,
  /** Of the window in which they are counted. */
  endsTs: text,
});

export const commentLikes = defineTable('commentLikes', { id: text, commentId: text, userId: text });

export const polls = defineTable('polls', {
  id: text,
  userId: text,
  question: text,
  pageType: text,
  pageId: text,
  pollType: text,
  createdAt: text,
  /** From then on nobody can vote; null: no end of its own. */
  endsTs: nullable(text),
  /** While this fixture is known, its kickoff is the end. */
  endsFixtureId: nullable(text),
});

export const pollOptions = defineTable('pollOptions', {
  id: text,
  pollId: text,
  optionText: text,
  playerId: nullable(text),
  votesCount: number,
  createdAt: text,
});

export const pollVotes = defineTable('pollVotes', { id: text, pollId: text, optionId: text, userId: text });

/** One computation of the start probabilities; append-only. */
export const pstartRuns = defineTable('pstartRuns', {
  id: text,
  season: text,
  competition: text,
  /** The matchday of the earliest forecast fixture. */
  matchday: nullable(number),
  /** Nothing later than this instant was read. */
  asOfTs: text,
  startedTs: text,
  finishedTs: text,
  trigger: text,
  modelVersion: text,
  processed: number,
  /** JSON list of texts. */
  errors: textList,
});

/** One player's value in one run; append-only. */
export const pstartPredictions = defineTable('pstartPredictions', {
  id: text,
  runId: text,
  playerId: text,
  teamId: text,
  fixtureId: nullable(text),
  /** [0, 1] */
  probability: number,
  /** S, 0–100. */
  score: number,
  /** JSON list of the reason rows, in the order they are shown. */
  reasons: text,
  /** Of coming on as a substitute; this and the rest are null in rows of older models. */
  comesOn: nullable(number),
  expectedMinutes: nullable(number),
  reliability: nullable(text),
  reliabilityReason: nullable(text),
  /** JSON list of the team-mates whose absence lifted him, and by how much. */
  gains: nullable(text),
});

/** State of a job that admins see; `id` is its name. */
export const flows = defineTable('flows', {
  id: text,
  status: text,
  lastRunTs: nullable(text),
  /** JSON of the last result, null before the first. */
  lastResult: nullable(text),
});

/** Single facts about this hub; `id` is the fact's name. */
export const hubSettings = defineTable('hubSettings', { id: text, value: text });

/** Who may do what only one process at a time may do; `id` is the work's name. */
export const leases = defineTable('leases', { id: text, holder: text, expiresTs: text });

/** What a user knew when last looking at what changed for the own players; `id` is the user's id. */
export const userSeen = defineTable('userSeen', {
  id: text,
  /** The newest run then; null: there was none. */
  runId: nullable(text),
  /** JSON of player id → injury status for everybody who was not fit then. */
  statuses: text,
  seenTs: text,
});

export const ALL_TABLES = [
  teams,
  players,
  statsPlayers,
  fixtures,
  news,
  appearances,
  absences,
  europeanMatches,
  playerStatus,
  userTeams,
  userTeamPlayers,
  comments,
  commentLikes,
  commentThreads,
  reports,
  actionCounts,
  profiles,
  polls,
  pollOptions,
  pollVotes,
  pstartRuns,
  pstartPredictions,
  officialElevens,
  ledgerSnapshots,
  ledgerPredictions,
  ledgerScores,
  availabilityEdits,
  flowRuns,
  flowSchedules,
  watchedPlayers,
  flows,
  hubSettings,
  leases,
  userSeen,
] as const;

export type TeamRecord = RecordOf<typeof teams.columns>;
export type PlayerRecord = RecordOf<typeof players.columns>;
export type StatsPlayerRecord = RecordOf<typeof statsPlayers.columns>;
export type FixtureRecord = RecordOf<typeof fixtures.columns>;
export type NewsRecord = RecordOf<typeof news.columns>;
export type AppearanceRecord = RecordOf<typeof appearances.columns>;
export type AbsenceRecord = RecordOf<typeof absences.columns>;
export type EuropeanMatchRecord = RecordOf<typeof europeanMatches.columns>;
export type PstartRunRecord = RecordOf<typeof pstartRuns.columns>;
export type PstartPredictionRecord = RecordOf<typeof pstartPredictions.columns>;
