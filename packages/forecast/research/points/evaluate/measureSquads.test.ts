import { beforeAll, describe, expect, test } from 'vitest';
import { POINT_RULES } from '@hub/shared/points/pointRules.ts';
import { demoSeason } from '@hub/season/matchdata/demo/demoSeason.ts';
import { toPlayedParts } from '@hub/season/matchdata/playedParts.ts';
import { toSeasonFacts } from '@hub/season/matchdata/seasonFacts.ts';
import { committedPoints } from '../../../points/model/committedPoints.ts';
import { BUNDESLIGA_STARS, judgeSquads, PREMIER_LEAGUE_STARS, type JudgedDay } from './judgeSquads.ts';
import { distanceFromUniform, measureSquads } from './measureSquads.ts';
import { walkPoints } from './pointRows.ts';

const { bundle } = demoSeason(new Date('2025-01-14T09:00:00.000Z'));
const season = toSeasonFacts(bundle);
const parts = toPlayedParts(bundle);
const rows = walkPoints(season, { fromMatch: 8, toMatch: 9, absences: 'none', horizonHours: 73 });
const judge = (changes: Partial<Parameters<typeof judgeSquads>[2]> = {}, some = parts) => [
  ...judgeSquads(
    rows,
    { season, parts: some },
    {
      scored: POINT_RULES.bundesligaFantasy,
      model: committedPoints.five,
      rules: BUNDESLIGA_STARS,
      draws: 1000,
      duels: 200,
      ...changes,
    },
  ),
];

test('the distance from uniform is 0 for even values and 1 for a single one at an end', () => {
  expect(distanceFromUniform(Array.from({ length: 1000 }, (_, index) => (index + 0.5) / 1000))).toBeLessThan(
    0.001,
  );
  expect(distanceFromUniform([0, 0, 0])).toBe(1);
});

describe('two matchdays of drawn squads', () => {
  let days: JudgedDay[] = [];
  beforeAll(() => {
    days = judge();
  });

  test('have duels, luck and stars', () => {
    const figures = measureSquads(days);
    expect(figures).toMatchObject({ matchdays: 2, squads: 120, duels: 400 });
    expect(figures.ece).toBeLessThan(0.25);
    expect(figures.logLoss.joint).toBeLessThan(0.8);
    expect(figures.luck.mean).toBeGreaterThan(0.25);
    expect(figures.luck.mean).toBeLessThan(0.75);
    expect(figures.luck.exact).toBeGreaterThan(0.02);
    expect(figures.luck.exact).toBeLessThan(0.4);
    const { gain, interval } = figures.starGain;
    expect(interval[0]).toBeLessThanOrEqual(gain);
  });

  test('are the same again, and other squads score otherwise under other rules', () => {
    expect(judge()).toEqual(days);
    const captains = judge({ scored: POINT_RULES.facts, rules: PREMIER_LEAGUE_STARS });
    expect(captains.map(({ luck }) => luck)).not.toEqual(days.map(({ luck }) => luck));
  });

  test('use nothing from their own matches for a forecast', () => {
    const [first] = rows;
    const known = new Set(first!.view.played.map(({ fixtureId }) => fixtureId));
    const withThreeGoals = (part: (typeof parts)[number]) => ({ ...part, goals: part.goals + 3 });
    const changed = parts.map((part) => (known.has(part.fixtureId) ? part : withThreeGoals(part)));
    const [day] = judge({}, changed);
    expect(day!.duels.map(({ win }) => win)).toEqual(days[0]!.duels.map(({ win }) => win));
    expect(day!.luck).not.toEqual(days[0]!.luck);
  });
});
