import { z } from 'zod';
import { DISPLAY_NAME_LENGTH, PICTURE_BYTES_MAX } from '../limits.ts';
import { INJURY_STATUSES } from '../terms.ts';

/** Replaces the user's id on comments and polls that remain after the account is deleted. */
export const DELETED_USER_ID = 'deleted';

/** Smallest change of a start probability, in whole percentage points, that creates a notice. */
export const NOTICE_POINTS = 10;

/** A picture in base64. */
export const PictureInput = z.strictObject({
  picture: z.base64().max(Math.ceil((PICTURE_BYTES_MAX * 4) / 3) + 4),
});
export const ProfilePicture = z.object({
  /** Null without a picture. */
  pictureUrl: z.string().nullable(),
});

/** What a browser needs to sign a user in; the same for all users. */
export const ProviderFacts = z.object({
  /** Base address of `/auth` and `/api/auth`; null: the hub itself. */
  authUrl: z.string().nullable(),
  projectId: z.string(),
  /** Origins whose pages may embed the hub in a frame and pass it tokens. */
  frameOrigins: z.array(z.string()),
});
export type ProviderFacts = z.infer<typeof ProviderFacts>;

export const AccountUser = z.object({
  id: z.string(),
  email: z.string(),
  displayName: z.string().nullable(),
  emailVerified: z.boolean(),
});
export type AccountUser = z.infer<typeof AccountUser>;

export const Account = z.object({
  user: AccountUser,
  isAdmin: z.boolean(),
  /** True for a named administrator who has no access yet because a public hub requires a second factor. */
  needsSecondFactor: z.boolean(),
});
export type Account = z.infer<typeof Account>;

export const AccountChanges = z.strictObject({
  displayName: z.string().trim().min(1).max(DISPLAY_NAME_LENGTH),
});
export type AccountChanges = z.infer<typeof AccountChanges>;

/** Page to unsubscribe from the Friday mail; followed by a token. */
export const FRIDAY_MAIL_PATH = '/freitagsmail';

export const FridayMail = z.object({
  /** Address for the mail; null if the user does not want it. */
  address: z.string().nullable(),
  /** False if the hub has no mail server and so cannot send mails itself. */
  areMailsSent: z.boolean(),
});

/** Requirements for deleting the account, and what remains afterwards. */
export const DeletionTerms = z.object({
  /** True if the account has a password, which must be entered again. */
  needsPassword: z.boolean(),
  /** True if the sign-in remains at the provider; the hub deletes all its own data. */
  signInRemains: z.boolean(),
});

/**
 * The e-mail address rules out an accidental deletion; the password protects an unattended browser.
 */
export const AccountDeletion = z.strictObject({
  email: z.string().trim().max(254),
  password: z.string().max(1000).optional(),
});

export const AccountDeleted = DeletionTerms.pick({ signInRemains: true });

const InjuryStatus = z.enum(INJURY_STATUSES);
const Probability = z.number().min(0).max(1);

/** Changes of one player in the user's teams; at least one field is not null. */
export const Notice = z.object({
  playerId: z.string(),
  name: z.string(),
  teamShortName: z.string().nullable(),
  status: z.object({ before: InjuryStatus, now: InjuryStatus }).nullable(),
  startProbability: z.object({ before: Probability, now: Probability }).nullable(),
  /** The user's threshold in whole percent that the start probability reached or fell below; null: none. */
  thresholdPercent: z.int().nullable(),
  /** His part in his club's last match since the user's last visit; null without one, or until a source reports who played. */
  lastMatch: z
    .object({
      hasStarted: z.boolean(),
      hasPlayed: z.boolean(),
      /** Minute in which he was taken off; null if he was not, or if unknown. */
      outMinute: z.int().min(0).nullable(),
    })
    .nullable(),
});
export type Notice = z.infer<typeof Notice>;

