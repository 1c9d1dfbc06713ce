import { json, Router } from 'express';
import { z } from 'zod';
import type { AuthUser } from '../../auth.ts';
import { providerErrorOf } from '../../errors.ts';
import { notificationsError, type Email, type Notifications } from '../../notifications.ts';
import { callerOf, refusal, type CallerAuth } from '../caller.ts';

export interface NotificationAccess extends CallerAuth {
  /** Counts a message of a user. @throws Failure 'tooMany' */
  allowEmail: (userId: string) => Promise<void>;
}

const Addresses = z.union([z.string(), z.array(z.string())]).nullish();
const optionalText = z
  .string()
  .nullish()
  .transform((value) => value ?? undefined);
const Body = z.object({
  to: Addresses,
  cc: Addresses,
  bcc: Addresses,
  replyTo: z.string().nullish(),
  subject: z.string().nullish(),
  text: z.string().nullish(),
  html: z.string().nullish(),
  unsubscribeUrl: optionalText,
  attachments: z.array(z.object({ url: z.string(), filename: optionalText, type: optionalText })).nullish(),
});

/** `/email`: to any address with the key; for users, to their own verified address. The sender is always the hub's. */
export function notificationRoutes(notifications: Notifications, access: NotificationAccess): Router {
  const router = Router();
  router.post('/email', json({ limit: '1mb' }), async (request, response) => {
    const { kind, user } = await callerOf(request, access);
    if (kind === 'stranger') throw refusal(null, 'Sending mail');
    const email = toEmail(request.body);
    if (user !== null) await requireOwn(user, email);
    response.json({ success: true, ...(await notifications.email(email)) });
  });

  async function requireOwn(user: AuthUser, { to, cc = [], bcc = [] }: Email): Promise<void> {
    const isOwn = (address: string) => address.toLowerCase() === user.email.toLowerCase();
    if (![...to, ...cc, ...bcc].every(isOwn) || !user.emailVerified)
      throw providerErrorOf(403, 'Users send mail to their own verified address only');
    await access.allowEmail(user.id);
  }

  return router;
}

function toEmail(body: unknown): Email {
  const { data } = Body.safeParse(body);
  if (data === undefined) throw notificationsError(400, 'The body must be a message');
  const { to, cc, bcc, replyTo, subject, text, html, attachments, unsubscribeUrl } = data;
  return {
    to: listOf(to),
    cc: listOf(cc),
    bcc: listOf(bcc),
    subject: subject ?? '',
    ...(replyTo ? { replyTo } : {}),
    ...(text ? { text } : {}),
    ...(html ? { html } : {}),
    ...(unsubscribeUrl ? { unsubscribeUrl } : {}),
    attachments: attachments ?? [],
  };
}

const listOf = (given: string | string[] | null | undefined): string[] =>
  (Array.isArray(given) ? given : [given ?? '']).map((one) => one.trim()).filter((one) => one !== '');
