import { describe, expect, it } from 'vitest';
import { aSquadLeague } from '@hub/tools/testing/facts/squadFacts.ts';
import { computeStartProbabilities } from '../startProbabilities.ts';
import type { LeagueSnapshot, StatusFact } from '../types.ts';
import { lastReadBefore } from './outdatedStatus.ts';

/** Reported two weeks before the last match that the league has played. */
const REPORTED_TS = '2025-10-12T10:00:00.000Z';
const aReport = (status: StatusFact['status']): StatusFact => ({
  playerId: 'playmaker',
  knownFromTs: REPORTED_TS,
  status,
  chance: null,
  expectedReturn: null,
});
const chanceOf = (snapshot: LeagueSnapshot) =>
  computeStartProbabilities(snapshot).forecasts.find(({ playerId }) => playerId === 'playmaker')
    ?.startProbability ?? 0;
const UNREPORTED = { injuryStatus: 'unknown' as const };
const played = (weeks: string) => aSquadLeague({ playmaker: UNREPORTED }, { playmaker: weeks });
const AS_BEFORE = 'SSSSSSSSSS';
const MISSED = 'SSSSSSSS--';

describe('the last report on a player', () => {
  it.each(['injured', 'away', 'suspended'] as const)('ends once he has played since: %s', (status) => {
    const league = played(AS_BEFORE);
    expect(chanceOf({ ...league, statuses: [aReport(status)] })).toBe(chanceOf(league));
    const missing = { ...played(MISSED), statuses: [aReport(status)] };
    expect(chanceOf(missing)).toBeLessThan(chanceOf(played(MISSED)));
  });

  it('holds if all statuses of the matchday have been read since', () => {
    const covered = { matchday: 11, deadlineTs: '2025-11-01T13:30:00.000Z', readAtTheTime: true };
    const league = { ...played(AS_BEFORE), statuses: [aReport('injured')], statusCover: [covered] };
    expect(chanceOf(league)).toBeLessThan(0.05);
  });

  it('holds if it was read again after he had played', () => {
    const read = { matchday: 10, deadlineTs: '2025-10-31T10:00:00.000Z', readAtTheTime: true };
    const league = { ...played(AS_BEFORE), statuses: [aReport('injured')], statusCover: [read] };
    expect(chanceOf(league)).toBeLessThan(0.05);
  });

  it('stays a doubt, since doubtful players play', () => {
    const league = played(AS_BEFORE);
    expect(chanceOf({ ...league, statuses: [aReport('doubtful')] })).toBeLessThan(chanceOf(league));
  });
});

describe('the last reading of all statuses', () => {
  const covers = [
    { matchday: 6, deadlineTs: '2025-10-08', readAtTheTime: true },
    { matchday: 5, deadlineTs: '2025-10-01', readAtTheTime: false },
    { matchday: 7, deadlineTs: '2025-10-15', readAtTheTime: false },
  ];

  it.each([
    ['the deadline of its matchday', 6, '2025-10-16', '2025-10-15'],
    ['the present instant while it goes on', 5, '2025-10-03', '2025-10-03'],
    ['never one for a matchday after the next', 4, '2025-10-03', '2025-10-01'],
    ['unknown before the first', 4, '2025-09-30', null],
  ])('is %s', (_when, matchday, asOfTs, readTs) => {
    expect(lastReadBefore(covers, matchday, asOfTs)).toBe(readTs);
    expect(lastReadBefore(covers.toReversed(), matchday, asOfTs)).toBe(readTs);
    expect(lastReadBefore(undefined, matchday, asOfTs)).toBeNull();
  });
});
