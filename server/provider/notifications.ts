import { ProviderError } from './errors.ts';

/** A message for people. */
export interface Email {
  /** At least one address. */
  to: readonly string[];
  cc?: readonly string[];
  bcc?: readonly string[];
  replyTo?: string;
  subject: string;
  /** One of the two at least. */
  text?: string;
  html?: string;
  /** Address that takes one POST to send no more of these (RFC 8058). */
  unsubscribeUrl?: string;
  /** Files at public addresses, at most `ATTACHMENTS_MAX` of `ATTACHMENT_BYTES_MAX` together. */
  attachments?: readonly EmailAttachment[];
}

export interface EmailAttachment {
  url: string;
  /** The last part of the address by default. */
  filename?: string;
  /** The kind of a text; all else is detected by its first bytes. */
  type?: string;
}

/** A message that could not be delivered, or not yet. */
export interface TroubledEmail {
  id: string;
  to: string[];
  subject: string;
  /** Instants are ISO-8601 UTC. */
  createdTs: string;
  attempts: number;
  /** Null: given up. */
  nextAttemptTs: string | null;
  error: string;
}

/** Messages that leave the hub. */
export interface Notifications {
  /**
   * Takes a message over for delivery, which may happen later.
   *
   * @throws ProviderError NOTIFICATIONS_ERROR 400 for a message that nobody can deliver; for an attachment that cannot be had
   *   as the data service
   */
  email(email: Email): Promise<{ messageId: string }>;
  /** Tries what is due; absent where the provider delivers itself. */
  deliverDue?(): Promise<void>;
  /**
   * Deletes messages from before an instant that were given up, and files of messages, at most so many; absent where the
   * provider does. @returns how many
   */
  removeOld?(before: Date, limit: number): Promise<number>;
  /** Messages that failed at least once, the newest first; absent where the provider keeps them to itself. */
  troubles?(): Promise<TroubledEmail[]>;
  /** Tries a failed message once more; an unknown one is no error. */
  retry?(id: string): Promise<void>;
  discard?(id: string): Promise<void>;
}

export const notificationsError = (status: number, message: string, cause?: unknown) =>
  new ProviderError('NOTIFICATIONS_ERROR', status, message, { cause });

export const RECIPIENTS_MAX = 50;
export const ATTACHMENTS_MAX = 10;
export const ATTACHMENT_BYTES_MAX = 10 * 1024 * 1024;
const SUBJECT_LENGTH = 500;
const BODY_LENGTH = 500_000;
/** One address without a name; no line break or comma can begin another header or recipient. */
const ADDRESS = /^[^\s@<>,;:"()[\]\\]{1,64}@[^\s@<>,;:"()[\]\\]{1,250}$/u;

/** @throws ProviderError 400, naming what is wrong */
export function checkEmail({
  to,
  cc = [],
  bcc = [],
  replyTo,
  subject,
  text = '',
  html = '',
  unsubscribeUrl,
}: Email): void {
  const recipients = [...to, ...cc, ...bcc];
  const fault =
    to.length === 0
      ? 'The "to" field is required'
      : recipients.length > RECIPIENTS_MAX
        ? `A message has at most ${RECIPIENTS_MAX} recipients`
        : ![...recipients, ...(replyTo === undefined ? [] : [replyTo])].every((one) => ADDRESS.test(one))
          ? 'An e-mail address is malformed'
          : subject.trim() === '' || subject.length > SUBJECT_LENGTH || /[\r\n]/u.test(subject)
            ? 'The "subject" field is required, on one line'
            : text.trim() === '' && html.trim() === ''
              ? 'Either "html" or "text" is required'
              : unsubscribeUrl !== undefined && !/^https?:\/\/[!-~]{1,500}$/u.test(unsubscribeUrl)
                ? 'The address to unsubscribe is malformed'
                : text.length + html.length > BODY_LENGTH
                  ? 'The message is too long'
                  : null;
  if (fault !== null) throw notificationsError(400, fault);
}
