import type { DailyCount, DailyKind } from '../../analytics.ts';

/** A page view, as it is kept. */
export interface View {
  visit: string;
  screen: string;
  channel: string;
  campaign: string | null;
}

/** Names of one kind that a day keeps at most; everything can be made up by a stranger. */
const NAMES = 100;

/**
 * Counts the page views of a day.
 *
 * @param views of one day, each visit's in their order
 */
export function countViews(day: string, views: readonly View[]): DailyCount[] {
  const counts = new Map<DailyKind, Map<string, number>>();
  const add = (kind: DailyKind, name: string) => {
    const names = counts.get(kind) ?? new Map<string, number>();
    counts.set(kind, names.set(name, (names.get(name) ?? 0) + 1));
  };
  const lastScreen = new Map<string, string>();
  for (const { visit, screen, channel, campaign } of views) {
    add('views', '');
    add('screen', screen);
    const before = lastScreen.get(visit);
    if (before === undefined) {
      add('visits', '');
      add('channel', channel);
      if (campaign !== null) add('campaign', campaign);
    } else if (before !== screen) add('flow', `${before} → ${screen}`);
    lastScreen.set(visit, screen);
  }
  return [...counts].flatMap(([kind, names]) =>
    [...names]
      .toSorted(([a, aCount], [b, bCount]) => bCount - aCount || (a < b ? -1 : 1))
      .slice(0, NAMES)
      .map(([name, count]) => ({ day, kind, name, count })),
  );
}
