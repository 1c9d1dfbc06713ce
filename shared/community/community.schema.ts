import { z } from 'zod';
import { PlayerCard } from '../catalog/players.schema.ts';
import { Id } from '../ids.schema.ts';
import { ENTITY_PAGE_TYPES, isPage, PAGE_FIELDS } from './communityPages.schema.ts';

export const COMMENTS_PER_PAGE = 50;
export const REPLIES_PER_PAGE = 20;
export const POLLS_PER_PAGE = 50;
export const REPORTS_PER_PAGE = 50;

export const POLL_TYPES = ['single_choice', 'player_comparison'] as const;
export type PollType = (typeof POLL_TYPES)[number];

const Count = z.int().min(0);
const Cursor = z.string().min(1).max(1000).nullish();
/** Sent by infinite queries, and ignored: lists are read in one direction only. */
const Direction = z.enum(['forward', 'backward']).optional();
/** Longer than any accepted text, so that the rules produce the error, but not unbounded. */
const TextInput = z.string().max(20_000);
const NO_SUCH_PAGE = { error: 'There is no such page', path: ['pageId'] };

/** @see PageRef for the pages that exist */
export const ThreadInput = z
  .strictObject({ ...PAGE_FIELDS, cursor: Cursor, direction: Direction })
  .refine(isPage, NO_SUCH_PAGE);

export const DiscussedInput = z.strictObject({ pageType: z.enum(ENTITY_PAGE_TYPES) });
/** The number of comments of each page that has any, by the id of its row. */
export const Discussed = z.record(z.string(), z.int().positive());
export type Discussed = z.infer<typeof Discussed>;

export const RepliesInput = z.strictObject({ commentId: Id, cursor: Cursor, direction: Direction });

/** A user as others see them. */
export const NamedUser = z.object({
  id: z.string(),
  /** Null if the user has no name. */
  displayName: z.string().nullable(),
  /** Address of the profile picture; missing or null without one. */
  pictureUrl: z.string().nullish(),
});
export type NamedUser = z.infer<typeof NamedUser>;

/** The author of a text, as stored with it. */
export type Writer = Pick<NamedUser, 'id' | 'displayName'>;

const COMMENT_FIELDS = {
  id: z.string(),
  /** Null if the account or the comment was deleted. */
  user: NamedUser.nullable(),
  /** Plain text; empty when deleted. */
  content: z.string(),
  likesCount: Count,
  /** Whether the signed-in user likes it; always false in live messages. */
  liked: z.boolean(),
  /** ISO-8601 UTC. */
  createdAt: z.string(),
};

export const Reply = z.object({ ...COMMENT_FIELDS, parentId: z.string() });
export type Reply = z.infer<typeof Reply>;

export const Comment = z.object({
  ...COMMENT_FIELDS,
  /** True if it was deleted, and is kept only for its replies. */
  isDeleted: z.boolean(),
  repliesCount: Count,
  /** The first ones, oldest first. */
  replies: z.array(Reply),
  /** For `replies`; null if these are all. */
  nextRepliesCursor: z.string().nullable(),
});
export type Comment = z.infer<typeof Comment>;

export const RepliesPage = z.object({
  /** Oldest first. */
  replies: z.array(Reply),
  nextCursor: z.string().nullable(),
});
export type RepliesPage = z.infer<typeof RepliesPage>;

/** The current state of a player in a comparison. */
export const ComparedPlayer = PlayerCard.pick({
  id: true,
  name: true,
  teamId: true,
  positionPrimary: true,
  status: true,
  suspension: true,
  ailment: true,
  formRating: true,
  startProbability: true,
  knowledge: true,
  match: true,
}).extend({ teamShortName: z.string().nullable() });
export type ComparedPlayer = z.infer<typeof ComparedPlayer>;

export const PollOption = z.object({
  id: z.string(),
  /** The player's name in a comparison. */
  optionText: z.string(),
  /** Null for a text option, and for a player who is no longer in the catalog. */
  player: ComparedPlayer.nullable(),
  votesCount: Count,
});
export type PollOption = z.infer<typeof PollOption>;

