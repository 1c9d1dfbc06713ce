import { z } from 'zod';
import {
  Account,
  AccountChanges,
  AccountData,
  AccountDeleted,
  AccountDeletion,
  DeletionTerms,
  Notices,
  NoticesSeen,
  ProviderFacts,
} from '../../shared/account.ts';
import { deleteAccount, deletionTerms } from '../commands/deleteAccount.ts';
import { publicProcedure, router, userProcedure } from './trpc.ts';

/** What belongs to the one who is signed in; whose it is comes from the verified token alone. */
export const accountRouter = router({
  /** Where and how to sign in; open to everybody. */
  provider: publicProcedure.output(ProviderFacts).query(({ ctx: { deps } }) => {
    const { provider, allowedOrigins } = deps.config;
    return {
      authUrl: provider.kind === 'hosted' ? provider.authUrl : null,
      projectId: provider.projectId,
      frameOrigins: [...allowedOrigins],
    };
  }),

  me: userProcedure
    .output(Account)
    .query(({ ctx: { viewer } }) => ({ user: viewer.user, isAdmin: viewer.isAdmin })),

  update: userProcedure
    .input(AccountChanges)
    .output(Account)
    .mutation(async ({ ctx: { deps, viewer }, input }) => ({
      user: await deps.provider.auth.update(viewer.accessToken, input),
      isAdmin: viewer.isAdmin,
    })),

  /** Everything the hub keeps about the user. */
  download: userProcedure.output(AccountData).query(async ({ ctx: { deps, viewer } }) => ({
    exportedTs: deps.now().toISOString(),
    user: viewer.user,
    ...(await deps.stores.account.dataOf(viewer.user.id)),
  })),

  deletionTerms: userProcedure
    .output(DeletionTerms)
    .query(({ ctx: { deps, viewer } }) => deletionTerms(deps, viewer.user)),

  delete: userProcedure
    .input(AccountDeletion)
    .output(AccountDeleted)
    .mutation(({ ctx: { deps, viewer }, input }) => deleteAccount(deps, viewer, input)),

  notices: userProcedure
    .output(Notices)
    .query(({ ctx: { deps, viewer } }) => deps.stores.notices.ofUser(viewer.user.id)),

  markNoticesSeen: userProcedure
    .input(z.strictObject({ version: z.string().max(128) }))
    .output(NoticesSeen)
    .mutation(async ({ ctx: { deps, viewer }, input }) => ({
      isMarked: await deps.stores.notices.markSeen(viewer.user.id, input.version, deps.now().toISOString()),
    })),
});
