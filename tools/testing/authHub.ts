import { FREE_WORK } from './budgetFor.ts';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import supertest from 'supertest';
import { openChatSender } from '@hub/server/chat/openChatSender.ts';
import { openPushSender } from '@hub/server/push/openPushSender.ts';
import type { Claim } from '@hub/server/deps.ts';
import { createApp } from '@hub/server/app.ts';
import { loadConfig } from '@hub/server/config/config.ts';
import type { Caller, SignedIn, SignInResult } from '@hub/provider/accounts.ts';
import type { Allowance } from '@hub/provider/embedded/auth/attempts/attempts.ts';
import { createPasswords, type Passwords } from '@hub/provider/embedded/auth/passwords/passwords.ts';
import type { SecurityEvent } from '@hub/provider/security/securityLog.ts';
import {
  openEmbeddedProvider,
  type EmbeddedOptions,
  type EmbeddedProvider,
} from '@hub/provider/embedded/openEmbeddedProvider.ts';
import { migrate } from '@hub/server/schema/migrate.ts';
import type { Deps } from '@hub/server/deps.ts';
import { createStores } from '@hub/server/stores/stores.ts';
import { CHEAP_HASHING, createMigratedDatabase, type DatabaseKind } from './testDatabase.ts';
import { recordingLog, recordingSecurityLog, type LogLine } from './recordingLog.ts';

export const HUB = 'http://localhost:3000';
export const OTHER_ORIGIN = 'https://fans.example';
export const ADMIN = 'chief@hub.test';
export const PASSWORD = 'korrekt pferd batterie';
/** For tests that are not about limits. */
export const UNLIMITED: Allowance = { free: 10_000, firstDelay: 1, longestDelay: 1, forgottenAfter: 60 };
/** A caller without a cookie and name. */
export const CALLER: Caller = { address: '192.0.2.1', device: null, agent: null };

export type AuthHubOptions = Partial<Pick<EmbeddedOptions, 'social' | 'allowances' | 'mail'>> & {
  on?: DatabaseKind;
  /** The hub's environment; by default it names an administrator and allows another origin. */
  env?: Record<string, string>;
  startsAt?: Date;
  /** Lets the operator claim the hub; a claimed hub by default. */
  claim?: Claim;
};

/** The real app with accounts, cheap and counted password hashes, mails as files and a manual clock. */
export interface AuthHub extends AsyncDisposable {
  app: ReturnType<typeof createApp>;
  /** What its jobs work with. */
  deps: Deps;
  request: ReturnType<typeof supertest>;
  provider: EmbeddedProvider;
  clock: { now: () => Date; advance: (seconds: number) => void };
  logLines: LogLine[];
  /** Events written to the security log. */
  securityEvents: SecurityEvent[];
  /** How often a password was hashed, for storing or comparing. */
  hashes: () => number;
  /** All mails so far, in the order of writing, decoded. */
  mails: () => Promise<MailFile[]>;
  /**
   * Finds links by page, because mails are written in the background and not always in the order of their requests.
   * @returns the newest link to `page` mailed to the address, as path and query
   * @throws Error if none was mailed
   */
  mailedLink: (to: string, page: '/auth/reset' | '/auth/verify') => Promise<string>;
}

export interface MailFile {
  to: string;
  text: string;
  /** Path and query of the link in the mail. */
  link: string;
}

/** The result of a completed sign-in. @throws Error if it requires a second factor */
export function completed(result: SignInResult): SignedIn {
  if ('ticket' in result) throw new Error('The sign-in requires a second factor');
  return result;
}

const START = new Date('2025-02-15T14:30:00.000Z');

export async function authHub({
  on = 'SQLite',
  env = { ADMIN_EMAILS: ADMIN, ALLOWED_ORIGINS: OTHER_ORIGIN },
  startsAt = START,
  claim,
  ...options
}: AuthHubOptions = {}): Promise<AuthHub> {
  const dir = await mkdtemp(join(tmpdir(), 'hub-auth-'));
  const clock = createManualClock(startsAt);
  const log = recordingLog();
  const securityLog = recordingSecurityLog();
  const { passwords, count } = countHashes();
  const database = await createMigratedDatabase(on);
  const provider = await openEmbeddedProvider({
    database: database.options,
    projectId: 'hub',
    publicUrl: HUB,
    now: clock.now,
    mail: { kind: 'files', dir: join(dir, 'mail'), from: 'Hub <hub@hub.test>' },
    log,
    passwords,
    securityLog,
    ...options,
  });
  await migrate(provider.database, clock.now);
  const config = loadConfig(env);
  const deps = {
    config,
    provider,
    stores: createStores(provider),
    now: clock.now,
    log,
    securityLog,
    readers: {},
    push: openPushSender(config),
    chat: openChatSender(config),
    ...(claim !== undefined && { claim }),
  };
  const app = createApp(deps, { clientDir: null, requestLog: null, workBudget: FREE_WORK });
  const mails = async () => {
    await provider.accounts.idle();
    const folder = join(dir, 'mail');
    const names = (await readdir(folder).catch(() => [])).sort((a, b) => (a < b ? -1 : 1));
    return Promise.all(names.map(async (name) => toMail(await readFile(join(folder, name), 'utf8'))));
  };
  return {
    app,
    deps,
    request: supertest(app),
    provider,
    clock,
    logLines: log.lines,
    securityEvents: securityLog.events,
    hashes: count,
    mails,
    async mailedLink(to, page) {
      const mail = (await mails()).findLast((one) => one.to === to && one.link.startsWith(`${page}?`));
      if (mail === undefined) throw new Error(`No link to ${page} was mailed to ${to}`);
      return mail.link;
    },
    async [Symbol.asyncDispose]() {
      await provider.close();
      await database[Symbol.asyncDispose]();
      await rm(dir, { recursive: true, force: true });
    },
  };
}

function createManualClock(startsAt: Date) {
  let time = startsAt.getTime();
  return {
    now: () => new Date(time),
    advance(seconds: number) {
      time += seconds * 1000;
    },
  };
}

function countHashes(): { passwords: Passwords; count: () => number } {
  const real = createPasswords(CHEAP_HASHING);
  let calls = 0;
  return {
    count: () => calls,
    passwords: {
      hash(password) {
        calls += 1;
        return real.hash(password);
      },
      matches(password, hash) {
        calls += 1;
        return real.matches(password, hash);
      },
    },
  };
}

function toMail(source: string): MailFile {
  const [head = '', ...rest] = mailText(source).split('\r\n\r\n');
  const text = rest.join('\r\n\r\n');
  return {
    to: /^To: (.*)$/m.exec(head)?.[1]?.trim() ?? '',
    text,
    link: /http:\/\/localhost:3000(\S+)/.exec(text)?.[1] ?? '',
  };
}

/** The text of a message as a mail program shows it. @param source of a mail file */
export function mailText(source: string): string {
  if (!/^Content-Transfer-Encoding: quoted-printable/imu.test(source)) return source;
  return source
    .replaceAll('=\r\n', '')
    .replaceAll(/(?:=[\dA-F]{2})+/gu, (hex) => Buffer.from(hex.replaceAll('=', ''), 'hex').toString());
}
