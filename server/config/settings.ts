import {
  FORMER_SOURCE,
  PULLED_SOURCES,
  KEYED_SOURCES,
  descriptorOf,
  keyVariableOf,
  serviceOf,
  leagueIdAt,
  type KeyVariable,
} from '@hub/shared/feeds/sources.ts';
import { validate as isCronPattern } from 'node-cron';
import { z } from 'zod';
import { parseS3Url } from '@hub/provider/embedded/storage/s3Blobs.ts';
import { USER_SERVICES } from '@hub/provider/wire/userServices.ts';
import {
  existingFolder,
  flag,
  headerText,
  hostName,
  httpUrl,
  key,
  league,
  list,
  optional,
  origin,
  rssFeed,
  secrets,
} from './environmentValues.ts';
import { isLoopbackUrl } from './publicAddress.ts';

const text = optional(z.string());

/** Services that users can sign in with. */
const social = {
  GOOGLE_CLIENT_ID: text.describe(
    'Sign-in with Google; the redirect address is `PUBLIC_URL/auth/social/google/callback`.',
  ),
  GOOGLE_CLIENT_SECRET: text.describe('Secret of the Google client.'),
  GITHUB_CLIENT_ID: text.describe(
    'Sign-in with GitHub; the redirect address is `PUBLIC_URL/auth/social/github/callback`.',
  ),
  GITHUB_CLIENT_SECRET: text.describe('Secret of the GitHub client.'),
  OIDC_ISSUER: optional(
    z
      .url({ error: 'is not an address such as https://login.example.org/realms/fans' })
      .refine(
        (issuer) => issuer.startsWith('https://') || isLoopbackUrl(issuer),
        'has to begin with https:// unless it is on this machine',
      ),
  ).describe(
    'Issuer of an OpenID Connect provider, exactly as it states it; the redirect address is `PUBLIC_URL/auth/social/oidc/callback`.',
  ),
  OIDC_CLIENT_ID: text.describe('Client id of the hub at the provider.'),
  OIDC_CLIENT_SECRET: text.describe('Secret of the OpenID Connect client.'),
  OIDC_NAME: optional(z.string().trim().min(1).max(40))
    .default('OpenID')
    .describe('Name of the provider on the button of the sign-in page.'),
  OIDC_NAME_CLAIM: optional(z.string().min(1).max(80))
    .default('name')
    .describe('Claim with the name that the hub shows.'),
  OIDC_LINK_BY_EMAIL: flag.describe(
    '`1` signs users in to an existing account of the same verified address; only for a provider that you trust with all accounts.',
  ),
  OIDC_TRUST_EMAIL: flag.describe(
    '`1` takes addresses without `email_verified` as verified; unverified ones are refused in any case.',
  ),
  OIDC_ADMIN_CLAIM: optional(z.string().min(1).max(80))
    .default('groups')
    .describe('Claim with the groups of a user: a list of texts, or one text.'),
  OIDC_ADMIN_GROUP: optional(z.string().min(1).max(200)).describe(
    'Members of this group are administrators, besides `ADMIN_EMAILS`, until their first sign-in of any kind without it.',
  ),
};

/** Pairs of variables that are useless without each other. */
const SOCIAL_VARIABLES = [
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['GITHUB_CLIENT_ID', 'GITHUB_CLIENT_SECRET'],
  ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'],
  ['OIDC_ISSUER', 'OIDC_CLIENT_ID'],
] as const;

/** Administrator of an embedded hub without a configured one; the first start creates the account. */
export const FIRST_ADMIN_EMAIL = 'admin@hub.local';

export const LOG_LEVELS = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;

const postgresUrl = z.url({
  protocol: /^postgres(ql)?$/,
  error: 'is not an address such as postgres://user:password@host/hub',
});

const address = {
  PORT: optional(z.coerce.number().int().min(0).max(65_535))
    .default(3000)
    .describe('Port to listen on; with `docker compose`, the published port.'),
  HOST: optional(z.string())
    .default('127.0.0.1')
    .describe(
      'Network interface to listen on, or of a container’s published port; `0.0.0.0` is every network.',
    ),
  PUBLIC_URL: optional(origin).meta({
    description: 'Origin under which browsers reach the hub, on a (sub)domain of its own, without a path.',
    unset: 'http://localhost:PORT',
  }),
  HTTPS_PROXY: optional(httpUrl).describe(
    'Proxy to the internet that allows `CONNECT`, e.g. `http://user:password@proxy.example:3128`; not for mail, PostgreSQL, Redis and screenshots. The hub still resolves and checks addresses from users itself.',
  ),
  HTTP_PROXY: optional(httpUrl).describe(
    'The same for addresses with `http:`; without `HTTPS_PROXY` for all.',
  ),
  NO_PROXY: list.describe(
    'Hosts and domains reached without a proxy, separated by commas, e.g. `.intern.example`, besides this machine.',
  ),
  TRUSTED_PROXIES: optional(z.coerce.number().int().min(0).max(10))
    .default(0)
    .describe('Number of trusted reverse proxies in front of the hub.'),
  ALLOWED_HOSTS: list
    .pipe(z.array(hostName))
    .describe(
      'Further host names, separated by commas, e.g. `nas.local`, besides `PUBLIC_URL`, `localhost` and IP addresses; others get 421. A proxy must pass on the `Host`. `*` allows any, also DNS rebinding.',
    ),
  ALLOWED_ORIGINS: list
    .pipe(z.array(origin))
    .describe('Further origins, separated by commas, that may call the API and frame the hub.'),
};

