import type {
  Comment,
  CommentDeleted,
  LikeResult,
  LiveEvent,
  Poll,
  PollDeleted,
  PollsPage,
  PollTally,
  RepliesPage,
  Reply,
  Thread,
  ThreadCounts,
} from '@hub/shared/community/community.schema.ts';

/** The pages of a thread as cached. */
export interface ThreadPages {
  pages: Thread[];
}

/** A change of the cached pages. It is idempotent, and keeps the identity of objects it does not affect. */
export type ThreadChange = <T extends ThreadPages>(thread: T) => T;

type Likeable = Pick<Comment, 'id' | 'liked' | 'likesCount'>;

/** Converts a live event into a change. The user's own likes and votes are not part of it and stay. */
export function changeOf(event: LiveEvent): ThreadChange {
  switch (event.type) {
    case 'comment':
      return commentAdded(event.data.comment, event.data.counts);
    case 'reply':
      return replyAdded(event.data.reply, { isOwn: false, ...event.data });
    case 'commentDeleted':
      return commentDeleted(event.data);
    case 'like':
      return likesCounted(event.data);
    case 'poll':
      return pollAdded(event.data.poll);
    case 'pollDeleted':
      return pollDeleted(event.data);
    case 'vote':
      break;
  }
  return votesCounted(event.data);
}

/** @param counts null if unknown: then a new comment adds one */
export function commentAdded(comment: Comment, counts: ThreadCounts | null = null): ThreadChange {
  return (thread) => {
    const isKnown = commentsOf(thread).some(({ id }) => id === comment.id);
    return onFirstPage(thread, (page) => ({
      ...page,
      comments: isKnown ? page.comments : [comment, ...page.comments],
      counts: counts ?? { ...page.counts, comments: page.counts.comments + (isKnown ? 0 : 1) },
    }));
  };
}

interface ReplyFacts {
  /** Own replies show at once, those of others only when all before them are loaded. */
  isOwn: boolean;
  /** Absent if not reported. */
  repliesCount?: number;
  counts?: ThreadCounts;
}

export function replyAdded(reply: Reply, { isOwn, repliesCount, counts }: ReplyFacts): ThreadChange {
  return (thread) => {
    const parent = commentsOf(thread).find(({ id }) => id === reply.parentId);
    const isKnown = parent?.replies.some(({ id }) => id === reply.id) === true;
    const isNew = parent !== undefined && !isKnown && isOwn;
    const changed = onComment(thread, reply.parentId, (comment) => ({
      ...comment,
      replies:
        isKnown || !(isOwn || comment.nextRepliesCursor === null)
          ? comment.replies
          : inOrder([...comment.replies, reply]),
      repliesCount: repliesCount ?? comment.repliesCount + (isNew ? 1 : 0),
    }));
    return onFirstPage(changed, (page) => ({
      ...page,
      counts: counts ?? { ...page.counts, replies: page.counts.replies + (isNew ? 1 : 0) },
    }));
  };
}

export function repliesLoaded(commentId: string, { replies, nextCursor }: RepliesPage): ThreadChange {
  return (thread) =>
    onComment(thread, commentId, (comment) => {
      const known = new Set(comment.replies.map(({ id }) => id));
      return {
        ...comment,
        replies: inOrder([...comment.replies, ...replies.filter(({ id }) => !known.has(id))]),
        nextRepliesCursor: nextCursor,
      };
    });
}

export function commentDeleted({
  commentId,
  parentId,
  repliesLeft,
  remains,
  parentGone,
  counts,
}: CommentDeleted): ThreadChange {
  return (thread) => {
    const gone = new Set([...(remains ? [] : [commentId]), ...(parentGone && parentId ? [parentId] : [])]);
    const changed = onComments(thread, (comment) => {
      if (gone.has(comment.id)) return null;
      if (comment.id === commentId)
        return { ...comment, isDeleted: true, user: null, content: '', liked: false, likesCount: 0 };
      if (comment.id !== parentId) return comment;
      const replies = comment.replies.filter(({ id }) => id !== commentId);
      const repliesCount = repliesLeft ?? replies.length;
      // The deleted reply may be the one that remained to be loaded.
      const nextRepliesCursor = repliesCount > replies.length ? comment.nextRepliesCursor : null;
      return { ...comment, replies, repliesCount, nextRepliesCursor };
    });
    return onFirstPage(changed, (page) => ({ ...page, counts }));
  };
}

/** Shows that the user likes or unlikes a comment, before the hub has answered. */
export function likeFlipped(commentId: string, liked: boolean): ThreadChange {
  return (thread) =>
    onLikeable(thread, commentId, (one) =>
      one.liked === liked
        ? one
        : { ...one, liked, likesCount: Math.max(0, one.likesCount + (liked ? 1 : -1)) },
    );
}

export function likeSet({ commentId, liked, likesCount }: LikeResult): ThreadChange {
  return (thread) => onLikeable(thread, commentId, (one) => ({ ...one, liked, likesCount }));
}

function likesCounted({ commentId, likesCount }: { commentId: string; likesCount: number }): ThreadChange {
  return (thread) => onLikeable(thread, commentId, (one) => ({ ...one, likesCount }));
}

