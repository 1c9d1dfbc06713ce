import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { loadConfig } from '../../config/config.ts';
import type { StorableSetting } from '../../config/settings.ts';
import type { Deps } from '../../deps.ts';
import { examine } from '../../doctor/examine.ts';
import { openDeps, withDeps } from '../../openDeps.ts';
import { followSettings, readStoredSettings, storeSettings } from './storedSettings.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hub-stored-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const environment = (env: Record<string, string> = {}) => ({
  DATA_DIR: folder,
  LOG_LEVEL: 'silent',
  CHAT_SECRET: 'a-secret-of-sixteen',
  ...env,
});
const withHub = <T>(env: Record<string, string>, work: (deps: Deps) => Promise<T>) =>
  withDeps(loadConfig(environment(env)), work);
const store = (changes: Partial<Record<StorableSetting, string | null>>) =>
  withHub({}, (deps) =>
    storeSettings(deps, new Map(Object.entries(changes) as [StorableSetting, string | null][])),
  );

it('completes the configuration of every hub and script that starts afterwards', async () => {
  await store({
    FEEDS: 'openligadb,football-data',
    FOOTBALL_DATA_TOKEN: 'a-key',
    ADMIN_EMAILS: 'Me@hub.example',
    FEED_CONTACT: 'me@hub.example',
  });
  await withHub({}, async ({ config, readers }) => {
    expect(config.adminEmails).toEqual(['me@hub.example']);
    expect(config.feeds).toMatchObject({
      sources: ['openligadb', 'football-data'],
      keys: { 'football-data': 'a-key' },
      contact: 'me@hub.example',
    });
    expect(Object.keys(readers)).toEqual(['openligadb', 'football-data']);
  });
});

it('leaves what the environment sets as it is, and takes empty variables as unset', async () => {
  await store({ FEEDS: 'openligadb', FOOTBALL_DATA_TOKEN: 'stored', ADMIN_EMAILS: 'stored@hub.example' });
  const env = { FEEDS: 'football-data', FOOTBALL_DATA_TOKEN: 'given', ADMIN_EMAILS: '' };
  await withHub(env, async ({ config }) => {
    expect(config.feeds).toMatchObject({ sources: ['football-data'], keys: { 'football-data': 'given' } });
    expect(config.adminEmails).toEqual(['stored@hub.example']);
    expect(config.environmentSets).toEqual(['FEEDS', 'FOOTBALL_DATA_TOKEN']);
  });
});

it('removes a setting', async () => {
  await store({ FEEDS: 'openligadb', FOOTBALL_DATA_TOKEN: 'a-key' });
  await store({ FEEDS: null });
  await withHub({}, async ({ config }) => {
    expect(config.feeds).toMatchObject({ sources: [], keys: { 'football-data': 'a-key' } });
  });
});

it('seals keys, and lacks only them after a change of the secret', async () => {
  await store({ FEEDS: 'openligadb,football-data', FOOTBALL_DATA_TOKEN: 'a-key' });
  await withHub({ CHAT_SECRET: 'another-secret-of-sixteen' }, async (deps) => {
    expect(JSON.stringify([...((await deps.provider.privateValues?.all()) ?? [])])).not.toContain('a-key');
    expect((await readStoredSettings(deps)).lostKeys).toEqual(['FOOTBALL_DATA_TOKEN']);
    expect(Object.keys(deps.readers)).toEqual(['openligadb']);
  });
});

it('ignores values of another version, and keeps the rest of a list', async () => {
  await store({ FEEDS: 'openligadb,of-tomorrow', ADMIN_EMAILS: 'nobody', FEED_CONTACT: 'line\nbreak' });
  const deps = await openDeps(loadConfig(environment()));
  expect(deps.config.feeds).toMatchObject({ sources: ['openligadb'], contact: null });
  expect(deps.config.adminEmails).toEqual(['admin@hub.local']);
  await deps.close();
});

it('is known to the doctor, who changes nothing', async () => {
  await store({ FEEDS: 'openligadb,football-data' });
  const found = async () =>
    (await examine(environment())).map(({ sentence }) => sentence).filter((one) => one.includes('FEEDS'));
  expect(await found()).toEqual([
    'FEEDS names football-data, but FOOTBALL_DATA_TOKEN is not set: it stays off.',
  ]);
  await store({ FOOTBALL_DATA_TOKEN: 'a-key' });
  expect(await found()).toEqual([]);
  const sentences = await examine(environment({ CHAT_SECRET: 'another-secret-of-sixteen' }));
  expect(sentences.map(({ sentence }) => sentence)).toContain(
    'FOOTBALL_DATA_TOKEN is stored, but sealed with another CHAT_SECRET: enter it again at /einrichten.',
  );
});

it('lets other processes on the database follow a change, one at a time and once', async () => {
  const requests: string[] = [];
  const openAs = async (name: string) => {
    const opened = await openDeps(loadConfig(environment()));
    return { ...opened, restarts: { request: () => void requests.push(name), failure: () => null } };
  };
  const [one, other] = [await openAs('one'), await openAs('other')];
  await followSettings(one);
  expect(requests).toEqual([]);
  await store({ FEEDS: 'openligadb' });
  await followSettings(one);
  await followSettings(other);
  expect(requests).toEqual(['one']);
  // The turn of the first is over.
  await other.provider.database.sql("update leases set expires_ts = '' where id = 'restart'");
  const restarted = await openAs('one');
  await followSettings(restarted);
  await followSettings(other);
  expect(requests).toEqual(['one', 'other']);
  for (const opened of [one, other, restarted]) await opened.close();
});
