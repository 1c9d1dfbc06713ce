import { expect, it } from 'vitest';
import { demoSeason } from './demoSeason.ts';
import { livingDemo } from './livingDemo.ts';

const DAY_MS = 24 * 3600_000;

it.each([
  ['2024-12-01T12:00:00.000Z', '2024-25'],
  ['2026-03-29T01:30:00.000Z', '2025-26'],
  // It is already July in Berlin.
  ['2026-06-30T22:30:00.000Z', '2026-27'],
  ['2099-11-25T08:00:00.000Z', '2099-00'],
])('begins at %s with the news of the demo season, named after the current one (%s)', (sinceTs, season) => {
  const demo = livingDemo(sinceTs);
  expect(demo.bundle.fixtures).toHaveLength(306);
  expect(new Set(demo.bundle.fixtures.map((fixture) => fixture.season))).toEqual(new Set([season]));
  expect(demo.newsAt(sinceTs)).toEqual({ items: demoSeason(new Date(sinceTs)).news, marks: [] });
});

it.each([0, 1, 2, 3, 4, 5, 6])(
  'has something new on each day of a season begun %i days after a Monday',
  (days) => {
    const sinceMs = Date.parse('2026-11-23T08:00:00.000Z') + days * DAY_MS;
    const demo = livingDemo(new Date(sinceMs).toISOString());
    const silent: string[] = [];
    const idsAt = (ms: number) => new Set(demo.newsAt(new Date(ms).toISOString()).items.map(({ id }) => id));
    let before = new Set<string>();
    // From midnight to midnight in Berlin in winter, an hour off in summer.
    for (
      let ms = Date.parse('2026-11-22T23:00:00.000Z') + days * DAY_MS;
      ms < Date.parse(demo.endTs) - DAY_MS;
      ms += DAY_MS
    ) {
      const now = idsAt(ms + DAY_MS);
      const isKickoff = demo.bundle.fixtures.some(
        ({ kickoffUtc }) => Date.parse(kickoffUtc) >= ms && Date.parse(kickoffUtc) < ms + DAY_MS,
      );
      if (!isKickoff && [...now].every((id) => before.has(id))) silent.push(new Date(ms).toISOString());
      before = now;
    }
    expect(silent).toEqual([]);
  },
);

it('publishes only facts known by then on a quiet day', () => {
  const demo = livingDemo('2026-11-24T08:00:00.000Z');
  const quiet = demo
    .newsAt('2026-11-25T12:00:00.000Z')
    .items.find(({ id }) => id === 'demo-news-day-2026-11-25');
  expect(quiet?.title).toMatch(/^Vor dem Spiel: /u);
  expect(quiet?.summary).toMatch(/^18\. Spieltag, .* Uhr\. .* aus den letzten 5 Spielen\. .*Erfunden\.$/u);
  expect(demo.newsAt('2026-11-25T09:59:00.000Z').items.some(({ id }) => id === quiet?.id)).toBe(false);
  const last = demo.newsAt(new Date(Date.parse(demo.endTs) - DAY_MS).toISOString()).items;
  expect(last.filter(({ title }) => title.startsWith('Rückblick: ')).length).toBeGreaterThan(3);
});