export function pollAdded(poll: Poll): ThreadChange {
  return (thread) =>
    onFirstPage(thread, (page) =>
      page.polls.some(({ id }) => id === poll.id) ? page : { ...page, polls: [poll, ...page.polls] },
    );
}

export function pollsLoaded({ polls, nextCursor }: PollsPage): ThreadChange {
  return (thread) =>
    onFirstPage(thread, (page) => {
      const known = new Set(page.polls.map(({ id }) => id));
      return {
        ...page,
        polls: [...page.polls, ...polls.filter(({ id }) => !known.has(id))],
        nextPollsCursor: nextCursor,
      };
    });
}

/** Replaces the newest polls with their current state; a poll missing from that range was deleted. */
export function pollsRead({ polls, nextCursor }: PollsPage): ThreadChange {
  const read = new Set(polls.map(({ id }) => id));
  const oldest = polls.at(-1);
  const isOlder = (poll: Poll) =>
    nextCursor !== null && oldest !== undefined && placeOf(poll) < placeOf(oldest);
  return (thread) =>
    onFirstPage(thread, (page) => {
      const older = page.polls.filter((poll) => !read.has(poll.id) && isOlder(poll));
      return {
        ...page,
        polls: [...polls, ...older],
        nextPollsCursor: older.length > 0 ? page.nextPollsCursor : nextCursor,
      };
    });
}

const placeOf = ({ createdAt, id }: Poll) => createdAt + id;

export function pollDeleted({ pollId }: PollDeleted): ThreadChange {
  return (thread) =>
    onFirstPage(thread, (page) => ({ ...page, polls: page.polls.filter(({ id }) => id !== pollId) }));
}

/** Shows the user's vote before the hub has counted it. */
export function voteCast(pollId: string, optionId: string): ThreadChange {
  return (thread) =>
    onPoll(thread, pollId, (poll) =>
      poll.votedOptionId === null ? { ...withVotes(poll, optionId, 1), votedOptionId: optionId } : poll,
    );
}

/** Undoes the vote shown by `voteCast`, which was not counted. */
export function voteUndone(pollId: string, optionId: string): ThreadChange {
  return (thread) =>
    onPoll(thread, pollId, (poll) =>
      poll.votedOptionId === optionId ? { ...withVotes(poll, optionId, -1), votedOptionId: null } : poll,
    );
}

/** @param votedOptionId the user's vote; absent leaves it unchanged */
export function votesCounted(tally: PollTally, votedOptionId?: string): ThreadChange {
  const votesOf = new Map(tally.options.map(({ id, votesCount }) => [id, votesCount]));
  return (thread) =>
    onPoll(thread, tally.pollId, (poll) => ({
      ...poll,
      options: poll.options.map((option) => ({
        ...option,
        votesCount: votesOf.get(option.id) ?? option.votesCount,
      })),
      totalVotes: tally.totalVotes,
      votedOptionId: votedOptionId ?? poll.votedOptionId,
    }));
}

function withVotes(poll: Poll, optionId: string, more: 1 | -1): Poll {
  const options = poll.options.map((option) =>
    option.id === optionId ? { ...option, votesCount: Math.max(0, option.votesCount + more) } : option,
  );
  return { ...poll, options, totalVotes: options.reduce((sum, { votesCount }) => sum + votesCount, 0) };
}

const commentsOf = (thread: ThreadPages) => thread.pages.flatMap(({ comments }) => comments);

const inOrder = (replies: Reply[]) =>
  replies.toSorted((one, other) => {
    const [a, b] = [one.createdAt + one.id, other.createdAt + other.id];
    return a < b ? -1 : Number(a > b);
  });

function onFirstPage<T extends ThreadPages>(thread: T, change: (page: Thread) => Thread): T {
  return { ...thread, pages: thread.pages.map((page, index) => (index === 0 ? change(page) : page)) };
}

/** @param change null removes the comment */
function onComments<T extends ThreadPages>(thread: T, change: (comment: Comment) => Comment | null): T {
  const pages = thread.pages.map((page) => {
    const comments = page.comments.flatMap((comment) => change(comment) ?? []);
    const isSame =
      comments.length === page.comments.length &&
      comments.every((one, index) => one === page.comments[index]);
    return isSame ? page : { ...page, comments };
  });
  return { ...thread, pages };
}

const onComment = <T extends ThreadPages>(
  thread: T,
  commentId: string,
  change: (comment: Comment) => Comment,
) => onComments(thread, (comment) => (comment.id === commentId ? change(comment) : comment));

/** Changes a comment or a reply. */
function onLikeable<T extends ThreadPages>(
  thread: T,
  id: string,
  change: <L extends Likeable>(likeable: L) => L,
): T {
  return onComments(thread, (comment) => {
    if (comment.id === id) return change(comment);
    if (!comment.replies.some((reply) => reply.id === id)) return comment;
    return {
      ...comment,
      replies: comment.replies.map((reply) => (reply.id === id ? change(reply) : reply)),
    };
  });
}

const onPoll = <T extends ThreadPages>(thread: T, pollId: string, change: (poll: Poll) => Poll) =>
  onFirstPage(thread, (page) => ({
    ...page,
    polls: page.polls.map((poll) => (poll.id === pollId ? change(poll) : poll)),
  }));
