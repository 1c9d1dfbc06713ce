/** Kinds of alerts, and limits; separate from the schemas so that screens need not load zod. */

/** Kinds of alerts to choose from, for devices, mails and the bell. */
export const ALERT_KINDS = ['eleven', 'status', 'fall', 'threshold', 'lock', 'result', 'review'] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];
/** All kinds, including the one that cannot be chosen: a chat was switched off. */
export const MESSAGE_KINDS = [...ALERT_KINDS, 'channel'] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];

/** Devices per user that get alerts. */
export const ALERT_DEVICES_MAX = 10;
/** Messages per user and day; more would only make users turn them off. */
export const ALERTS_PER_DAY = 60;
/** Choices for the reminder before the lock, in minutes. */
export const LOCK_LEADS = [30, 60, 120, 180] as const;

/** Page to unsubscribe from alerts by mail; followed by a token. */
export const ALERT_MAIL_PATH = '/benachrichtigungsmail';

/** Minutes of the day in Berlin; `from` after `to` spans midnight. */
export interface QuietHours {
  from: number;
  to: number;
}

export interface AlertChoices {
  kinds: AlertKind[];
  /** Hours in which devices stay silent; null: none. */
  quiet: QuietHours | null;
  /** Minutes before the lock at which the user is reminded. */
  lockMinutes: (typeof LOCK_LEADS)[number];
  /** Whether the same events are also sent by mail. */
  byMail: boolean;
}

/** Defaults for users who turn alerts on. */
export const DEFAULT_CHOICES: AlertChoices = {
  kinds: [...ALERT_KINDS],
  quiet: { from: 23 * 60, to: 7 * 60 },
  lockMinutes: 60,
  byMail: false,
};
