import { expect, it } from 'vitest';
import { bandAhead } from './marketPlayers.ts';
import { expectedAfter, weighedMatchdays, weighedText } from './weighedMatchdays.ts';

const fixture = (matchday: number, nth: number, kickoffTs: string) => ({
  id: `m${matchday}-${nth}`,
  matchday,
  status: 'scheduled',
  kickoffTs,
  homeTeamId: `h${nth}`,
  awayTeamId: `a${nth}`,
});
const FIXTURES = [23, 24, 25, 26, 27, 28].flatMap((matchday, week) => [
  fixture(matchday, 1, new Date(Date.UTC(2018, 1, 16 + 7 * week, 19, 30)).toISOString()),
  fixture(matchday, 2, new Date(Date.UTC(2018, 1, 18 + 7 * week, 17)).toISOString()),
]);
const EXPECTED = (nth: number) => ({
  next: { points: 4, low: 1, high: 8 },
  three: { points: 11, low: 4, high: 19 },
  parts: [{ part: 'goals', points: 2 }],
  ahead: [4, 3.5, 3, 2.5, 2].map((points, n) => ({ fixtureId: `m${23 + n}-${nth}`, points })),
  spread: { next: 3, three: 6 },
});

it('starts with the next matchday until its first kickoff, and then with the one after for all players', () => {
  const before = weighedMatchdays(FIXTURES, '2018-02-16T19:00:00.000Z');
  expect([weighedText(before, 1), weighedText(before, 3), weighedText(before, 5)]).toEqual([
    '23.\u00A0Spieltag',
    '23. bis 25.\u00A0Spieltag',
    '23. bis 27.\u00A0Spieltag',
  ]);
  expect(before.running).toBeNull();

  const during = weighedMatchdays(FIXTURES, '2018-02-17T15:10:00.000Z');
  expect(during.running?.matchday).toBe(23);
  expect([weighedText(during, 1), weighedText(during, 3)]).toEqual([
    '24.\u00A0Spieltag',
    '24. bis 26.\u00A0Spieltag',
  ]);
});

it('starts with the next matchday from the last whistle on, while the results are still shown', () => {
  const over = weighedMatchdays(FIXTURES, '2018-02-18T21:30:00.000Z');
  expect(over.running).toBeNull();
  expect([weighedText(over, 1), weighedText(over, 3)]).toEqual([
    '24.\u00A0Spieltag',
    '24. bis 26.\u00A0Spieltag',
  ]);
});

it('includes the same matches for players who have played, are playing or will play', () => {
  const during = weighedMatchdays(FIXTURES, '2018-02-17T15:10:00.000Z');
  const toCome = expectedAfter(EXPECTED(2), during);
  // The forecast for a player who has played was computed after his match.
  const played = {
    ...EXPECTED(1),
    ahead: EXPECTED(1).ahead.slice(1).concat({ fixtureId: 'm28-1', points: 9 }),
  };
  expect(toCome?.ahead.map(({ fixtureId }) => fixtureId)).toEqual(['m24-2', 'm25-2', 'm26-2', 'm27-2']);
  expect(expectedAfter(played, during)?.ahead.map(({ fixtureId }) => fixtureId)).toEqual([
    'm24-1',
    'm25-1',
    'm26-1',
    'm27-1',
  ]);
  expect(weighedText(during, 5)).toBe('24. bis 27.\u00A0Spieltag');
  expect(toCome === undefined ? null : bandAhead(toCome, 1)).toEqual({ points: 3.5, low: 0, high: 7 });
  expect(toCome === undefined ? null : bandAhead(toCome, 3)).toEqual({ points: 9, low: 1, high: 17 });
  expect(toCome?.parts).toEqual([]);
});

it('keeps a spread for a player who only misses the running match', () => {
  const during = weighedMatchdays(FIXTURES, '2018-02-17T15:10:00.000Z');
  const suspended = {
    ...EXPECTED(2),
    next: { points: 0, low: 0, high: 0 },
    ahead: [0, 4, 4, 4, 4].map((points, n) => ({ fixtureId: `m${23 + n}-2`, points })),
    spread: { next: 0, three: Math.sqrt(18) },
  };
  // Two of the three matches have a spread, of three points each.
  expect(expectedAfter(suspended, during)?.next).toEqual({ points: 4, low: 0, high: 8 });
});

it('leaves nothing once the last matchday is running, and everything between matchdays', () => {
  const last = weighedMatchdays(FIXTURES, '2018-03-24T15:00:00.000Z');
  expect(last).toMatchObject({ running: { matchday: 28 }, ahead: [] });
  expect(weighedText(last, 3)).toBeNull();
  const onlyLast = { ...EXPECTED(2), ahead: [{ fixtureId: 'm28-2', points: 4 }] };
  expect(expectedAfter(onlyLast, last)).toBeUndefined();
  const before = weighedMatchdays(FIXTURES, '2018-02-14T12:00:00.000Z');
  const expected = EXPECTED(1);
  expect(expectedAfter(expected, before)).toBe(expected);
});
