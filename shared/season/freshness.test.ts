import { describe, expect, it } from 'vitest';
import { agesAllowed, freshnessOf, type AgingPart } from './freshness.ts';

const NOW_MS = Date.parse('2026-11-21T14:40:00.000Z');
const before = (minutes: number) => new Date(NOW_MS - minutes * 60_000).toISOString();
const EVENING = '2026-11-21T17:30:00.000Z';
const AFTERNOON = '2026-11-21T14:30:00.000Z';

describe('how fresh a part of the season is', () => {
  it.each<[string, AgingPart, string[], number, string]>([
    ['fixtures on a quiet day', 'fixtures', [], 60, 'fresh'],
    ['fixtures on a quiet day', 'fixtures', [], 61, 'late'],
    ['fixtures before a match', 'fixtures', [EVENING], 30, 'fresh'],
    ['fixtures after a match', 'fixtures', [before(150)], 30, 'fresh'],
    ['fixtures on a day with matches', 'fixtures', [EVENING], 31, 'late'],
    ['fixtures at kickoff', 'fixtures', [before(0)], 11, 'late'],
    ['fixtures during a match', 'fixtures', [AFTERNOON, EVENING], 11, 'late'],
    ['fixtures', 'fixtures', [], 36 * 60, 'late'],
    ['fixtures', 'fixtures', [], 36 * 60 + 1, 'stale'],
    ['absences overnight', 'absences', [], 10 * 60, 'fresh'],
    ['absences on a quiet day', 'absences', [], 24 * 60 + 1, 'stale'],
    ['absences on a day with matches', 'absences', [EVENING], 2 * 60, 'fresh'],
    ['absences on a day with matches', 'absences', [EVENING], 2 * 60 + 1, 'late'],
    ['absences on a day with matches', 'absences', [EVENING], 6 * 60 + 1, 'stale'],
  ])('%s: %s with kickoffs %j after %i minutes: %s', (_case, part, kickoffs, minutes, freshness) => {
    const age = { part, readTs: before(minutes), ...agesAllowed(part, kickoffs, NOW_MS) };
    expect(freshnessOf(age, NOW_MS)).toBe(freshness);
  });
});
