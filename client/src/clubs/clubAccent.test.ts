import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CLUBS } from '@hub/shared/catalog/clubs.ts';
import { accentOf, contrastOf } from '@hub/shared/catalog/teamColors.ts';

const css = readFileSync(join(import.meta.dirname, '../globals.css'), 'utf8');
/** The grounds of text by scheme, as the style sheet defines them. */
const groundsOf = (scheme: 'light' | 'dark') =>
  ['page', 'sunken'].map((name) => {
    const [, light, dark] = new RegExp(`--hub-${name}: light-dark\\((#\\w{6}), (#\\w{6})\\)`, 'u').exec(css)!;
    return scheme === 'light' ? light! : dark!;
  });
const unknown = Array.from({ length: 200 }, (_, index) => ({ name: 'FC Neuling', id: `team-${index}` }));

/** Share of the accent in the soft ground of a chosen element, as in `TeamBadge.module.css`. */
const SOFT = 0.12;
const softOf = (accent: string, surface: string) =>
  `#${[1, 3, 5]
    .map((at) => [accent, surface].map((color) => Number.parseInt(color.slice(at, at + 2), 16)))
    .map(([one = 0, other = 0]) => Math.round(one * SOFT + other * (1 - SOFT)))
    .map((channel) => channel.toString(16).padStart(2, '0'))
    .join('')}`;

describe("a club's accent", () => {
  it.each([
    ['light', ['#ffffff', ...groundsOf('light')], '#ffffff'],
    ['dark', ['#1c1920', ...groundsOf('dark')], '#1c1920'],
  ] as const)('is legible on every %s ground, for all clubs', (scheme, grounds, surface) => {
    expect(css).toContain(surface);
    const faint = [...CLUBS, ...unknown].flatMap((club) => {
      const accent = accentOf(club)[scheme];
      return [...grounds, softOf(accent, surface)]
        .filter((ground) => contrastOf(accent, ground) < 4.5)
        .map((ground) => `${club.name} ${accent} on ${ground}`);
    });
    expect(faint).toEqual([]);
  });

  it.each([
    ['FC Bayern München', /^#[a-f0-9]{2}0[0-9a-f][12]/u],
    ['Borussia Dortmund', /^#[67][0-9a-f][56][0-9a-f]00$/u],
  ])('remains the colour of %s', (name, hue) => {
    expect(accentOf({ id: 'x', name }).light).toMatch(hue);
  });
});
