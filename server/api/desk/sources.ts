import { z } from 'zod';
import { MarkChoice } from '#shared/catalog/news.schema.ts';
import {
  ClubDecision,
  HeldDecision,
  IdentityDecision,
  PositionAnswer,
  PullResult,
  SourceChoice,
  SourcePause,
  SourcesDesk,
} from '#shared/feeds/feeds.schema.ts';
import { decidePendingChange, pausePulling, pullNow, readSourcesDesk } from '../../commands/feeds/sources.ts';
import { answerPosition, decideIdentity, decideClub } from '../../commands/feeds/identity/questions.ts';
import { detachNewsMark } from '../../commands/feeds/news.ts';
import { adminProcedure } from '../trpc.ts';

/** The sources desk; administrators only. */
export const sourceProcedures = {
  sources: adminProcedure.output(SourcesDesk).query(({ ctx }) => readSourcesDesk(ctx.deps)),

  pullSource: adminProcedure
    .input(SourceChoice)
    .output(PullResult)
    .mutation(async ({ ctx: { deps }, input }) => ({ changed: await pullNow(deps, input.source) })),

  pauseSource: adminProcedure
    .input(SourcePause)
    .output(z.void())
    .mutation(({ ctx: { deps }, input }) => pausePulling(deps, input.source, input.isPaused)),

  decidePendingChange: adminProcedure
    .input(HeldDecision)
    .output(z.void())
    .mutation(({ ctx: { deps, user }, input }) => decidePendingChange(deps, input, user)),

  /** Detaches a wrong mark of a club or player from a headline, or reattaches it. */
  detachNewsMark: adminProcedure
    .input(MarkChoice)
    .output(z.void())
    .mutation(({ ctx: { deps, user }, input }) => detachNewsMark(deps, input, user)),

  /** Decides whether a source's club is a known or a new club. */
  decideClub: adminProcedure
    .input(ClubDecision)
    .output(z.void())
    .mutation(({ ctx: { deps, user }, input }) => decideClub(deps, input, user)),

  /** Answers the position of a player if no source reports it. */
  answerPosition: adminProcedure
    .input(PositionAnswer)
    .output(z.void())
    .mutation(({ ctx: { deps, user }, input }) => answerPosition(deps, input, user)),

  decideIdentity: adminProcedure
    .input(IdentityDecision)
    .output(z.void())
    .mutation(({ ctx: { deps, user }, input }) => decideIdentity(deps, input, user)),
};
