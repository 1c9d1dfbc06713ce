import { expect, it } from 'vitest';
import { aFixture } from '@hub/tools/testing/facts/leagueFacts.ts';
import type { PlayedSeason } from './playedSeason.ts';
import { readEveryDays, readEveryMatchdays } from './readOnlyAt.ts';
import type { StatusFact } from '../../../start/types.ts';

const aReport = (knownFromTs: string, status: StatusFact['status']): StatusFact => ({
  playerId: 'regular',
  knownFromTs,
  status,
  chance: null,
  expectedReturn: null,
});

/** Four Saturdays from 23 August on; the statuses of each are complete half an hour before kickoff. */
const deadlineOf = (week: number) =>
  new Date(Date.parse(aFixture(week).kickoffTs) - 30 * 60_000).toISOString();
const season: PlayedSeason = {
  fixtures: [0, 1, 2, 3].map(aFixture),
  appearances: [],
  absences: [],
  spells: [],
  europeanMatches: [],
  positionGroups: new Map(),
  ratings: new Map(),
  statuses: [
    aReport('2025-08-20T10:00:00.000Z', 'injured'),
    aReport('2025-08-25T10:00:00.000Z', 'doubtful'),
    aReport('2025-09-04T10:00:00.000Z', 'fit'),
  ],
  statusCover: [0, 1, 2, 3].map((week) => ({
    matchday: week + 1,
    deadlineTs: deadlineOf(week),
    readAtTheTime: true,
  })),
  listed: [],
};

it('contains only the statuses read before every other matchday, from then on', () => {
  const { statuses, statusCover } = readEveryMatchdays(season, 2);
  expect(statuses).toEqual([aReport(deadlineOf(0), 'injured'), aReport(deadlineOf(2), 'fit')]);
  expect(statusCover).toEqual([
    { matchday: 1, deadlineTs: deadlineOf(0), readAtTheTime: false },
    { matchday: 3, deadlineTs: deadlineOf(2), readAtTheTime: false },
  ]);
});

it('covers the next matchday with each reading', () => {
  const { statuses, statusCover } = readEveryDays(season, 7);
  expect(statusCover.map(({ matchday, deadlineTs }) => [matchday, deadlineTs.slice(0, 10)])).toEqual([
    [1, '2025-08-20'],
    [2, '2025-08-27'],
    [3, '2025-09-03'],
    [4, '2025-09-10'],
  ]);
  expect(statuses.map(({ knownFromTs, status }) => [status, knownFromTs.slice(0, 10)])).toEqual([
    ['injured', '2025-08-20'],
    ['doubtful', '2025-08-27'],
    ['fit', '2025-09-10'],
  ]);
});
