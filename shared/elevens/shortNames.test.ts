import { expect, it } from 'vitest';
import { fittedName, shortNames } from './shortNames.ts';

it('shows family names, and distinguishes players who share one', () => {
  const names = [
    'Jonas Hector',
    'Sven Bender',
    'Lars Bender',
    'Pelé',
    'Kai Papastathopoulos',
    'Nigel de Jong',
  ];
  const eleven = names.map((name, index) => ({ id: String(index), name }));
  expect([...shortNames(eleven).values()]).toEqual([
    'Hector',
    'S. Bender',
    'L. Bender',
    'Pelé',
    'Papastathopoulos',
    'de Jong',
  ]);
});

it('cuts a name that is too long for its place', () => {
  expect(fittedName('Wimmerwammer', 70)).toBe('Wimmerw…');
  expect(fittedName('Plattenhardt', 60)).toBe('Plattenh…');
  expect(fittedName('', 60)).toBe('');
});

it('cuts no name that fits, as narrow letters need less room', () => {
  expect(fittedName('Plattenhardt', 70)).toBe('Plattenhardt');
  expect(fittedName('Lustenberger', 73)).toBe('Lustenberger');
});
