import { describe, expect, it } from 'vitest';
import { fullNameOf, knownNameOf } from './knownName.ts';

describe('the known name of a player', () => {
  it.each([
    ['Armindo Tué Na Bangna', 'Bruma', 'Bruma', 'Armindo Tué Na Bangna'],
    ['Ronaldo  Aparecido Rodrigues', 'Naldo', 'Naldo', 'Ronaldo Aparecido Rodrigues'],
    ['Arturo Erasmo Vidal Pardo', 'A. Vidal', 'Arturo Vidal', 'Arturo Erasmo Vidal Pardo'],
    ['Jeffrey  Bruma', 'J. Bruma', 'Jeffrey Bruma', null],
    ['Thomas Müller', 'T. Müller', 'Thomas Müller', null],
    ['Thomas Müller', 'T. Mueller', 'Thomas Müller', null],
    ['Pierre-Emerick Aubameyang', 'P. Aubameyang', 'Pierre-Emerick Aubameyang', null],
    ['Joshua Kimmich', 'L. Goretzka', 'Joshua Kimmich', null],
    ['Joshua Kimmich', null, 'Joshua Kimmich', null],
    [null, 'J. Kimmich', 'J. Kimmich', null],
    ['Nico Schlotter\u00ADbeck\u200E', null, 'Nico Schlotterbeck', null],
    ['Jamal\u2060 Musiala', '\u200BJ. Musiala', 'Jamal Musiala', null],
    [null, ' ', null, null],
    [null, '\u3164', null, null],
  ])('%s, %s → %s', (name, shortName, known, full) => {
    expect(knownNameOf({ name, shortName })).toBe(known);
    expect(fullNameOf({ name, shortName })).toBe(full);
  });
});
