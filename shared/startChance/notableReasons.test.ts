import { describe, expect, it } from 'vitest';
import type { ReasonRow } from './pstart.schema.ts';
import { notableReasons } from './notableReasons.ts';

const reasons = (points: Partial<Record<ReasonRow['part'], number>>) =>
  Object.entries(points).map(([part, value]) => ({ part, points: value }) as unknown as ReasonRow);
const partsOf = (...args: Parameters<typeof notableReasons>) =>
  notableReasons(...args).map(({ part }) => part);

describe('notableReasons', () => {
  it('returns what speaks most for a likely starter', () => {
    const given = reasons({ formAndMinutes: 24, startingFrequency: 19, availability: 40, teamBalance: -2 });
    expect(partsOf(given, 0.5, 2)).toEqual(['availability', 'formAndMinutes']);
  });

  it('returns what any other player lacks, not that he is fit', () => {
    const given = reasons({
      availability: 40,
      formAndMinutes: 2,
      startingFrequency: 9.8,
      role: 7.4,
      teamBalance: -1,
    });
    expect(partsOf(given, 0.02, 2)).toEqual(['formAndMinutes', 'startingFrequency']);
  });

  it('begins with the doubt about a doubtful player', () => {
    const given = reasons({ availability: 8, formAndMinutes: 22, startingFrequency: 18, midweekFatigue: -5 });
    expect(partsOf(given, 0.3, 2)).toEqual(['availability', 'midweekFatigue']);
  });

  it('returns only the certain case if there is one', () => {
    expect(partsOf(reasons({ certainCase: 0 }), 0.005, 3)).toEqual(['certainCase']);
  });
});
