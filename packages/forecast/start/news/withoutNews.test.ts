import { describe, expect, it } from 'vitest';
import { aSquadLeague } from '@hub/tools/testing/facts/squadFacts.ts';
import { computeStartProbabilities } from '../startProbabilities.ts';
import type { LeagueSnapshot } from '../types.ts';
import { hasNews, withoutNews } from './withoutNews.ts';

/** He has missed the last two matches. */
const league = aSquadLeague({}, { playmaker: 'SSSSSSSS--' });
const injury = { playerId: 'playmaker', kind: 'injury', fromDate: '2025-10-14', fixtureId: null };
const chanceOf = (snapshot: LeagueSnapshot) =>
  computeStartProbabilities(snapshot).forecasts.find(({ playerId }) => playerId === 'playmaker')
    ?.startProbability;

describe('a forecast without news', () => {
  it('does not know why a player was missing', () => {
    const known = { ...league, absences: [injury] };
    expect(chanceOf(known)).not.toBe(chanceOf(league));
    expect(chanceOf(withoutNews(known))).toBe(chanceOf(withoutNews(league)));
    expect(withoutNews({ ...known, suspensionsKnown: true })).toMatchObject({
      absences: [],
      suspensionsKnown: false,
    });
  });

  it('ignores every report on the player', () => {
    const report = {
      playerId: 'playmaker',
      knownFromTs: '2025-10-31T10:00:00.000Z',
      status: 'injured' as const,
    };
    const known = { ...league, statuses: [{ ...report, chance: null, expectedReturn: null }] };
    expect(chanceOf(known)).toBeLessThan(0.1);
    const read = { matchday: 11, deadlineTs: '2025-10-31T10:00:00.000Z', readAtTheTime: true };
    const leagues = [league, known, { ...league, statusCover: [read] }, withoutNews(known)];
    expect(leagues.map(hasNews)).toEqual([false, true, true, false]);
    expect(chanceOf(withoutNews(known))).toBe(chanceOf(withoutNews(league)));
  });
});
