import { KEYED_SOURCES, keyVariableOf, type KeyedSource } from '@hub/shared/feeds/sources.ts';
import type { z } from 'zod';
import type { Operator } from '@hub/shared/hub/legal.schema.ts';
import type { FeedSettings } from '@hub/season/feeds/openReaders.ts';
import { isPublicOrigin } from './publicAddress.ts';
import {
  Environment,
  FIRST_ADMIN_EMAIL,
  STORABLE_SETTINGS,
  type LOG_LEVELS,
  type StorableSetting,
} from './settings.ts';
import type { AiOptions } from '@hub/provider/embedded/ai/upstream.ts';
import type { BucketOptions } from '@hub/provider/embedded/backup/backupBucket.ts';
import type { DataOptions } from '@hub/provider/embedded/data/embeddedData.ts';
import type { StorageOptions } from '@hub/provider/embedded/storage/embeddedStorage.ts';
import type { HostedConfig, SocialSettings } from '@hub/provider/openProvider.ts';
import type { UserService } from '@hub/provider/wire/userServices.ts';
import { parseS3Url } from '@hub/provider/embedded/storage/s3Blobs.ts';

/** The hub's settings, read once at start; nothing else reads the environment. */
export interface Config {
  server: {
    port: number;
    host: string;
    /** Origin under which browsers reach the hub, e.g. `https://hub.example`. */
    publicUrl: string;
    /** Whether `publicUrl` can be reached from the internet rather than only from the local network. */
    isPublic: boolean;
    /** Number of reverse proxies in front of the hub whose forwarded addresses are trusted. */
    trustedProxies: number;
    /** Further host names, in lower case, that the hub answers under; `*` is any. */
    allowedHosts: readonly string[];
  };
  /** Proxies through which the hub reaches the internet, one for plain `http:`; null: it needs none. */
  proxy: { url: string; plainUrl: string; except: readonly string[] } | null;
  /** Folder for everything that the hub stores in files. */
  dataDir: string;
  provider: ProviderConfig;
  /** Further origins that may call the hub's API and frame it. */
  allowedOrigins: readonly string[];
  /** Lower-case e-mail addresses of the administrators; `FIRST_ADMIN_EMAIL` if none is set on an embedded hub. */
  adminEmails: readonly string[];
  /** Password of the first administrator; null: the hub makes one up. */
  firstAdminPassword: string | null;
  mail: MailConfig;
  /** External services that users can sign in with. */
  social: SocialSettings;
  /** Key that allows starting a run over HTTP; null: only administrators can. */
  functionKey: string | null;
  /** Cron pattern of scheduled runs in Europe/Berlin; null: none are scheduled. */
  pstartSchedule: string | null;
  /** Instant at which the hub's clock is stopped; null: real time. */
  fixedClock: Date | null;
  feeds: FeedSettings;
  /** The operator as named in the Impressum; null: not configured. */
  operator: Operator | null;
  push: {
    /** Origin used instead of all push services; null: use them. */
    baseUrl: string | null;
  };
  chat: {
    /** The key that encrypts chats' secrets is derived from it; null: the hub generates one. */
    secret: string | null;
    /** Origin used instead of Discord and Telegram; null: use them. */
    baseUrl: string | null;
  };
  /** Memory limit of the process in MB; null: that of its container or machine. */
  memoryMb: number | null;
  logLevel: (typeof LOG_LEVELS)[number];
  /** Settings set in the environment, among those that may also be stored in the database. */
  environmentSets: readonly StorableSetting[];
}

export type ProviderConfig =
  | {
      kind: 'embedded';
      database: { kind: 'sqlite'; file: string } | { kind: 'postgres'; url: string };
      projectId: string;
      /** Bus for announcements between the processes on the database; null: they poll the database. */
      redisUrl: string | null;
      /** Storage of uploaded files. */
      storage: StorageOptions;
      /** Folder of the hub's backups. */
      backupDir: string;
      /** Where copies of the backups are sent; null: nowhere. */
      backupBucket: BucketOptions | null;
      /** Between two backups of SQLite; 0: only one a night. */
      backupMinutes: number;
      /** Endpoint of language models; null without one. */
      ai: AiOptions | null;
      /** Data services other than the public internet. */
      data: Omit<DataOptions, 'memoryBytes'>;
      /** Services that the hub's own screens do not use, but users' programs may. */
      userServices: readonly UserService[];
      /** Key with which other programs can use this hub as their provider; null: none can. */
      secretKey: string | null;
    }
  | HostedConfig;

export type MailConfig =
  | { kind: 'smtp'; url: string; from: string }
  | { kind: 'files'; dir: string; from: string };

/** The configuration is invalid. The message names every invalid variable, but no value. */
export class ConfigError extends Error {}

