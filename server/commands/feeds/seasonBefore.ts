import type { MatchDataBundle } from '../../matchdata/bundleRows.ts';
import { deriveRows } from '../../matchdata/derive.ts';
import { identityIdOf } from '../../stores/feeds/identities.ts';
import type { Deps } from '../../deps.ts';
import { mergeSeason, type NewestFacts } from '../../feeds/merge/merge.ts';
import type { ClubIdentity } from '../../feeds/identity/clubIdentity.ts';
import { readFactValue, type KnownFact } from '../../feeds/facts.ts';
import { readKnownPeople, toPlayerRow, recognisePlayers } from './identity/players.ts';
import { recogniseClubs } from './identity/recogniseClubs.ts';

/**
 * Writes the seasons before the running one that bundles tell of, if anything about them is new: facts, or answers to the
 * desk's questions.
 *
 * @param readFacts the facts of a season from all sources
 */
export async function showLaidSeasons(
  deps: Deps,
  running: string,
  readFacts: (season: string) => Promise<NewestFacts>,
): Promise<void> {
  const { stores } = deps;
  const { seasons, isNew } = await stores.pastSeason.laid(running);
  if (!isNew) return;
  for (const season of seasons) {
    const facts = await readFacts(season);
    const bundle = await mergePastSeason(deps, facts);
    if (bundle.fixtures.length === 0) continue;
    const rows = deriveRows(bundle, null);
    // Asked only now, since merging may have asked or closed questions.
    await stores.pastSeason.save(rows, (await stores.pastSeason.laid(running)).version);
  }
}

async function mergePastSeason(deps: Deps, facts: NewestFacts): Promise<MatchDataBundle> {
  const people = await readKnownPeople(deps);
  const clubs = await recogniseClubs(deps, facts);
  const hubIds = await recognisePlayers(deps, facts, clubs, people);
  return mergeSeason(
    { ...facts, people: people.map(toPlayerRow) },
    (source, sourceId) => hubIds.get(identityIdOf(source, sourceId)) ?? null,
    deps.now().getTime(),
  ).bundle;
}

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
