import { z } from 'zod';
import {
  CancelRunInput,
  Flow,
  FlowResult,
  PSTART_FLOW,
  RunsInput,
  RunsPage,
  FlowSchedule,
  ScheduleInput,
} from '#shared/runs/flows.schema.ts';
import { DeskChecklist, DeskReminder } from '#shared/desk/checklist.schema.ts';
import { Usage, UsageInput } from '#shared/hub/analytics.schema.ts';
import { AccountChoice, SessionsEnded } from '#shared/users/accountSecurity.schema.ts';
import { readUsage } from '../../commands/users/readUsage.ts';
import { endSessionsOf } from '../../commands/users/account.ts';
import {
  cancelRun,
  changeSchedule,
  listFlows,
  requireFlow,
  requireModelFlow,
  runFlow,
} from '../../commands/runs/flows.ts';
import { readChecklist } from '../../commands/desk/checklist.ts';
import { availabilityProcedures } from './availability.ts';
import { deskNewsProcedures } from './deskNews.ts';
import { keeperProcedures } from './keepers.ts';
import { mailProcedures } from './mails.ts';
import { officialElevenProcedures } from './officialEleven.ts';
import { suggestionProcedures } from './suggestions.ts';
import { sourceProcedures } from './sources.ts';
import { adminProcedure, router } from '../trpc.ts';

/** The administrators' desk. */
export const adminRouter = router({
  /** Open tasks for this matchday. */
  checklist: adminProcedure.output(DeskChecklist).query(({ ctx }) => readChecklist(ctx.deps)),

  deskReminder: adminProcedure.output(DeskReminder).query(async ({ ctx: { deps, user } }) => ({
    address: await deps.stores.deskReminders.addressOf(user.id),
    areMailsSent: deps.config.provider.kind === 'hosted' || deps.config.mail.kind === 'smtp',
  })),

  /** Turns the mails about missing entries on or off, sent on Friday at noon and on Saturday before the matches. */
  setDeskReminder: adminProcedure
    .input(z.strictObject({ isWanted: z.boolean() }))
    .output(z.void())
    .mutation(({ ctx: { deps, user }, input }) =>
      input.isWanted ? deps.stores.deskReminders.turnOn(user) : deps.stores.deskReminders.turnOff(user.id),
    ),

  flows: adminProcedure.output(z.array(Flow)).query(({ ctx }) => listFlows(ctx.deps)),

  runFlow: adminProcedure
    .input(z.object({ name: z.string().max(64).default(PSTART_FLOW) }))
    .output(FlowResult)
    .mutation(({ ctx, input }) => runFlow(ctx.deps, input.name, 'admin')),

  /** The history of a flow's runs. */
  runs: adminProcedure
    .input(RunsInput)
    .output(RunsPage)
    .query(({ ctx: { deps }, input }) =>
      deps.stores.flowRuns.page(requireFlow(deps, input.name), input.cursor ?? null),
    ),

  cancelRun: adminProcedure
    .input(CancelRunInput)
    .output(z.void())
    .mutation(({ ctx: { deps }, input }) =>
      cancelRun(deps, { name: requireModelFlow(input.name), runId: input.runId }),
    ),

  changeSchedule: adminProcedure
    .input(ScheduleInput)
    .output(FlowSchedule)
    .mutation(({ ctx: { deps, user }, input }) =>
      changeSchedule(deps, { ...input, name: requireModelFlow(input.name) }, user.id),
    ),

  /** How the hub was used; null if the provider shows that itself. */
  usage: adminProcedure
    .input(UsageInput)
    .output(Usage.nullable())
    .query(({ ctx: { deps }, input }) => readUsage(deps, input.days)),

  /** Signs an account out everywhere, for instance after it was hijacked. */
  endSessions: adminProcedure
    .input(AccountChoice)
    .output(SessionsEnded)
    .mutation(async ({ ctx: { deps, user }, input }) => ({
      ended: await endSessionsOf(deps, user, input.email),
    })),

  ...officialElevenProcedures,

  ...mailProcedures,
  ...availabilityProcedures,
  ...suggestionProcedures,
  ...deskNewsProcedures,

  ...sourceProcedures,
  ...keeperProcedures,
});
