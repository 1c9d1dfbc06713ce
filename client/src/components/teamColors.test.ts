import { describe, expect, it } from 'vitest';
import { teamColorsOf } from './teamColors.ts';

const colorsOf = (name: string, id = 'x') => teamColorsOf({ id, name });

describe('teamColorsOf', () => {
  it.each([
    ['FC Bayern München', '#dc052d'],
    ['TSV Bayer 04 Leverkusen', '#e32221'],
    ['BV Borussia 09 Dortmund', '#fde100'],
    ['Borussia VfL Mönchengladbach', '#16161a'],
    ['1. FC Köln', '#ed1c24'],
    ['Hamburger SV', '#0a3f86'],
    ['FC St. Pauli 1910', '#5e3a24'],
    ['1. FC Union Berlin', '#d4011d'],
    ['Rasen Ballsport Leipzig', '#ffffff'],
  ])('knows %s', (name, first) => {
    expect(colorsOf(name).first).toBe(first);
  });

  it('goes by the name, not by the id', () => {
    expect(colorsOf('SC Freiburg', 'a')).toEqual(colorsOf('Sport-Club Freiburg', 'b'));
  });

  it('gives a club it does not know colours of its own, which stay', () => {
    expect(colorsOf('FC Neuling', 'n1')).toEqual(colorsOf('FC Neuling, umbenannt', 'n1'));
    const many = Array.from({ length: 40 }, (_, index) => colorsOf('FC Neuling', `team-${index}`).first);
    expect(new Set(many).size).toBeGreaterThan(10);
  });

  it('never gives a club one colour twice', () => {
    for (const name of ['FC Bayern München', 'VfL Wolfsburg', 'FC Neuling']) {
      const { first, second } = colorsOf(name);
      expect(first).not.toBe(second);
    }
  });
});
