import { z } from 'zod';
import {
  HeldDecision,
  IdentityDecision,
  PullResult,
  SourceChoice,
  SourcePause,
  SourcesDesk,
} from '../../shared/feeds.ts';
import {
  decideHeldChange,
  decideIdentity,
  pausePulling,
  pullNow,
  readSourcesDesk,
} from '../commands/feeds/sourcesDesk.ts';
import { adminProcedure } from './trpc.ts';

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

  decideHeldChange: adminProcedure
    .input(HeldDecision)
    .output(z.void())
    .mutation(({ ctx: { deps, user }, input }) => decideHeldChange(deps, input, user)),

  decideIdentity: adminProcedure
    .input(IdentityDecision)
    .output(z.void())
    .mutation(({ ctx: { deps, user }, input }) => decideIdentity(deps, input, user)),
};
