import { expect, it } from 'vitest';
import type { SeenPart } from '../types.ts';
import { committedPoints } from './committedPoints.ts';
import { readPointsLeague } from './pointsLeague.ts';

const MATCH = {
  fixtureId: 'first',
  kickoffTs: '2025-08-22T18:30:00.000Z',
  homeTeamId: 'home',
  awayTeamId: 'away',
  homeGoals: 3,
  awayGoals: 0,
};
const PARTS: SeenPart[] = [
  {
    fixtureId: 'first',
    teamId: 'home',
    playerId: 'scorer',
    started: true,
    minutesPlayed: 90,
    goals: 2,
    yellowCards: 0,
    assists: null,
    saves: null,
    shots: null,
    keyPasses: null,
    duelsWon: null,
  },
];
const read = (played = [MATCH], asOfTs = '2025-08-29T10:00:00.000Z') =>
  readPointsLeague(played, PARTS, asOfTs, committedPoints.five);

it('derives a league once a day, and again when a score is corrected', () => {
  const league = read();
  expect(read([{ ...MATCH }], '2025-08-29T23:00:00.000Z')).toBe(league);
  const goalsOf = ({ goalsOf: of }: typeof league) => of(MATCH, 'home').for;
  const corrected = read([{ ...MATCH, homeGoals: 0 }]);
  expect(goalsOf(corrected)).toBeLessThan(goalsOf(league));
  const fresh = readPointsLeague([MATCH], [...PARTS], '2025-09-29T10:00:00.000Z', committedPoints.five);
  const aMonthLater = read([MATCH], '2025-09-29T10:00:00.000Z');
  expect(goalsOf(aMonthLater)).toBe(goalsOf(fresh));
  expect(goalsOf(aMonthLater)).not.toBe(goalsOf(league));
  expect(aMonthLater.ratesOf('scorer', 'forward')).toEqual(fresh.ratesOf('scorer', 'forward'));
});

it('expects more goals of a regular than of a substitute who has scored as many', () => {
  const substitute = { ...PARTS[0]!, playerId: 'substitute', started: false, goals: 0 };
  const regular = { ...PARTS[0]!, playerId: 'regular', goals: 0 };
  const { ratesOf } = readPointsLeague(
    [MATCH],
    [regular, substitute],
    '2025-08-29T10:00:00.000Z',
    committedPoints.five,
  );
  const [most, least] = ['regular', 'substitute'].map((id) => ratesOf(id, 'forward').goalShare);
  expect(most! / least!).toBeGreaterThan(1.2);
  expect(ratesOf('unknown', 'forward').goalShare).toBeLessThan(most!);
});
