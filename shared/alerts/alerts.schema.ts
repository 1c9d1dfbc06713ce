import { z } from 'zod';
import { ALERT_KINDS, LOCK_LEADS, MESSAGE_KINDS, type AlertChoices as Choices } from './alertTerms.ts';

const QuietHours = z.strictObject({
  from: z.int().min(0).max(1439),
  to: z.int().min(0).max(1439),
});

export const AlertChoices: z.ZodType<Choices, Choices> = z.strictObject({
  kinds: z.array(z.enum(ALERT_KINDS)).max(ALERT_KINDS.length),
  quiet: QuietHours.nullable(),
  lockMinutes: z.literal(LOCK_LEADS),
  byMail: z.boolean(),
});
export const AlertDevice = z.object({ id: z.string(), name: z.string(), createdTs: z.string() });
export type AlertDevice = z.infer<typeof AlertDevice>;

export const AlertSettings = z.object({
  choices: AlertChoices,
  /** Address for mails; null if the user does not want them. */
  address: z.string().nullable(),
  /** Public key by which browsers verify the hub's messages; a P-256 point in base64url. */
  publicKey: z.string(),
  devices: z.array(AlertDevice),
});
export type AlertSettings = z.infer<typeof AlertSettings>;

/** A browser's push subscription, and a name by which the user recognises the device. */
export const PushSubscriptionInput = z.strictObject({
  endpoint: z.url({ protocol: /^https$/ }).max(1000),
  p256dh: z.string().regex(/^[\w-]{87}$/u),
  auth: z.string().regex(/^[\w-]{22}$/u),
  name: z.string().trim().min(1).max(60),
});
export type PushSubscriptionInput = z.infer<typeof PushSubscriptionInput>;

/** A browser's subscription in place of its earlier one, whose secret only that browser and the hub know. */
export const PushRenewalInput = z.strictObject({
  before: PushSubscriptionInput.pick({ endpoint: true, auth: true }),
  after: PushSubscriptionInput.omit({ name: true }),
});
export type PushRenewalInput = z.infer<typeof PushRenewalInput>;

/** An event in the bell. */
export const Alert = z.object({
  id: z.string(),
  kind: z.enum(MESSAGE_KINDS),
  title: z.string(),
  body: z.string(),
  /** Path of the page with details. */
  path: z.string(),
  createdTs: z.string(),
  isSeen: z.boolean(),
});
export type Alert = z.infer<typeof Alert>;

/** What is sent to a device, encrypted for it. */
export interface PushPayload {
  title: string;
  body: string;
  path: string;
  /** Identifies the event, so that a device shows it only once. */
  tag: string;
}
