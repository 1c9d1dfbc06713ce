import type { Deps } from '../../deps.ts';
import { demoSeason } from '../../matchdata/demo/demoSeason.ts';
import { importMatchData, type ImportSummary } from './importMatchData.ts';

/**
 * Replaces the hub's season with the demo season around the hub's current day, including its news. Its ids never
 * change, so fantasy teams survive when a stale demo is seeded again.
 */
export async function seedDemo({ provider, now }: Pick<Deps, 'provider' | 'now'>): Promise<ImportSummary> {
  const asOf = now();
  const { bundle, news } = demoSeason(asOf);
  return importMatchData({ provider }, { source: bundle, asOf: asOf.toISOString(), demoNews: news });
}
