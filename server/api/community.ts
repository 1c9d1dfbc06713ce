import { z } from 'zod';
import {
  Comment,
  CommentDeleted,
  CommentInput,
  CreatePoll,
  DecideReport,
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
  ReportDecided,
  ReportInput,
  ReportsInput,
  ReportsPage,
  Thread,
  ThreadInput,
  VoteInput,
  VoteResult,
} from '../../shared/community.ts';
import { SIGN_IN } from '../../shared/communityRules.ts';
import { castVote } from '../commands/castVote.ts';
import { createPoll } from '../commands/createPoll.ts';
import { decideReport } from '../commands/decideReport.ts';
import { deleteComment } from '../commands/deleteComment.ts';
import { deletePoll } from '../commands/deletePoll.ts';
import { postComment } from '../commands/postComment.ts';
import { replyToComment } from '../commands/replyToComment.ts';
import { reportSubject } from '../commands/reportSubject.ts';
import { toggleLike } from '../commands/toggleLike.ts';
import { notSignedIn } from '../errors.ts';
import type { LimitedAction } from './context.ts';
import { adminProcedure, publicProcedure, router } from './trpc.ts';

/** Everybody who is signed in; everybody else is asked to, in the words of the specification. */
const memberProcedure = (action: keyof typeof SIGN_IN) =>
  publicProcedure.use(({ ctx, next }) => {
    if (ctx.viewer === null) throw notSignedIn(SIGN_IN[action]);
    return next({ ctx: { ...ctx, viewer: ctx.viewer } });
  });

/** The same, as often as is good for the others. */
const limitedProcedure = (action: LimitedAction) =>
  memberProcedure(action).use(async ({ ctx, next }) => {
    await ctx.allow(action, ctx.viewer.user.id);
    return next();
  });

/** Discussions: open to every reader; writing is for those who are signed in, in their own name. */
export const communityRouter = router({
  thread: publicProcedure
    .input(ThreadInput)
    .output(Thread)
    .query(({ ctx: { deps, viewer }, input }) =>
      deps.stores.community.read.thread(input, input.cursor ?? null, viewer?.user.id ?? null),
    ),

  replies: publicProcedure
    .input(RepliesInput)
    .output(RepliesPage)
    .query(({ ctx: { deps, viewer }, input }) =>
      deps.stores.community.read.replies(input.commentId, input.cursor ?? null, viewer?.user.id ?? null),
    ),

  polls: publicProcedure
    .input(ThreadInput)
    .output(PollsPage)
    .query(({ ctx: { deps, viewer }, input }) =>
      deps.stores.community.read.polls(input, input.cursor ?? null, viewer?.user.id ?? null),
    ),

  /** How the browser hears of what others write. */
  live: publicProcedure.output(LiveFacts).query(({ ctx: { deps } }) => ({
    socketUrl: deps.provider.realtime.socketUrl,
    projectId: deps.config.provider.projectId,
  })),

  postComment: limitedProcedure('comment')
    .input(PostComment)
    .output(Comment)
    .mutation(({ ctx: { deps, viewer }, input }) => postComment(deps, viewer.user, input)),

  reply: limitedProcedure('comment')
    .input(PostReply)
    .output(Reply)
    .mutation(({ ctx: { deps, viewer }, input }) => replyToComment(deps, viewer.user, input)),

  toggleLike: limitedProcedure('like')
    .input(CommentInput)
    .output(LikeResult)
    .mutation(({ ctx: { deps, viewer }, input }) => toggleLike(deps, viewer.user, input.commentId)),

  createPoll: limitedProcedure('createPoll')
    .input(CreatePoll)
    .output(Poll)
    .mutation(({ ctx: { deps, viewer }, input }) => createPoll(deps, viewer.user, input)),

  vote: limitedProcedure('vote')
    .input(VoteInput)
    .output(VoteResult)
    .mutation(({ ctx: { deps, viewer }, input }) => castVote(deps, viewer.user, input)),

  deleteComment: memberProcedure('deleteComment')
    .input(CommentInput)
    .output(CommentDeleted)
    .mutation(({ ctx: { deps, viewer }, input }) => deleteComment(deps, viewer, input.commentId)),

  deletePoll: memberProcedure('deletePoll')
    .input(PollInput)
    .output(PollDeleted)
    .mutation(({ ctx: { deps, viewer }, input }) => deletePoll(deps, viewer, input.pollId)),

  report: limitedProcedure('report')
    .input(ReportInput)
    .output(z.void())
    .mutation(({ ctx: { deps, viewer }, input }) => reportSubject(deps, viewer.user, input)),

  reports: adminProcedure
    .input(ReportsInput)
    .output(ReportsPage)
    .query(({ ctx: { deps }, input }) => deps.stores.community.reports.open(input?.cursor ?? null)),

  decideReport: adminProcedure
    .input(DecideReport)
    .output(ReportDecided)
    .mutation(({ ctx: { deps, viewer }, input }) => decideReport(deps, viewer.user, input)),
});
