import { describe, expect, it } from 'vitest';
import { isShortened, isShortFor, recognise, type HubPlayer } from './playerIdentity.ts';

const known = (id: string, name: string, changes: Partial<HubPlayer> = {}): HubPlayer => ({
  id,
  name,
  clubId: 'fcb',
  birthdate: null,
  ...changes,
});
const person = (name: string, birthdate: string | null = null, clubId = 'fcb') => ({
  name,
  birthdate,
  clubId,
});

describe('a player is recognised', () => {
  it.each([
    ['Thomas Müller', 'Thomas Mueller'],
    ['Benjamin Šeško', 'Benjamin Sesko'],
    ['Rasmus Højlund', 'Rasmus Hojlund'],
    ['Simon Kjær', 'Simon Kjaer'],
    ['Kim Min-jae', 'Min-Jae Kim'],
    ['Ko Itakura', 'Itakura Ko'],
    ['Vinícius Júnior', 'Vinicius'],
    ["Castello N'Kunku", 'Castello N’Kunku'],
    ['Łukasz Piszczek', 'Lukasz  Piszczek'],
  ])('at the same club by his full name: %s is %s', (one, other) => {
    expect(recognise(person(other), [known('a', one)])).toEqual({
      outcome: 'same',
      hubId: 'a',
      method: 'name',
    });
    expect(recognise(person(one), [known('a', other)])).toEqual({
      outcome: 'same',
      hubId: 'a',
      method: 'name',
    });
  });

  it('at the same club by his birth date and a part of his name', () => {
    const hub = [known('a', 'Bilal El Khannouss', { birthdate: '2004-05-10' }), known('b', 'Anders Wer')];
    expect(recognise(person('El Khannouss', '2004-05-10'), hub)).toEqual({
      outcome: 'same',
      hubId: 'a',
      method: 'birthdate',
    });
  });

  it.each([
    ['reported by the other source', person('Naldo', '1982-09-10'), 'Ronaldo Aparecido Rodrigues'],
    ['reported in addition to it', person('Ronaldo Aparecido Rodrigues', '1982-09-10'), 'Naldo'],
  ])('by the full name behind an artist’s name, %s', (_case, { name, ...rest }, known1) => {
    const fullName = 'Ronaldo Aparecido Rodrigues';
    const hub = [known('a', known1, { birthdate: '1982-09-10', fullName })];
    expect(recognise({ ...rest, name, fullName }, hub)).toMatchObject({ outcome: 'same', hubId: 'a' });
    expect(recognise({ ...rest, name, fullName, birthdate: null }, hub)).toMatchObject({ hubId: 'a' });
  });
});

describe('an administrator decides', () => {
  it.each([
    ['an initial and a surname', person('E. Demirović'), [known('a', 'Ermedin Demirović')]],
    ['one name alone', person('Arthur'), [known('a', 'Arthur Augusto')]],
    [
      'the same birth date at the same club with no part of the name in common',
      person('Bruma', '1994-10-24'),
      [known('a', 'Armindo Tué Na Bangna', { birthdate: '1994-10-24' })],
    ],
    [
      'the same name and birth date at another club, as after a transfer',
      person('Leroy Sané', '1996-01-11', 'sge'),
      [known('a', 'Leroy Sané', { birthdate: '1996-01-11' })],
    ],
    ['two of the same name', person('Max Schulz'), [known('a', 'Max Schulz'), known('b', 'Schulz Max')]],
    [
      'two of the same birth date and a common part',
      person('Lars Bender', '1989-04-27'),
      [
        known('a', 'Lars Bender', { birthdate: '1989-04-27' }),
        known('b', 'Sven Bender', { birthdate: '1989-04-27' }),
      ],
    ],
  ])('about %s', (_case, given, hub) => {
    const found = recognise(given, hub);
    expect(found).toEqual({ outcome: 'unclear', candidates: hub });
  });

  it('among at most the three most likely players', () => {
    const hub = ['a', 'b', 'c', 'd'].map((id) => known(id, 'M. Schulz'));
    const found = recognise(person('Max Schulz'), hub);
    expect(found.outcome === 'unclear' && found.candidates).toHaveLength(3);
  });
});

describe('a player is new', () => {
  it.each([
    ['if no one has his name', person('Serhou Guirassy'), [known('a', 'Karim Guerfi')]],
    [
      'even if another player shares his initial, but not his surname',
      person('S. Guirassy'),
      [known('a', 'Samuel Inácio')],
    ],
    [
      'even if another club has a player of his name',
      person('Max Schulz', null, 'sge'),
      [known('a', 'Max Schulz')],
    ],
    [
      'even if a player of his name was born on another day',
      person('Max Schulz', '2000-01-01'),
      [known('a', 'Max Schulz', { birthdate: '1999-01-01' })],
    ],
  ])('%s', (_case, given, hub) => {
    expect(recognise(given, hub)).toEqual({ outcome: 'new' });
  });
});

describe('a shortened name', () => {
  it.each([
    ['H. Kane', 'Harry Kane', true],
    ['J. van den Berg', 'Jan van den Berg', true],
    ['E. Demirović', 'Ermedin Demirovic', true],
    ['T. Müller', 'Thomas Mueller', true],
    ['H. Kane', 'Harry Edward Kane', true],
    ['H. Kane', 'Martin Kane', false],
    ['H. Kane', 'Kane', false],
    ['H. Kane', 'Harry Kane Smith', false],
  ])('may or may not match a longer one: %s and %s', (short, name, can) => {
    expect(isShortFor(short, name)).toBe(can);
  });

  it('has a period after the initial', () => {
    expect(['H. Kane', 'J.Tah', 'Harry Kane', 'Rodri', 'H'].map(isShortened)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });
});
