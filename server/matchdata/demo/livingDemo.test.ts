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
