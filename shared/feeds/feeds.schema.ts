import { z } from 'zod';
import { PULLED_SOURCES, SOURCES, SQUAD_LINES } from './sources.ts';
import { FEED_TERMS } from './newsFeeds.ts';
import { REPORTED_STATUSES } from '../availability/reportedStatus.ts';

export const FACT_KINDS = [
  'club',
  'fixture',
  'squadPlayer',
  'lineup',
  'matchSquad',
  'absence',
  'europeanMatch',
  'expectedEleven',
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

/** Why a change is held back until someone has reviewed it. */
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

/** What is missing from a source's report on a club in a played match. */
export const LACKS = ['nothing', 'starters', 'bench', 'events'] as const;
export type Lack = (typeof LACKS)[number];

export const PENDING_CHANGE_STATES = ['open', 'taken', 'refused'] as const;

/** The state of a source, for administrators. */
export const SourceState = z.object({
  source: z.enum(SOURCES),
  /** Whether it is listed in `FEEDS` and its key is set. */
  isOn: z.boolean(),
  /** Environment variable of the missing key of a source listed in `FEEDS`; null if none is missing. */
  missingKey: z.string().nullable(),
  /** Whether it is listed in `FEEDS` but does not have the hub's league. */
  lacksLeague: z.boolean(),
  /** Its master source, if that is not listed in `FEEDS`; else null. */
  missingMaster: z.enum(SOURCES).nullable(),
  isPaused: z.boolean(),
  lastSuccessTs: z.string().nullable(),
  /** Number of facts from the last successful reading. */
  items: z.int().min(0),
  error: z.object({ code: z.enum(FEED_ERRORS), ts: z.string(), failures: z.int().min(1) }).nullable(),
  /** Rows of its last answers that could not be read and are left out, by id and names. */
  unread: z.array(z.string()),
  requestsToday: z.int().min(0),
  requestsPerDay: z.int().min(0),
});
export type SourceState = z.infer<typeof SourceState>;

export const PendingChange = z.object({
  id: z.string(),
  kind: z.enum(DOUBTS),
  /** The clubs or the fixture, by name. */
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
  /** Most likely first, at most three. */
  candidates: z.array(z.object({ id: z.string(), name: z.string(), birthdate: z.string().nullable() })),
});
export type IdentityQuestion = z.infer<typeof IdentityQuestion>;

/** The hub's own id of a club, such as `fcb`. */
export const CLUB_CODE = /^[a-z\d]{3}$/;
const ClubName = z.string().trim().min(2).max(60);
const ClubShortName = z.string().trim().min(2).max(25);

/** An unrecognised club of a source; its fixtures wait. */
export const ClubQuestion = z.object({
  id: z.string(),
  source: z.enum(SOURCES),
  name: z.string(),
  /** Id of a club with a similar name; null without one. */
  likelyId: z.string().nullable(),
  /** Proposed names for a new club. */
  proposal: z.object({ code: z.string(), name: z.string(), shortName: z.string() }),
});
export type ClubQuestion = z.infer<typeof ClubQuestion>;

/** A member of a club whose position no source reports. */
export const UnknownPosition = z.object({
  playerId: z.string(),
  name: z.string(),
  /** The name that fans use. */
  club: z.string(),
});
export type UnknownPosition = z.infer<typeof UnknownPosition>;

export const PositionAnswer = z.strictObject({
  playerId: z.string().min(1).max(100),
  position: z.enum(SQUAD_LINES),
});
export type PositionAnswer = z.infer<typeof PositionAnswer>;

/** A disagreement of two sources about a fixture; the more trusted report is shown. */
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

/** The state of a feed of headlines, for administrators. */
export const NewsFeedState = z.object({
  id: z.string(),
  name: z.string(),
  /** The club that it is about, by the name that fans use; null: the league. */
  club: z.string().nullable(),
  terms: z.enum(FEED_TERMS),
  lastSuccessTs: z.string().nullable(),
  error: z.enum(FEED_ERRORS).nullable(),
  /** Number of its headlines. */
  items: z.int().min(0),
});
export type NewsFeedState = z.infer<typeof NewsFeedState>;

/** A contradiction between a source's report on a player and an administrator's entry, which is shown until it ends. */
export const Contradiction = z.object({
  playerId: z.string(),
  name: z.string(),
  /** The name that fans use; null without a club. */
  club: z.string().nullable(),
  entered: z.enum(REPORTED_STATUSES),
  /** The source that the administrator gave. */
  enteredBy: z.string(),
  enteredTs: z.string(),
  reported: z.enum(REPORTED_STATUSES),
  reportedBy: z.string(),
  reportedTs: z.string(),
  /** When the source's report counts again; null if unknown. */
  endsTs: z.string().nullable(),
});
export type Contradiction = z.infer<typeof Contradiction>;

/** A contradiction between the current eleven for a coming fixture and the one that a source reports. */
export const ElevenContradiction = z.object({
  fixtureId: z.string(),
  teamId: z.string(),
  /** The fixture by name. */
  about: z.string(),
  club: z.string(),
  /** Names in the current eleven that the source does not name; null for a player who has left. */
  onlyEntered: z.array(z.string().nullable()),
  /** Names that the source reports instead. */
  onlyReported: z.array(z.string().nullable()),
  reportedBy: z.enum(SOURCES),
});
export type ElevenContradiction = z.infer<typeof ElevenContradiction>;

/** A club in a played match for which a source's report is incomplete. */
export const IncompleteReport = z.object({
  source: z.enum(SOURCES),
  /** The fixture by name. */
  about: z.string(),
  club: z.string(),
  kickoffTs: z.string(),
  lack: z.enum(LACKS),
});
export type IncompleteReport = z.infer<typeof IncompleteReport>;

export const SourcesAdmin = z.object({
  sources: z.array(SourceState),
  held: z.array(PendingChange),
  /** Seasons that begin before the current one has ended. */
  heldBackSeasons: z.array(z.string()),
  conflicts: z.array(SourceConflict),
  questions: z.array(IdentityQuestion),
  clubQuestions: z.array(ClubQuestion),
  /** All known clubs by name, as possible answers; empty without questions. */
  clubs: z.array(z.object({ id: z.string(), name: z.string() })),
  /** By club and name. */
  unknownPositions: z.array(UnknownPosition),
  contradictions: z.array(Contradiction),
  elevens: z.array(ElevenContradiction),
  /** Newest matches first. */
  incompleteReports: z.array(IncompleteReport),
  /** The feeds that are switched on; empty without `FEEDS=rss`. */
  newsFeeds: z.array(NewsFeedState),
});
export type SourcesAdmin = z.infer<typeof SourcesAdmin>;

export const SourceChoice = z.strictObject({ source: z.enum(PULLED_SOURCES) });
export const SourcePause = z.strictObject({ source: z.enum(PULLED_SOURCES), isPaused: z.boolean() });
export const PendingChangeDecision = z.strictObject({
  id: z.string().min(1).max(64),
  decision: z.enum(['taken', 'refused']),
});
export const IdentityDecision = z.strictObject({
  id: z.string().min(1).max(200),
  /** The hub's id of the player; null for a new player. */
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
  /** Number of new or changed facts. */
  changed: z.int().min(0),
});
