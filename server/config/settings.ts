import {
  PULLED_SOURCES,
  KEYED_SOURCES,
  descriptorOf,
  keyVariableOf,
  serviceOf,
  type KeyVariable,
  leagueIdAt,
} from '#shared/feeds/sources.ts';
import { validate as isCronPattern } from 'node-cron';
import { z } from 'zod';
import { SOCIAL_VARIABLES, social } from './socialSettings.ts';
import { parseS3Url } from '../provider/embedded/storage/s3Blobs.ts';
import { SAMPLERS } from '../tracing/settings.ts';
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

/** Administrator of an embedded hub without a configured one; the first start creates the account. */
export const FIRST_ADMIN_EMAIL = 'admin@hub.local';

export const LOG_LEVELS = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;

const postgresUrl = z.url({ protocol: /^postgres(ql)?$/ });
const text = optional(z.string());

const address = {
  PORT: optional(z.coerce.number().int().min(0).max(65_535))
    .default(3000)
    .describe('Where the hub listens; with `docker compose`, the port that is published.'),
  HOST: optional(z.string())
    .default('127.0.0.1')
    .describe(
      'The address on which it listens, in a container the one on which its port is published; `0.0.0.0` is everybody.',
    ),
  PUBLIC_URL: optional(origin).meta({
    description: 'Origin under which browsers reach the hub.',
    unset: 'http://localhost:PORT',
  }),
  TRUSTED_PROXIES: optional(z.coerce.number().int().min(0).max(10))
    .default(0)
    .describe('Reverse proxies in front of the hub whose forwarded addresses are believed.'),
  ALLOWED_HOSTS: list
    .pipe(z.array(hostName))
    .describe(
      'Further names, separated by commas, that the hub answers under, e.g. `nas.local`, besides `PUBLIC_URL`, `localhost` and IP addresses; others get 421. A proxy must pass the `Host` on. `*` is any name, which opens the hub to DNS rebinding.',
    ),
  ALLOWED_ORIGINS: list
    .pipe(z.array(origin))
    .describe('Further origins, separated by commas, that may call the API and frame the hub.'),
};

const storage = {
  DATA_DIR: optional(z.string())
    .default('data')
    .describe('Folder of the embedded database `hub.sqlite`; delete the whole folder to begin anew.'),
  BACKUP_DIR: text.meta({
    description:
      'Where the hub keeps backups by itself: the newest seven nights and one of each of four weeks, and five from before migrations, imports that replace everything and changes of season.',
    unset: 'DATA_DIR/backups',
  }),
  DATABASE_URL: optional(postgresUrl).describe('`postgres://…` keeps everything in PostgreSQL instead.'),
  DATABASE_READ_URL: optional(postgresUrl).describe(
    'A copy of that PostgreSQL database, such as a streaming replica; reads of the catalog go there, and to `DATABASE_URL` while it is away.',
  ),
  REDIS_URL: optional(
    z.url({ protocol: /^rediss?$/, error: 'is not an address such as redis://host:6379' }),
  ).describe(
    'Redis or Valkey, e.g. `redis://valkey:6379`, over which several hubs on one database tell each other of live messages at once, and count limits and readers together. Without it each asks the database four times a second.',
  ),
  STORAGE_URL: optional(
    z.string().refine((value) => parseS3Url(value) !== null, {
      error: 'is not an address such as https://KEY:SECRET@s3.example/bucket?region=eu-central-1',
    }),
  ).describe(
    'Bucket at a service that speaks S3, e.g. `https://KEY:SECRET@s3.example/bucket?region=eu-central-1`, for uploaded files, which else lie in `DATA_DIR/storage`.',
  ),
  MEMORY_MB: optional(z.coerce.number().int().min(128)).meta({
    description:
      'What the hub may take of memory, at least 128: caches take their parts of it, and past 87 % dear requests get 503 until there is more. Outside a container, start Node with `NODE_OPTIONS=--max-old-space-size=` half of it.',
    unset: 'what the container or the machine has',
  }),
};

