import { randomUUID } from 'node:crypto';
import { createTables } from '../../rows/createTables.ts';
import { checkEmail, type Email, type Notifications, type UndeliveredEmail } from '../../notifications.ts';
import type { Database, TableRow } from '../../provider.ts';
import type { ReadNamedFile } from '../namedFiles.ts';
import type { BackgroundWork } from '../backgroundWork.ts';
import { ATTACHMENT_TABLES, fetchAttachments, insertAttachment, toMailFile } from './attachments.ts';
import type { Mailer, MailLog } from './mailer.ts';

const TABLES = [
  `create table if not exists mail_queue (
    id text primary key,
    message text not null,
    created_ts text not null,
    attempts integer not null,
    next_ts text,
    error text
  )`,
  'create index if not exists mail_queue_due on mail_queue (next_ts)',
];

const MINUTE_MS = 60_000;
/** Waits double: 1, 2, 4 … 256 minutes, more than eight hours in total. */
const ATTEMPTS = 10;
/** A process must finish a message within this time, or another one takes it over. */
const LEASE_MS = 10 * MINUTE_MS;
const DUE_AT_ONCE = 50;

const INSERT = 'insert into mail_queue (id, message, created_ts, attempts, next_ts) values (?, ?, ?, 0, ?)';
const FILES_OF =
  'select filename, content_type, content from mail_attachments where message_id = ? order by position';

export interface MailQueueOptions {
  mailer: Mailer;
  background: BackgroundWork;
  log: MailLog;
  now: () => Date;
  readNamedFile: ReadNamedFile;
}

/**
 * Messages wait in the database until the mail server has accepted them, so that neither a restart nor an outage loses one. A
 * message whose process dies between acceptance and deletion is sent twice.
 */
export async function openMailQueue(
  database: Database,
  { mailer, background, log, now, readNamedFile }: MailQueueOptions,
): Promise<Required<Notifications>> {
  await createTables(database, [...TABLES, ...ATTACHMENT_TABLES]);
  const instant = (delayMs = 0) => new Date(now().getTime() + delayMs).toISOString();

  /** Claims a message for this process. @returns null when another one was faster */
  async function claim(id: string, nextTs: string): Promise<TableRow | null> {
    const { rows } = await database.sql(
      `update mail_queue set next_ts = ?, attempts = attempts + 1 where id = ? and next_ts = ?
        returning id, message, attempts`,
      [instant(LEASE_MS), id, nextTs],
    );
    return rows[0] ?? null;
  }

  async function deliver({ id, message, attempts }: TableRow): Promise<void> {
    try {
      const { rows } = await database.sql(FILES_OF, [String(id)]);
      await mailer.send({ ...(JSON.parse(String(message)) as Email), files: rows.map(toMailFile) });
    } catch (error) {
      const isOver = isRefused(error) || Number(attempts) >= ATTEMPTS;
      const nextTs = isOver ? null : instant(MINUTE_MS * 2 ** (Number(attempts) - 1));
      await database.sql('update mail_queue set next_ts = ?, error = ? where id = ?', [
        nextTs,
        wordsOf(error),
        String(id),
      ]);
      log.warn({ err: error, attempts, nextTs }, 'could not deliver a message');
      return;
    }
    await forget(database, 'id = ?', String(id));
  }

  async function deliverDue(): Promise<void> {
    const { rows } = await database.sql(
      'select id, next_ts from mail_queue where next_ts <= ? order by next_ts limit ?',
      [instant(), DUE_AT_ONCE],
    );
    for (const row of rows) {
      const claimed = await claim(String(row.id), String(row.nextTs));
      if (claimed !== null) await deliver(claimed);
    }
  }

  return {
    async email(email) {
      checkEmail(email);
      const { attachments = [], ...message } = email;
      const files = await fetchAttachments(attachments, readNamedFile);
      const id = randomUUID();
      const at = instant();
      await database.batch([
        { sql: INSERT, args: [id, JSON.stringify(message), at, at] },
        ...files.map((file, position) => insertAttachment(id, position, file)),
      ]);
      background.run(async () => {
        const claimed = await claim(id, at);
        if (claimed !== null) await deliver(claimed);
      });
      return { messageId: id };
    },

    deliverDue,

    removeOld: (before, limit) => removeOld(database, mailer, { before, limit }),

    async undelivered() {
      const { rows } = await database.sql(
        `select id, message, created_ts, attempts, next_ts, error from mail_queue
          where error is not null order by created_ts desc, id limit 100`,
      );
      return rows.map(toUndelivered);
    },

    async retry(id) {
      await database.sql(
        'update mail_queue set next_ts = ?, attempts = 0 where id = ? and error is not null',
        [instant(), id],
      );
      background.run(deliverDue);
    },

    async discard(id) {
      await forget(database, 'id = ? and error is not null', id);
    },
  };
}

/** Deletes given-up messages, and message files. @returns the larger number of the two */
async function removeOld(
  database: Database,
  mailer: Mailer,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const { rows } = await database.sql(
    'select id from mail_queue where next_ts is null and created_ts < ? order by created_ts limit ?',
    [before.toISOString(), limit],
  );
  for (const { id } of rows) await forget(database, 'id = ? and next_ts is null', String(id));
  return Math.max(rows.length, (await mailer.removeOld?.(before, limit)) ?? 0);
}

/** Deletes messages and their attachments. @param condition with one placeholder for `arg` */
async function forget(database: Database, condition: string, arg: string): Promise<void> {
  const messages = `select id from mail_queue where ${condition}`;
  await database.batch([
    { sql: `delete from mail_attachments where message_id in (${messages})`, args: [arg] },
    { sql: `delete from mail_queue where ${condition}`, args: [arg] },
  ]);
}

/** Whether a mail server refused for good, so that a retry is pointless. */
function isRefused(error: unknown): boolean {
  const code = error instanceof Error && 'responseCode' in error ? Number(error.responseCode) : 0;
  return code >= 500 && code < 600;
}

const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error)).slice(0, 300);

function toUndelivered(row: TableRow): UndeliveredEmail {
  const { to, subject } = JSON.parse(String(row.message)) as Email;
  return {
    id: String(row.id),
    to: [...to],
    subject,
    createdTs: String(row.createdTs),
    attempts: Number(row.attempts),
    nextAttemptTs: row.nextTs === null ? null : String(row.nextTs),
    error: String(row.error),
  };
}