export const Notices = z.object({
  /** Version of the data shown; sent back to mark it as seen. */
  version: z.string(),
  /** True until the user first marks something as seen; there is nothing to compare with. */
  isFirstVisit: z.boolean(),
  /** When the user last marked notices as seen, ISO-8601 UTC; null on the first visit. */
  seenTs: z.string().nullable(),
  /** Status changes first, then the largest changes of the start probability. */
  items: z.array(Notice),
});
export type Notices = z.infer<typeof Notices>;

export const NoticesSeen = z.object({
  /** False if the data had changed in the meantime; then nothing was marked. */
  isMarked: z.boolean(),
});

const OwnTeam = z.object({
  id: z.string(),
  name: z.string(),
  competition: z.string(),
  /** The managers' game whose rules apply. */
  game: z.string(),
  formation: z.string().nullable(),
  createdTs: z.string(),
  players: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      /** Chosen by the user. */
      place: z.string().nullable(),
      value: z.number().nullable(),
      /** Chosen as a star. */
      isStar: z.boolean(),
    }),
  ),
});
const OwnComment = z.object({
  id: z.string(),
  pageType: z.string(),
  pageId: z.string(),
  parentId: z.string().nullable(),
  content: z.string(),
  createdAt: z.string(),
});
const OwnPoll = z.object({
  id: z.string(),
  pageType: z.string(),
  pageId: z.string(),
  question: z.string(),
  createdAt: z.string(),
});

