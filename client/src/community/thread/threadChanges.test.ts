import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LiveEvent, Thread } from '@hub/shared/community/community.schema.ts';
import { aComment, anOption, aPoll, aReply, aThread } from '../builders.ts';
import {
  changeOf,
  commentAdded,
  commentDeleted,
  likeFlipped,
  likeSet,
  pollsLoaded,
  pollsRead,
  repliesLoaded,
  replyAdded,
  voteCast,
  votesCounted,
  voteUndone,
  type ThreadChange,
} from './threadChanges.ts';

const after = (thread: Thread, ...changes: ThreadChange[]): Thread =>
  changes.reduce((changed, change) => change(changed), { pages: [thread] }).pages[0]!;

const talked = aThread({
  comments: [
    aComment({ id: 'c2' }),
    aComment({ id: 'c1', likesCount: 3, replies: [aReply({ id: 'r1', parentId: 'c1' })] }),
  ],
  polls: [aPoll({ options: [anOption({ votesCount: 2 }), anOption({ id: 'option-2', votesCount: 1 })] })],
});

const id = fc.constantFrom('c1', 'c2', 'c3', 'r1', 'r2');
const count = fc.nat({ max: 9 });
const counts = fc.record({ comments: count, replies: count });
const tally = fc.record({
  pollId: fc.constantFrom('poll-1', 'poll-2'),
  options: fc.constant<{ id: string; votesCount: number }[]>([]),
  totalVotes: count,
});
const eventOf = <T extends LiveEvent['type']>(
  type: T,
  data: fc.Arbitrary<Extract<LiveEvent, { type: T }>['data']>,
): fc.Arbitrary<LiveEvent> => data.map((one) => ({ type, data: one }) as LiveEvent);
const event = fc.oneof(
  eventOf('comment', fc.record({ comment: id.map((one) => aComment({ id: one })), counts })),
  eventOf(
    'reply',
    fc.record({
      reply: fc.tuple(id, id).map(([one, parentId]) => aReply({ id: one, parentId })),
      repliesCount: count,
      counts,
    }),
  ),
  eventOf('like', fc.record({ commentId: id, parentId: fc.constant(null), likesCount: count })),
  eventOf('poll', fc.record({ poll: tally.map(({ pollId }) => aPoll({ id: pollId })) })),
  eventOf('vote', tally),
  eventOf('pollDeleted', fc.record({ pollId: fc.constantFrom('poll-1', 'poll-2') })),
  eventOf(
    'commentDeleted',
    fc.record({
      commentId: id,
      parentId: fc.option(id),
      repliesLeft: fc.option(count),
      remains: fc.boolean(),
      parentGone: fc.boolean(),
      counts,
    }),
  ),
);
const local: fc.Arbitrary<ThreadChange> = fc.oneof(
  fc.tuple(id, fc.boolean()).map(([one, liked]) => likeFlipped(one, liked)),
  fc.constantFrom('option-1', 'option-2').map((option) => voteCast('poll-1', option)),
  fc.constantFrom('option-1', 'option-2').map((option) => voteUndone('poll-1', option)),
  id.map((one) => commentAdded(aComment({ id: one }))),
  fc.tuple(id, id).map(([one, parentId]) => replyAdded(aReply({ id: one, parentId }), { isOwn: true })),
);

describe('every change', () => {
  it('has no further effect when applied twice', () => {
    fc.assert(
      fc.property(fc.array(event.map(changeOf)), fc.oneof(event.map(changeOf), local), (before, change) => {
        const once = after(talked, ...before, change);
        expect(after(once, change)).toEqual(once);
      }),
    );
  });

  it('keeps ids unique, counts from falling below 0, and the given pages unchanged', () => {
    const given = JSON.stringify(talked);
    fc.assert(
      fc.property(fc.array(fc.oneof(event.map(changeOf), local), { maxLength: 30 }), (changes) => {
        const { comments, polls } = after(talked, ...changes);
        const ids = [...comments, ...polls].map((one) => one.id);
        expect(new Set(ids).size).toBe(ids.length);
        for (const { replies, likesCount, repliesCount } of comments) {
          expect(new Set(replies.map((reply) => reply.id)).size).toBe(replies.length);
          expect(Math.min(likesCount, repliesCount)).toBeGreaterThanOrEqual(0);
        }
        for (const { options } of polls)
          expect(options.every(({ votesCount }) => votesCount >= 0)).toBe(true);
        expect(JSON.stringify(talked)).toBe(given);
      }),
    );
  });
});

describe('comments and replies', () => {
  it('appear on top when new, and count once', () => {
    const changed = after(talked, commentAdded(aComment({ id: 'c3' })), commentAdded(aComment({ id: 'c3' })));
    expect(changed.comments.map((one) => one.id)).toEqual(['c3', 'c2', 'c1']);
    expect(changed.counts.comments).toBe(3);
  });

  it('wait behind unloaded replies if they are from others; own ones do not', () => {
    const partial = aThread({ comments: [aComment({ id: 'c1', repliesCount: 40, nextRepliesCursor: 'x' })] });
    const reply = aReply({ id: 'r9', parentId: 'c1', createdAt: '2025-02-08T12:00:00.000Z' });
    const others = after(partial, replyAdded(reply, { isOwn: false, repliesCount: 41 }));
    expect(others.comments[0]).toMatchObject({ replies: [], repliesCount: 41 });
    const own = after(partial, replyAdded(reply, { isOwn: true }));
    expect(own.comments[0]).toMatchObject({ replies: [{ id: 'r9' }], repliesCount: 41 });
    const loaded = after(
      own,
      repliesLoaded('c1', { replies: [aReply({ id: 'r1' }), reply], nextCursor: null }),
    );
    expect(loaded.comments[0]!.replies.map((one) => one.id)).toEqual(['r1', 'r9']);
  });

  it('leave a placeholder if they have replies, and disappear if not', () => {
    const counted = { comments: 1, replies: 1 };
    const remains = after(
      talked,
      commentDeleted({
        commentId: 'c1',
        parentId: null,
        repliesLeft: null,
        remains: true,
        parentGone: false,
        counts: counted,
      }),
    );
    expect(remains.comments[1]).toMatchObject({
      isDeleted: true,
      content: '',
      user: null,
      replies: [{ id: 'r1' }],
    });
    const gone = after(
      remains,
      commentDeleted({
        commentId: 'r1',
        parentId: 'c1',
        repliesLeft: 0,
        remains: false,
        parentGone: true,
        counts: counted,
      }),
    );
    expect(gone.comments.map((one) => one.id)).toEqual(['c2']);
  });
});

