import { z } from 'zod';

/** What a user can be told of, on a device, by mail and in the bell. */
export const ALERT_KINDS = ['eleven', 'status', 'threshold', 'lock'] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

/** Devices of one user that are told. */
export const ALERT_DEVICES_MAX = 10;
/** Messages that one user gets within a day; more would only be turned off. */
export const ALERTS_PER_DAY = 60;
/** Choices for how long before the lock a user is reminded, in minutes. */
export const LOCK_LEADS = [30, 60, 120, 180] as const;
/** Days after which a message is forgotten. */
export const ALERT_DAYS = 14;

/** Minutes of the day in Berlin; `from` after `to` spans midnight. */
export const QuietHours = z.strictObject({
  from: z.int().min(0).max(1439),
  to: z.int().min(0).max(1439),
});
export type QuietHours = z.infer<typeof QuietHours>;

export const AlertChoices = z.strictObject({
  /** Null: what makes no event for this user. */
  kinds: z.array(z.enum(ALERT_KINDS)).max(ALERT_KINDS.length),
  /** In which devices stay silent; null: none. */
  quiet: QuietHours.nullable(),
  lockMinutes: z.literal(LOCK_LEADS),
  /** Whether the same events are mailed, too. */
  byMail: z.boolean(),
});
export type AlertChoices = z.infer<typeof AlertChoices>;

/** Of whoever turns alerts on and chooses nothing. */
export const DEFAULT_CHOICES: AlertChoices = {
  kinds: [...ALERT_KINDS],
  quiet: { from: 23 * 60, to: 7 * 60 },
  lockMinutes: 60,
  byMail: false,
};

export const AlertDevice = z.object({ id: z.string(), name: z.string(), createdTs: z.string() });
export type AlertDevice = z.infer<typeof AlertDevice>;

export const AlertSettings = z.object({
  choices: AlertChoices,
  /** Address that mails go to; null: none are wanted. */
  address: z.string().nullable(),
  /** With which browsers know the hub's messages; base64url of a P-256 point. */
  publicKey: z.string(),
  devices: z.array(AlertDevice),
});
export type AlertSettings = z.infer<typeof AlertSettings>;

/** What a browser hands out when it subscribes, and a name by which the user knows the device. */
export const PushSubscriptionInput = z.strictObject({
  endpoint: z.url({ protocol: /^https$/ }).max(1000),
  p256dh: z.string().regex(/^[\w-]{87}$/u),
  auth: z.string().regex(/^[\w-]{22}$/u),
  name: z.string().trim().min(1).max(60),
});
export type PushSubscriptionInput = z.infer<typeof PushSubscriptionInput>;

/** One event as the bell shows it. */
export const Alert = z.object({
  id: z.string(),
  kind: z.enum(ALERT_KINDS),
  title: z.string(),
  body: z.string(),
  /** Of the hub's page that says more. */
  path: z.string(),
  createdTs: z.string(),
  isSeen: z.boolean(),
});
export type Alert = z.infer<typeof Alert>;

/** What travels to a device, encrypted for it alone. */
export interface PushPayload {
  title: string;
  body: string;
  path: string;
  /** The same event has the same tag, so that a device shows it once. */
  tag: string;
}

/** Where whoever gets alerts by mail leaves them; followed by a token. */
export const ALERT_MAIL_PATH = '/benachrichtigungsmail';