const people = {
  ADMIN_EMAILS: list.pipe(z.array(z.email().toLowerCase())).meta({
    description:
      'Administrators, separated by commas; each counts once their address is verified. Without any, the first start creates one and leaves the password in `DATA_DIR/first-administrator.txt`.',
    unset: FIRST_ADMIN_EMAIL,
  }),
  SMTP_URL: optional(
    z.url({ protocol: /^smtps?$/, error: 'is not an address such as smtps://user:password@host' }),
  ).describe(
    'Mail server for verification and forgotten passwords, e.g. `smtps://user:password@mail.example`; without one, mails become files in `DATA_DIR/mail`, and the log names them.',
  ),
  MAIL_FROM: optional(z.string().regex(/^[^\r\n]+$/))
    .default(`Bundesliga Fantasy Hub <${FIRST_ADMIN_EMAIL}>`)
    .describe('Sender of the hub’s mails.'),
  ...social,
  OPERATOR_NAME: optional(z.string().trim().max(200)).describe(
    'Who runs the hub, for `/impressum` and `/datenschutz`. A public address without it is named in the log, at the desk and by `npm run doctor`.',
  ),
  OPERATOR_ADDRESS: optional(z.string().max(500)).describe('Their address; lines are separated by `;`.'),
  OPERATOR_EMAIL: optional(z.email()).describe('Their e-mail address.'),
  OPERATOR_PHONE: optional(z.string().max(50)).describe('Their telephone.'),
  OPERATOR_RESPONSIBLE: optional(z.string().max(300)).describe(
    'Who answers for the content, with an address, if it is somebody else.',
  ),
};

const forecast = {
  FUNCTION_KEY: optional(key).describe(
    'Key for `POST /functions/Compute_Pstart_Model`, 16 characters or more; without it only administrators can call it.',
  ),
  PSTART_SCHEDULE: optional(
    z.string().refine((value) => value === 'off' || isCronPattern(value), 'is not a cron pattern'),
  )
    .default('15 6,10,14,18,22 * * *')
    .describe('Cron pattern in Europe/Berlin until administrators change it at their desk; `off` for none.'),
  HUB_CLOCK: optional(
    z.iso.datetime({ offset: true, error: 'is not an ISO instant such as 2018-02-15T12:00:00Z' }),
  ).describe(
    'Stops the hub’s clock at an instant, e.g. `2018-02-15T12:00:00Z`, to browse a season as if it were that day.',
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
    return [keyVariableOf(source), text.describe(`Key for ${name}, without which it stays off.${besides}`)];
  }),
) as Record<KeyVariable, typeof text>;

const sources = {
  FEEDS: list
    .pipe(z.array(z.enum(PULLED_SOURCES, `may hold ${PULLED_SOURCES.join(', ')} only`)))
    .describe(
      `Sources of live data, separated by commas: ${PULLED_SOURCES.map((source) => `\`${source}\``).join(', ')}. Without any, the hub shows the demo or what was imported.`,
    ),
  LEAGUE: optional(league)
    .default('bl1')
    .describe(
      `\`bl2\` shows the second Bundesliga, with ${WITH_SECOND_LEAGUE}; the other sources have none that is known here, stay off and say so. A database keeps the league whose data it holds.`,
    ),
  ...keys,
  RSS_FEEDS: list
    .pipe(z.array(rssFeed))
    .describe(
      'Feeds of headlines besides those that the hub knows, separated by commas; `fca=https://…` is a club’s.',
    ),
  FEED_NONCOMMERCIAL: flag.describe(
    '`1` if nobody earns money with this hub; kicker’s feeds are read only then.',
  ),
  FEED_CONTACT: optional(headerText).describe('How sources can reach you, sent with each request.'),
  FEED_RECORD: text.describe('Folder that takes every answer of a source.'),
  FEED_REPLAY: optional(existingFolder).describe(
    'Folder to answer from instead of the network, which `FEED_RECORD` has filled; nothing else counts.',
  ),
  FEED_URL: optional(origin).describe(
    'Origin that stands in for all sources, such as a simulator on this machine.',
  ),
};

