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
} from '@hub/shared/runs/flows.schema.ts';
import { AdminChecklist, AdminReminder } from '@hub/shared/admin/checklist.schema.ts';
import { Release } from '@hub/shared/admin/release.schema.ts';
import { Usage, UsageInput } from '@hub/shared/hub/analytics.schema.ts';
import { AccountChoice, SessionsEnded } from '@hub/shared/users/accountSecurity.schema.ts';
import { readUsage } from '../../commands/users/readUsage.ts';
import { endSessionsOf } from '../../commands/users/account.ts';
import {
  cancelRun,
  changeSchedule,
  listFlows,
  requireFlow,
  requireModelFlow,
  runFlow,
} from '../../commands/feeds/flows.ts';
import { BackupCopies, CopyChoice, CopyContents } from '@hub/shared/admin/backups.schema.ts';
import { inspectCopy, listCopies, restoreCopy } from '../../commands/backups/restoreBackup.ts';
import { readRelease } from '../../commands/admin/release.ts';
import { readChecklist } from '../../commands/admin/checklist.ts';
import { adminProcedure, router } from '../trpc.ts';
import { Id } from '@hub/shared/ids.schema.ts';
import {
  AvailabilityChange,
  AvailabilityEdit,
  AvailabilityEditInput,
  AvailabilityPreview,
} from '@hub/shared/availability/availability.schema.ts';
import { editAvailability, previewAvailability, releaseOverride } from '../../commands/admin/availability.ts';
import { AdminNews, AdminNewsInput } from '@hub/shared/admin/adminNews.schema.ts';
import { deleteAdminNews, saveAdminNews, detachNewsMark } from '../../commands/feeds/news.ts';
import { ClubKeeper, KeeperGrant, KeeperRevocation } from '@hub/shared/matchSheet/sheets.schema.ts';
import { trustKeeper } from '../../commands/sheets/enterSheets.ts';
import { AppError } from '../../errors.ts';
import { MailChoice, TroubledMail } from '@hub/shared/alerts/mails.schema.ts';
import {
  ElevenForm,
  ElevenPlace,
  OfficialElevenInput,
  OPEN_FIXTURES_SHOWN,
  OpenFixture,
} from '@hub/shared/elevens/officialEleven.schema.ts';
import { enterOfficialEleven, readElevenForm } from '../../commands/elevens/officialElevens.ts';
import { ProgramSource, SourceKey, SourceKeyInput } from '@hub/shared/elevens/programElevens.schema.ts';
import { giveSourceKey, revokeSourceKey } from '../../commands/elevens/sourceKeys.ts';
import { callerOf } from '../sheets/callerOf.ts';
import { MarkChoice } from '@hub/shared/catalog/news.schema.ts';
import {
  ClubDecision,
  PendingChangeDecision,
  IdentityDecision,
  PositionAnswer,
  PullResult,
  SourceChoice,
  SourcePause,
  SourcesAdmin,
} from '@hub/shared/feeds/feeds.schema.ts';
import {
  decidePendingChange,
  pausePulling,
  pullNow,
  readSourcesAdmin,
} from '../../commands/feeds/sources.ts';
import { answerPosition, decideIdentity, decideClub } from '../../commands/feeds/identity/questions.ts';
import {
  DecideSuggestionInput,
  SuggestionsAnswer,
  SuggestionInput,
  SuggestionPreview,
} from '@hub/shared/admin/suggestions.schema.ts';
import { decideSuggestion, previewSuggestion, readSuggestions } from '../../commands/admin/suggestions.ts';

