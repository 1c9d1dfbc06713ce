import { z } from 'zod';
import { PULLED_SOURCES, SOURCES, SQUAD_LINES } from './sources.ts';
import { FEED_TERMS } from './newsFeeds.ts';
import { REPORTED_STATUSES } from '#shared/availability/reportedStatus.ts';

export const FACT_KINDS = [
  'club',
  'fixture',
  'squadPlayer',
  'lineup',
  'matchSquad',
  'absence',
  'europeanMatch',
] as const;
export type FactKind = (typeof FACT_KINDS)[number];

/** Why a source gave no usable answer. */
export const FEED_ERRORS = [
  'unreachable',
  'refused',
  'wrongKey',
  'notInPlan',
  'notFound',
  'tooManyRequests',
  'overBudget',
  'malformed',
  'tooLarge',
  'empty',
  'notRecorded',
] as const;
export type FeedErrorCode = (typeof FEED_ERRORS)[number];

/** Why a change is held back until somebody has looked at it. */
export const DOUBTS = [
  'clubGone',
  'fixtureGone',
  'resultGone',
  'appearancesShrank',
  'squadShrank',
  'kickoffFarFromMatchday',
  'clubPlaysTwice',
] as const;
export type DoubtKind = (typeof DOUBTS)[number];

/** What is missing of what a source tells of a club in a match that was played. */
export const LACKS = ['nothing', 'starters', 'bench', 'events'] as const;
export type Lack = (typeof LACKS)[number];

export const HELD_DECISIONS = ['open', 'taken', 'refused'] as const;

/** A source as the desk sees it. */
export const SourceState = z.object({
  source: z.enum(SOURCES),
  /** Whether `FEEDS` names it and its key is set. */
  isOn: z.boolean(),
  /** Environment variable of the key that keeps it off although `FEEDS` names it; null: none. */
  missingKey: z.string().nullable(),
  /** Whether `FEEDS` names it, but it does not have the hub's league. */
  lacksLeague: z.boolean(),
  /** Source by whose matches it is asked, and which `FEEDS` does not name; null: none. */
  missingMaster: z.enum(SOURCES).nullable(),
  isPaused: z.boolean(),
  lastSuccessTs: z.string().nullable(),
  /** Facts that the last success brought. */
  items: z.int().min(0),
  error: z.object({ code: z.enum(FEED_ERRORS), ts: z.string(), failures: z.int().min(1) }).nullable(),
  requestsToday: z.int().min(0),
  requestsPerDay: z.int().min(0),
});
export type SourceState = z.infer<typeof SourceState>;

export const PendingChange = z.object({
  id: z.string(),
  kind: z.enum(DOUBTS),
  /** Names of clubs or a fixture. */
  about: z.string(),
  shown: z.string(),
  reported: z.string(),
  heldTs: z.string(),
});
export type PendingChange = z.infer<typeof PendingChange>;

export const IdentityQuestion = z.object({
  id: z.string(),
  source: z.enum(SOURCES),
  name: z.string(),
  club: z.string(),
  birthdate: z.string().nullable(),
  /** The most likely first, at most three. */
  candidates: z.array(z.object({ id: z.string(), name: z.string(), birthdate: z.string().nullable() })),
});
export type IdentityQuestion = z.infer<typeof IdentityQuestion>;

/** The hub's own id of a club, such as `fcb`. */
export const CLUB_CODE = /^[a-z\d]{3}$/;
const ClubName = z.string().trim().min(2).max(60);
const ClubShortName = z.string().trim().min(2).max(25);

/** A club that a source tells of and nobody has recognised; its fixtures wait. */
export const ClubQuestion = z.object({
  id: z.string(),
  source: z.enum(SOURCES),
  name: z.string(),
  /** The club that it may be, by its name; null: none. */
  likelyId: z.string().nullable(),
  /** What it could be called as a new club. */
  proposal: z.object({ code: z.string(), name: z.string(), shortName: z.string() }),
});
export type ClubQuestion = z.infer<typeof ClubQuestion>;

/** A member of a club whose position no source tells. */
export const UnknownPosition = z.object({
  playerId: z.string(),
  name: z.string(),
  /** As fans call it. */
  club: z.string(),
});
export type UnknownPosition = z.infer<typeof UnknownPosition>;

export const PositionAnswer = z.strictObject({
  playerId: z.string().min(1).max(100),
  position: z.enum(SQUAD_LINES),
});
export type PositionAnswer = z.infer<typeof PositionAnswer>;

