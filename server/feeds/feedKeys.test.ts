import { keyVariableOf, needsKey, PULLED_SOURCES } from '#shared/feeds/sources.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadConfig } from '../config/config.ts';
import { startHub } from '../testing/hubProcess.ts';
import { missingKeyOf } from './feedKeys.ts';
import { openReaders } from './openReaders.ts';

const FEEDS = PULLED_SOURCES.join(',');
const budget = { take: async () => true, note: async () => {} };

describe('a source that is switched on', () => {
  it.each(PULLED_SOURCES)('is read exactly when its key is not missing: %s', (source) => {
    const variable = needsKey(source) ? keyVariableOf(source) : null;
    const { feeds } = loadConfig({ FEEDS });
    expect(missingKeyOf(feeds, source)).toBe(variable);
    expect(source in openReaders(feeds, budget)).toBe(variable === null);
    const complete = loadConfig({ FEEDS, ...(variable === null ? {} : { [variable]: 'key' }) }).feeds;
    expect(missingKeyOf(complete, source)).toBeNull();
    expect(source in openReaders(complete, budget)).toBe(true);
    expect(missingKeyOf(loadConfig({}).feeds, source)).toBeNull();
  });

  it('is named in the log at start when its key is missing', { timeout: 60_000 }, async () => {
    const folder = await mkdtemp(join(tmpdir(), 'hub-keys-'));
    try {
      const settings = { FEEDS: 'football-data', FOOTBALL_DATA_TOKEN: '', LOG_LEVEL: 'warn' };
      const hub = await startHub({ DATA_DIR: folder, ...settings });
      await hub.stop();
      expect(
        hub.death()?.match(/FEEDS names football-data, but FOOTBALL_DATA_TOKEN is not set/g),
      ).toHaveLength(1);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});
