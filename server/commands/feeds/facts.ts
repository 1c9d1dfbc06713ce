import type { Source } from '#shared/feeds/sources.ts';
import type { FactKind } from '#shared/feeds/feeds.schema.ts';
import type { Deps } from '../../deps.ts';
import { emptyFactLists, readFactValue, type KnownFact, type Fact, type Told } from '../../feeds/facts.ts';
import type { StoredFact, NewFact } from '../../stores/feeds/sourceFacts.ts';
import type { NewestFacts } from '../../feeds/merge/merge.ts';

interface ToldBy {
  told: Told;
  /** A complete list: the source no longer reports players who are missing from it. */
  complete: { kind: 'squadPlayer'; season: string } | null;
}

/**
 * Appends what has changed since the source's last report.
 *
 * @returns how many facts were reported, and how many of them are new or changed
 */
export async function storeFacts(
  { stores, now }: Pick<Deps, 'stores' | 'now'>,
  source: Source,
  { told, complete }: ToldBy,
): Promise<{ changed: number; items: number }> {
  const facts = Object.values(told).flat<Fact[][]>().flatMap(toStored);
  const known = new Map<string, NewFact>();
  const remember = (stored: readonly NewFact[]) => {
    for (const fact of stored) known.set(keyOf(fact), fact);
  };
  if (complete !== null)
    remember(await stores.sourceFacts.newestOfKind(complete.season, source, complete.kind));
  for (const ofKind of Map.groupBy(facts, ({ season, kind }) => `${season} ${kind}`).values()) {
    const [{ season, kind }] = ofKind as [NewFact, ...NewFact[]];
    if (season === complete?.season && kind === complete.kind) continue;
    const ids = ofKind.map(({ sourceId }) => sourceId);
    remember(await stores.sourceFacts.newestOf(season, source, kind, ids));
  }

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

const LISTS = {
  club: 'clubs',
  fixture: 'fixtures',
  squadPlayer: 'squadPlayers',
  lineup: 'lineups',
  matchSquad: 'matchSquads',
  absence: 'absences',
  europeanMatch: 'europeanMatches',
} as const satisfies Record<FactKind, keyof NewestFacts>;

type FactLists = Record<(typeof LISTS)[FactKind], KnownFact<FactKind>[]>;

/** Most facts of a season are the same from one merge to the next. */
const knownFacts = new WeakMap<StoredFact, KnownFact<FactKind>>();

/** @param stored of one season */
export function toFacts(
  stored: readonly StoredFact[],
  {
    enteredElevens = [],
    sheets = [],
    people = [],
    positions = new Map(),
    ...setting
  }: Partial<NewestFacts> & Pick<NewestFacts, 'book' | 'competition'>,
): NewestFacts {
  const facts: FactLists = emptyFactLists();
  const departures: NewestFacts['departures'][number][] = [];
  for (const fact of stored) {
    const { kind, value, source, sourceId, sourceUpdatedTs, fetchedTs } = fact;
    if (value === null) {
      if (kind === 'squadPlayer') departures.push({ source, sourceId, goneTs: fetchedTs });
      continue;
    }
    const known = knownFacts.get(fact) ?? {
      source,
      kind,
      sourceId,
      value: readFactValue(kind, value),
      sourceUpdatedTs,
      fetchedTs,
    };
    knownFacts.set(fact, known);
    facts[LISTS[kind]].push(known);
  }
  // Each list holds one kind, as LISTS says.
  const others = { enteredElevens, sheets, people, positions, departures };
  return { ...facts, ...others, ...setting } as unknown as NewestFacts;
}
