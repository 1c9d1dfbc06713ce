import { z } from 'zod';
import {
  AccountSecurity,
  CodeInput,
  PasswordChange,
  RecoveryCodes,
  SecondFactorSetup,
  SessionChoice,
  SessionsEnded,
} from '#shared/users/accountSecurity.schema.ts';
import {
  changePassword,
  confirmSecondFactor,
  endOtherSessions,
  endSecondFactor,
  endSession,
  readAccountSecurity,
  startSecondFactor,
} from '../../commands/users/account.ts';
import { userProcedure } from '../trpc.ts';

/** Security of the signed-in user's own account. */
export const accountSecurityProcedures = {
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
};
