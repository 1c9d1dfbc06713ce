import {
  ATTACHMENT_BYTES_MAX,
  ATTACHMENTS_MAX,
  notificationsError,
  type EmailAttachment,
} from '../../notifications.ts';
import { ProviderError } from '../../errors.ts';
import type { TableRow } from '../../provider.ts';
import type { ReadNamedFile } from '../namedFiles.ts';
import type { MailFile } from './mailer.ts';

export const ATTACHMENT_TABLES = [
  `create table if not exists mail_attachments (
    id text primary key,
    message_id text not null,
    position integer not null,
    filename text not null,
    content_type text not null,
    content text not null
  )`,
  'create index if not exists mail_attachments_by_message on mail_attachments (message_id, position)',
];

const WANTED =
  /^(?:(?:image|audio|video)\/(?!svg)[\w.+-]+|text\/plain.*|application\/(?:pdf|zip|rtf|epub\+zip|vnd\.(?:openxmlformats-officedocument|oasis\.opendocument)\.[\w.-]+))$/u;
/** Types besides plain text that a sender may declare for text. */
const KINDS_OF_TEXT = /^text\/(?:csv|calendar|markdown|vcard)$/u;
/** File names that some system executes. */
const RUN = /\.(?:bat|cmd|com|cpl|exe|hta|html?|jar|jse?|lnk|mjs|msi|ps1|reg|scr|sh|svg|url|vb[es]?|wsf?)$/iu;
const NAME_LENGTH = 120;

/**
 * Fetches the attachments of a message when it is accepted: its sender learns at once what is wrong, and the checked files are
 * the ones sent, however late.
 *
 * @throws ProviderError NOTIFICATIONS_ERROR with the status of the failure
 */
export async function fetchAttachments(
  attachments: readonly EmailAttachment[],
  readNamedFile: ReadNamedFile,
): Promise<MailFile[]> {
  if (attachments.length > ATTACHMENTS_MAX)
    throw notificationsError(400, `A message has at most ${ATTACHMENTS_MAX} attachments`);
  const files: MailFile[] = [];
  let left = ATTACHMENT_BYTES_MAX;
  for (const { url, filename, type } of attachments) {
    const found = await readNamedFile(url, left).catch(throwAsMailError);
    left -= found.content.length;
    const name = fileName(filename ?? found.filename);
    if (!WANTED.test(found.contentType) || RUN.test(name))
      throw notificationsError(415, `${name} is of a type that is not sent`);
    const isText = found.contentType.startsWith('text/plain');
    const contentType =
      isText && KINDS_OF_TEXT.test(type ?? '') ? `${type}; charset=utf-8` : found.contentType;
    files.push({ filename: name, contentType, content: found.content });
  }
  return files;
}

function throwAsMailError(error: unknown): never {
  if (!(error instanceof ProviderError)) throw error;
  const message = error.status === 413 ? 'The attachments are too large' : error.message;
  throw notificationsError(error.status, message, error);
}

/** A name without folders and deceptive characters. */
function fileName(given: string): string {
  const name = given
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}"<>|:*?]/gu, '')
    .split(/[\\/]/u)
    .at(-1)
    ?.trim();
  return name === undefined || /^\.*$/u.test(name) ? 'attachment' : name.slice(-NAME_LENGTH);
}

export const insertAttachment = (messageId: string, position: number, file: MailFile) => ({
  sql: `insert into mail_attachments (id, message_id, position, filename, content_type, content)
    values (?, ?, ?, ?, ?, ?)`,
  args: [
    `${messageId}/${position}`,
    messageId,
    position,
    file.filename,
    file.contentType,
    file.content.toString('base64'),
  ],
});

export const toMailFile = (row: TableRow): MailFile => ({
  filename: String(row.filename),
  contentType: String(row.contentType),
  content: Buffer.from(String(row.content), 'base64'),
});
