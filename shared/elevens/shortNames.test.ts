import { expect, it } from 'vitest';
import { shortNames } from './shortNames.ts';

it('shows family names, and distinguishes players who share one', () => {
  const names = [
    'Jonas Hector',
    'Sven Bender',
    'Lars Bender',
    'Pelé',
    'Kai Papastathopoulos',
    'Nigel de  Jong ',
    'Franco Di Santo',
    'Pablo De Blasis',
    'Deniz Undav',
    'Bruno G.',
    'Mario Rui Jr.',
    'Oskar II',
    'Otto III',
    'Pelé',
  ];
  const eleven = names.map((name, index) => ({ id: String(index), name }));
  expect([...shortNames(eleven).values()]).toEqual([
    'Hector',
    'S. Bender',
    'L. Bender',
    'Pelé',
    'Papastathopoulos',
    'de Jong',
    'Di Santo',
    'De Blasis',
    'Undav',
    'Bruno G.',
    'Mario Rui Jr.',
    'Oskar II',
    'Otto III',
    'Pelé',
  ]);
});