/** @throws ConfigError that names all invalid variables */
export function loadConfig(env: Record<string, string | undefined>): Config {
  const parsed = Environment.safeParse(env, { error: inOwnWords });
  if (!parsed.success) {
    const lines = new Set(parsed.error.issues.map(lineOf));
    throw new ConfigError(`The configuration is invalid:\n${[...lines].join('\n')}`);
  }
  const { data } = parsed;
  const publicUrl = data.PUBLIC_URL ?? `http://localhost:${data.PORT}`;
  return {
    server: {
      port: data.PORT,
      host: data.HOST,
      publicUrl,
      isPublic: isPublicOrigin(publicUrl),
      trustedProxies: data.TRUSTED_PROXIES,
      allowedHosts: data.ALLOWED_HOSTS,
    },
    proxy: proxyOf(data),
    dataDir: data.DATA_DIR,
    provider: providerOf(data),
    allowedOrigins: data.ALLOWED_ORIGINS,
    adminEmails: adminEmailsOf(data),
    firstAdminPassword: data.FIRST_ADMIN_PASSWORD ?? null,
    mail:
      data.SMTP_URL === undefined
        ? { kind: 'files', dir: `${data.DATA_DIR}/mail`, from: data.MAIL_FROM }
        : { kind: 'smtp', url: data.SMTP_URL, from: data.MAIL_FROM },
    social: {
      google: credentialsOf(data.GOOGLE_CLIENT_ID, data.GOOGLE_CLIENT_SECRET),
      github: credentialsOf(data.GITHUB_CLIENT_ID, data.GITHUB_CLIENT_SECRET),
      openId: openIdOf(data),
    },
    functionKey: data.FUNCTION_KEY ?? null,
    pstartSchedule: data.PSTART_SCHEDULE === 'off' ? null : data.PSTART_SCHEDULE,
    fixedClock: data.HUB_CLOCK === undefined ? null : new Date(data.HUB_CLOCK),
    feeds: {
      sources: data.FEEDS,
      league: data.LEAGUE,
      keys: keysOf(data),
      isNoncommercial: data.FEED_NONCOMMERCIAL,
      ownFeeds: data.RSS_FEEDS,
      contact: data.FEED_CONTACT ?? null,
      recordDir: data.FEED_RECORD ?? null,
      replayDir: data.FEED_REPLAY ?? null,
      baseUrl: data.FEED_URL ?? null,
    },
    push: { baseUrl: data.PUSH_URL ?? null },
    chat: { secret: data.CHAT_SECRET ?? null, baseUrl: data.CHAT_URL ?? null },
    operator: operatorOf(data),
    memoryMb: data.MEMORY_MB ?? null,
    logLevel: data.LOG_LEVEL,
    environmentSets: STORABLE_SETTINGS.filter((name) => Boolean(env[name])),
  };
}

/** Settings as stored in the database, in the words of the environment. */
export type StoredSettings = ReadonlyMap<StorableSetting, string>;

/**
 * Completes a configuration with stored settings, unless the environment sets them.
 *
 * @returns the configuration, and the settings whose values this version accepts in part or not at all; it ignores the rest
 */
export function completeConfig(
  config: Config,
  stored: StoredSettings,
): { config: Config; refused: StorableSetting[] } {
  const refused: StorableSetting[] = [];
  const accepted = new Map<StorableSetting, string>();
  for (const [name, value] of stored) {
    if (config.environmentSets.includes(name)) continue;
    const isValid = (text: string) => Environment.shape[name].safeParse(text).success;
    // Of a list, such as of sources, the rest stays.
    const kept = isValid(value) ? value : value.split(',').filter(isValid).join(',');
    if (kept !== value) refused.push(name);
    if (kept !== '') accepted.set(name, kept);
  }
  const data = Environment.parse(Object.fromEntries(accepted));
  const { feeds } = config;
  return {
    config: {
      ...config,
      adminEmails: accepted.has('ADMIN_EMAILS') ? data.ADMIN_EMAILS : config.adminEmails,
      feeds: {
        ...feeds,
        sources: accepted.has('FEEDS') ? data.FEEDS : feeds.sources,
        keys: { ...keysOf(data), ...feeds.keys },
        contact: feeds.contact ?? data.FEED_CONTACT ?? null,
      },
    },
    refused,
  };
}

/** Says what is wrong with a value where its schema has no sentence of its own. */
function inOwnWords(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.expected === 'int' ? 'is not a whole number' : `is not a ${issue.expected}`;
    case 'too_small':
      if (issue.origin === 'number') return `must be at least ${issue.minimum}`;
      return `needs at least ${issue.minimum} ${issue.origin === 'string' ? 'characters' : 'entries'}`;
    case 'too_big':
      return issue.origin === 'string'
        ? `has more than ${issue.maximum} characters`
        : `must be at most ${issue.maximum}`;
    case 'invalid_value':
      return `may be ${issue.values.join(' or ')} only`;
    case 'invalid_format':
      if (issue.format === 'url') return 'is not an address such as https://hub.example';
      return issue.format === 'email' ? 'is not an e-mail address' : 'has characters that are not allowed';
    case 'custom':
    case 'invalid_element':
    case 'invalid_key':
    case 'invalid_union':
    case 'not_multiple_of':
    case 'unrecognized_keys':
    default:
      return 'is not valid';
  }
}

