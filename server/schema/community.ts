import { boolean, defineTable, nullable, number, text } from './columns.ts';

/** Tables of discussions. */

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
  /** Null unless deleted. A deleted comment stays without its text as long as it has replies. */
  deletedAt: nullable(text),
});

/** Counters of a page, excluding deleted comments; `id` is `pageType:pageId`. */
export const commentThreads = defineTable('commentThreads', {
  id: text,
  commentsCount: number,
  repliesCount: number,
  /** Grows with every change of the page's discussion. */
  version: number,
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
  /** Instant at which voting ends; null if it never does. */
  endsTs: nullable(text),
  /** Fixture whose kickoff ends the voting, as long as the fixture exists. */
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

/** Users' complaints about comments and polls; they outlive their subject. */
export const reports = defineTable('reports', {
  id: text,
  /** 'comment' or 'poll'. */
  subject: text,
  subjectId: text,
  pageType: text,
  pageId: text,
  /** The reported text at the time of the report. */
  content: text,
  authorId: text,
  reporterId: text,
  reason: text,
  createdAt: text,
  /** 'keep' or 'remove'; null while open. */
  decision: nullable(text),
  decidedBy: nullable(text),
  decidedTs: nullable(text),
  decisionReason: nullable(text),
});

/** A user's tip on whether a player starts in a fixture. */
export const startTips = defineTable('startTips', {
  id: text,
  fixtureId: text,
  playerId: text,
  userId: text,
  starts: boolean,
  tippedTs: text,
});
