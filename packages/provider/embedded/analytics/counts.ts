import type { DailyCount, DailyKind } from '../../analytics.ts';

/** A page view as it is counted. */
export interface View {
  day: string;
  visit: string;
  screen: string;
  channel: string;
  campaign: string | null;
}

/**
 * The increments that views add to the counts of their days.
 *
 * @param views each visit's in chronological order
 * @param lastScreens the last screen of each visit of a day, by `visitIdOf`; updated in place
 */
export function countViews(views: readonly View[], lastScreens: Map<string, string>): DailyCount[] {
  const counts = new Map<string, DailyCount>();
  for (const view of views) {
    const { day, screen, channel, campaign } = view;
    const add = (kind: DailyKind, name: string) => {
      const id = `${day} ${kind} ${name}`;
      const counted = counts.get(id) ?? { day, kind, name, count: 0 };
      counts.set(id, { ...counted, count: counted.count + 1 });
    };
    const id = visitIdOf(view);
    const before = lastScreens.get(id);
    add('views', '');
    add('screen', screen);
    if (before === undefined) {
      add('visits', '');
      add('channel', channel);
      if (campaign !== null) add('campaign', campaign);
    } else if (before !== screen) add('flow', `${before} → ${screen}`);
    lastScreens.set(id, screen);
  }
  return [...counts.values()];
}

export const visitIdOf = ({ day, visit }: Pick<View, 'day' | 'visit'>) => `${day} ${visit}`;
