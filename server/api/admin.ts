import { z } from 'zod';
import { Flow, FlowResult, PSTART_FLOW } from '../../shared/flows.ts';
import { listFlows } from '../commands/listFlows.ts';
import { runFlow } from '../commands/runFlow.ts';
import { availabilityProcedures } from './availability.ts';
import { enterOfficialElevenProcedure } from './officialEleven.ts';
import { adminProcedure, router } from './trpc.ts';

/** The desk of the administrators. */
export const adminRouter = router({
  flows: adminProcedure.output(z.array(Flow)).query(({ ctx }) => listFlows(ctx.deps)),

  runFlow: adminProcedure
    .input(z.object({ name: z.string().max(64).default(PSTART_FLOW) }))
    .output(FlowResult)
    .mutation(({ ctx, input }) => runFlow(ctx.deps, input.name, 'admin')),

  enterOfficialEleven: enterOfficialElevenProcedure,

  ...availabilityProcedures,
});
