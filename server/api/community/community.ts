import { z } from 'zod';
import {
  Changes,
  ChangesInput,
  Comment,
  CommentDeleted,
  CommentInput,
  CreatePoll,
  DecideReport,
  Discussed,
  DiscussedInput,
  LikeResult,
  LiveFacts,
  Poll,
  PollDeleted,
  PollInput,
  PollsPage,
  PostComment,
  PostReply,
  RepliesInput,
  RepliesPage,
  Reply,
  ReportAnswer,
  ReportDecided,
  ReportInput,
  ReportsInput,
  ReportsPage,
  Thread,
  ThreadInput,
  VoteInput,
  VoteResult,
} from '@hub/shared/community/community.schema.ts';
import type { ErrorCode } from '@hub/shared/errors.ts';
import { StartTipInput, StartTips, StartTipsInput } from '@hub/shared/record/startTips.schema.ts';
import { changesSince } from '../../commands/community/pages.ts';
import { castVote, createPoll, deletePoll } from '../../commands/community/polls.ts';
import { decideReport, reportSubject } from '../../commands/community/reports.ts';
import { deleteComment, postComment, replyToComment, toggleLike } from '../../commands/community/comments.ts';

import { AppError } from '../../errors.ts';
import type { LimitedAction } from '../context.ts';
import { adminProcedure, limited, publicProcedure, router, userProcedure } from '../trpc.ts';

/** Errors that ask a visitor to sign in, by action. */
const SIGN_IN = {
  comment: 'signInToComment',
  like: 'signInToLike',
  createPoll: 'signInToCreatePoll',
  vote: 'signInToVote',
  deleteComment: 'signInToDeleteComment',
  deletePoll: 'signInToDeletePoll',
  report: 'signInToReport',
  tip: 'signInToTip',
} as const satisfies Record<string, ErrorCode>;

/** Signed-in users only; the error names the action that needs a sign-in. */
const signedInProcedure = (action: keyof typeof SIGN_IN) =>
  publicProcedure.use(({ ctx, next }) => {
    if (ctx.session === null) throw new AppError(SIGN_IN[action]);
    return next({ ctx: { ...ctx, session: ctx.session, user: ctx.session.user } });
  });

/** As `signedInProcedure`, rate-limited. */
const limitedProcedure = (action: LimitedAction & keyof typeof SIGN_IN) =>
  signedInProcedure(action).use(limited(action));

/** Discussions: anyone can read them; only signed-in users can write, in their own name. */
export const communityRouter = router({
  thread: publicProcedure
    .input(ThreadInput)
    .output(Thread)
    .query(({ ctx: { deps, session }, input }) =>
      deps.stores.community.read.thread(input, input.cursor ?? null, session?.user.id ?? null),
    ),

  /** Number of comments on each discussed page of a type, for lists. */
  discussed: publicProcedure
    .input(DiscussedInput)
    .output(Discussed)
    .query(({ ctx: { deps }, input }) => deps.stores.community.read.discussed(input.pageType)),

  replies: publicProcedure
    .input(RepliesInput)
    .output(RepliesPage)
    .query(({ ctx: { deps, session }, input }) =>
      deps.stores.community.read.replies(input.commentId, input.cursor ?? null, session?.user.id ?? null),
    ),

  polls: publicProcedure
    .input(ThreadInput)
    .output(PollsPage)
    .query(({ ctx: { deps, session }, input }) =>
      deps.stores.community.read.polls(input, input.cursor ?? null, session?.user.id ?? null),
    ),

  /** Fans' tips on whether a player starts; public. */
  startTips: publicProcedure
    .input(StartTipsInput)
    .output(StartTips)
    .query(({ ctx: { deps, session }, input }) => deps.stores.startTips.of(input, session?.user.id ?? null)),

  tipStart: limitedProcedure('tip')
    .input(StartTipInput)
    .output(StartTips)
    .mutation(({ ctx: { deps, user }, input }) =>
      deps.stores.startTips.tip(input, user.id, deps.now().toISOString()),
    ),

  /** Live messages of a page that a client missed while it was disconnected. */
  changesSince: publicProcedure
    .input(ChangesInput)
    .output(Changes)
    .query(({ ctx: { deps }, input }) => changesSince(deps, input)),

  /** How the browser subscribes to live messages. */
  live: publicProcedure.output(LiveFacts).query(({ ctx: { deps } }) => ({
    socketUrl: deps.provider.realtime.socketUrl,
    projectId: deps.config.provider.projectId,
  })),

  postComment: limitedProcedure('comment')
    .input(PostComment)
    .output(Comment)
    .mutation(({ ctx: { deps, user }, input }) => postComment(deps, user, input)),

  reply: limitedProcedure('comment')
    .input(PostReply)
    .output(Reply)
    .mutation(({ ctx: { deps, user }, input }) => replyToComment(deps, user, input)),

  toggleLike: limitedProcedure('like')
    .input(CommentInput)
    .output(LikeResult)
    .mutation(({ ctx: { deps, user }, input }) => toggleLike(deps, user, input.commentId)),

  createPoll: limitedProcedure('createPoll')
    .input(CreatePoll)
    .output(Poll)
    .mutation(({ ctx: { deps, user }, input }) => createPoll(deps, user, input)),

  vote: limitedProcedure('vote')
    .input(VoteInput)
    .output(VoteResult)
    .mutation(({ ctx: { deps, user }, input }) => castVote(deps, user, input)),

  deleteComment: signedInProcedure('deleteComment')
    .input(CommentInput)
    .output(CommentDeleted)
    .mutation(({ ctx: { deps, session }, input }) => deleteComment(deps, session, input.commentId)),

  deletePoll: signedInProcedure('deletePoll')
    .input(PollInput)
    .output(PollDeleted)
    .mutation(({ ctx: { deps, session }, input }) => deletePoll(deps, session, input.pollId)),

  report: limitedProcedure('report')
    .input(ReportInput)
    .output(z.void())
    .mutation(({ ctx: { deps, user }, input }) => reportSubject(deps, user, input)),

  /** Decisions on the user's reports and on their removed posts. */
  reportAnswers: userProcedure
    .output(z.array(ReportAnswer))
    .query(({ ctx: { deps, user } }) => deps.stores.community.reports.concerning(user.id)),

  reports: adminProcedure
    .input(ReportsInput)
    .output(ReportsPage)
    .query(({ ctx: { deps }, input }) => deps.stores.community.reports.open(input?.cursor ?? null)),

  decideReport: adminProcedure
    .input(DecideReport)
    .output(ReportDecided)
    .mutation(({ ctx: { deps, user }, input }) => decideReport(deps, user, input)),
});
