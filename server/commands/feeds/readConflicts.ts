import type { SourceConflict } from '#shared/feeds/feeds.schema.ts';
import type { Deps } from '../../deps.ts';
import { mergeSeason, type Conflict } from '../../feeds/merge/merge.ts';
import { readSetting } from './identity/recogniseClubs.ts';
import { newestSeason, toFacts } from './refreshSeason.ts';

/** Kickoffs further ahead are not final anywhere. */
const AHEAD_MS = 14 * 86_400_000;
const CONFLICTS_SHOWN = 30;
const KINDS: ReadonlySet<string> = new Set(['club', 'fixture']);

/** Fixtures about which two sources disagree, as far as it matters now. @param nameOf a fixture by its id */
export async function readConflicts(
  deps: Pick<Deps, 'stores' | 'now' | 'config'>,
  nameOf: (fixtureId: string) => string,
): Promise<SourceConflict[]> {
  const { stores, now } = deps;
  const season = await newestSeason(deps);
  if (season === null) return [];
  const stored = (await stores.sourceFacts.newest(season)).filter(({ kind }) => KINDS.has(kind));
  const nowMs = now().getTime();
  const { conflicts } = mergeSeason(toFacts(stored, await readSetting(deps)), () => null, nowMs);
  const matters = ({ field, shown }: Conflict) => field === 'result' || Date.parse(shown) < nowMs + AHEAD_MS;
  return conflicts
    .filter(matters)
    .slice(0, CONFLICTS_SHOWN)
    .map(({ fixtureId, field, winner, shown, loser, refused }) => ({
      id: `${fixtureId} ${field} ${loser}`,
      about: nameOf(fixtureId),
      field,
      winner,
      shown,
      loser,
      refused,
    }));
}
