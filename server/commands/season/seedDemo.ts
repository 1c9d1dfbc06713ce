import type { Deps } from '../../deps.ts';
import { livingDemo } from '../../matchdata/demo/livingDemo.ts';
import { importMatchData, type ImportSummary } from './importMatchData.ts';

/**
 * Replaces the hub's season with the demo season around the hub's current day, including its news. Its ids never
 * change, so fantasy teams survive when a demo that has ended is seeded again.
 */
export async function seedDemo({ provider, now }: Pick<Deps, 'provider' | 'now'>): Promise<ImportSummary> {
  const sinceTs = now().toISOString();
  const season = livingDemo(sinceTs);
  const demo = { ...season.newsAt(sinceTs), sinceTs, dueTs: season.turnAfter(sinceTs), isGoingOn: false };
  return importMatchData({ provider, now }, { source: season.bundle, asOf: sinceTs, demo });
}
