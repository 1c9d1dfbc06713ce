import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sampleTeam, type SampleCandidate } from './sampleTeam.ts';

const CODES = ['GK', 'CB', 'CM', 'ST', '?'];
const league: SampleCandidate[] = Array.from({ length: 400 }, (_none, index) => ({
  id: `p${index}`,
  teamId: `t${index % 18}`,
  positionPrimary: CODES[(index * 7) % 4] ?? '',
}));

describe('the sample team', () => {
  it('is a squad of sixteen with a bench for every line', () => {
    const ids = sampleTeam(league);
    expect(ids).toHaveLength(16);
    const codes = ids.map((id) => league.find((one) => one.id === id)?.positionPrimary);
    expect(
      Object.fromEntries(CODES.slice(0, 4).map((code) => [code, codes.filter((one) => one === code).length])),
    ).toEqual({ GK: 2, CB: 5, CM: 5, ST: 4 });
  });

  it('never takes a player twice or without a position, a third one of a club, or a less known one before a better known one who fits', () => {
    const candidate = fc.record({
      id: fc.uuid(),
      teamId: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
      positionPrimary: fc.constantFrom(...CODES),
    });
    fc.assert(
      fc.property(fc.uniqueArray(candidate, { selector: ({ id }) => id, maxLength: 60 }), (candidates) => {
        const ids = sampleTeam(candidates);
        expect(new Set(ids).size).toBe(ids.length);
        const clubs = ids.map((id) => candidates.find((one) => one.id === id)?.teamId);
        for (const club of clubs) expect(clubs.filter((one) => one === club).length).toBeLessThanOrEqual(2);
        expect(
          ids.filter((id) => candidates.some((one) => one.id === id && one.positionPrimary === '?')),
        ).toEqual([]);
        const places = ids.map((id) => candidates.findIndex((one) => one.id === id));
        expect(places).toEqual(places.toSorted((one, other) => one - other));
      }),
    );
  });
});
