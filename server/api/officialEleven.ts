import { z } from 'zod';
import { OfficialElevenInput } from '../../shared/officialEleven.ts';
import { enterOfficialEleven } from '../commands/enterOfficialEleven.ts';
import { adminProcedure } from './trpc.ts';

/** An announced eleven; administrators only. */
export const enterOfficialElevenProcedure = adminProcedure
  .input(OfficialElevenInput)
  .output(z.object({ isComputed: z.boolean() }))
  .mutation(({ ctx, input }) => enterOfficialEleven(ctx.deps, input, ctx.viewer.user.id));