/** The administration. */
export const adminRouter = router({
  /** Open tasks for this matchday. */
  checklist: adminProcedure.output(AdminChecklist).query(({ ctx }) => readChecklist(ctx.deps)),

  release: adminProcedure.output(Release).query(readRelease),

  // Restoring the hub's data from a copy. Uploads: `server/http/backupUpload.ts`.

  backups: adminProcedure.output(BackupCopies).query(({ ctx }) => listCopies(ctx.deps)),

  /** Checks a copy, and says what it holds. */
  inspectBackup: adminProcedure
    .input(CopyChoice)
    .output(CopyContents)
    .mutation(({ ctx: { deps }, input }) => inspectCopy(deps, input.name)),

  /** Starts the hub anew with a copy; it is not ready until then, and nobody is signed in any more. */
  restoreBackup: adminProcedure
    .input(CopyChoice)
    .output(z.void())
    .mutation(({ ctx: { deps, user }, input }) => restoreCopy(deps, user.id, input.name)),

  deskReminder: adminProcedure.output(AdminReminder).query(async ({ ctx: { deps, user } }) => ({
    address: await deps.stores.adminReminders.addressOf(user.id),
    areMailsSent: deps.config.provider.kind === 'hosted' || deps.config.mail.kind === 'smtp',
  })),

  /** Turns the mails about missing entries on or off, sent on Friday at noon and on Saturday before the matches. */
  setDeskReminder: adminProcedure
    .input(z.strictObject({ isWanted: z.boolean() }))
    .output(z.void())
    .mutation(({ ctx: { deps, user }, input }) =>
      input.isWanted ? deps.stores.adminReminders.turnOn(user) : deps.stores.adminReminders.turnOff(user.id),
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

  // Announced elevens. Keepers of a club use `sheets.elevenForm` and `sheets.enterEleven`.

  openFixtures: adminProcedure
    .output(z.array(OpenFixture))
    .query(({ ctx: { deps } }) => deps.stores.officialElevens.openFixtures(OPEN_FIXTURES_SHOWN)),

  elevenForm: adminProcedure
    .input(ElevenPlace)
    .output(ElevenForm)
    .query(({ ctx: { deps, session }, input }) => readElevenForm(deps, input, callerOf(session))),

  enterOfficialEleven: adminProcedure
    .input(OfficialElevenInput)
    .output(z.object({ isComputed: z.boolean() }))
    .mutation(({ ctx: { deps, session }, input }) => enterOfficialEleven(deps, input, callerOf(session))),

  // Sources of expected elevens, and the keys with which programs enter theirs.

  expectedSources: adminProcedure
    .output(z.array(ProgramSource))
    .query(({ ctx: { deps } }) => deps.stores.expectedElevens.namedWithNewest()),

  /** Gives a source a key, in place of an earlier one; only this answer contains it. */
  giveSourceKey: adminProcedure
    .input(SourceKeyInput)
    .output(SourceKey)
    .mutation(({ ctx: { deps, user }, input }) => giveSourceKey(deps, input.name, user.id)),

  revokeSourceKey: adminProcedure
    .input(z.strictObject({ id: Id }))
    .output(z.void())
    .mutation(({ ctx: { deps, user }, input }) => revokeSourceKey(deps, input.id, user.id)),

  // Mails that could not be delivered; a hosted provider shows its own.

  troubledMails: adminProcedure
    .output(z.array(TroubledMail))
    .query(async ({ ctx: { deps } }) => (await deps.provider.notifications.undelivered?.()) ?? []),

  retryMail: adminProcedure
    .input(MailChoice)
    .output(z.void())
    .mutation(({ ctx: { deps }, input }) => deps.provider.notifications.retry?.(input.mailId)),

  discardMail: adminProcedure
    .input(MailChoice)
    .output(z.void())
    .mutation(({ ctx: { deps }, input }) => deps.provider.notifications.discard?.(input.mailId)),

  // Edits of players' availability.

  availabilityEdits: adminProcedure
    .output(z.array(AvailabilityEdit))
    .query(({ ctx: { deps } }) => deps.stores.availability.newest()),

  previewAvailability: adminProcedure
    .input(AvailabilityChange)
    .output(AvailabilityPreview)
    .query(({ ctx: { deps }, input }) => previewAvailability(deps, input)),

  editAvailability: adminProcedure
    .input(AvailabilityEditInput)
    .output(z.object({ editedTs: z.string(), isComputed: z.boolean() }))
    .mutation(({ ctx: { deps, user }, input }) => editAvailability(deps, input, user)),

  /** Ends an edit, so that the feeds' reports count again. */
  releaseAvailability: adminProcedure
    .input(z.strictObject({ playerId: Id }))
    .output(z.object({ isComputed: z.boolean() }))
    .mutation(({ ctx: { deps, user }, input }) => releaseOverride(deps, input.playerId, user)),

  // Statuses that a model has read in the news.

  statusSuggestions: adminProcedure
    .output(SuggestionsAnswer)
    .query(({ ctx: { deps } }) => readSuggestions(deps)),

  previewSuggestion: adminProcedure
    .input(SuggestionInput)
    .output(SuggestionPreview)
    .query(({ ctx: { deps }, input }) => previewSuggestion(deps, input.id)),

  decideSuggestion: adminProcedure
    .input(DecideSuggestionInput)
    .output(z.object({ isComputed: z.boolean() }))
    .mutation(({ ctx: { deps, user }, input }) => decideSuggestion(deps, input, user)),

  // News entered by an administrator.

  deskNews: adminProcedure.output(AdminNews).query(({ ctx: { deps } }) => deps.stores.news.ofAdmin()),

  /** Enters a news item, or changes one entered by an administrator. */
  saveDeskNews: adminProcedure
    .input(AdminNewsInput)
    .output(z.object({ id: z.string() }))
    .mutation(({ ctx: { deps, user }, input }) => saveAdminNews(deps, input, user)),

  deleteDeskNews: adminProcedure
    .input(z.strictObject({ id: Id }))
    .output(z.void())
    .mutation(({ ctx: { deps, user }, input }) => deleteAdminNews(deps, input.id, user)),

  // Sources.

  sources: adminProcedure.output(SourcesAdmin).query(({ ctx }) => readSourcesAdmin(ctx.deps)),

  pullSource: adminProcedure
    .input(SourceChoice)
    .output(PullResult)
    .mutation(async ({ ctx: { deps }, input }) => ({ changed: await pullNow(deps, input.source) })),

  pauseSource: adminProcedure
    .input(SourcePause)
    .output(z.void())
    .mutation(({ ctx: { deps }, input }) => pausePulling(deps, input.source, input.isPaused)),

  decidePendingChange: adminProcedure
    .input(PendingChangeDecision)
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

  // Fans who are keepers of a club.

  keepers: adminProcedure.output(z.array(ClubKeeper)).query(async ({ ctx: { deps } }) => {
    const keepers = await deps.stores.clubKeepers.all();
    return keepers.map(({ userId, displayName, teamId, club, grantedTs }) => ({
      userId,
      name: displayName,
      teamId,
      club: club ?? teamId,
      grantedTs,
    }));
  }),

  trustKeeper: adminProcedure
    .input(KeeperGrant)
    .output(z.void())
    .mutation(({ ctx: { deps, session }, input }) =>
      trustKeeper(deps, { ...session.user, isAdmin: true }, input),
    ),

  revokeKeeper: adminProcedure
    .input(KeeperRevocation)
    .output(z.void())
    .mutation(async ({ ctx: { deps }, input }) => {
      if (!(await deps.stores.clubKeepers.revoke(input.userId, input.teamId))) throw new AppError('notFound');
    }),
});
