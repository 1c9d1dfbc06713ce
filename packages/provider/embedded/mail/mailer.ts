import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { createTransport, Transporter } from 'nodemailer';
import type { Email } from '../../notifications.ts';

/** A message; addresses are bare, without names. */
export interface Mail extends Omit<Email, 'to' | 'attachments'> {
  to: string | readonly string[];
  files?: readonly MailFile[];
}

/** A file attached to a message. */
export interface MailFile {
  filename: string;
  contentType: string;
  content: Buffer;
}

export interface Mailer {
  /** @throws Error when the message was not accepted */
  send(mail: Mail): Promise<void>;
  /** Deletes up to `limit` message files from before an instant; absent where none are written. @returns how many */
  removeOld?(before: Date, limit: number): Promise<number>;
  close(): void;
}

export type MailOptions =
  /** @property url e.g. `smtps://user:password@mail.example` */
  | { kind: 'smtp'; url: string; from: string }
  /** One `.eml` file per message, for hubs without a mail server. */
  | { kind: 'files'; dir: string; from: string };

/** Log for what only the operator may know. */
export type MailLog = Record<'info' | 'warn', (fields: object, sentence: string) => void>;

const CONNECT_TIMEOUT_MS = 10_000;
const SEND_TIMEOUT_MS = 30_000;

/** @param log receives the path of every message written to a file */
export function openMailer(options: MailOptions, log: MailLog): Mailer {
  return options.kind === 'smtp' ? createSmtpMailer(options) : createFileMailer(options, log);
}

/** The mail library is loaded for the first message, and not by hubs that send none. */
async function openTransport(open: (create: typeof createTransport) => Transporter): Promise<Transporter> {
  const nodemailer = await import('nodemailer');
  return open(nodemailer.createTransport);
}

function createSmtpMailer({ url, from }: { url: string; from: string }): Mailer {
  let opened: Promise<Transporter> | null = null;
  const open = () =>
    openTransport((create) => {
      const transport = create(url, { from });
      Object.assign(transport.options, {
        connectionTimeout: CONNECT_TIMEOUT_MS,
        greetingTimeout: CONNECT_TIMEOUT_MS,
        socketTimeout: SEND_TIMEOUT_MS,
      });
      return transport;
    });
  return {
    async send(mail) {
      const transport = await (opened ??= open());
      await transport.sendMail(toMessage(mail));
    },
    close: () =>
      void opened?.then(
        (transport) => transport.close(),
        () => undefined,
      ),
  };
}

/** Addresses as objects, so that none is parsed as several. */
function toMessage({
  to,
  cc = [],
  bcc = [],
  replyTo,
  subject,
  text,
  html,
  unsubscribeUrl,
  files = [],
}: Mail) {
  const addresses = (list: readonly string[]) => list.map((address) => ({ name: '', address }));
  return {
    to: addresses(typeof to === 'string' ? [to] : to),
    cc: addresses(cc),
    bcc: addresses(bcc),
    subject,
    ...(replyTo === undefined ? {} : { replyTo: { name: '', address: replyTo } }),
    ...(text === undefined ? {} : { text }),
    ...(html === undefined ? {} : { html }),
    attachments: [...files],
    ...(unsubscribeUrl === undefined
      ? {}
      : {
          list: { unsubscribe: unsubscribeUrl },
          headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
        }),
    // Nothing is fetched or read from the disk, whatever a message contains.
    disableUrlAccess: true,
    disableFileAccess: true,
  };
}

/** Names begin with the instant of writing, so that they sort by time. */
const nameOfTime = (at: Date) => at.toISOString().replaceAll(/[:.]/g, '-');
/** The same message with its text unencoded, so that a link can be copied from the file. */
function readable(message: Buffer): Buffer {
  const [head = '', ...rest] = message.toString('latin1').split('\r\n\r\n');
  const encoding = /^(Content-Transfer-Encoding: )quoted-printable$/imu;
  if (!encoding.test(head)) return message;
  const text = rest
    .join('\r\n\r\n')
    .replaceAll(/=\r\n/gu, '')
    .replaceAll(/=([\dA-F]{2})/gu, (_all, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)));
  return Buffer.from(`${head.replace(encoding, '$18bit')}\r\n\r\n${text}`, 'latin1');
}

const FILE_NAME = /^\d{4}-\d\d-\d\dT[\d-]+Z-.*\.eml$/u;

function createFileMailer({ dir, from }: { dir: string; from: string }, log: MailLog): Mailer {
  let opened: Promise<Transporter> | null = null;
  const open = () => openTransport((create) => create({ streamTransport: true, buffer: true }, { from }));
  let sent = 0;
  return {
    async send(mail) {
      const { subject } = mail;
      const transport = await (opened ??= open());
      const { message } = await transport.sendMail(toMessage(mail));
      await mkdir(dir, { recursive: true, mode: 0o700 });
      const time = nameOfTime(new Date());
      // The count keeps the messages of one millisecond in the order of writing.
      sent += 1;
      const name = `${time}-${String(sent).padStart(6, '0')}-${randomBytes(4).toString('hex')}.eml`;
      const file = resolve(join(dir, name));
      // The link inside opens an account, so only the operator may read the file.
      await writeFile(file, readable(message as Buffer), { mode: 0o600, flag: 'wx' });
      log.info({ file, subject }, 'wrote a message to a file because SMTP_URL is not set');
    },
    async removeOld(before, limit) {
      const names = await readdir(dir).catch(() => []);
      const old = names
        .filter((name) => FILE_NAME.test(name) && name < nameOfTime(before))
        .toSorted()
        .slice(0, limit);
      for (const name of old) await rm(join(dir, name), { force: true });
      return old.length;
    },
    close: () =>
      void opened?.then(
        (transport) => transport.close(),
        () => undefined,
      ),
  };
}