/** Two sources that disagree about a fixture; what the more trusted one tells is shown. */
export const SourceConflict = z.object({
  id: z.string(),
  about: z.string(),
  field: z.enum(['kickoff', 'result']),
  winner: z.enum(SOURCES),
  /** A result such as `2:1`, or an instant. */
  shown: z.string(),
  loser: z.enum(SOURCES),
  refused: z.string(),
});
export type SourceConflict = z.infer<typeof SourceConflict>;

/** A feed of headlines as the desk sees it. */
export const NewsFeedState = z.object({
  id: z.string(),
  name: z.string(),
  /** The club that it is about, as fans call it; null: the league. */
  club: z.string().nullable(),
  terms: z.enum(FEED_TERMS),
  lastSuccessTs: z.string().nullable(),
  error: z.enum(FEED_ERRORS).nullable(),
  /** Headlines that it holds. */
  items: z.int().min(0),
});
export type NewsFeedState = z.infer<typeof NewsFeedState>;

/** A player of whom a feed says something else than what the desk entered, which is shown until it ends. */
export const Contradiction = z.object({
  playerId: z.string(),
  name: z.string(),
  /** As fans call it; null without one. */
  club: z.string().nullable(),
  entered: z.enum(REPORTED_STATUSES),
  /** The source that the administrator named. */
  enteredBy: z.string(),
  enteredTs: z.string(),
  reported: z.enum(REPORTED_STATUSES),
  reportedBy: z.string(),
  reportedTs: z.string(),
  /** When the feed counts again by itself; null while nobody knows. */
  endsTs: z.string().nullable(),
});
export type Contradiction = z.infer<typeof Contradiction>;

/** An eleven that stands for a fixture to come, while a source tells of another. */
export const ElevenContradiction = z.object({
  fixtureId: z.string(),
  teamId: z.string(),
  /** The fixture by name. */
  about: z.string(),
  club: z.string(),
  /** Names of those who stand there and whom the source does not name; null for a player who has left. */
  onlyEntered: z.array(z.string().nullable()),
  /** Names of those whom the source names instead. */
  onlyReported: z.array(z.string().nullable()),
  reportedBy: z.enum(SOURCES),
});
export type ElevenContradiction = z.infer<typeof ElevenContradiction>;

/** A club in a match that was played, of which a source has reported only a part. */
export const IncompleteReport = z.object({
  source: z.enum(SOURCES),
  /** The fixture by name. */
  about: z.string(),
  club: z.string(),
  kickoffTs: z.string(),
  lack: z.enum(LACKS),
});
export type IncompleteReport = z.infer<typeof IncompleteReport>;

export const SourcesDesk = z.object({
  sources: z.array(SourceState),
  held: z.array(PendingChange),
  /** Seasons that begin before the one on show has ended. */
  heldBackSeasons: z.array(z.string()),
  conflicts: z.array(SourceConflict),
  questions: z.array(IdentityQuestion),
  clubQuestions: z.array(ClubQuestion),
  /** All clubs that the hub knows, by name, for the answers; empty without a question. */
  clubs: z.array(z.object({ id: z.string(), name: z.string() })),
  /** By club and name. */
  unknownPositions: z.array(UnknownPosition),
  contradictions: z.array(Contradiction),
  elevens: z.array(ElevenContradiction),
  /** The newest matches first. */
  incompleteReports: z.array(IncompleteReport),
  /** Of feeds that are switched on; empty without `FEEDS=rss`. */
  newsFeeds: z.array(NewsFeedState),
});
export type SourcesDesk = z.infer<typeof SourcesDesk>;

export const SourceChoice = z.strictObject({ source: z.enum(PULLED_SOURCES) });
export const SourcePause = z.strictObject({ source: z.enum(PULLED_SOURCES), isPaused: z.boolean() });
export const HeldDecision = z.strictObject({
  id: z.string().min(1).max(64),
  decision: z.enum(['taken', 'refused']),
});
export const IdentityDecision = z.strictObject({
  id: z.string().min(1).max(200),
  /** The hub's id of the player; null: somebody new. */
  hubId: z.string().min(1).max(100).nullable(),
});
export const ClubDecision = z.discriminatedUnion('answer', [
  z.strictObject({
    answer: z.literal('known'),
    id: z.string().min(1).max(200),
    clubId: z.string().min(1).max(100),
  }),
  z.strictObject({
    answer: z.literal('new'),
    id: z.string().min(1).max(200),
    code: z.string().regex(CLUB_CODE),
    name: ClubName,
    shortName: ClubShortName,
  }),
]);
export type ClubDecision = z.infer<typeof ClubDecision>;
export const PullResult = z.object({
  /** Facts that are new or changed. */
  changed: z.int().min(0),
});
