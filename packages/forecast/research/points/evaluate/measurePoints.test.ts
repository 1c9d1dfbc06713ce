import { describe, expect, test } from 'vitest';
import { POINT_RULES } from '@hub/shared/points/pointRules.ts';
import { readBundle } from '@hub/season/matchdata/bundle.ts';
import { findRealBundleDir } from '@hub/season/matchdata/realBundles.ts';
import { toSeasonFacts } from '@hub/season/matchdata/seasonFacts.ts';
import { toPlayedParts } from '@hub/season/matchdata/playedParts.ts';
import { committedPoints } from '../../../points/model/committedPoints.ts';
import { bestElevenPoints, boughtPoints, drawDecisions } from './decisions.ts';
import { judgePoints, type JudgedPoints } from './judgePoints.ts';
import { measurePoints, rankCorrelation } from './measurePoints.ts';
import { walkPoints } from './pointRows.ts';

describe('rank correlation', () => {
  test('is 1 for the same order, -1 for the opposite one, and shares ranks among equals', () => {
    expect(rankCorrelation([1, 2, 3], [10, 20, 90])).toBeCloseTo(1);
    expect(rankCorrelation([1, 2, 3], [3, 2, 1])).toBeCloseTo(-1);
    expect(rankCorrelation([1, 1, 2], [1, 2, 3])).toBeCloseTo(Math.sqrt(3) / 2);
    expect(rankCorrelation([1, 1, 1], [1, 2, 3])).toBeNull();
  });
});

const GROUPS = ['goalkeeper', 'defender', 'defender', 'midfielder', 'midfielder', 'forward'] as const;
const choices = Array.from({ length: 60 }, (_, index) => ({
  positionGroup: GROUPS[index % GROUPS.length] ?? 'forward',
  starts: index % 4 === 0 ? 0.2 : 0.8,
  actual: (index * 7) % 13,
}));

describe('decisions', () => {
  test('field the legal eleven with the greatest forecast, and score its actual points', () => {
    const legal = choices.toSorted((one, other) => other.actual - one.actual);
    const best = bestElevenPoints(choices, ({ actual }) => actual);
    expect(bestElevenPoints(choices, ({ actual }) => -actual)).toBeLessThan(best);
    expect(best).toBeLessThanOrEqual(legal.slice(0, 11).reduce((sum, { actual }) => sum + actual, 0));
    expect(boughtPoints(choices, ({ actual }) => actual)).toBe(12);
  });

  test('draw the same squads and markets for the same seed, without unlikely players or repeats', () => {
    const first = drawDecisions(choices, 7);
    expect(drawDecisions(choices, 7)).toEqual(first);
    expect(drawDecisions(choices, 8)).not.toEqual(first);
    for (const squad of first.squads) {
      expect(new Set(squad).size).toBe(15);
      expect(squad.filter(({ positionGroup }) => positionGroup === 'goalkeeper')).toHaveLength(2);
      expect(Math.min(...squad.map(({ starts }) => starts))).toBeGreaterThan(0.3);
    }
  });
});

/** A forecast of 2 points with a known band. */
const aRow = (index: number, actual: number): JudgedPoints => ({
  matchday: 6 + Math.floor(index / 60),
  fixtureId: `match-${index % 9}`,
  teamId: 'club',
  playerId: `player-${index}`,
  positionGroup: GROUPS[index % GROUPS.length] ?? 'forward',
  expectedMinutes: 80,
  starts: 0.9,
  actual,
  expected: 2,
  below: 0,
  atMost: 0.5,
  low: 0,
  high: 3,
  stated: 0.9,
  yardsticks: { seasonMean: 1, lastFive: 0, positionMean: 3, meanTimesChance: 5 },
});

describe('figures of a season', () => {
  test('measure errors, the band without randomness, and gains over the baseline', () => {
    const rows = Array.from({ length: 180 }, (_, index) => aRow(index, index % 2 === 0 ? 1 : 4));
    const points = measurePoints(rows, 1);
    expect(points.rmse).toBeCloseTo(Math.sqrt(2.5));
    expect(points.mae).toBeCloseTo(1.5);
    // Four fifths of [0, .5] are above .1.
    expect(points.coverage).toBeCloseTo(0.8);
    expect(points.printedBand).toEqual({ stated: expect.closeTo(0.9), held: 0.5 });
    expect(points.baseline.rmse).toBeCloseTo(Math.sqrt(8.5));
    expect(points.gains.rmse.gain).toBeCloseTo(Math.sqrt(8.5) - Math.sqrt(2.5));
    expect(points.gains.ownEleven.gain).toBe(0);
  });
});

const dir = findRealBundleDir('bundesliga-2017-18');
describe.skipIf(dir === null)('a real season outside the fit of the constants', () => {
  test('beats season mean × chance, keeps its band, and uses nothing from later matches', async () => {
    const bundle = await readBundle(dir!);
    const season = toSeasonFacts(bundle);
    const parts = toPlayedParts(bundle);
    const rows = walkPoints(season, { fromMatch: 6, absences: 'none' });
    const options = { rules: POINT_RULES.facts, model: committedPoints.three, matches: 1 };
    const judged = judgePoints(rows, { season, parts }, options);
    const points = measurePoints(judged, 1);
    expect(points.rows).toBe(14_160);
    expect(points.rmse).toBeLessThan(1.63);
    expect(points.baseline.rmse).toBeGreaterThan(1.68);
    expect(points.gains.rmse.interval[0]).toBeGreaterThan(0);
    expect(points.gains.ownEleven.interval[0]).toBeGreaterThan(0);
    expect(points.coverage).toBeGreaterThan(0.78);
    expect(points.coverage).toBeLessThan(0.82);

    const cut = rows[3000]!;
    const known = new Set(cut.view.played.map(({ fixtureId }) => fixtureId));
    const withThreeGoals = (part: (typeof parts)[number]) => ({ ...part, goals: part.goals + 3 });
    const changed = parts.map((part) => (known.has(part.fixtureId) ? part : withThreeGoals(part)));
    const again = judgePoints(rows.slice(0, 3001), { season, parts: changed }, options);
    const expectedOf = (some: readonly JudgedPoints[]) => some.slice(0, 3001).map(({ expected }) => expected);
    expect(expectedOf(again)).toEqual(expectedOf(judged));
  });
});
