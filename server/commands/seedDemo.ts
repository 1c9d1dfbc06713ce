import type { Deps } from '../deps.ts';
import { demoSeason } from '../matchdata/demo/demoSeason.ts';
import { importMatchData, type ImportReport } from './importMatchData.ts';

/**
 * Lays the demo season around the hub's present day, with its news, in place of whatever season the hub holds.
 * Its ids never change, so fantasy teams survive when a stale demo is laid anew.
 */
export async function seedDemo({ provider, now }: Pick<Deps, 'provider' | 'now'>): Promise<ImportReport> {
  const asOf = now();
  const { bundle, news } = demoSeason(asOf);
  return importMatchData({ provider }, { source: bundle, asOf: asOf.toISOString(), demoNews: news });
}
