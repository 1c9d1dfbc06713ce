import supertest from 'supertest';
import { createApp } from '@hub/server/app.ts';
import { loadConfig, type Config } from '@hub/server/config/config.ts';
import type { Deps } from '@hub/server/deps.ts';
import type { SourceReaders } from '@hub/season/feeds/pull.ts';
import type { EmbeddedOptions, EmbeddedProvider } from '@hub/provider/embedded/openEmbeddedProvider.ts';
import type { SecurityEvent } from '@hub/provider/security/securityLog.ts';
import { openChatSender } from '@hub/server/chat/openChatSender.ts';
import { openPushSender } from '@hub/server/push/openPushSender.ts';
import { FREE_WORK } from './budgetFor.ts';
import { createStores } from '@hub/server/stores/stores.ts';
import { countingProvider } from './countingProvider.ts';
import { recordingLog, recordingSecurityLog, type LogLine } from './recordingLog.ts';
import { DEMO_NOW, openDemoProvider } from './demoDatabase.ts';
import { openTestProvider, type DatabaseKind, type TestProvider } from './testDatabase.ts';
import type { RequestListener } from 'node:http';

export const ADMIN_EMAIL = 'admin@hub.test';
export const FUNCTION_KEY = 'function-key-of-the-tests';
export const SECRET_KEY = 'secret-key-of-the-tests';

export interface TestApp extends AsyncDisposable {
  /** The real Express app. */
  app: ReturnType<typeof createApp>;
  /** Sends requests to it. */
  request: ReturnType<typeof supertest>;
  deps: Deps & { provider: EmbeddedProvider };
  /** Names of the database round trips so far. */
  providerCalls: string[];
  /** Lines logged so far. */
  logLines: LogLine[];
  /** Events that the hub itself wrote to the security log, without its provider's. */
  securityEvents: SecurityEvent[];
  /** Bearer tokens of a signed-in administrator and of another user. */
  adminToken: string;
  userToken: string;
}

export type TestAppChanges = Partial<Config> & {
  now?: () => Date;
  readers?: SourceReaders;
  /** Options of the embedded provider. */
  embedded?: Partial<EmbeddedOptions>;
};

const defaultNow = () => new Date(DEMO_NOW);

/** The real app on a migrated SQLite file of its own, without client and data. */
export async function testApp(changes: TestAppChanges = {}): Promise<TestApp> {
  const { now = defaultNow, readers = {}, embedded = {}, ...config } = changes;
  return appOver(await openTestProvider('SQLite', now, embedded), now, { config, readers });
}

/** The same on any database, e.g. for rules enforced by the database itself. */
export async function testAppOn(
  kind: DatabaseKind,
  embedded: Partial<EmbeddedOptions> = {},
): Promise<TestApp> {
  return appOver(await openTestProvider(kind, defaultNow, embedded), defaultNow);
}

/** The same with the demo season, as `prepareData` leaves it at the default time. */
export async function demoApp({ now = defaultNow }: Pick<TestAppChanges, 'now'> = {}): Promise<TestApp> {
  return appOver(await openDemoProvider(), now);
}

async function appOver(
  opened: TestProvider,
  now: () => Date,
  { config = {}, readers = {} }: { config?: Partial<Config>; readers?: SourceReaders } = {},
): Promise<TestApp> {
  const { provider, calls } = countingProvider(opened.provider);
  const log = recordingLog();
  const securityLog = recordingSecurityLog();
  const wholeConfig = {
    ...loadConfig({
      ADMIN_EMAILS: ADMIN_EMAIL,
      FUNCTION_KEY,
      PROVIDER_SECRET_KEY: SECRET_KEY,
      USER_SERVICES: 'data,ai',
    }),
    ...config,
  };
  const deps = {
    config: wholeConfig,
    push: openPushSender(wholeConfig),
    chat: openChatSender(wholeConfig),
    provider,
    stores: createStores(provider),
    now,
    log,
    securityLog,
    readers,
  };
  const app = createApp(deps, { clientDir: null, requestLog: null, workBudget: FREE_WORK });
  return {
    app,
    request: requestsTo(app),
    deps,
    providerCalls: calls,
    logLines: log.lines,
    securityEvents: securityLog.events,
    adminToken: await tokenOf(provider, ADMIN_EMAIL),
    userToken: await tokenOf(provider, 'fan@hub.test'),
    [Symbol.asyncDispose]: () => opened[Symbol.asyncDispose](),
  };
}

/** A token of a new user with a verified address. */
export async function tokenOf(provider: EmbeddedProvider, email: string): Promise<string> {
  const user = await provider.auth.createUser({ email, displayName: null });
  await provider.database.sql('update auth_users set email_verified = 1 where id = ?', [user.id]);
  return (await provider.auth.issueSession(user.id)).accessToken;
}

/** Kickoff of the next upcoming fixture, ISO-8601 UTC. */
export async function nextKickoffTs({ provider }: Pick<Deps, 'provider'>): Promise<string> {
  const [next] = await provider.database
    .table('fixtures')
    .list({ where: { status: 'scheduled' }, orderBy: { kickoffTs: 'asc' }, limit: 1 });
  return String(next?.['kickoffTs']);
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;
const ANSWER_LENGTH = 400;

/** Sends requests to an app; a failed expectation also shows the answer, whose `errorCode` is the cause. */
function requestsTo(app: RequestListener): ReturnType<typeof supertest> {
  const requests = supertest(app);
  for (const method of METHODS) {
    const send = requests[method].bind(requests);
    requests[method] = (url: string) => withAnswerInErrors(send(url));
  }
  return requests;
}

function withAnswerInErrors(request: supertest.Test): supertest.Test {
  const end = request.end.bind(request);
  request.end = (callback) =>
    end((error: Error | null, response?: supertest.Response) => {
      if (error !== null && response?.text)
        error.message += `\nThe answer: ${response.text.slice(0, ANSWER_LENGTH)}`;
      callback?.(error, response as supertest.Response);
    });
  return request;
}
