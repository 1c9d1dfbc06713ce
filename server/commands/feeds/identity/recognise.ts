import type { Source } from '@hub/shared/feeds/sources.ts';
import { LEAGUES } from '@hub/shared/catalog/leagues.ts';
import type { Deps } from '../../../deps.ts';
import { readFactValue, type SquadPlayerFact } from '@hub/season/feeds/facts.ts';
import type { PlayerRow } from '@hub/season/matchdata/bundleRows.ts';
import { toFoot } from '../../../stores/catalog/playerRow.ts';
import type { KnownPerson } from '../../../stores/season/people.ts';
import { identifyClubs, type ClubIdentity } from '@hub/season/feeds/identity/clubIdentity.ts';
import { seasonIn, type NewestFacts } from '@hub/season/feeds/merge/merge.ts';
import { isAskedIn } from '@hub/season/feeds/bundleFacts.ts';
import { isShortened, recognise, type HubPlayer } from '@hub/season/feeds/identity/playerIdentity.ts';
import { identityIdOf, type StoredQuestion, type StoredSourceId } from '../../../stores/feeds/identities.ts';
import { clubBookOf, type ClubBook } from '@hub/season/feeds/identity/clubBook.ts';

/** All players the hub has ever known, including those that earlier versions deleted and that remain only in facts. */
export async function readKnownPeople({ stores }: Pick<Deps, 'stores'>): Promise<KnownPerson[]> {
  const { people, dropped } = await stores.people.all();
  const lost = new Map<string, KnownPerson>();
  for (const { hubId, fact } of dropped) {
    const { name, birthdate, nationality, position, heightCm, weightKg, foot } = readFactValue(
      'squadPlayer',
      fact,
    );
    lost.set(hubId, {
      id: hubId,
      clubId: null,
      isMember: false,
      name,
      fullName: null,
      birthdate,
      nationality,
      heightCm: heightCm ?? null,
      weightKg: weightKg ?? null,
      preferredFoot: foot ?? null,
      positions: position?.split('/') ?? [],
    });
  }
  return [...people, ...lost.values()];
}

/** A known person as a squad row. */
export const toPlayerRow = (person: KnownPerson): PlayerRow => ({
  playerId: person.id,
  clubId: person.isMember ? person.clubId : null,
  name: person.fullName ?? person.name,
  shortName: person.fullName === null ? null : person.name,
  birthdate: person.birthdate,
  nationality: person.nationality,
  birthCountry: null,
  heightCm: person.heightCm,
  weightKg: person.weightKg,
  foot: toFoot(person.preferredFoot),
  position: person.positions.length === 0 ? null : person.positions.join('/'),
});

interface ReportedPerson {
  /** Known only by a shortened name from an announced eleven; the match has the full name. */
  isInShort: boolean;
  id: string;
  source: Source;
  sourceId: string;
  person: Omit<HubPlayer, 'id'>;
  /** Reported only for last season; may be at another club by now, under another id of the same source. */
  isOfLastSeason: boolean;
}

/** All players in squads, then those named only in matches, without birth dates; announced elevens shorten names. */
function reportedPeople(facts: NewestFacts, clubs: ClubIdentity): ReportedPerson[] {
  const season = seasonIn(facts);
  const people = new Map<string, ReportedPerson>();
  const add = (fact: Pick<ReportedPerson, 'source' | 'sourceId'>, details: PersonFact, isInShort = false) => {
    const id = identityIdOf(fact.source, fact.sourceId);
    const clubId = clubs.clubIdOf(fact.source, details.club);
    if (clubId === null || people.has(id)) return;
    const { name, fullName = null, birthdate = null } = details;
    const isOfLastSeason = details.season !== season;
    const { source, sourceId } = fact;
    const person = { name, fullName, birthdate, clubId };
    people.set(id, { id, source, sourceId, isInShort, isOfLastSeason, person });
  };
  for (const fact of facts.squadPlayers) add(fact, fact.value);
  for (const { source, value } of facts.matchSquads)
    for (const { player, name } of value.players) add({ source, sourceId: player }, { ...value, name });
  for (const { source, value } of facts.lineups)
    for (const { player, name } of value.starters)
      add({ source, sourceId: player }, { ...value, name }, isShortened(name));
  return [...people.values()];
}