export const Poll = z.object({
  id: z.string(),
  /** Null if the account was deleted. */
  user: NamedUser.nullable(),
  question: z.string(),
  pollType: z.enum(POLL_TYPES),
  /** In the order entered. */
  options: z.array(PollOption),
  /** Sum of the options' votes. */
  totalVotes: Count,
  /** End of voting, ISO-8601 UTC; null if it never ends. */
  endsTs: z.string().nullable(),
  /** The signed-in user's vote; always null in live messages. */
  votedOptionId: z.string().nullable(),
  createdAt: z.string(),
});
export type Poll = z.infer<typeof Poll>;

/** Counts without deleted comments and replies. */
export const ThreadCounts = z.object({ comments: Count, replies: Count });
export type ThreadCounts = z.infer<typeof ThreadCounts>;

export const Thread = z.object({
  /** Realtime channel of the page. */
  channel: z.string(),
  counts: ThreadCounts,
  /** Newest first. */
  comments: z.array(Comment),
  /** For the next `COMMENTS_PER_PAGE` comments; null on the last page. */
  nextCursor: z.string().nullable(),
  /** Newest first; only on the first page of comments. */
  polls: z.array(Poll),
  /** For `polls`; null if these are all. */
  nextPollsCursor: z.string().nullable(),
});
export type Thread = z.infer<typeof Thread>;

export const PollsPage = z.object({ polls: z.array(Poll), nextCursor: z.string().nullable() });
export type PollsPage = z.infer<typeof PollsPage>;

/** Address of the browser's socket; null: the hub itself, at `/`. */
export const LiveFacts = z.object({ socketUrl: z.string().nullable(), projectId: z.string() });

export const PostComment = z
  .strictObject({ ...PAGE_FIELDS, content: TextInput })
  .refine(isPage, NO_SUCH_PAGE);
export const PostReply = z.strictObject({ commentId: Id, content: TextInput });
export const CommentInput = z.strictObject({ commentId: Id });

export const LikeResult = z.object({ commentId: z.string(), liked: z.boolean(), likesCount: Count });
export type LikeResult = z.infer<typeof LikeResult>;

const Choices = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('text'), options: z.array(TextInput).max(100) }),
  z.strictObject({ kind: z.literal('players'), playerIds: z.array(z.string().max(128)).max(100) }),
]);
const End = z.discriminatedUnion('kind', [
  /** At the fixture's kickoff, even if it is moved. */
  z.strictObject({ kind: z.literal('kickoff'), fixtureId: Id }),
  z.strictObject({ kind: z.literal('instant'), endsTs: z.iso.datetime({ offset: true }) }),
]);
/** @see pollProblem for the rules of `question` and `choices` */
export const CreatePoll = z
  .strictObject({ ...PAGE_FIELDS, question: TextInput, choices: Choices, end: End.nullish() })
  .refine(isPage, NO_SUCH_PAGE);
export type CreatePoll = z.infer<typeof CreatePoll>;

export const VoteInput = z.strictObject({ pollId: Id, optionId: Id });
export const PollTally = z.object({
  pollId: z.string(),
  options: z.array(z.object({ id: z.string(), votesCount: Count })),
  totalVotes: Count,
});
export type PollTally = z.infer<typeof PollTally>;
export const VoteResult = PollTally.extend({ votedOptionId: z.string() });
export type VoteResult = z.infer<typeof VoteResult>;

export const PollInput = z.strictObject({ pollId: Id });
export const PollDeleted = z.object({ pollId: z.string() });
export type PollDeleted = z.infer<typeof PollDeleted>;

export const CommentDeleted = z.object({
  commentId: z.string(),
  parentId: z.string().nullable(),
  /** Remaining replies of the parent; null without a parent. */
  repliesLeft: Count.nullable(),
  /** True if a placeholder remains for its replies. */
  remains: z.boolean(),
  /** True if a deleted parent disappeared with its last reply. */
  parentGone: z.boolean(),
  counts: ThreadCounts,
});
export type CommentDeleted = z.infer<typeof CommentDeleted>;

