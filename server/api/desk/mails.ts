import { z } from 'zod';
import { MailChoice, TroubledMail } from '#shared/alerts/mails.schema.ts';
import { adminProcedure } from '../trpc.ts';

/** Mails that could not be delivered; a hosted provider shows its own. */
export const mailProcedures = {
  troubledMails: adminProcedure
    .output(z.array(TroubledMail))
    .query(async ({ ctx: { deps } }) => (await deps.provider.notifications.troubles?.()) ?? []),

  retryMail: adminProcedure
    .input(MailChoice)
    .output(z.void())
    .mutation(({ ctx: { deps }, input }) => deps.provider.notifications.retry?.(input.mailId)),

  discardMail: adminProcedure
    .input(MailChoice)
    .output(z.void())
    .mutation(({ ctx: { deps }, input }) => deps.provider.notifications.discard?.(input.mailId)),
};
