import { describe, expect, test } from 'vitest';
import { learnTrend, TrendLearner, type TrendSample } from './trendLearner.ts';
import { NO_TREND } from './seasonTrend.ts';

const STARTERS = 10;

/** A club's match in which the model favoured the ten last starters, and `again` of them started. */
function aMatch(again: number): TrendSample {
  const squad = Array.from({ length: 20 }, (_, index) => index);
  return {
    logOdds: Float64Array.from(squad, (index) => (index < STARTERS ? 0.8 : -0.8)),
    startedLast: Uint8Array.from(squad, (index) => (index < STARTERS ? 1 : 0)),
    started: Uint8Array.from(squad, (index) =>
      index < again || (index >= STARTERS && index < 2 * STARTERS - again) ? 1 : 0,
    ),
  };
}
const season = (matches: number, again: number) => Array.from({ length: matches }, () => aMatch(again));
const kickoff = (day: number) => new Date(Date.UTC(2025, 8, day, 13, 30)).toISOString();

describe('the trend of a season', () => {
  test('is none without matches, grows with their number and follows their results', () => {
    expect(learnTrend([])).toEqual(NO_TREND);
    const few = learnTrend(season(10, 9)).startedLast;
    const many = learnTrend(season(300, 9)).startedLast;
    expect(few).toBeGreaterThan(0);
    expect(many).toBeGreaterThan(few + 0.05);
    expect(learnTrend(season(300, 5)).startedLast).toBeLessThan(0);
  });

  test('does not depend on where the search begins', () => {
    const samples = [...season(100, 8), ...season(50, 6)];
    const other = learnTrend(samples, { slope: 0.3, startedLast: -0.5 });
    expect(other.slope).toBeCloseTo(learnTrend(samples).slope, 3);
    expect(other.startedLast).toBeCloseTo(learnTrend(samples).startedLast, 3);
  });

  test('is learned only from matches before the instant', () => {
    const learner = new TrendLearner();
    for (const sample of season(40, 9)) learner.learn(kickoff(2), sample);
    expect(learner.trend(kickoff(2))).toEqual(NO_TREND);
    const known = learner.trend(kickoff(3));
    expect(known).not.toEqual(NO_TREND);
    for (const sample of season(40, 2)) learner.learn(kickoff(9), sample);
    expect(learner.trend(kickoff(9))).toEqual(known);
    expect(learner.trend(kickoff(10)).startedLast).toBeLessThan(known.startedLast);
  });
});
