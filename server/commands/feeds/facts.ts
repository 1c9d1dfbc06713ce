import type { ElevenContradiction, FactKind, SourceConflict } from '@hub/shared/feeds/feeds.schema.ts';
import type { Source } from '@hub/shared/feeds/sources.ts';
import type { Deps } from '../../deps.ts';
import {
  emptyFactLists,
  readFactValue,
  type CompleteList,
  type KnownFact,
  type Fact,
  type FactsByKind,
} from '@hub/season/feeds/facts.ts';
import type { StoredFact, NewFact } from '../../stores/feeds/sourceFacts.ts';
import type { UnreadRow } from '@hub/season/feeds/http.ts';
import { mergeSeason, type Conflict, type NewestFacts } from '@hub/season/feeds/merge/merge.ts';
import { identityIdOf } from '../../stores/feeds/identities.ts';
import { readSetting } from './identity/known.ts';
import { newestSeason } from './runningSeason.ts';

interface SourceReport {
  facts: FactsByKind;
  complete: readonly CompleteList[];
  unread?: readonly UnreadRow[];
}

/** A list of clubs or matches that lacks more known ones than this share of its length is cut off, not complete. */
const CUT_OFF = 0.2;

/**
 * Appends the facts that have changed since the source's last report.
 *
 * @returns numbers of reported facts, and of new or changed ones among them
 */
export async function storeFacts(
  { stores, now }: Pick<Deps, 'stores' | 'now'>,
  source: Source,
  { facts: lists, complete, unread = [] }: SourceReport,
): Promise<{ changed: number; items: number }> {
  const facts = Object.values(lists).flat<Fact[][]>().flatMap(toStored);
  const known = new Map<string, NewFact>();
  const remember = (stored: readonly NewFact[]) => {
    for (const fact of stored) known.set(keyOf(fact), fact);
  };
  for (const { season, kind } of complete)
    remember(await stores.sourceFacts.newestOfKind(season, source, kind));
  for (const ofKind of Map.groupBy(facts, ({ season, kind }) => `${season} ${kind}`).values()) {
    const [{ season, kind }] = ofKind as [NewFact, ...NewFact[]];
    if (complete.some((list) => list.season === season && list.kind === kind)) continue;
    const ids = ofKind.map(({ sourceId }) => sourceId);
    remember(await stores.sourceFacts.newestOf(season, source, kind, ids));
  }

  const changed = facts.filter((fact) => known.get(keyOf(fact))?.value !== fact.value);
  const gone = complete.flatMap((list) => noLongerReported(list, [...known.values()], facts, unread));
  const rows = [...changed, ...gone.map((fact) => Object.assign({}, fact, { value: null }))];
  await stores.sourceFacts.append(rows, now().toISOString());
  return { changed: rows.length, items: facts.length };
}

/** Facts of a complete list that a source no longer reports. */
function noLongerReported(
  { kind, season }: CompleteList,
  known: readonly NewFact[],
  reported: readonly NewFact[],
  unread: readonly UnreadRow[],
): NewFact[] {
  // A row without an id may be any of them.
  if (unread.some(({ id }) => id === null)) return [];
  const ofList = (fact: NewFact) => fact.kind === kind && fact.season === season;
  const listed = reported.filter(ofList).map(({ sourceId }) => sourceId);
  const stillReported = new Set([...listed, ...unread.map(({ id }) => id)]);
  const before = known.filter((fact) => ofList(fact) && fact.value !== null);
  const gone = before.filter(({ sourceId }) => !stillReported.has(sourceId));
  // Squads that shrink are doubted club by club.
  return kind !== 'squadPlayer' && gone.length > listed.length * CUT_OFF ? [] : gone;
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
  expectedEleven: 'expectedElevens',
} as const satisfies Record<FactKind, keyof NewestFacts>;

type FactLists = Record<(typeof LISTS)[FactKind], KnownFact<FactKind>[]>;

/** Cache of parsed facts, most of which stay the same from one merge to the next. */
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
  // Each list contains one kind, as given by LISTS.
  const others = { enteredElevens, sheets, people, positions, departures };
  return { ...facts, ...others, ...setting } as unknown as NewestFacts;
}

/** Kickoffs further ahead are not final anywhere. */
const AHEAD_MS = 14 * 86_400_000;
const CONFLICTS_SHOWN = 30;
const FIXTURE_KINDS: ReadonlySet<string> = new Set(['club', 'fixture']);

/** Disagreements between two sources on fixtures that matter now. @param nameOf a fixture by its id */
export async function readConflicts(
  deps: Pick<Deps, 'stores' | 'now' | 'config'>,
  nameOf: (fixtureId: string) => string,
): Promise<SourceConflict[]> {
  const { stores, now } = deps;
  const season = await newestSeason(deps);
  if (season === null) return [];
  const stored = (await stores.sourceFacts.newest(season)).filter(({ kind }) => FIXTURE_KINDS.has(kind));
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

const ELEVEN_KINDS: ReadonlySet<string> = new Set(['club', 'fixture', 'lineup']);

/**
 * Elevens entered for upcoming fixtures that contradict a source. The entered elevens stay on display.
 *
 * @param nameOf a fixture or a club by its id
 */
export async function readElevenContradictions(
  deps: Pick<Deps, 'stores' | 'now' | 'config'>,
  nameOf: (id: string) => string,
): Promise<ElevenContradiction[]> {
  const { stores, now } = deps;
  const entered = await stores.officialElevens.ofOpenFixtures();
  const season = await newestSeason(deps);
  if (season === null || entered.length === 0) return [];
  const [stored, identities, setting] = await Promise.all([
    stores.sourceFacts.newest(season),
    stores.identities.all(),
    readSetting(deps),
  ]);
  const hubIds = new Map(identities.map(({ id, hubId }) => [id, hubId]));
  const { elevens, bundle } = mergeSeason(
    toFacts(
      stored.filter(({ kind }) => ELEVEN_KINDS.has(kind)),
      setting,
    ),
    (source, sourceId) => hubIds.get(identityIdOf(source, sourceId)) ?? null,
    now().getTime(),
  );
  const names = new Map(bundle.players.map(({ playerId, name }) => [playerId, name]));
  const enteredOf = Map.groupBy(entered, ({ fixtureId, teamId }) => `${fixtureId} ${teamId}`);
  return elevens.flatMap(({ fixtureId, clubId, playerIds, source }) => {
    const own = enteredOf.get(`${fixtureId} ${clubId}`);
    if (own === undefined) return [];
    const reportedIds = new Set(playerIds);
    const enteredIds = new Set(own.map(({ playerId }) => playerId));
    const onlyEntered = own.filter(({ playerId }) => !reportedIds.has(playerId)).map(({ name }) => name);
    const onlyReported = playerIds.filter((id) => !enteredIds.has(id)).map((id) => names.get(id) ?? null);
    if (onlyEntered.length + onlyReported.length === 0) return [];
    const place = { fixtureId, teamId: clubId, about: nameOf(fixtureId), club: nameOf(clubId) };
    return [{ ...place, onlyEntered, onlyReported, reportedBy: source }];
  });
}
