import { PLAYER_TRAITS, traitsOf } from '../../matchdata/seasonRows.ts';
import { compareText } from '@hub/shared/text/compareText.ts';
import { type Source, sourcesByTrust } from '@hub/shared/feeds/sources.ts';
import { areSameForms, nameForms } from '@hub/shared/text/nameForms.ts';
import type { AppearanceRow, PlayerRow } from '../../matchdata/bundleRows.ts';
import type { ClubIdentity } from '../identity/clubIdentity.ts';
import type { KnownFact, SquadPlayerFact } from '../facts.ts';
import type { SeenPlayer } from './mergeMatches.ts';
import { byKey } from '../place.ts';

/** A squad member that his source no longer lists. */
export interface Departure {
  source: Source;
  sourceId: string;
  /** ISO-8601 UTC. */
  goneTs: string;
}

interface SquadFacts {
  squadPlayers: readonly KnownFact<'squadPlayer'>[];
  departures: readonly Departure[];
}

/** Sources of squads, the best maintained first. */
const SQUAD_SOURCES = sourcesByTrust('squad');

/** All players in any source's squads, including squads that are not used. */
export const listedPeople = (
  { squadPlayers }: SquadFacts,
  hubPlayerIdOf: (source: Source, sourceId: string) => string | null,
): PlayerRow[] =>
  squadPlayers.flatMap(({ source, sourceId, value }) => {
    const playerId = hubPlayerIdOf(source, sourceId);
    return playerId === null ? [] : [toPlayer(playerId, null, value.name, [value])];
  });

/** The members of all squads, and players who have left since they played. */
export function withFormerPlayers(
  members: readonly PlayerRow[],
  appearances: readonly Pick<AppearanceRow, 'playerId'>[],
  people: ReadonlyMap<string, PlayerRow>,
): PlayerRow[] {
  const known = new Set(members.map(({ playerId }) => playerId));
  const former = new Set(appearances.map(({ playerId }) => playerId).filter((id) => !known.has(id)));
  if (former.size === 0) return [...members];
  const rows = [...former].map((playerId): PlayerRow => {
    const person = people.get(playerId) ?? toPlayer(playerId, null, null, []);
    return Object.assign({}, person, { clubId: null, hasLeft: true as const });
  });
  return [...members, ...rows].toSorted(byKey(({ playerId }) => playerId));
}

/**
 * Takes each club's squad from the best source that has one, and fills its gaps from the others. A player who was in a
 * line-up after the squads last listed him belongs to that line-up's club, until a squad drops him.
 *
 * @param seen players' last line-ups, by the hub's id
 */
export function mergeSquads(
  { squadPlayers, departures }: SquadFacts,
  seen: ReadonlyMap<string, SeenPlayer>,
  identity: ClubIdentity,
  hubPlayerIdOf: (source: Source, sourceId: string) => string | null,
): PlayerRow[] {
  const reported = squadPlayers.flatMap(({ source, sourceId, value, fetchedTs }) => {
    const clubId = identity.clubIdOf(source, value.club);
    const playerId = hubPlayerIdOf(source, sourceId);
    const isInSeason = clubId !== null && identity.clubs.has(clubId);
    return isInSeason && playerId !== null ? [{ source, clubId, playerId, value, fetchedTs }] : [];
  });
  const sourceOf = new Map<string, Source>();
  for (const source of SQUAD_SOURCES)
    for (const { clubId, source: reporter } of reported)
      if (reporter === source && !sourceOf.has(clubId)) sourceOf.set(clubId, source);

  const ofPlayer = Map.groupBy(reported, ({ playerId }) => playerId);
  const factsOf = (playerId: string) =>
    (ofPlayer.get(playerId) ?? [])
      .toSorted((one, other) => SQUAD_SOURCES.indexOf(one.source) - SQUAD_SOURCES.indexOf(other.source))
      .map(({ value }) => value);
  const members = reported
    .filter(({ clubId, source }) => sourceOf.get(clubId) === source)
    // A player on loan can be in two squads; the one reported last counts.
    .toSorted((one, other) =>
      compareText(`${one.fetchedTs} ${one.clubId}`, `${other.fetchedTs} ${other.clubId}`),
    );
  const rows = new Map(
    members.map(({ playerId, clubId, value, fetchedTs }) => {
      const last = seen.get(playerId);
      const hasMoved = last !== undefined && last.clubId !== clubId && last.kickoffTs > fetchedTs;
      return [
        playerId,
        toPlayer(playerId, hasMoved ? last.clubId : clubId, value.name, [value, ...factsOf(playerId)]),
      ];
    }),
  );
  const unlistedSince = new Map<string, string>();
  for (const { source, sourceId, goneTs } of departures) {
    const playerId = hubPlayerIdOf(source, sourceId);
    if (playerId !== null && goneTs > (unlistedSince.get(playerId) ?? ''))
      unlistedSince.set(playerId, goneTs);
  }
  for (const [playerId, { clubId, name, position, kickoffTs }] of seen) {
    if (!rows.has(playerId) && (unlistedSince.get(playerId) ?? '') > kickoffTs) continue;
    const row = rows.get(playerId) ?? toPlayer(playerId, clubId, name, factsOf(playerId));
    // Line-ups contain positions that squads omit.
    rows.set(playerId, Object.assign(row, { position: row.position ?? position }));
  }
  return [...rows.values()].toSorted(byKey(({ playerId }) => playerId));
}

/** @param facts about the player, the most trusted first */
function toPlayer(
  playerId: string,
  clubId: string | null,
  name: string | null,
  facts: readonly SquadPlayerFact[],
): PlayerRow {
  const first = <T>(read: (fact: SquadPlayerFact) => T | null | undefined) =>
    facts.map(read).find((given) => given !== null && given !== undefined) ?? null;
  // One source calls Naldo by his full name, another one reports both names.
  const behind = facts.find(
    ({ fullName, name: known }) => fullName !== undefined && isOneOf(name, fullName, known),
  );
  return {
    playerId,
    clubId,
    name: behind?.fullName ?? name,
    shortName: behind?.name ?? null,
    birthdate: first(({ birthdate }) => birthdate),
    nationality: first(({ nationality }) => nationality),
    birthCountry: null,
    ...traitsOf(Object.fromEntries(PLAYER_TRAITS.map((trait) => [trait, first((fact) => fact[trait])]))),
    foot: first(({ foot }) => foot),
    position: first(({ position }) => position),
  };
}

const isOneOf = (name: string | null, ...names: string[]) =>
  name !== null && names.some((other) => areSameForms(nameForms(name), nameForms(other)));
