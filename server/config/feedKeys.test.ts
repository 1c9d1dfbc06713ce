import { keyVariableOf, needsKey, PULLED_SOURCES } from '@hub/shared/feeds/sources.ts';
import { describe, expect, it } from 'vitest';
import { loadConfig } from './config.ts';
import { lacksLeague, missingKeyOf, offSentences } from '@hub/season/feeds/feedKeys.ts';
import { openReaders } from '@hub/season/feeds/openReaders.ts';

const FEEDS = PULLED_SOURCES.join(',');
const budget = { take: async () => true, note: async () => {} };

describe('a source that is switched on', () => {
  it.each(PULLED_SOURCES)('is read unless its key is missing: %s', (source) => {
    const variable = needsKey(source) ? keyVariableOf(source) : null;
    const { feeds } = loadConfig({ FEEDS });
    expect(missingKeyOf(feeds, source)).toBe(variable);
    expect(source in openReaders(feeds, budget)).toBe(variable === null);
    const complete = loadConfig({ FEEDS, ...(variable === null ? {} : { [variable]: 'key' }) }).feeds;
    expect(missingKeyOf(complete, source)).toBeNull();
    expect(source in openReaders(complete, budget)).toBe(true);
    expect(missingKeyOf(loadConfig({}).feeds, source)).toBeNull();
  });

  it('lacks the league of the hub only while it is switched on', () => {
    const { feeds } = loadConfig({ FEEDS: 'football-data', LEAGUE: 'bl2' });
    expect(PULLED_SOURCES.filter((source) => lacksLeague(feeds, source))).toEqual(['football-data']);
  });

  it.each([
    ['football-data', {}, 'FEEDS names football-data, but FOOTBALL_DATA_TOKEN is not set: it stays off.'],
    [
      'highlightly',
      { HIGHLIGHTLY_KEY: 'key' },
      'FEEDS names highlightly, but not openligadb, on whose matches it depends: it reports nothing.',
    ],
    [
      'football-data',
      { FOOTBALL_DATA_TOKEN: 'token', LEAGUE: 'bl2' },
      'FEEDS names football-data, which has no 2. Bundesliga: it stays off.',
    ],
    ['openligadb,highlightly', { HIGHLIGHTLY_KEY: 'key' }, undefined],
  ])('is reported as off, with the reason: %s %j', (sources, settings, sentence) => {
    expect(offSentences(loadConfig({ FEEDS: sources, ...settings }).feeds)).toEqual(
      sentence === undefined ? [] : [sentence],
    );
  });
});
