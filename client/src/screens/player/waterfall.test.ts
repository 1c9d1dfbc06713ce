import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ReasonRow } from '@hub/shared/startChance/pstart.schema.ts';
import { toWaterfall } from './Reasons.tsx';
import { decisionText } from './StartChancePanel.tsx';

const reason = (points: number): ReasonRow => ({
  part: 'midweekFatigue',
  points,
  input: { europeanMinutes: 0 },
  source: 'appearances',
});
const balance = (points: number): ReasonRow => ({
  part: 'teamBalance',
  points,
  input: { probabilityBefore: 0.5 },
  source: 'model',
});

const points = fc.double({ min: -100, max: 100, noNaN: true });
const rows = fc
  .tuple(fc.array(points, { maxLength: 8 }), fc.option(points))
  .map(([scored, balanced]) => scored.map(reason).concat(balanced === null ? [] : balance(balanced)));

describe('toWaterfall', () => {
  it('counts last season and the history of chances of this one after the score, as the balance', () => {
    const beside: ReasonRow[] = [
      {
        part: 'lastSeason',
        points: 9,
        input: { club: 'same', matchesPlayed: 0, priceKnown: false },
        source: 'lastSeason',
      },
      { part: 'seasonTrend', points: 2, input: { startedLast: true, logOdds: 0.1 }, source: 'model' },
      balance(-4),
    ];
    const { scoreSteps, balanceSteps, score } = toWaterfall([reason(40), ...beside]);
    expect([scoreSteps.length, score]).toEqual([1, 40]);
    expect(balanceSteps.map(({ row, to }) => [row.part, to])).toEqual([
      ['lastSeason', 49],
      ['seasonTrend', 51],
      ['teamBalance', 47],
    ]);
  });

  it('has neither bars nor an axis without reasons', () => {
    expect(toWaterfall([])).toEqual({ scoreSteps: [], balanceSteps: [], score: 0, lowest: 0, highest: 0 });
  });

  it('starts every bar where the previous one ends, within the axis', () => {
    fc.assert(
      fc.property(rows, (reasons) => {
        const { scoreSteps, balanceSteps, score, lowest, highest } = toWaterfall(reasons);
        const steps = [...scoreSteps, ...balanceSteps];
        expect(steps.map(({ row }) => row)).toEqual(reasons);
        let end = 0;
        for (const { from, to } of steps) {
          expect(from).toBe(end);
          end = to;
          expect(Math.min(from, to)).toBeGreaterThanOrEqual(lowest);
          expect(Math.max(from, to)).toBeLessThanOrEqual(highest);
        }
        expect(scoreSteps.at(-1)?.to ?? 0).toBe(score);
      }),
    );
  });
});

it.each([
  ['questionable', '2025-02-15T14:30:00Z', 'Entscheidet sich meist am Freitag'],
  ['expectedBack', '2025-02-16T23:30:00Z', 'Entscheidet sich meist am Sonntag'],
  ['openRace', '2025-02-15T14:30:00Z', 'Klärt sich erst mit der Aufstellung'],
] as const)('%s before %s', (openReason, kickoffTs, text) => {
  expect(decisionText(openReason, kickoffTs, 0, { elevens: true })).toContain(text);
});

it('returns null if nothing is open', () => {
  for (const certain of ['official', 'certainCase', 'clear', 'fewMatches'] as const)
    expect(decisionText(certain, '2025-02-15T14:30:00Z', 0, { elevens: true })).toBeNull();
});
