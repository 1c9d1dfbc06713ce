import type { TeamRef } from '@hub/shared/catalog/teams.schema.ts';
import type { Source } from '@hub/shared/feeds/sources.ts';
import { NAMED_CLUBS } from '@hub/shared/catalog/clubNames.ts';
import { foldText } from '@hub/shared/text/foldText.ts';

export interface HubClub extends TeamRef {
  city: string | null;
}

/** The hub's club for a source's club, decided permanently. */
export interface DecidedClub {
  source: Source;
  sourceId: string;
  hubId: string;
}

/** The hub's clubs, independent of a season. */
export interface ClubBook {
  /** Clubs of the file and clubs that administrators have added, by id. */
  clubs: ReadonlyMap<string, HubClub>;
  /** The hub's ids by `clubKey`. */
  ids: ReadonlyMap<string, string>;
  /** The hub's id of the only club with exactly this name; null: none, or several. */
  idOfName: (name: string) => string | null;
}

export const clubKey = (source: Source, sourceId: string) => `${source}:${sourceId}`;

/**
 * The file's clubs with the administrators' additions and decisions. Decisions outrank the file, which a later version of the
 * hub may change: a club keeps the id under which it was shown.
 */
export function clubBookOf(added: readonly HubClub[], decided: readonly DecidedClub[]): ClubBook {
  const decidedIds = new Map(
    decided.map(({ source, sourceId, hubId }) => [clubKey(source, sourceId), hubId]),
  );
  const clubs = new Map<string, HubClub>();
  const ids = new Map<string, string>();
  const byName = new Map<string, string | null>();
  const name = (text: string, id: string) => {
    const key = foldText(text);
    byName.set(key, (byName.get(key) ?? id) === id ? id : null);
  };
  for (const club of NAMED_CLUBS) {
    const known = Object.entries(club.ids).map(([source, id]) => clubKey(source as Source, id ?? ''));
    const id = known.map((key) => decidedIds.get(key)).find((hubId) => hubId !== undefined) ?? club.id;
    clubs.set(id, { id, name: club.name, shortName: club.shortName, city: club.city });
    for (const key of known) ids.set(key, id);
    ids.set(clubKey('roster', id), id);
    for (const called of [club.name, ...club.aliases]) name(called, id);
  }
  for (const { id, name: called, shortName, city } of added) {
    clubs.set(id, { id, name: called, shortName, city });
    ids.set(clubKey('roster', id), id);
    name(called, id);
  }
  for (const [key, id] of decidedIds) ids.set(key, id);
  return { clubs, ids, idOfName: (text) => byName.get(foldText(text)) ?? null };
}

/** The clubs of the file, without any decisions. */
export const FILE_BOOK = clubBookOf([], []);
