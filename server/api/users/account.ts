import { z } from 'zod';
import {
  Account,
  AccountChanges,
  AccountDataPage,
  AccountDataQuestion,
  AccountDeleted,
  AccountDeletion,
  DeletionTerms,
  FridayMail,
  Notices,
  NoticesSeen,
  PictureInput,
  ProfilePicture,
  ProviderFacts,
} from '@hub/shared/users/account.schema.ts';
import type { Deps } from '../../deps.ts';
import { LegalFacts } from '@hub/shared/hub/legal.schema.ts';
import {
  deleteAccount,
  readDeletionTerms,
  exportOwnData,
  changePassword,
  confirmSecondFactor,
  endOtherSessions,
  endSecondFactor,
  endSession,
  readAccountSecurity,
  startSecondFactor,
} from '../../commands/users/account.ts';
import { setFridayMail } from '../../commands/users/fridayMail.ts';
import { removeProfilePicture, setProfilePicture } from '../../commands/users/pictures.ts';
import type { Session } from '../context.ts';
import { checked, limited, publicProcedure, router, userProcedure } from '../trpc.ts';
import {
  AccountSecurity,
  CodeInput,
  PasswordChange,
  RecoveryCodes,
  SecondFactorSetup,
  SessionChoice,
  SessionsEnded,
} from '@hub/shared/users/accountSecurity.schema.ts';

/** The signed-in user's account, identified by the verified token alone. */
export const accountRouter = router({
  /** Where and how to sign in; public. */
  provider: publicProcedure.output(ProviderFacts).query(({ ctx: { deps } }) => {
    const { provider, allowedOrigins } = deps.config;
    return {
      authUrl: provider.kind === 'hosted' ? provider.authUrl : null,
      projectId: provider.projectId,
      frameOrigins: [...allowedOrigins],
    };
  }),

  /** Who runs the hub, and which services it uses; public. */
  legal: publicProcedure.output(LegalFacts).query(({ ctx: { deps } }) => legalFactsOf(deps.config)),

  me: userProcedure.output(Account).query(({ ctx: { session } }) => toAccount(session)),

  update: userProcedure
    .input(AccountChanges)
    .output(Account)
    .mutation(async ({ ctx: { deps, session }, input }) =>
      toAccount({ ...session, user: await deps.provider.auth.update(session.accessToken, input) }),
    ),

  picture: userProcedure.output(ProfilePicture).query(async ({ ctx: { deps, user } }) => ({
    pictureUrl: await deps.stores.profiles.pictureOf(user.id),
  })),

  setPicture: userProcedure
    .input(PictureInput)
    .output(ProfilePicture)
    .use(limited('picture'))
    .mutation(async ({ ctx: { deps, user }, input }) => ({
      pictureUrl: await setProfilePicture(deps, user, Buffer.from(input.picture, 'base64')),
    })),

  removePicture: userProcedure
    .output(z.void())
    .mutation(({ ctx: { deps, user } }) => removeProfilePicture(deps, user)),

  fridayMail: userProcedure.output(FridayMail).query(async ({ ctx: { deps, user } }) => ({
    address: await deps.stores.fridayMails.addressOf(user.id),
    areMailsSent: deps.config.provider.kind === 'hosted' || deps.config.mail.kind === 'smtp',
  })),

  setFridayMail: userProcedure
    .input(z.strictObject({ isWanted: z.boolean() }))
    .output(z.void())
    .mutation(({ ctx: { deps, user }, input }) => setFridayMail(deps, user, input.isWanted)),

  /** Everything the hub stores about the user, page by page; the limit counts started downloads. */
  download: userProcedure
    .input(AccountDataQuestion)
    .output(checked(AccountDataPage))
    .query(async ({ ctx: { deps, user, allow }, input: { page } = { page: 0 } }) => {
      if (page === 0) await allow('download', user.id);
      return exportOwnData(deps, user, page);
    }),

  deletionTerms: userProcedure
    .output(DeletionTerms)
    .query(({ ctx: { deps, user } }) => readDeletionTerms(deps, user)),

  delete: userProcedure
    .input(AccountDeletion)
    .output(AccountDeleted)
    .mutation(({ ctx: { deps, session }, input }) => deleteAccount(deps, session, input)),

  notices: userProcedure
    .output(checked(Notices))
    .query(({ ctx: { deps, user } }) => deps.stores.notices.ofUser(user.id, deps.now().toISOString())),

  markNoticesSeen: userProcedure
    .input(z.strictObject({ version: z.string().max(128) }))
    .output(NoticesSeen)
    .mutation(async ({ ctx: { deps, user }, input }) => ({
      isMarked: await deps.stores.notices.markSeen(user.id, input.version, deps.now().toISOString()),
    })),

  // Security of the signed-in user's own account.

  security: userProcedure
    .output(AccountSecurity)
    .query(({ ctx: { deps, session } }) => readAccountSecurity(deps, session)),

  endSession: userProcedure
    .input(SessionChoice)
    .output(z.void())
    .mutation(({ ctx: { deps, session }, input }) => endSession(deps, session, input.id)),

  endOtherSessions: userProcedure
    .output(SessionsEnded)
    .mutation(async ({ ctx: { deps, session } }) => ({ ended: await endOtherSessions(deps, session) })),

  changePassword: userProcedure
    .input(PasswordChange)
    .output(z.void())
    .mutation(({ ctx: { deps, session }, input }) => changePassword(deps, session, input)),

  startSecondFactor: userProcedure
    .output(SecondFactorSetup)
    .mutation(({ ctx: { deps, session } }) => startSecondFactor(deps, session)),

  confirmSecondFactor: userProcedure
    .input(CodeInput)
    .output(RecoveryCodes)
    .mutation(async ({ ctx: { deps, session }, input }) => ({
      recoveryCodes: await confirmSecondFactor(deps, session, input.code),
    })),

  endSecondFactor: userProcedure
    .input(CodeInput)
    .output(z.void())
    .mutation(({ ctx: { deps, session }, input }) => endSecondFactor(deps, session, input.code)),
});

const toAccount = ({ user, isAdmin, needsSecondFactor }: Session) => ({ user, isAdmin, needsSecondFactor });

/** Facts about the hub for its legal pages. */
function legalFactsOf({ operator, server, mail, social, provider }: Deps['config']): LegalFacts {
  return {
    operator,
    isPublic: server.isPublic,
    uses: {
      mail: mail.kind === 'smtp',
      google: social.google !== null,
      github: social.github !== null,
      openId: social.openId?.name ?? null,
      storage: provider.kind === 'embedded' && provider.storage.s3 !== null,
      provider: provider.kind === 'hosted',
    },
  };
}
