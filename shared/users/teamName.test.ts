import { expect, it } from 'vitest';
import { teamNameOf } from './teamName.ts';

it.each([
  ['  FC Sofa ', 'FC Sofa'],
  ['Ä', 'Ä'],
  ['7', '7'],
  ['?', '?'],
  ['⚽', '⚽'],
  ['x'.repeat(60), 'x'.repeat(60)],
  ['x'.repeat(61), null],
  ['', null],
  ['\u200B', null],
  ['\u3164', null],
  ['\u2800\uFFA0', null],
  ['FC \u202Eafos', 'FC afos'],
  ['Ka\u200Bne\u00AD', 'Kane'],
  ['two\u2028lines', null],
  ['two\nlines', null],
  ['half a sign \uD800', null],
])('stores a team called %j as %j', (text, name) => {
  expect(teamNameOf(text)).toBe(name);
});
