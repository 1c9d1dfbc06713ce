import { describe, expect, it } from 'vitest';
import type { StatusFact } from '../types.ts';
import { statusBefore } from './statusBefore.ts';

const REPORTED_TS = '2025-10-01T10:00:00.000Z';
const NEXT_DAY_TS = '2025-10-02T10:00:00.000Z';
const aReport = (status: StatusFact['status'], chance: number | null = null): StatusFact => ({
  playerId: 'p0',
  knownFromTs: REPORTED_TS,
  status,
  chance,
  expectedReturn: null,
});

describe('the report on a player before a match', () => {
  it.each([
    ['injured', null, 'injured'],
    ['away', null, 'away'],
    ['doubtful', null, 'doubtful'],
    ['doubtful', 75, 'doubtful75'],
    ['doubtful', 50, 'doubtful50'],
    ['doubtful', 25, 'doubtful25'],
    ['doubtful', 0, 'doubtful25'],
    ['fit', null, null],
  ] as const)('%s with a chance of %s counts as %s', (status, chance, kind) => {
    expect(statusBefore([aReport(status, chance)], [])('p0', 5, NEXT_DAY_TS)).toBe(kind);
  });

  it('says nothing only where all statuses of the matchday are known', () => {
    const cover = { matchday: 5, deadlineTs: NEXT_DAY_TS, readAtTheTime: false };
    const reportOf = statusBefore([aReport('fit')], [cover]);
    for (const playerId of ['p0', 'p1']) {
      expect(reportOf(playerId, 5, NEXT_DAY_TS)).toBe('nothing');
      expect(reportOf(playerId, 5, REPORTED_TS)).toBeNull();
      expect(reportOf(playerId, 6, NEXT_DAY_TS)).toBeNull();
    }
  });
});
