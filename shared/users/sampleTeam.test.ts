import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fixturesToPlayWith, sampleTeam, type SampleCandidate } from './sampleTeam.ts';

const CODES = ['GK', 'CB', 'CM', 'ST', '?'];
const candidate = (
  id: string,
  teamId: string,
  positionPrimary: string,
  startProbability: number | null = null,
): SampleCandidate => ({
  id,
  name: id,
  teamId,
  positions: [],
  positionPrimary,
  startProbability,
  knowledge: 'full',
});
const league = Array.from({ length: 400 }, (_none, index) =>
  candidate(`p${index}`, `t${index % 18}`, CODES[(index * 7) % 4] ?? ''),
);

describe('the sample team', () => {
  it('is a squad of sixteen with a bench for every line', () => {
    const { playerIds } = sampleTeam(league);
    expect(playerIds).toHaveLength(16);
    const codes = playerIds.map((id) => league.find((one) => one.id === id)?.positionPrimary);
    expect(
      Object.fromEntries(CODES.slice(0, 4).map((code) => [code, codes.filter((one) => one === code).length])),
    ).toEqual({ GK: 2, CB: 5, CM: 5, ST: 4 });
  });

  it('never takes a player twice or without a position, a third one of a club, or a less known one before a better known one who fits', () => {
    const any = fc
      .tuple(fc.uuid(), fc.constantFrom('a', 'b', 'c', 'd', 'e'), fc.constantFrom(...CODES))
      .map((row) => candidate(...row));
    fc.assert(
      fc.property(fc.uniqueArray(any, { selector: ({ id }) => id, maxLength: 60 }), (candidates) => {
        const ids = sampleTeam(candidates).playerIds;
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

  it('leaves out the best known of all if he will hardly start', () => {
    const star = (chance: number | null) => [candidate('star', 'dortmund', 'ST', chance), ...league];
    expect(sampleTeam(star(0.02)).playerIds).not.toContain('star');
    expect(sampleTeam(star(0.15)).playerIds).toContain('star');
    expect(sampleTeam(star(null)).playerIds).toContain('star');
  });

  it.each([
    [0.5, '4-3-3'],
    [0.25, '4-3-3'],
    [0.19, null],
  ])(
    'is drawn 4-4-2 or 4-3-3 unless another formation gains 0.3 starters: the fourth defender starts with %f',
    (weakest, formation) => {
      const line = (code: string, chances: number[]) =>
        chances.map((chance, n) => candidate(`${code}${n}`, `${code}${n}`, code, chance));
      const squad = [
        ...line('GK', [0.9]),
        ...line('CB', [0.9, 0.9, 0.9, weakest]),
        ...line('CM', [0.9, 0.9, 0.9, 0.5]),
        ...line('ST', [0.9, 0.9, 0.9]),
      ];
      expect(sampleTeam(squad).formation).toBe(formation);
    },
  );
});

describe('the fixtures to play with', () => {
  const fixture = (matchday: number, kickoffTs: string, homeTeamId: string, awayTeamId: string) => ({
    matchday,
    status: 'scheduled',
    kickoffTs,
    homeTeamId,
    awayTeamId,
  });
  const FIXTURES = [
    fixture(23, '2018-02-16T19:30:00.000Z', 'a', 'b'),
    fixture(23, '2018-02-17T14:30:00.000Z', 'c', 'd'),
    fixture(24, '2018-02-23T19:30:00.000Z', 'a', 'c'),
  ];
  const players = [{ team: { id: 'a' } }, { team: { id: 'c' } }, { team: null }];
  const matchdaysAt = (game: 'own' | 'kickerInteractive' | 'kickerClassic', nowTs: string) => [
    ...new Set(fixturesToPlayWith({ game, players }, FIXTURES, nowTs).map(({ matchday }) => matchday)),
  ];

  it('are those of the next matchday once the present one is locked for the team', () => {
    expect(matchdaysAt('own', '2018-02-16T19:29:00.000Z')).toEqual([23, 24]);
    expect(matchdaysAt('own', '2018-02-16T19:35:00.000Z')).toEqual([24]);
    expect(matchdaysAt('kickerInteractive', '2018-02-16T19:35:00.000Z')).toEqual([23, 24]);
    expect(matchdaysAt('kickerInteractive', '2018-02-17T14:35:00.000Z')).toEqual([24]);
  });

  it('are all if no lock is ahead', () => {
    expect(matchdaysAt('kickerClassic', '2018-02-17T14:35:00.000Z')).toEqual([23, 24]);
    expect(matchdaysAt('own', '2018-02-24T12:00:00.000Z')).toEqual([23, 24]);
  });
});
