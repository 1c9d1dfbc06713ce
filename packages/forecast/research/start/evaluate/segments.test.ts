import { expect, test } from 'vitest';
import { POSITION_GROUPS } from '@hub/shared/terms.ts';
import { aFixture, anAppearance } from '@hub/tools/testing/facts/leagueFacts.ts';
import type { PlayedSeason } from './playedSeason.ts';
import { reportSegments } from './segments.ts';

const WEEKS = 14;
const SQUAD = 18;
const TEAMS = ['home', 'away'];
const OPTIONS = { fromMatch: 6, absences: 'none', news: 'known' } as const;
const groupOf = (index: number) => POSITION_GROUPS[index % 9 === 0 ? 0 : 1 + (index % 3)] ?? 'midfielder';
const partOf = (started: boolean, isUsed: boolean) => ({
  started,
  minutesPlayed: started ? 80 : isUsed ? 20 : 0,
});

/** Two clubs that meet every week; the first eleven start and the next three come on, except for `changes`. */
function seasonWith(
  changes: Partial<PlayedSeason> = {},
  startsIn: (playerId: string, week: number) => boolean | null = (playerId) =>
    Number(playerId.split('-')[1]) < 11,
): PlayedSeason {
  const ids = (teamId: string) => Array.from({ length: SQUAD }, (_, index) => `${teamId}-${index}`);
  return {
    fixtures: Array.from({ length: WEEKS }, (_, week) => aFixture(week)),
    appearances: Array.from({ length: WEEKS }, (_, week) =>
      TEAMS.flatMap((teamId) =>
        ids(teamId).flatMap((playerId, index) => {
          const started = startsIn(playerId, week);
          const isUsed = index >= 11 && index < 14;
          return started === null
            ? []
            : [anAppearance(playerId, week, { teamId, ...partOf(started, isUsed) })];
        }),
      ),
    ).flat(),
    absences: [],
    spells: [],
    europeanMatches: [],
    positionGroups: new Map(
      TEAMS.flatMap((teamId) => ids(teamId).map((playerId, index) => [playerId, groupOf(index)] as const)),
    ),
    ratings: new Map(),
    statuses: [],
    statusCover: [],
    listed: [],
    ...changes,
  };
}

const segmentOf = (season: PlayedSeason, segment: string) =>
  reportSegments(season, OPTIONS).scores.find((score) => score.segment === segment);

test('distinguishes newcomers who started last from long-standing players', () => {
  // He joins in the ninth week, starts three matches and sits out the next.
  const season = seasonWith({}, (playerId, week) => {
    if (playerId === 'home-10') return week < 8 ? null : week < 11;
    if (playerId === 'home-11') return week < 8 || week >= 11;
    return Number(playerId.split('-')[1]) < 11;
  });
  const score = segmentOf(season, 'started last, in at most three squads');
  // Before his second, third and fourth match he has been in one, two and three squads.
  expect(score?.rows).toBe(3);
  expect(score?.happened).toBeCloseTo(2 / 3);
  expect(score?.halfWidth).toBeCloseTo(1.96 * Math.sqrt(2 / 9 / 3));
  expect(score?.predicted).toBeGreaterThan(0.3);
  expect(score?.predicted).toBeLessThan(0.99);
});

test('counts the starters of a club that has played in Europe since', () => {
  const [{ kickoffTs: played }, { kickoffTs: next }] = [aFixture(8), aFixture(9)];
  const midweek = new Date((Date.parse(played) + Date.parse(next)) / 2).toISOString();
  const season = seasonWith({ europeanMatches: [{ teamId: 'away', kickoffTs: midweek }] });
  const score = segmentOf(season, 'started last, club played in Europe since');
  expect(score).toMatchObject({ rows: 11, happened: 1 });
});

test('leaves out players reported out, and counts a regular who is back after a match missed with a reason', () => {
  const outTs = new Date(Date.parse(aFixture(9).kickoffTs) - 3_600_000).toISOString();
  const fitTs = new Date(Date.parse(aFixture(10).kickoffTs) - 3_600_000).toISOString();
  const aReport = { playerId: 'home-1', chance: null, expectedReturn: null };
  const season = seasonWith(
    {
      statuses: [
        { ...aReport, knownFromTs: outTs, status: 'injured' },
        { ...aReport, knownFromTs: fitTs, status: 'fit' },
      ],
      statusCover: Array.from({ length: WEEKS }, (_, week) => ({
        matchday: week + 1,
        deadlineTs: new Date(Date.parse(aFixture(week).kickoffTs) - 5_400_000).toISOString(),
        readAtTheTime: true,
      })),
    },
    (playerId, week) => (playerId === 'home-1' && week === 9 ? null : Number(playerId.split('-')[1]) < 11),
  );
  const score = segmentOf(season, 'regulars after one match missed with a reason');
  expect(score).toMatchObject({ rows: 1, happened: 1 });
  expect(segmentOf(season, 'regulars after two or more')?.rows).toBe(0);
});

test('groups reserves by their chance of coming on, and measures the error of minutes', () => {
  const season = seasonWith();
  const { scores, minutesRmse } = reportSegments(season, OPTIONS);
  const bands = scores.filter(({ segment }) => segment.startsWith('came on'));
  // In each of nine matches, seven players per club do not start, and three of them come on.
  expect(bands.reduce((sum, { rows }) => sum + rows, 0)).toBe(9 * 2 * 7);
  const cameOn = bands.reduce((sum, { rows, happened }) => sum + (rows === 0 ? 0 : rows * happened), 0);
  expect(cameOn).toBeCloseTo(9 * 2 * 3);
  expect(minutesRmse).toBeGreaterThan(0);
  expect(minutesRmse).toBeLessThan(90);
});
