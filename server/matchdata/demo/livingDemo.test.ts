import { expect, it } from 'vitest';
import { demoSeason } from './demoSeason.ts';
import { livingDemo } from './livingDemo.ts';

it.each(['2025-01-14T09:00:00.000Z', '2026-03-29T01:30:00.000Z', '2026-06-15T08:00:00.000Z'])(
  'begins at %s with the news of a season of which no more is known',
  (sinceTs) => {
    expect(livingDemo(sinceTs).newsAt(sinceTs)).toEqual({
      items: demoSeason(new Date(sinceTs)).news,
      marks: [],
    });
  },
);

it.each([
  ['2024-12-01T12:00:00.000Z', '2024-25'],
  ['2026-06-15T08:00:00.000Z', '2025-26'],
  // Already July in Berlin.
  ['2026-06-30T22:30:00.000Z', '2026-27'],
  ['2099-11-25T08:00:00.000Z', '2099-00'],
])('shows at %s the season that is on', (sinceTs, season) => {
  const { fixtures } = livingDemo(sinceTs).bundle;
  expect(fixtures).toHaveLength(306);
  expect(new Set(fixtures.map((fixture) => fixture.season))).toEqual(new Set([season]));
});
