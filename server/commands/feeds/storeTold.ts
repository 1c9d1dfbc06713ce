import type { Source } from '../../../shared/feeds.ts';
import type { Deps } from '../../deps.ts';
import type { Fact, Told } from '../../feeds/facts.ts';
import type { NewFact } from '../../stores/feeds/sourceFacts.ts';

interface ToldBy {
  told: Told;
  /** A list that is complete: players of the source who are missing from it are no longer told of. */
  complete: { kind: 'squadPlayer'; season: string } | null;
}

/**
 * Appends what changed since the source last told it.
 *
 * @returns how many facts were told, and how many of them are new or changed
 */
export async function storeTold(
  { stores, now }: Pick<Deps, 'stores' | 'now'>,
  source: Source,
  { told, complete }: ToldBy,
): Promise<{ changed: number; items: number }> {
  const facts = Object.values(told).flat<Fact[][]>().flatMap(toStored);
  const lists = [...facts, ...(complete === null ? [] : [complete])];
  const known = new Map<string, NewFact>();
  for (const [season, ofSeason] of Map.groupBy(lists, (list) => list.season))
    for (const kind of new Set(ofSeason.map((list) => list.kind)))
      for (const fact of await stores.sourceFacts.newestOfKind(season, source, kind))
        known.set(keyOf(fact), fact);

  const changed = facts.filter((fact) => known.get(keyOf(fact))?.value !== fact.value);
  const toldKeys = new Set(facts.map(keyOf));
  const gone = [...known.values()].filter(
    (fact) =>
      fact.kind === complete?.kind &&
      fact.season === complete.season &&
      fact.value !== null &&
      !toldKeys.has(keyOf(fact)),
  );
  const rows = [...changed, ...gone.map((fact) => Object.assign({}, fact, { value: null }))];
  await stores.sourceFacts.append(rows, now().toISOString());
  return { changed: rows.length, items: facts.length };
}

function toStored({ source, kind, sourceId, value, sourceUpdatedTs }: Fact): NewFact[] {
  if (value === null) return [];
  const { season } = value;
  return [{ source, kind, sourceId, season, value: JSON.stringify(value), sourceUpdatedTs }];
}

const keyOf = ({ kind, sourceId, season }: NewFact) => `${season} ${kind} ${sourceId}`;
