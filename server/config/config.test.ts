import { readFile } from 'node:fs/promises';
import { parseEnv } from 'node:util';
import { describe, expect, it } from 'vitest';
import { ConfigError, loadConfig } from './config.ts';
import { exampleEnvironment, settingsTables, sourcesTable } from './settingsDocuments.ts';

describe('loadConfig', () => {
  it('needs no variable', () => {
    const config = loadConfig({});
    expect(config.server).toEqual({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      isPublic: false,
      trustedProxies: 0,
      allowedHosts: [],
    });
    expect(config.provider).toEqual({
      kind: 'embedded',
      database: { kind: 'sqlite', file: 'data/hub.sqlite' },
      projectId: 'hub',
      redisUrl: null,
      storage: { dir: 'data/storage', s3: null },
      backupDir: 'data/backups',
      backupBucket: null,
      backupMinutes: 5,
      ai: null,
      data: { secrets: {}, searchUrl: null, chromiumPath: null },
      userServices: [],
      secretKey: null,
    });
    expect(config.fixedClock).toBeNull();
  });

  it('reads language models of an endpoint or of a hosted provider', () => {
    expect(loadConfig({ AI_URL: 'http://localhost:11434/v1', AI_MODEL: 'llama' }).provider).toMatchObject({
      ai: { url: 'http://localhost:11434/v1', key: null, model: 'llama', imageModel: null },
    });
    expect(() => loadConfig({ AI_URL: 'http://localhost:11434/v1' })).toThrow(
      'AI_MODEL: is required with AI_URL',
    );
    expect(() => loadConfig({ AI_URL: 'localhost', AI_MODEL: 'llama' })).toThrow('AI_URL');
    expect(
      loadConfig({
        PROVIDER: 'hosted',
        PROVIDER_CORE_URL: 'https://core.example',
        PROVIDER_SECRET_KEY: 'a-key-of-sixteen-characters',
        AI_MODEL: 'llama',
      }).provider,
    ).toMatchObject({ aiModel: 'llama' });
  });

  it('sends backups only to a bucket of their own, and encrypted', () => {
    const BACKUP_URL = 'https://KEY:SECRET@s3.example/backups';
    const BACKUP_SECRET = 'a secret of sixteen characters';
    expect(loadConfig({ BACKUP_URL, BACKUP_SECRET }).provider).toMatchObject({
      backupBucket: { s3: { bucketUrl: 'https://s3.example/backups' }, secret: BACKUP_SECRET },
    });
    expect(() => loadConfig({ BACKUP_URL })).toThrow('BACKUP_SECRET: is required with BACKUP_URL');
    expect(() => loadConfig({ BACKUP_URL, BACKUP_SECRET, STORAGE_URL: BACKUP_URL })).toThrow(
      'BACKUP_URL: must be another bucket than STORAGE_URL',
    );
  });

  it('finds only defaults in .env.example', async () => {
    const example = parseEnv(await readFile(new URL('../../.env.example', import.meta.url), 'utf8'));
    expect(loadConfig(example as Record<string, string>)).toEqual(loadConfig({}));
  });

  it('matches .env.example and the tables in docs that `npm run docs` writes', async () => {
    const read = (path: string) => readFile(new URL(`../../${path}`, import.meta.url), 'utf8');
    expect(await read('.env.example')).toBe(exampleEnvironment());
    expect(await read('docs/settings.md')).toContain(`<!-- settings -->\n\n${settingsTables()}\n\n`);
    expect(await read('docs/sources.md')).toContain(`<!-- sources -->\n\n${sourcesTable()}\n\n`);
  });

  it('names every wrong variable in one message, but no values', () => {
    const load = () =>
      loadConfig({ PORT: 'ninety', HUB_CLOCK: 'gestern', FUNCTION_KEY: 'short', LOG_LEVEL: 'loud' });
    expect(load).toThrow(ConfigError);
    for (const name of ['PORT', 'HUB_CLOCK', 'FUNCTION_KEY', 'LOG_LEVEL']) expect(load).toThrow(name);
    expect(load).not.toThrow(/ninety|gestern|short\b|loud/);
  });

  it('says in its own words what is wrong, once for each reason', () => {
    const load = () =>
      loadConfig({
        PORT: 'abc',
        TRUSTED_PROXIES: '1.5',
        MEMORY_MB: '64',
        PUBLIC_URL: 'hub',
        DATABASE_URL: 'hub.sqlite',
        OPERATOR_EMAIL: 'me',
        ADMIN_EMAILS: 'me,you',
        PROVIDER: 'cloud',
        FEEDS: 'open,bsd',
        FEED_CONTACT: 'Müller',
        OIDC_NAME: 'x'.repeat(41),
        DATA_SECRETS: '{"weather":{"value":"short","origins":[]}}',
      });
    for (const line of [
      'PORT: is not a number',
      'TRUSTED_PROXIES: is not a whole number',
      'MEMORY_MB: must be at least 128',
      'PUBLIC_URL: is not an address such as https://hub.example',
      'DATABASE_URL: is not an address such as postgres://user:password@host/hub',
      'OPERATOR_EMAIL: is not an e-mail address',
      'PROVIDER: may be embedded or hosted only',
      'FEEDS: may hold openligadb, ',
      'FEEDS: names bsd, which the hub no longer reads, because licence and origin of its data are in doubt: remove it',
      'FEED_CONTACT: has characters that are not allowed',
      'OIDC_NAME: has more than 40 characters',
      'DATA_SECRETS: weather.value needs at least 8 characters',
      'DATA_SECRETS: weather.origins needs at least 1 entries',
    ])
      expect(load).toThrow(line);
    expect(load).not.toThrow(/Invalid|expected|received|\.\d:/su);
  });

  it.each([
    [{ PROVIDER: 'hosted' }, 'PROVIDER_CORE_URL'],
    [{ DATABASE_URL: 'mysql://localhost/hub' }, 'DATABASE_URL'],
    [{ REDIS_URL: 'http://valkey' }, 'REDIS_URL'],
    [{ PSTART_SCHEDULE: 'every day' }, 'PSTART_SCHEDULE'],
    [{ ALLOWED_ORIGINS: 'https://a.example,nowhere' }, 'ALLOWED_ORIGINS'],
    [{ ALLOWED_ORIGINS: 'https://a.example,https://b.example/app' }, 'ALLOWED_ORIGINS'],
    ...['/hub', '/?a=b', '/#hub', '//'].map((rest): [Record<string, string>, string] => [
      { PUBLIC_URL: `https://x.test${rest}` },
      'PUBLIC_URL: is not an origin such as https://hub.example',
    ]),
    [{ PUBLIC_URL: 'https://me:secret@x.test' }, 'PUBLIC_URL'],
    [{ ALLOWED_HOSTS: 'https://nas.local' }, 'ALLOWED_HOSTS'],
    [{ FEED_REPLAY: '/no/such/folder' }, 'FEED_REPLAY: is not a folder that exists'],
    [{ FEED_REPLAY: import.meta.filename }, 'FEED_REPLAY'],
    [{ ADMIN_EMAILS: 'admin' }, 'ADMIN_EMAILS'],
    [{ OPERATOR_NAME: 'Fritzi Fan' }, 'OPERATOR_ADDRESS'],
    [{ OPERATOR_NAME: 'x', OPERATOR_ADDRESS: 'y', OPERATOR_EMAIL: 'z' }, 'OPERATOR_EMAIL'],
  ])('refuses %j', (env, name) => {
    expect(() => loadConfig(env)).toThrow(name);
  });

  it('reads an origin in any spelling', () => {
    for (const address of ['https://x.test', 'https://X.test/', 'https://x.test:443'])
      expect(loadConfig({ PUBLIC_URL: address }).server.publicUrl).toBe('https://x.test');
  });

  it('accepts an existing folder of recordings', () => {
    const folder = import.meta.dirname;
    expect(loadConfig({ FEED_REPLAY: folder }).feeds.replayDir).toBe(folder);
  });

  it('selects PostgreSQL by DATABASE_URL and the hosted provider by PROVIDER', () => {
    expect(loadConfig({ DATABASE_URL: 'postgres://localhost/hub' }).provider).toMatchObject({
      database: { kind: 'postgres', url: 'postgres://localhost/hub' },
    });
    const hosted = {
      PROVIDER: 'hosted',
      PROVIDER_CORE_URL: 'https://core.example',
      PROVIDER_SECRET_KEY: 'k'.repeat(20),
    };
    expect(loadConfig(hosted).provider).toEqual({
      kind: 'hosted',
      aiModel: null,
      coreUrl: 'https://core.example',
      authUrl: 'https://core.example',
      projectId: 'hub',
      secretKey: 'k'.repeat(20),
    });
  });

  it('stops the clock and switches the schedule off', () => {
    const config = loadConfig({ HUB_CLOCK: '2018-02-15T13:00:00+01:00', PSTART_SCHEDULE: 'off' });
    expect(config.fixedClock?.toISOString()).toBe('2018-02-15T12:00:00.000Z');
    expect(config.pstartSchedule).toBeNull();
  });
});