const provider = {
  PROVIDER: optional(z.enum(['embedded', 'hosted']))
    .default('embedded')
    .describe('`hosted`: a provider elsewhere, over HTTP, which needs its address and key.'),
  PROVIDER_CORE_URL: optional(httpUrl).describe('Its address.'),
  PROVIDER_AUTH_URL: optional(httpUrl).describe('The address of its sign-in, if it is another one.'),
  PROVIDER_PROJECT_ID: optional(z.string().regex(/^[\w-]{1,64}$/))
    .default('hub')
    .describe('Its project.'),
  PROVIDER_SECRET_KEY: optional(key).describe(
    'Hosted: the hub’s key there. Embedded: the key with which others may use this hub as their provider; without it none can.',
  ),
};

const services = {
  AI_URL: optional(httpUrl).describe(
    'Language models: any endpoint that speaks the API of OpenAI, e.g. `http://localhost:11434/v1` (Ollama). Without it AI calls answer 501, and the hub shows nothing of it. Tested against a server of the tests that speaks this API, never with a real model.',
  ),
  AI_KEY: text.describe('Its key, if it wants one.'),
  AI_MODEL: text.describe(
    'Its chat model. With `PROVIDER=hosted`, this alone names the model to ask that provider for.',
  ),
  AI_IMAGE_MODEL: text.describe('Its model for pictures; calls of a kind without a model answer 501.'),
  AI_SPEECH_MODEL: text.describe('Its model for speech.'),
  AI_TRANSCRIPTION_MODEL: text.describe('Its model for transcription.'),
  SEARCH_URL: optional(httpUrl).describe(
    'A SearXNG that answers in JSON (`search.formats`), with which other programs search; without it they get 501.',
  ),
  CHROMIUM_PATH: text.describe(
    'A Chromium that takes pictures of pages for other programs; without it, as in the image, they get 501.',
  ),
  DATA_SECRETS: optional(secrets)
    .default({})
    .describe(
      'JSON such as `{"weather": {"value": "…", "origins": ["https://api.example"]}}`: keys that users’ requests may use as `{{weather}}` without seeing them, and where they may go.',
    ),
  PUSH_URL: optional(origin).describe(
    'Origin that stands in for the push services of all browsers, such as one on this machine.',
  ),
  CHAT_SECRET: optional(key).describe(
    'From which the key follows that webhooks and bot tokens of users’ chats (Discord, Telegram) are encrypted with; the same for all hubs on a database. Without it the hub makes one, which lies in the database beside them. With another one, users enter their chats again.',
  ),
  CHAT_URL: optional(origin).describe(
    'Origin that stands in for Discord and Telegram, such as one on this machine.',
  ),
};

const operation = {
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(httpUrl).describe(
    'A collector of [OpenTelemetry](https://opentelemetry.io) traces that speaks OTLP over HTTP, e.g. `http://localhost:4318`; nothing of it is loaded without one.',
  ),
  OTEL_EXPORTER_OTLP_HEADERS: text.describe('What it wants in headers, e.g. `authorization=Bearer%20KEY`.'),
  OTEL_SERVICE_NAME: optional(z.string())
    .default('bundesliga-fantasy-hub')
    .describe('As OpenTelemetry defines it.'),
  OTEL_RESOURCE_ATTRIBUTES: text.describe('As OpenTelemetry defines it.'),
  OTEL_TRACES_SAMPLER: optional(z.enum(SAMPLERS))
    .default('always_on')
    .describe('As OpenTelemetry defines it; `traceidratio` keeps the share that the next one names.'),
  OTEL_TRACES_SAMPLER_ARG: optional(z.coerce.number().min(0).max(1)).default(1).describe('0 to 1.'),
  LOG_LEVEL: optional(z.enum(LOG_LEVELS))
    .default('info')
    .describe(`JSON lines on standard error: ${LOG_LEVELS.map((level) => `\`${level}\``).join(', ')}.`),
};

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
    if (env.DATABASE_READ_URL !== undefined && env.DATABASE_URL === undefined)
      context.addIssue({
        code: 'custom',
        path: ['DATABASE_URL'],
        message: 'is required with DATABASE_READ_URL',
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
