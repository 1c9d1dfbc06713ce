import type { Source } from '@hub/shared/feeds/sources.ts';
import type { PlayerRow } from '../matchdata/bundleRows.ts';
import { traitsOf, type KnownPerson } from '../matchdata/seasonRows.ts';
import type { SquadPlayerFact } from './facts.ts';
import type { ClubIdentity } from './identity/clubIdentity.ts';
import { isShortened, recognise, type HubPlayer, type IdentityMethod } from './identity/playerIdentity.ts';
import { seasonIn, type NewestFacts } from './merge/merge.ts';

interface SourcePlayer {
  source: Source;
  sourceId: string;
}

export interface Recognition {
  /** The hub's id of a source's player; null while he is not recognised. */
  hubIdOf: (source: Source, sourceId: string) => string | null;
  /** Newly recognised players. */
  recognised: (SourcePlayer & { hubId: string; method: IdentityMethod })[];
  /** Players whom somebody has to recognise, with the likeliest ones. */
  asked: (SourcePlayer & {
    clubId: string;
    name: string;
    birthdate: string | null;
    candidates: Pick<HubPlayer, 'id' | 'name' | 'birthdate'>[];
  })[];
}

/**
 * Proposes who each player of the sources is: a known player, a new one, or a question.
 *
 * @param known players of the sources that are recognised already
 * @param people all players the hub has ever known, each at his last club
 */
export function proposeIdentities(
  known: readonly (SourcePlayer & { hubId: string })[],
  facts: NewestFacts,
  clubs: Pick<ClubIdentity, 'clubIdOf'>,
  people: readonly Pick<KnownPerson, 'id' | 'clubId' | 'name' | 'fullName' | 'birthdate'>[],
): Recognition {
  const hubIds = new Map(known.map(({ source, sourceId, hubId }) => [keyOf(source, sourceId), hubId]));
  const hubPlayers = new Map<string, HubPlayer & { sources: Set<string> }>();
  const remember = (hubId: string, source: string, person: Omit<HubPlayer, 'id'>) => {
    const before = hubPlayers.get(hubId);
    hubPlayers.set(hubId, {
      id: hubId,
      ...person,
      fullName: person.fullName ?? before?.fullName ?? null,
      birthdate: person.birthdate ?? before?.birthdate ?? null,
      sources: (before?.sources ?? new Set<string>()).add(source),
    });
  };
  const reported = reportedPeople(facts, clubs);
  for (const { id, source, person, isOfLastSeason } of reported) {
    const hubId = hubIds.get(id);
    if (hubId !== undefined && !isOfLastSeason) remember(hubId, source, person);
  }

  for (const { id, clubId, name, fullName, birthdate } of people) {
    const listed = hubPlayers.get(id);
    hubPlayers.set(
      id,
      listed === undefined
        ? { id, clubId: clubId ?? '', name, fullName, birthdate, isUnlisted: true, sources: new Set() }
        : { ...listed, fullName: listed.fullName ?? fullName, birthdate: listed.birthdate ?? birthdate },
    );
  }

  const recognised: Recognition['recognised'] = [];
  const asked: Recognition['asked'] = [];
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
      asked.push({ source, sourceId, clubId, name, birthdate, candidates });
      continue;
    }
    const [hubId, method] =
      found.outcome === 'same' ? [found.hubId, found.method] : [crypto.randomUUID(), 'new' as const];
    recognised.push({ source, sourceId, hubId, method });
    hubIds.set(id, hubId);
    remember(hubId, source, person);
  }
  return { hubIdOf: (source, sourceId) => hubIds.get(keyOf(source, sourceId)) ?? null, recognised, asked };
}

const keyOf = (source: Source, sourceId: string) => `${source}:${sourceId}`;

interface ReportedPerson extends SourcePlayer {
  id: string;
  /** Known only by a shortened name from an announced eleven; the match has the full name. */
  isInShort: boolean;
  person: Omit<HubPlayer, 'id'>;
  /** Reported only for last season; may be at another club by now, under another id of the same source. */
  isOfLastSeason: boolean;
}

/** A source's facts about a player. */
interface PersonFact extends Pick<SquadPlayerFact, 'season' | 'club' | 'name' | 'fullName'> {
  /** Missing in line-ups. */
  birthdate?: string | null;
}

/** All players in squads, then those named only in matches, without birth dates; announced elevens shorten names. */
function reportedPeople(facts: NewestFacts, clubs: Pick<ClubIdentity, 'clubIdOf'>): ReportedPerson[] {
  const season = seasonIn(facts);
  const people = new Map<string, ReportedPerson>();
  const add = ({ source, sourceId }: SourcePlayer, details: PersonFact, isInShort = false) => {
    const id = keyOf(source, sourceId);
    const clubId = clubs.clubIdOf(source, details.club);
    if (clubId === null || people.has(id)) return;
    const { name, fullName = null, birthdate = null } = details;
    const isOfLastSeason = details.season !== season;
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

/** A known person as a squad row. */
export const toPlayerRow = (person: KnownPerson): PlayerRow => ({
  playerId: person.id,
  clubId: person.isMember ? person.clubId : null,
  name: person.fullName ?? person.name,
  shortName: person.fullName === null ? null : person.name,
  birthdate: person.birthdate,
  nationality: person.nationality,
  birthCountry: null,
  ...traitsOf(person),
  foot: person.preferredFoot === 'left' || person.preferredFoot === 'right' ? person.preferredFoot : null,
  position: person.positions.length === 0 ? null : person.positions.join('/'),
});