/** A source's facts about a player. */
interface PersonFact extends Pick<SquadPlayerFact, 'season' | 'club' | 'name' | 'fullName'> {
  /** Missing in line-ups. */
  birthdate?: string | null;
}

export interface Recognition {
  /** Hub ids by `identityIdOf`. */
  hubIds: Map<string, string>;
  recognised: StoredSourceId[];
  asked: StoredQuestion[];
}

/**
 * Decides once who each player of the sources is: a known player, a new one, or a question to the administrators.
 *
 * @param people all players the hub has ever known, each at his last club
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

/** As `recognisePlayers`, without storing anything. */
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
      fullName: person.fullName ?? known?.fullName ?? null,
      birthdate: person.birthdate ?? known?.birthdate ?? null,
      sources: (known?.sources ?? new Set<string>()).add(source),
    });
  };
  const reported = reportedPeople(facts, clubs);
  for (const { id, source, person, isOfLastSeason } of reported) {
    const hubId = hubIds.get(id);
    if (hubId !== undefined && !isOfLastSeason) remember(hubId, source, person);
  }

  for (const { id, clubId, name, fullName, birthdate } of people) {
    const known = hubPlayers.get(id);
    hubPlayers.set(
      id,
      known === undefined
        ? { id, clubId: clubId ?? '', name, fullName, birthdate, isUnlisted: true, sources: new Set() }
        : { ...known, fullName: known.fullName ?? fullName, birthdate: known.birthdate ?? birthdate },
    );
  }

  const recognised: StoredSourceId[] = [];
  const asked: StoredQuestion[] = [];
  for (const { id, source, sourceId, person, isInShort } of reported) {
    if (hubIds.has(id)) continue;
    // Two players of one source are never the same person.
    const others = [...hubPlayers.values()].filter(({ sources }) => !sources.has(source));
    const found = recognise(person, others);
    if (found.outcome === 'unclear') {
      if (isInShort) continue;
      const candidates = found.candidates.map((one) => ({
        id: one.id,
        name: one.name,
        birthdate: one.birthdate,
      }));
      const { clubId, name, birthdate } = person;
      asked.push({
        id,
        source,
        sourceId,
        clubId,
        name,
        birthdate,
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

/** The clubs that the hub knows: those in its file, and those that administrators have added or decided. */
export async function readClubBook({ clubs }: Pick<Deps['stores'], 'clubs'>): Promise<ClubBook> {
  const { added, decided } = await clubs.known();
  return clubBookOf(added, decided);
}

/** The other inputs to a merge. */
export const readSetting = async ({
  stores,
  config,
}: Pick<Deps, 'stores' | 'config'>): Promise<Pick<NewestFacts, 'book' | 'competition'>> => ({
  book: await readClubBook(stores),
  competition: LEAGUES[config.feeds.league].name,
});

/** Decides which club each club of the sources is, and asks the administrators about unknown ones. */
export async function recogniseClubs(
  { stores, now }: Pick<Deps, 'stores' | 'now'>,
  facts: NewestFacts,
): Promise<ClubIdentity> {
  const { clubs, fixtures, book } = facts;
  const season = seasonIn(facts);
  const identity = identifyClubs(clubs, fixtures, book);
  const unknown = identity.unknown.map(({ source, sourceId, value: { name, shortName } }) => ({
    source,
    sourceId,
    name,
    shortName,
  }));
  const isAsked = ({ source, sourceId }: (typeof unknown)[number]) => isAskedIn(season, source, sourceId);
  await stores.clubs.note(identity.named, unknown, isAsked, now().toISOString());
  return identity;
}
