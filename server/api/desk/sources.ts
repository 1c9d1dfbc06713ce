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

/** The desk of the sources. */
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

  /** Removes a club or a player from a headline that is about somebody else, or restores the mark. */
  detachNewsMark: adminProcedure
    .input(MarkChoice)
    .output(z.void())
    .mutation(({ ctx: { deps, user }, input }) => detachNewsMark(deps, input, user)),

  /** Decides which club a source's club is: a known one, or a new one. */
  decideClub: adminProcedure
    .input(ClubDecision)
    .output(z.void())
    .mutation(({ ctx: { deps, user }, input }) => decideClub(deps, input, user)),

  /** Decides the position of a player for whom no source has one. */
  answerPosition: adminProcedure
    .input(PositionAnswer)
    .output(z.void())
    .mutation(({ ctx: { deps, user }, input }) => answerPosition(deps, input, user)),

  decideIdentity: adminProcedure
    .input(IdentityDecision)
    .output(z.void())
    .mutation(({ ctx: { deps, user }, input }) => decideIdentity(deps, input, user)),
};
