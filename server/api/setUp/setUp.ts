import { z } from 'zod';
import {
  ClaimInput,
  ClaimTokens,
  KeyTrialAnswer,
  KeyTrialInput,
  SetUpFacts,
  SetUpInput,
  SetUpProgress,
  SetUpState,
} from '@hub/shared/setUp/setUp.schema.ts';
import { canBeClaimed, claimHub } from '../../commands/setUp/claim.ts';
import { readProgress, readSetUp, saveSetUp, tryKeyOf } from '../../commands/setUp/setUp.ts';
import { adminProcedure, publicProcedure, router } from '../trpc.ts';

/** The set-up in the browser: claiming an unclaimed hub, and the settings that live in the database. */
export const setUpRouter = router({
  /** Public. */
  state: publicProcedure
    .output(SetUpState)
    .query(async ({ ctx: { deps } }) => ({ isUnclaimed: await canBeClaimed(deps) })),

  /** Signs the operator in; public, and limited as sign-ins are. */
  claim: publicProcedure
    .input(ClaimInput)
    .output(ClaimTokens)
    .mutation(async ({ ctx: { deps, caller }, input }) => claimHub(deps, input.secret.trim(), caller)),

  read: adminProcedure.output(SetUpFacts).query(({ ctx: { deps, user } }) => readSetUp(deps, user)),

  tryKey: adminProcedure
    .input(KeyTrialInput)
    .output(KeyTrialAnswer)
    .mutation(async ({ ctx: { deps }, input }) => ({ verdict: await tryKeyOf(deps, input) })),

  /** Stores the settings; the hub then starts anew with them. */
  save: adminProcedure
    .input(SetUpInput)
    .output(z.void())
    .mutation(({ ctx: { deps, session }, input }) => saveSetUp(deps, session, input)),

  progress: adminProcedure.output(SetUpProgress).query(({ ctx: { deps } }) => readProgress(deps)),
});
