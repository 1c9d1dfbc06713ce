import type { Source } from '#shared/feeds/feeds.schema.ts';
import type { Deps } from '../../deps.ts';
import type { ClubIdentity } from '../../feeds/identity/clubIdentity.ts';
import { seasonIn, type NewestFacts } from '../../feeds/merge/merge.ts';
import { isAskedIn } from '../../feeds/bundleFacts.ts';
import { recognise, type HubPlayer } from '../../feeds/identity/playerIdentity.ts';
import { identityIdOf, type StoredQuestion, type StoredSourceId } from '../../stores/feeds/identities.ts';
import type { KnownPerson } from '../../stores/season/people.ts';

interface ToldPerson {
  id: string;
  source: Source;
  sourceId: string;
  person: Omit<HubPlayer, 'id'>;
}

/** Everybody in squads, then those whom only line-ups name, which tell no birth dates. */
function toldPeople({ squadPlayers, lineups, matchSquads }: NewestFacts, clubs: ClubIdentity): ToldPerson[] {
  const people = new Map<string, ToldPerson>();
  const tell = (source: Source, sourceId: string, club: string, person: Omit<HubPlayer, 'id' | 'clubId'>) => {
    const id = identityIdOf(source, sourceId);
    const clubId = clubs.clubIdOf(source, club);
    if (clubId !== null && !people.has(id))
      people.set(id, { id, source, sourceId, person: { ...person, clubId } });
  };
  for (const { source, sourceId, value } of squadPlayers)
    tell(source, sourceId, value.club, { name: value.name, birthdate: value.birthdate });
  for (const { source, value } of lineups)
    for (const { player, name } of value.starters)
      tell(source, player, value.club, { name, birthdate: null });
  for (const { source, value } of matchSquads)
    for (const { player, name } of value.players) tell(source, player, value.club, { name, birthdate: null });
  return [...people.values()];
}

export interface Recognition {
  /** Hub ids by `identityIdOf`. */
  hubIds: Map<string, string>;
  recognised: StoredSourceId[];
  asked: StoredQuestion[];
}

/**
 * Decides once whom each player of the sources stands for: somebody the hub knows, somebody new, or a question to the
 * desk.
 *
 * @param people everybody whom the hub has known, at the club that they had last
 * @returns hub ids by `identityIdOf`
 */
export async function recognisePlayers(
  deps: Pick<Deps, 'stores' | 'now'>,
  facts: NewestFacts,
  clubs: ClubIdentity,
  people: readonly KnownPerson[],
): Promise<Map<string, string>> {
  const { identities } = deps.stores;
  const { hubIds, recognised, asked } = await proposeIdentities(deps, facts, clubs, people);
  const season = seasonIn(facts);
  const stillAsked = new Set(asked.map(({ id }) => id));
  const closed = (await identities.questions())
    .filter(({ id, source, sourceId }) => !stillAsked.has(id) && isAskedIn(season, source, sourceId))
    .map(({ id }) => id);
  await identities.save(recognised, asked, closed);
  return hubIds;
}

/** The same without storing it. */
export async function proposeIdentities(
  { stores, now }: Pick<Deps, 'stores' | 'now'>,
  facts: NewestFacts,
  clubs: ClubIdentity,
  people: readonly KnownPerson[],
): Promise<Recognition> {
  const seenTs = now().toISOString();
  const stored = await stores.identities.all();
  const hubIds = new Map(stored.map(({ id, hubId }) => [id, hubId]));
  const hubPlayers = new Map<string, HubPlayer & { sources: Set<string> }>();
  const remember = (hubId: string, source: string, person: Omit<HubPlayer, 'id'>) => {
    const known = hubPlayers.get(hubId);
    hubPlayers.set(hubId, {
      id: hubId,
      ...person,
      birthdate: person.birthdate ?? known?.birthdate ?? null,
      sources: (known?.sources ?? new Set<string>()).add(source),
    });
  };
  const told = toldPeople(facts, clubs);
  for (const { id, source, person } of told) {
    const hubId = hubIds.get(id);
    if (hubId !== undefined) remember(hubId, source, person);
  }

  for (const { id, clubId, name, birthdate } of people)
    if (!hubPlayers.has(id))
      hubPlayers.set(id, { id, clubId: clubId ?? '', name, birthdate, isUntold: true, sources: new Set() });

  const recognised: StoredSourceId[] = [];
  const asked: StoredQuestion[] = [];
  for (const { id, source, sourceId, person } of told) {
    if (hubIds.has(id)) continue;
    // Two players of one source are never the same.
    const others = [...hubPlayers.values()].filter(({ sources }) => !sources.has(source));
    const found = recognise(person, others);
    if (found.outcome === 'unclear') {
      const candidates = found.candidates.map(({ id: hubId, name, birthdate }) => ({
        id: hubId,
        name,
        birthdate,
      }));
      asked.push({
        id,
        source,
        sourceId,
        ...person,
        candidates: JSON.stringify(candidates),
        askedTs: seenTs,
      });
      continue;
    }
    const [hubId, method] =
      found.outcome === 'same' ? [found.hubId, found.method] : [crypto.randomUUID(), 'new' as const];
    recognised.push({ id, source, sourceId, hubId, method, confirmedBy: null, seenTs });
    hubIds.set(id, hubId);
    remember(hubId, source, person);
  }
  return { hubIds, recognised, asked };
}
