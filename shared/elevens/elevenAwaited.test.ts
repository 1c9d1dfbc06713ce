import { describe, expect, it } from 'vitest';
import { isElevenAwaited, type AwaitedEleven } from './elevenAwaited.ts';

const KICKOFF_MS = Date.parse('2026-11-21T14:30:00.000Z');
const side = (changes: Partial<AwaitedEleven> = {}): AwaitedEleven => ({
  status: 'scheduled',
  kickoffTs: new Date(KICKOFF_MS).toISOString(),
  basis: 'startChance',
  ...changes,
});

describe('an official eleven is awaited', () => {
  it.each<[string, Partial<AwaitedEleven>, number, boolean]>([
    ['not 41 minutes before kickoff', {}, -41, false],
    ['40 minutes before kickoff', {}, -40, true],
    ['while the match is on', { status: 'live' }, 20, true],
    ['without a forecast either', { basis: 'none' }, -30, true],
    ['not once it is known', { basis: 'officialEleven' }, -30, false],
    ['not once the match is over', { status: 'finished', basis: 'startingEleven' }, 120, false],
    ['not for a postponed match', { status: 'postponed' }, -30, false],
  ])('%s', (_case, changes, minutes, isAwaited) => {
    expect(isElevenAwaited(side(changes), KICKOFF_MS + minutes * 60_000)).toBe(isAwaited);
  });
});
