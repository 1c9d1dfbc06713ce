import type { Deps } from '../../deps.ts';
import type { ClubIdentity } from '../../feeds/identity/clubIdentity.ts';
import { readFactValue, type KnownFact } from '../../feeds/facts.ts';
import type { NewestFacts } from '../../feeds/merge/merge.ts';

/**
 * Squads of the season before for clubs of which nobody has told one this season: fixtures are published long before squads
 * are, and until then whoever belonged to a club belongs to it still.
 */
export async function carriedSquads(
  { stores }: Pick<Deps, 'stores'>,
  season: string,
  { squadPlayers }: Pick<NewestFacts, 'squadPlayers'>,
  { clubs, clubIdOf }: Pick<ClubIdentity, 'clubs' | 'clubIdOf'>,
): Promise<KnownFact<'squadPlayer'>[]> {
  const told = new Set(squadPlayers.map(({ source, value }) => clubIdOf(source, value.club)));
  const missing = new Set([...clubs.keys()].filter((id) => !told.has(id)));
  if (missing.size === 0) return [];
  const stored = await stores.sourceFacts.squadsBefore(season);
  return stored.flatMap(({ source, sourceId, value, sourceUpdatedTs, fetchedTs }) => {
    if (value === null) return [];
    const fact = readFactValue('squadPlayer', value);
    return missing.has(clubIdOf(source, fact.club) ?? '')
      ? [{ source, kind: 'squadPlayer' as const, sourceId, value: fact, sourceUpdatedTs, fetchedTs }]
      : [];
  });
}