const storage = {
  DATA_DIR: optional(z.string())
    .default('data')
    .describe('Folder of the embedded database `hub.sqlite`; delete the whole folder to start over.'),
  BACKUP_DIR: text.meta({
    description:
      'Folder of the automatic backups, best on a second disk: the newest twelve, one of each hour of a day, seven days, four weeks, and five from before migrations, imports that replace everything and changes of season.',
    unset: 'DATA_DIR/backups',
  }),
  BACKUP_URL: optional(
    z.string().refine((value) => parseS3Url(value) !== null, {
      error: 'is not an address such as https://KEY:SECRET@s3.example/bucket?region=eu-central-1',
    }),
  ).describe('S3-compatible bucket of its own, to which regular and nightly backups are sent, encrypted.'),
  BACKUP_SECRET: optional(key).describe(
    'Encrypts the backups in `BACKUP_URL`, at least 16 characters. Keep it elsewhere, too: without it they are lost.',
  ),
  BACKUP_EVERY_MINUTES: optional(z.coerce.number().int().min(0).max(1440))
    .default(5)
    .describe(
      'How often the SQLite database is backed up, without uploaded files; those are in the nightly backup. `0`: only nightly.',
    ),
  DATABASE_URL: optional(postgresUrl).describe('`postgres://…` stores everything in PostgreSQL instead.'),
  REDIS_URL: optional(
    z.url({ protocol: /^rediss?$/, error: 'is not an address such as redis://host:6379' }),
  ).describe(
    'Redis or Valkey, e.g. `redis://valkey:6379`, through which several hubs on one database share live messages, limits and reader counts. Without it, each polls four times a second.',
  ),
  STORAGE_URL: optional(
    z.string().refine((value) => parseS3Url(value) !== null, {
      error: 'is not an address such as https://KEY:SECRET@s3.example/bucket?region=eu-central-1',
    }),
  ).describe(
    'S3-compatible bucket for uploaded files, e.g. `https://KEY:SECRET@s3.example/bucket?region=eu-central-1`; otherwise `DATA_DIR/storage`.',
  ),
  MEMORY_MB: optional(z.coerce.number().int().min(128)).meta({
    description:
      'Memory limit in MB, at least 128; above 87 % of it, expensive requests get 503. Outside a container, set `NODE_OPTIONS=--max-old-space-size=` to half of it.',
    unset: 'the memory of the container or the machine',
  }),
};

const people = {
  ADMIN_EMAILS: list.pipe(z.array(z.email().toLowerCase())).meta({
    description:
      'Verified e-mail addresses of the administrators, separated by commas. Without any, the first start creates one, with its password in `DATA_DIR/first-administrator.txt`.',
    unset: FIRST_ADMIN_EMAIL,
  }),
  FIRST_ADMIN_PASSWORD: optional(z.string().min(12)).describe(
    'Password of the first administrator, at least 12 characters, instead of one in that file; it also opens `/einrichten` until an administrator has signed in.',
  ),
  SMTP_URL: optional(
    z.url({ protocol: /^smtps?$/, error: 'is not an address such as smtps://user:password@host' }),
  ).describe(
    'Mail server, e.g. `smtps://user:password@mail.example`; without one, mails are files in `DATA_DIR/mail`, which the log names.',
  ),
  MAIL_FROM: optional(z.string().regex(/^[^\r\n]+$/))
    .default(`Bundesliga Fantasy Hub <${FIRST_ADMIN_EMAIL}>`)
    .describe('Sender of the hub’s mails.'),
  ...social,
  OPERATOR_NAME: optional(z.string().trim().max(200)).describe(
    'Who runs the hub, for `/impressum` and `/datenschutz`; at a public address the log and the doctor ask for it.',
  ),
  OPERATOR_ADDRESS: optional(z.string().max(500)).describe(
    'The operator’s postal address; `;` separates lines.',
  ),
  OPERATOR_EMAIL: optional(z.email()).describe('The operator’s e-mail address.'),
  OPERATOR_PHONE: optional(z.string().max(50)).describe('The operator’s phone number.'),
  OPERATOR_RESPONSIBLE: optional(z.string().max(300)).describe(
    'Person responsible for the content, with an address, if it is not the operator.',
  ),
};

