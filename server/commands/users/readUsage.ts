import type { NamedCount, Usage } from '@hub/shared/hub/analytics.schema.ts';
import type { Deps } from '../../deps.ts';

/** Most names shown of one kind. */
const NAMES = 12;
const DAY_MS = 24 * 3600_000;

/**
 * Usage of the hub over the last days, including today.
 *
 * @returns null if the provider shows it on its own pages
 */
export async function readUsage(
  { provider: { analytics } }: Pick<Deps, 'provider'>,
  days: number,
  now = new Date(),
): Promise<Usage | null> {
  if (analytics.daily === undefined) return null;
  const shown = Array.from({ length: days }, (_, index) =>
    new Date(now.getTime() - (days - 1 - index) * DAY_MS).toISOString().slice(0, 10),
  );
  const counts = await analytics.daily(shown[0] ?? '', shown.at(-1) ?? '');
  const totals = new Map(counts.map(({ day, kind, name, count }) => [`${day} ${kind} ${name}`, count]));
  const most = (wanted: string): NamedCount[] => {
    const byName = new Map<string, number>();
    for (const { kind, name, count } of counts)
      if (kind === wanted) byName.set(name, (byName.get(name) ?? 0) + count);
    return [...byName]
      .map(([name, count]) => ({ name, count }))
      .toSorted((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1))
      .slice(0, NAMES);
  };
  return {
    days: shown.map((day) => ({
      day,
      views: totals.get(`${day} views `) ?? 0,
      visits: totals.get(`${day} visits `) ?? 0,
    })),
    screens: most('screen'),
    channels: most('channel'),
    campaigns: most('campaign'),
    flows: most('flow'),
  };
}