/** Kinds of content that can be reported. */
export const REPORT_SUBJECTS = ['comment', 'poll'] as const;
export type ReportSubject = (typeof REPORT_SUBJECTS)[number];
export const ReportInput = z.strictObject({
  subject: z.enum(REPORT_SUBJECTS),
  /** Id of a comment, a reply or a poll. */
  subjectId: Id,
  reason: TextInput,
});
export type ReportInput = z.infer<typeof ReportInput>;

/** For administrators only; contains no e-mail addresses. */
export const Report = z.object({
  id: z.string(),
  subject: z.enum(REPORT_SUBJECTS),
  subjectId: z.string(),
  pageType: z.string(),
  pageId: z.string(),
  /** The text at the time of the report; for a poll its question and options, one per line. */
  content: z.string(),
  /** Author of the content. */
  reportedUser: NamedUser.nullable(),
  reporter: NamedUser.nullable(),
  reason: z.string(),
  createdAt: z.string(),
  /** Whether the content is still visible. */
  isShown: z.boolean(),
});
export type Report = z.infer<typeof Report>;

export const ReportsInput = z.strictObject({ cursor: Cursor, direction: Direction }).optional();
export const ReportsPage = z.object({
  /** Undecided reports, oldest first. */
  reports: z.array(Report),
  nextCursor: z.string().nullable(),
});
export type ReportsPage = z.infer<typeof ReportsPage>;

export const DECISIONS = ['keep', 'remove'] as const;
export const DecideReport = z.strictObject({ reportId: Id, decision: z.enum(DECISIONS), reason: TextInput });
export const ReportDecided = z.object({
  /** Number of reports about the same subject closed by this decision. */
  closed: Count,
});

/** Outcome of a report, for its reporter and the author of the content (Art. 16 and 17 DSA). */
export const ReportAnswer = z.object({
  id: z.string(),
  subject: z.enum(REPORT_SUBJECTS),
  content: z.string(),
  /** Empty for the author, who does not see complaints. */
  reason: z.string(),
  createdAt: z.string(),
  /** Null while the report is open. */
  decision: z.string().nullable(),
  answer: z.string().nullable(),
  decidedTs: z.string().nullable(),
  /** Whether the user is the author of the content. */
  isOwnContent: z.boolean(),
});
export type ReportAnswer = z.infer<typeof ReportAnswer>;

/** A message on a page's channel: its `type` and `data`. The same for all readers. */
export const LiveEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('comment'), data: z.object({ comment: Comment, counts: ThreadCounts }) }),
  z.object({
    type: z.literal('reply'),
    data: z.object({ reply: Reply, repliesCount: Count, counts: ThreadCounts }),
  }),
  z.object({ type: z.literal('commentDeleted'), data: CommentDeleted }),
  z.object({
    type: z.literal('like'),
    data: z.object({ commentId: z.string(), parentId: z.string().nullable(), likesCount: Count }),
  }),
  z.object({ type: z.literal('poll'), data: z.object({ poll: Poll }) }),
  z.object({ type: z.literal('vote'), data: PollTally }),
  z.object({ type: z.literal('pollDeleted'), data: PollDeleted }),
]);
export type LiveEvent = z.infer<typeof LiveEvent>;

/** Most messages that are sent one by one. */
export const CHANGES_MAX = 200;

export const ChangesInput = z
  .strictObject({ ...PAGE_FIELDS, mark: z.string().regex(/^\d{1,15}-\d{1,9}$/) })
  .refine(isPage, NO_SUCH_PAGE);
export const Changes = z.object({
  /** Messages on the page's channel after the mark, oldest first; null if there are too many or the mark is too old. */
  events: z.array(LiveEvent).nullable(),
  /** Id of the last of them; the given mark if there are none. */
  mark: z.string(),
});
export type Changes = z.infer<typeof Changes>;
