/** Kinds of alerts, and limits; apart from the schemas, so that screens need not load zod. */

/** Alerts that a user can get, on a device, by mail and in the bell. */
export const ALERT_KINDS = ['eleven', 'status', 'fall', 'threshold', 'lock', 'result'] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];
/** Alerts that come without being chosen, too: a chat that was switched off. */
export const MESSAGE_KINDS = [...ALERT_KINDS, 'channel'] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];

/** Devices of one user that get alerts. */
export const ALERT_DEVICES_MAX = 10;
/** Messages that one user gets within a day; more would only be turned off. */
export const ALERTS_PER_DAY = 60;
/** Choices for how long before the lock a user is reminded, in minutes. */
export const LOCK_LEADS = [30, 60, 120, 180] as const;

/** Where whoever gets alerts by mail leaves them; followed by a token. */
export const ALERT_MAIL_PATH = '/benachrichtigungsmail';

/** Minutes of the day in Berlin; `from` after `to` spans midnight. */
export interface QuietHours {
  from: number;
  to: number;
}

export interface AlertChoices {
  kinds: AlertKind[];
  /** In which devices stay silent; null: none. */
  quiet: QuietHours | null;
  /** How long before the lock. */
  lockMinutes: (typeof LOCK_LEADS)[number];
  /** Whether the same events are mailed, too. */
  byMail: boolean;
}

/** Of whoever turns alerts on and chooses nothing. */
export const DEFAULT_CHOICES: AlertChoices = {
  kinds: [...ALERT_KINDS],
  quiet: { from: 23 * 60, to: 7 * 60 },
  lockMinutes: 60,
  byMail: false,
};