const forecast = {
  FUNCTION_KEY: optional(key).describe(
    'Key for `POST /functions/Compute_Pstart_Model`, at least 16 characters; otherwise for administrators only.',
  ),
  PSTART_SCHEDULE: optional(
    z.string().refine((value) => value === 'off' || isCronPattern(value), 'is not a cron pattern'),
  )
    .default('15 6,10,14,18,22 * * *')
    .describe(
      'Cron pattern, in Europe/Berlin, until administrators change it at `/agent-flows`; `off` disables it.',
    ),
  HUB_CLOCK: optional(
    z.iso.datetime({ offset: true, error: 'is not an ISO instant such as 2018-02-15T12:00:00Z' }),
  ).describe(
    'Stops the hub’s clock at an instant, e.g. `2018-02-15T12:00:00Z`, to browse a season as of that day.',
  ),
};

const WITH_SECOND_LEAGUE = PULLED_SOURCES.filter((source) => leagueIdAt(source, 'bl2') !== null)
  .map((source) => `\`${source}\``)
  .join(' and ');

/** A setting for each source that needs a key. */
const keys = Object.fromEntries(
  KEYED_SOURCES.map((source) => {
    const { name } = descriptorOf(source);
    const { master } = serviceOf(source);
    const besides = master === null ? '' : ` It is asked by the matches of \`${master}\`.`;
    return [keyVariableOf(source), text.describe(`Key for ${name}.${besides}`)];
  }),
) as Record<KeyVariable, typeof text>;

const refusedSource = (source: string): string =>
  source === FORMER_SOURCE.id
    ? `names ${source}, which the hub no longer reads, because licence and origin of its data are in doubt: remove it`
    : `may hold ${PULLED_SOURCES.join(', ')} only`;

const sources = {
  FEEDS: list
    .pipe(z.array(z.enum(PULLED_SOURCES, { error: ({ input }) => refusedSource(String(input)) })))
    .describe(
      `Sources of live data, separated by commas: ${PULLED_SOURCES.map((source) => `\`${source}\``).join(', ')}. Without any, the hub shows the demo or the imported season; a source without its key stays off.`,
    ),
  LEAGUE: optional(league)
    .default('bl1')
    .describe(
      `\`bl2\` shows the second Bundesliga, from ${WITH_SECOND_LEAGUE}; the other sources stay off. A database keeps its league.`,
    ),
  ...keys,
  RSS_FEEDS: list
    .pipe(z.array(rssFeed))
    .describe('Further headline feeds, separated by commas; `fca=https://…` assigns one to a club.'),
  FEED_NONCOMMERCIAL: flag.describe('`1` if this hub is non-commercial; kicker’s feeds require it.'),
  FEED_CONTACT: optional(headerText).describe('Contact address for the sources, sent with each request.'),
  FEED_RECORD: text.describe('Folder in which to record every answer of a source.'),
  FEED_REPLAY: optional(existingFolder).describe(
    'Folder filled by `FEED_RECORD` that replaces the network and other feed settings.',
  ),
  FEED_URL: optional(origin).describe('Origin that replaces all sources, such as a simulator.'),
};

const provider = {
  PROVIDER: optional(z.enum(['embedded', 'hosted']))
    .default('embedded')
    .describe('`hosted`: a provider elsewhere, over HTTP; requires its address and key.'),
  PROVIDER_CORE_URL: optional(httpUrl).describe('Address of the hosted provider.'),
  PROVIDER_AUTH_URL: optional(httpUrl).describe('Address of its sign-in, if different.'),
  PROVIDER_PROJECT_ID: optional(z.string().regex(/^[\w-]{1,64}$/))
    .default('hub')
    .describe('Project at the hosted provider.'),
  PROVIDER_SECRET_KEY: optional(key).describe(
    'Hosted: the hub’s key at the provider. Embedded: the key of programs that use this hub as their provider; without it, none can.',
  ),
};

