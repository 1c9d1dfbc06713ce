import type { Comment, Poll, PollOption, Reply, Thread } from '@hub/shared/community/community.schema.ts';

/** Builders of valid objects for tests, which then name only what matters to them. */

const CREATED_AT = '2025-02-08T11:00:00.000Z';

export const ANNA = { id: 'user-2', displayName: 'Anna' };

export function aReply(changes: Partial<Reply> = {}): Reply {
  return {
    id: 'reply-1',
    parentId: 'comment-1',
    user: ANNA,
    content: 'Stimmt',
    likesCount: 0,
    liked: false,
    createdAt: CREATED_AT,
    ...changes,
  };
}

export function aComment(changes: Partial<Comment> = {}): Comment {
  const replies = changes.replies ?? [];
  return {
    id: 'comment-1',
    user: ANNA,
    content: 'Der spielt',
    likesCount: 0,
    liked: false,
    createdAt: CREATED_AT,
    isDeleted: false,
    repliesCount: replies.length,
    replies,
    nextRepliesCursor: null,
    ...changes,
  };
}

export function anOption(changes: Partial<PollOption> = {}): PollOption {
  return { id: 'option-1', optionText: 'Ja', player: null, votesCount: 0, ...changes };
}

export function aPoll(changes: Partial<Poll> = {}): Poll {
  const options = changes.options ?? [anOption(), anOption({ id: 'option-2', optionText: 'Nein' })];
  return {
    id: 'poll-1',
    user: ANNA,
    question: 'Startet er?',
    pollType: 'single_choice',
    options,
    totalVotes: options.reduce((sum, { votesCount }) => sum + votesCount, 0),
    endsTs: null,
    votedOptionId: null,
    createdAt: CREATED_AT,
    ...changes,
  };
}

export function aThread(changes: Partial<Thread> = {}): Thread {
  const comments = changes.comments ?? [];
  return {
    channel: 'page:players:players_general',
    counts: { comments: comments.length, replies: comments.reduce((sum, one) => sum + one.repliesCount, 0) },
    comments,
    nextCursor: null,
    polls: [],
    nextPollsCursor: null,
    ...changes,
  };
}