describe('a deleted reply', () => {
  const partial = aThread({
    comments: [
      aComment({ id: 'c1', replies: [aReply({ id: 'r1' })], repliesCount: 3, nextRepliesCursor: 'x' }),
    ],
  });
  const gone = (commentId: string, repliesLeft: number) =>
    after(
      partial,
      commentDeleted({
        commentId,
        parentId: 'c1',
        repliesLeft,
        remains: false,
        parentGone: false,
        counts: { comments: 1, replies: repliesLeft },
      }),
    ).comments[0];

  it('reduces the count by one, even if it was never loaded', () => {
    expect(gone('r2', 2)).toMatchObject({ repliesCount: 2, replies: [{ id: 'r1' }], nextRepliesCursor: 'x' });
    expect(gone('r1', 2)).toMatchObject({ repliesCount: 2, replies: [], nextRepliesCursor: 'x' });
  });

  it('leaves nothing to load if it was the last unloaded one', () => {
    expect(gone('r2', 1)).toMatchObject({ repliesCount: 1, nextRepliesCursor: null });
  });
});

describe('likes and votes', () => {
  it('are undone without a trace', () => {
    expect(after(talked, likeFlipped('c1', true), likeFlipped('c1', false))).toEqual(talked);
    expect(after(talked, voteCast('poll-1', 'option-1'), voteUndone('poll-1', 'option-1'))).toEqual(talked);
  });

  it('take the count of the hub, and keep the user’s own state when others act', () => {
    const liked = after(
      talked,
      likeFlipped('c1', true),
      likeSet({ commentId: 'c1', liked: true, likesCount: 9 }),
    );
    expect(liked.comments[1]).toMatchObject({ liked: true, likesCount: 9 });
    const likedByOthers = after(
      liked,
      changeOf({ type: 'like', data: { commentId: 'c1', parentId: null, likesCount: 10 } }),
    );
    expect(likedByOthers.comments[1]).toMatchObject({ liked: true, likesCount: 10 });
    const votes = { pollId: 'poll-1', options: [{ id: 'option-2', votesCount: 5 }], totalVotes: 7 };
    const voted = after(talked, votesCounted(votes, 'option-2'), votesCounted({ ...votes, totalVotes: 8 }));
    expect(voted.polls[0]).toMatchObject({ votedOptionId: 'option-2', totalVotes: 8 });
  });

  it('count once per poll, however often a button is pressed', () => {
    const voted = after(talked, voteCast('poll-1', 'option-1'), voteCast('poll-1', 'option-2'));
    expect(voted.polls[0]).toMatchObject({ votedOptionId: 'option-1', totalVotes: 4 });
  });
});

it('removes a deleted poll, and no other', () => {
  const two = aThread({ polls: [aPoll(), aPoll({ id: 'poll-2' })] });
  const left = after(two, changeOf({ type: 'pollDeleted', data: { pollId: 'poll-1' } }));
  expect(left.polls.map((one) => one.id)).toEqual(['poll-2']);
});

it('appends further polls, none twice', () => {
  const page = { polls: [aPoll(), aPoll({ id: 'poll-0' })], nextCursor: 'y' };
  const loaded = after(talked, pollsLoaded(page));
  expect(loaded.polls.map((one) => one.id)).toEqual(['poll-1', 'poll-0']);
  expect(loaded.nextPollsCursor).toBe('y');
});

it('replaces the newest polls with refetched ones, and keeps older loaded ones', () => {
  const at = (pollId: string, day: number) =>
    aPoll({ id: pollId, createdAt: `2025-02-0${day}T12:00:00.000Z` });
  const thread = aThread({ polls: [at('gone', 5), at('p4', 4), at('p2', 2)], nextPollsCursor: 'after-p2' });
  const p4 = { ...at('p4', 4), votedOptionId: 'option-1' };
  const more = after(thread, pollsRead({ polls: [p4, at('p3', 3)], nextCursor: 'after-p3' }));
  expect(more.polls.map(({ id: one, votedOptionId }) => [one, votedOptionId])).toEqual([
    ['p4', 'option-1'],
    ['p3', null],
    ['p2', null],
  ]);
  expect(more.nextPollsCursor).toBe('after-p2');
  const all = after(thread, pollsRead({ polls: [p4], nextCursor: null }));
  expect(all.polls.map(({ id: one }) => one)).toEqual(['p4']);
  expect(all.nextPollsCursor).toBeNull();
});

it('keeps the identity of objects a change does not affect', () => {
  const { comments } = after(talked, likeFlipped('c1', true));
  expect(comments[0]).toBe(talked.comments[0]);
});