/** A line of the message: the variable, and the part of a value that is JSON. */
function lineOf({ path: [name, ...parts], message }: z.core.$ZodIssue): string {
  const part = parts.filter((key) => typeof key === 'string').join('.');
  return `  ${String(name)}: ${part === '' ? '' : `${part} `}${message}`;
}

function adminEmailsOf({ PROVIDER, ADMIN_EMAILS }: z.infer<typeof Environment>): string[] {
  return ADMIN_EMAILS.length === 0 && PROVIDER === 'embedded' ? [FIRST_ADMIN_EMAIL] : ADMIN_EMAILS;
}

function operatorOf(env: z.infer<typeof Environment>): Operator | null {
  const { OPERATOR_NAME: name, OPERATOR_ADDRESS: address, OPERATOR_EMAIL: email } = env;
  if (name === undefined || address === undefined || email === undefined) return null;
  return {
    name,
    address: address
      .split(';')
      .map((line) => line.trim())
      .filter(Boolean),
    email,
    phone: env.OPERATOR_PHONE ?? null,
    responsible: env.OPERATOR_RESPONSIBLE ?? null,
  };
}

const credentialsOf = (clientId: string | undefined, clientSecret: string | undefined) =>
  clientId === undefined || clientSecret === undefined ? null : { clientId, clientSecret };

function openIdOf(env: z.infer<typeof Environment>): SocialSettings['openId'] {
  const client = credentialsOf(env.OIDC_CLIENT_ID, env.OIDC_CLIENT_SECRET);
  if (env.OIDC_ISSUER === undefined || client === null) return null;
  return {
    ...client,
    issuer: env.OIDC_ISSUER,
    name: env.OIDC_NAME,
    nameClaim: env.OIDC_NAME_CLAIM,
    linksByEmail: env.OIDC_LINK_BY_EMAIL,
    trustsEmail: env.OIDC_TRUST_EMAIL,
    adminClaim: env.OIDC_ADMIN_CLAIM,
    adminGroup: env.OIDC_ADMIN_GROUP ?? null,
  };
}

function proxyOf({ HTTP_PROXY, HTTPS_PROXY, NO_PROXY }: z.infer<typeof Environment>): Config['proxy'] {
  const [url, plainUrl] = [HTTPS_PROXY ?? HTTP_PROXY, HTTP_PROXY ?? HTTPS_PROXY];
  if (url === undefined || plainUrl === undefined) return null;
  return { url, plainUrl, except: [...NO_PROXY, 'localhost', '127.0.0.1', '::1'] };
}

function providerOf(env: z.infer<typeof Environment>): ProviderConfig {
  const projectId = env.PROVIDER_PROJECT_ID;
  const secretKey = env.PROVIDER_SECRET_KEY ?? null;
  if (env.PROVIDER === 'hosted') {
    const coreUrl = env.PROVIDER_CORE_URL ?? '';
    const authUrl = env.PROVIDER_AUTH_URL ?? coreUrl;
    return { kind: 'hosted', coreUrl, authUrl, projectId, secretKey, aiModel: env.AI_MODEL ?? null };
  }
  return {
    kind: 'embedded',
    database:
      env.DATABASE_URL === undefined
        ? { kind: 'sqlite', file: `${env.DATA_DIR}/hub.sqlite` }
        : { kind: 'postgres', url: env.DATABASE_URL },
    projectId,
    redisUrl: env.REDIS_URL ?? null,
    storage: { dir: `${env.DATA_DIR}/storage`, s3: parseS3Url(env.STORAGE_URL ?? '') },
    backupDir: env.BACKUP_DIR ?? `${env.DATA_DIR}/backups`,
    backupBucket: bucketOf(env),
    backupMinutes: env.BACKUP_EVERY_MINUTES,
    ai: aiOf(env),
    data: {
      secrets: env.DATA_SECRETS,
      searchUrl: env.SEARCH_URL ?? null,
      chromiumPath: env.CHROMIUM_PATH ?? null,
    },
    userServices: env.USER_SERVICES,
    secretKey,
  };
}

function bucketOf({ BACKUP_URL, BACKUP_SECRET: secret }: z.infer<typeof Environment>): BucketOptions | null {
  const s3 = parseS3Url(BACKUP_URL ?? '');
  return s3 === null || secret === undefined ? null : { s3, secret };
}

function aiOf(env: z.infer<typeof Environment>): AiOptions | null {
  if (env.AI_URL === undefined || env.AI_MODEL === undefined) return null;
  return {
    url: env.AI_URL,
    key: env.AI_KEY ?? null,
    model: env.AI_MODEL,
    imageModel: env.AI_IMAGE_MODEL ?? null,
    speechModel: env.AI_SPEECH_MODEL ?? null,
    transcriptionModel: env.AI_TRANSCRIPTION_MODEL ?? null,
  };
}

/** The sources' keys that are set. */
const keysOf = (data: z.infer<typeof Environment>): Partial<Record<KeyedSource, string>> =>
  Object.fromEntries(
    KEYED_SOURCES.flatMap((source) => {
      const key = data[keyVariableOf(source)];
      return key === undefined ? [] : [[source, key]];
    }),
  );
