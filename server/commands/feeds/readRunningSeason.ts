import type { Source } from '#shared/feeds/sources.ts';
import type { Deps } from '../../deps.ts';
import { readFactValue } from '../../feeds/facts.ts';
import { runningSeason, toToldSeason, type RunningSeason } from '../../feeds/runningSeason.ts';

/** The source whose seasons count. */
const MASTER: Source = 'openligadb';
/** Earlier seasons are over. */
const SEASONS_COMPARED = 3;

/** Which of the seasons that the master has told runs by the hub's clock, and which are held back. */
export async function readRunningSeason({
  stores: { sourceFacts },
  now,
}: Pick<Deps, 'stores' | 'now'>): Promise<RunningSeason> {
  const seasons = await sourceFacts.seasonsOf(MASTER);
  // Nothing has to be compared in the first season.
  if (seasons.length < 2) return { running: seasons[0] ?? null, heldBack: [] };
  const told = await Promise.all(
    seasons.slice(-SEASONS_COMPARED).map(async (season) => {
      const stored = await sourceFacts.newestOfKind(season, MASTER, 'fixture');
      const values = stored.map(({ value }) => (value === null ? null : readFactValue('fixture', value)));
      return { season, fixtures: toToldSeason(values) };
    }),
  );
  return runningSeason(told, now().getTime());
}