/** All data that the hub stores about one user, as in its tables; oldest first. */
export const AccountData = z.object({
  exportedTs: z.string(),
  user: AccountUser.extend({
    photoUrl: z.string().nullable(),
    pictureUrl: z.string().nullable(),
    createdAt: z.string(),
    lastSignInAt: z.string().nullable(),
    /** Group at the sign-in service that made the user an administrator at the last sign-in. */
    adminGroup: z.string().nullable(),
  }),
  userTeams: z.array(OwnTeam),
  /** Where players of the teams stood when they were locked. */
  heldPlaces: z.array(
    z.object({
      userTeamId: z.string(),
      season: z.string(),
      matchday: z.int(),
      playerId: z.string(),
      line: z.string(),
      formation: z.string(),
      lockTs: z.string(),
      isStar: z.boolean(),
    }),
  ),
  /** Other managers' squads that the user has entered. */
  rivals: z.array(
    z.object({
      userTeamId: z.string(),
      name: z.string(),
      playerIds: z.array(z.string()),
      createdTs: z.string(),
    }),
  ),
  /** Members of friends' leagues whom the user has made rivals. */
  leagueRivals: z.array(z.object({ userTeamId: z.string(), leagueId: z.string(), createdTs: z.string() })),
  comments: z.array(OwnComment),
  likedComments: z.array(z.object({ commentId: z.string() })),
  polls: z.array(OwnPoll),
  pollVotes: z.array(z.object({ pollId: z.string(), optionId: z.string(), optionText: z.string() })),
  watchedPlayers: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      thresholdPercent: z.int().nullable(),
      watchedTs: z.string(),
    }),
  ),
  /** Edits of players that the user made as an administrator. */
  availabilityEdits: z.array(
    z.object({ playerId: z.string(), injuryStatus: z.string(), source: z.string(), editedTs: z.string() }),
  ),
  /** Other users' comments and polls reported by the user, as they were then. */
  reports: z.array(
    z.object({
      subject: z.string(),
      subjectId: z.string(),
      pageType: z.string(),
      pageId: z.string(),
      content: z.string(),
      reason: z.string(),
      createdAt: z.string(),
      /** Null while the report is open. */
      decision: z.string().nullable(),
    }),
  ),
  /** Decisions on reports that the user made as an administrator. */
  reportDecisions: z.array(
    z.object({
      subject: z.string(),
      subjectId: z.string(),
      decision: z.string().nullable(),
      reason: z.string().nullable(),
      decidedTs: z.string().nullable(),
    }),
  ),
  /** Decisions on suggestions from the news that the user made as an administrator. */
  suggestionDecisions: z.array(
    z.object({
      playerId: z.string(),
      status: z.string(),
      decision: z.string().nullable(),
      decidedTs: z.string().nullable(),
    }),
  ),
  /** Official elevens that the user has entered. */
  officialElevens: z.array(z.object({ fixtureId: z.string(), teamId: z.string(), enteredTs: z.string() })),
  /** Expected elevens that the user has entered, and from which source. */
  expectedElevens: z.array(
    z.object({
      sourceId: z.string(),
      fixtureId: z.string(),
      teamId: z.string(),
      playerIds: z.array(z.string()),
      outIds: z.array(z.string()),
      doubtfulIds: z.array(z.string()),
      enteredTs: z.string(),
    }),
  ),
  /** Match sheets that the user has entered. */
  matchSheets: z.array(z.object({ fixtureId: z.string(), text: z.string(), enteredTs: z.string() })),
  /** Clubs of which the user is a keeper. */
  keptClubs: z.array(z.object({ teamId: z.string(), grantedTs: z.string() })),
  startTips: z.array(
    z.object({ fixtureId: z.string(), playerId: z.string(), starts: z.boolean(), tippedTs: z.string() }),
  ),
  /** Friends' leagues that the user belongs to. */
  tipLeagues: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      season: z.string(),
      isFounder: z.boolean(),
      createdTs: z.string(),
      joinedTs: z.string(),
      /** The user's team that the other members see for duels. */
      shownTeamId: z.string().nullable(),
    }),
  ),
  elevenTips: z.array(
    z.object({
      fixtureId: z.string(),
      teamId: z.string(),
      playerIds: z.array(z.string()),
      certaintyPercent: z.int(),
      tippedTs: z.string(),
    }),
  ),
  /** Null for users without the Friday mail. */
  fridayMail: z.object({ email: z.string(), sinceTs: z.string() }).nullable(),
  /** The user's choice of alerts; null without one. */
  alertSettings: z
    .object({
      kinds: z.array(z.string()),
      quietFrom: z.int().nullable(),
      quietTo: z.int().nullable(),
      lockMinutes: z.int(),
      email: z.string().nullable(),
      sinceTs: z.string(),
    })
    .nullable(),
  /** Browsers that may get alerts. */
  alertDevices: z.array(z.object({ name: z.string(), endpoint: z.string(), createdTs: z.string() })),
  /** Alerts sent to the user within the last two weeks. */
  alerts: z.array(z.object({ kind: z.string(), title: z.string(), body: z.string(), createdTs: z.string() })),
  /** Chats for the user's alerts, without their secrets. */
  chats: z.array(
    z.object({
      service: z.string(),
      name: z.string(),
      kinds: z.array(z.string()),
      createdTs: z.string(),
      offTs: z.string().nullable(),
    }),
  ),
  /** Chats of the friends' leagues founded by the user, without their secrets. */
  leagueChats: z.array(
    z.object({
      league: z.string(),
      service: z.string(),
      name: z.string(),
      kinds: z.array(z.string()),
      createdTs: z.string(),
      offTs: z.string().nullable(),
    }),
  ),
  /** Pictures shared by the user and not withdrawn. */
  sharedPictures: z.array(
    z.object({
      id: z.string(),
      kind: z.string(),
      subjectId: z.string(),
      title: z.string(),
      createdTs: z.string(),
    }),
  ),
  /** When notices were last marked as seen. */
  noticesSeenTs: z.string().nullable(),
});
export type AccountData = z.infer<typeof AccountData>;

/** A page of the lists; teams and single values are on the first page only. */
export const AccountDataPage = AccountData.extend({
  /** Null on the last page. */
  nextPage: z.int().nullable(),
});
export type AccountDataPage = z.infer<typeof AccountDataPage>;

/** Which page; the first by default. */
export const AccountDataQuestion = z.strictObject({ page: z.int().min(0).max(100_000) }).optional();