const services = {
  USER_SERVICES: list
    .pipe(z.array(z.enum(USER_SERVICES, `may hold ${USER_SERVICES.join(' and ')} only`)))
    .describe(
      'Services that programs of signed-in users may call, separated by commas: `data` (documents and the internet), `ai` (models at the operator’s cost). Without any, they need `PROVIDER_SECRET_KEY`.',
    ),
  AI_URL: optional(httpUrl).describe(
    'Endpoint with the OpenAI API, e.g. `http://localhost:11434/v1` (Ollama). Without it, AI calls return 501 and the hub hides what needs a model. Never tested with a real model.',
  ),
  AI_KEY: text.describe('Key of the AI endpoint, if it needs one.'),
  AI_MODEL: text.describe('Chat model, also at a hosted provider.'),
  AI_IMAGE_MODEL: text.describe('Model for pictures; calls of a kind without a model return 501.'),
  AI_SPEECH_MODEL: text.describe('Model for speech.'),
  AI_TRANSCRIPTION_MODEL: text.describe('Model for transcription.'),
  SEARCH_URL: optional(httpUrl).describe(
    'SearXNG instance with JSON (`search.formats`), for other programs; without it, they get 501.',
  ),
  CHROMIUM_PATH: text.describe(
    'Path of a Chromium for screenshots by other programs; without it, as in the image, they get 501.',
  ),
  DATA_SECRETS: optional(secrets)
    .default({})
    .describe(
      'JSON such as `{"weather": {"value": "…", "origins": ["https://api.example"]}}`: keys that requests may use as `{{weather}}`, and the origins that receive them.',
    ),
  PUSH_URL: optional(origin).describe('Origin that replaces all push services, for tests.'),
  CHAT_SECRET: optional(key).describe(
    'Secret that encrypts users’ chats (Discord, Telegram), the same for all hubs on a database. Without it, one is generated in that database. After a change, users must connect their chats again.',
  ),
  CHAT_URL: optional(origin).describe('Origin that replaces Discord and Telegram, for tests.'),
};

const operation = {
  LOG_LEVEL: optional(z.enum(LOG_LEVELS))
    .default('info')
    .describe(`Level of the log on standard error: ${LOG_LEVELS.map((level) => `\`${level}\``).join(', ')}.`),
};

/** Settings that administrators may also change in the browser; those of the environment take precedence. */
export const STORABLE_SETTINGS = [
  'FEEDS',
  'ADMIN_EMAILS',
  'FEED_CONTACT',
  ...KEYED_SOURCES.map(keyVariableOf),
] as const;
export type StorableSetting = (typeof STORABLE_SETTINGS)[number];

/** Every setting by what it is about, in the order of `docs/settings.md`. */
export const SETTINGS = {
  Address: address,
  'Data and memory': storage,
  People: people,
  Forecast: forecast,
  Sources: sources,
  Provider: provider,
  Services: services,
  Operation: operation,
} as const satisfies Record<string, Record<string, z.ZodType>>;

/** Required together, because an Impressum needs all of them. */
const OPERATOR_VARIABLES = ['OPERATOR_NAME', 'OPERATOR_ADDRESS', 'OPERATOR_EMAIL'] as const;

/** The environment as the hub reads it, with the checks across variables. */
export const Environment = z
  .object({
    ...address,
    ...storage,
    ...people,
    ...forecast,
    ...sources,
    ...provider,
    ...services,
    ...operation,
  })
  .superRefine((env, context) => {
    for (const [id, secret] of SOCIAL_VARIABLES) {
      const [missing, given] = env[id] === undefined ? [id, secret] : [secret, id];
      if (env[missing] === undefined && env[given] !== undefined)
        context.addIssue({ code: 'custom', path: [missing], message: `is required with ${given}` });
    }
    if (env.BACKUP_URL !== undefined && env.BACKUP_SECRET === undefined)
      context.addIssue({ code: 'custom', path: ['BACKUP_SECRET'], message: 'is required with BACKUP_URL' });
    const [backups, files] = [env.BACKUP_URL, env.STORAGE_URL].map((url) => parseS3Url(url ?? '')?.bucketUrl);
    if (backups !== undefined && backups === files)
      context.addIssue({
        code: 'custom',
        path: ['BACKUP_URL'],
        message: 'must be another bucket than STORAGE_URL',
      });
    if (env.AI_URL !== undefined && env.AI_MODEL === undefined)
      context.addIssue({ code: 'custom', path: ['AI_MODEL'], message: 'is required with AI_URL' });
    const given = OPERATOR_VARIABLES.filter((name) => env[name] !== undefined);
    for (const name of OPERATOR_VARIABLES)
      if (given.length > 0 && env[name] === undefined)
        context.addIssue({ code: 'custom', path: [name], message: `is required with ${given[0]}` });
    if (env.PROVIDER !== 'hosted') return;
    for (const name of ['PROVIDER_CORE_URL', 'PROVIDER_SECRET_KEY'] as const) {
      if (env[name] === undefined)
        context.addIssue({ code: 'custom', path: [name], message: 'is required with PROVIDER=hosted' });
    }
  });
