import { describe, expect, it } from 'vitest';
import type { FeedDoor } from '../http.ts';
import { identifyClubs } from '../identity/clubIdentity.ts';
import { hasRecordings, readRecording } from '../recordings.ts';
import { createOpenFootballReader } from './read.ts';
import { OpenSeason } from './schema.ts';
import { openMatchesToFacts } from './toFacts.ts';

const aMatch = (changes: object = {}) => ({
  round: 'Matchday 9',
  date: '2026-10-31',
  time: '15:30',
  team1: 'FC Bayern München',
  team2: '1. FC Köln',
  ...changes,
});
const factOf = (changes: object) =>
  openMatchesToFacts(OpenSeason.parse({ matches: [aMatch(changes)] }).matches, 2026).fixtures[0]?.value;

describe('a match of openfootball', () => {
  it.each([
    ['2026-10-24', '2026-10-24T13:30:00.000Z'],
    ['2026-10-31', '2026-10-31T14:30:00.000Z'],
  ])('has its kickoff in local time, in summer and in winter: %s', (date, kickoffTs) => {
    expect(factOf({ date })).toMatchObject({ season: '2026-27', matchday: 9, kickoffTs, state: 'open' });
  });

  it.each([[{ ht: [1, 0], ft: [2, 1] }], [[2, 1]]])('is over with its score: %j', (score) => {
    expect(factOf({ score })).toMatchObject({ homeGoals: 2, awayGoals: 1, state: 'over' });
  });

  it('is open with an empty score, and left out while nobody knows its kickoff', () => {
    expect(factOf({ score: {} })).toMatchObject({ homeGoals: null, state: 'open' });
    expect(factOf({ time: undefined })).toBeUndefined();
  });
});

describe('the reading', () => {
  const watched = (now: string) => ({ kickoffs: [], nowMs: Date.parse(now), told: async () => [] });
  const doorOf = (text: string | null) => {
    const asked: string[] = [];
    const door: FeedDoor = {
      get: async () => '',
      async getChanged(address, { etag }) {
        asked.push(`${address.split('/').slice(-2).join('/')} ${etag}`);
        return text === null ? null : { text, validators: { etag: '"1"', lastModified: null } };
      },
    };
    return { door, asked };
  };

  it('asks for the season that is on, and for changes only', async () => {
    const { door, asked } = doorOf(JSON.stringify({ matches: [aMatch()] }));
    const reader = createOpenFootballReader(door);
    const first = await reader.pull({}, watched('2026-11-20T12:00:00Z'), false);
    expect(first?.told.fixtures).toHaveLength(1);
    expect(await reader.pull(first?.progress, watched('2026-11-20T12:30:00Z'), false)).toBeNull();
    expect((await reader.pull(first?.progress, watched('2026-11-21T12:00:00Z'), false))?.told).toBeDefined();
    await reader.pull(first?.progress, watched('2027-07-02T12:30:00Z'), true);
    expect(asked).toEqual(['2026-27/de.1.json null', '2026-27/de.1.json "1"', '2027-28/de.1.json null']);
  });

  it.each(['{}', '[]', '{"matches":[{}]}'])('refuses %s', async (text) => {
    const { door } = doorOf(text);
    await expect(
      createOpenFootballReader(door).pull({}, watched('2026-11-20T12:00:00Z'), true),
    ).rejects.toMatchObject({ code: 'malformed' });
  });
});

describe.skipIf(!hasRecordings)('the recording', () => {
  it('maps all scheduled matches, and knows all clubs by name', async () => {
    const { matches } = OpenSeason.parse(JSON.parse(await readRecording('openfootball/2025-26-de.1.json')));
    const { clubs, fixtures } = openMatchesToFacts(matches, 2025);
    expect([clubs.length, fixtures.length]).toEqual([18, 279]);
    const { clubIdOf } = identifyClubs([], []);
    const unknown = clubs.filter(({ sourceId }) => clubIdOf('openfootball', sourceId) === null);
    expect(unknown).toEqual([]);
  });
});
