import { ProviderError } from './errors.ts';

/** A message for people. */
export interface Email {
  /** At least one address. */
  to: readonly string[];
  cc?: readonly string[];
  bcc?: readonly string[];
  replyTo?: string;
  subject: string;
  /** At least one of text and HTML. */
  text?: string;
  html?: string;
  /** Address that unsubscribes with one POST (RFC 8058). */
  unsubscribeUrl?: string;
  /** Files at public addresses, at most `ATTACHMENTS_MAX` with `ATTACHMENT_BYTES_MAX` in total. */
  attachments?: readonly EmailAttachment[];
}

export interface EmailAttachment {
  url: string;
  /** The last part of the address by default. */
  filename?: string;
  /** The type of a text file; all others are detected from their first bytes. */
  type?: string;
}

/** A message that could not be delivered, or not yet. */
export interface UndeliveredEmail {
  id: string;
  to: string[];
  subject: string;
  /** Instants are ISO-8601 UTC. */
  createdTs: string;
  attempts: number;
  /** Null if given up. */
  nextAttemptTs: string | null;
  error: string;
}

/** Messages that leave the hub. */
export interface Notifications {
  /**
   * Accepts a message for delivery, which may happen later.
   *
   * @throws ProviderError NOTIFICATIONS_ERROR 400 for a message that cannot be delivered; for an attachment that cannot be
   *   fetched, as the data service
   */
  email(email: Email): Promise<{ messageId: string }>;
  /** Tries due messages; absent where the provider delivers itself. */
  deliverDue?(): Promise<void>;
  /**
   * Deletes up to `limit` given-up messages from before an instant, and as many message files; absent where the
   * provider does so itself. @returns how many
   */
  removeOld?(before: Date, limit: number): Promise<number>;
  /** Messages that failed at least once, newest first; absent where the provider does not report them. */
  undelivered?(): Promise<UndeliveredEmail[]>;
  /** Tries a failed message again; ignores an unknown one. */
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
