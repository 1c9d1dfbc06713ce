import { foldText } from '../../shared/foldText.ts';
import { KNOWN_CLUBS } from './clubs.data.ts';
import type { ClubFact, Fact, FixtureFact } from './facts.ts';
import type { Source } from '../../shared/feeds.ts';

/** The source whose clubs the season has; those of the others are recognised or left out. */
const MASTER: Source = 'openligadb';
/** Fixtures in common before two clubs count as the same. */
const COMMON_FIXTURES = 3;

export interface HubClub {
  id: string;
  name: string;
  shortName: string;
  city: string | null;
}

export interface ClubIdentity {
  /** The clubs of the season, by id. */
  clubs: ReadonlyMap<string, HubClub>;
  /** The hub's id of a source's club; null while the club is not recognised. */
  clubIdOf: (source: Source, sourceId: string) => string | null;
}

/**
 * Recognises clubs across sources: by their published ids, or, for a club that the list does not know, by its fixtures,
 * since no two clubs have the same. Never by name, which changes and is shared.
 *
 * @param clubs newest facts of one season
 * @param fixtures of the same season
 */
export function identifyClubs(
  clubs: readonly (Fact<'club'> & { value: ClubFact })[],
  fixtures: readonly (Fact<'fixture'> & { value: FixtureFact })[],
): ClubIdentity {
  const ids = new Map<string, string>();
  for (const known of KNOWN_CLUBS)
    for (const [source, sourceId] of Object.entries(known.ids))
      ids.set(keyOf(source as Source, sourceId), known.id);

  const ofSeason = new Map<string, HubClub>();
  for (const { source, sourceId, value } of clubs) {
    if (source !== MASTER) continue;
    const known = KNOWN_CLUBS.find(({ ids: { [MASTER]: id } }) => id === sourceId);
    const id = known?.id ?? slugOf(value.name);
    ids.set(keyOf(source, sourceId), id);
    ofSeason.set(id, known ?? { id, name: value.name, shortName: value.shortName, city: null });
  }

  const masterFixtures = fixtures.filter(({ source }) => source === MASTER);
  for (const { source, sourceId } of clubs) {
    const key = keyOf(source, sourceId);
    if (ids.has(key)) continue;
    const own = fixtures.filter((fixture) => fixture.source === source);
    const id =
      idByFixtures(sourceId, own, masterFixtures, ids) ?? idBySides(sourceId, own, masterFixtures, ids);
    if (id !== null) ids.set(key, id);
  }
  return {
    clubs: ofSeason,
    clubIdOf: (source, sourceId) => ids.get(keyOf(source, sourceId)) ?? null,
  };
}

type SourceFixture = Fact<'fixture'> & { value: FixtureFact };

/** The club that plays where this one does: same matchday, same side, same known opponent, without exception. */
function idByFixtures(
  sourceId: string,
  own: readonly SourceFixture[],
  ofMaster: readonly SourceFixture[],
  ids: ReadonlyMap<string, string>,
): string | null {
  const found = new Map<string, number>();
  for (const { source, value } of own) {
    const isHome = value.homeClub === sourceId;
    if (!isHome && value.awayClub !== sourceId) continue;
    const opponent = ids.get(keyOf(source, isHome ? value.awayClub : value.homeClub));
    if (opponent === undefined) continue;
    const same = ofMaster.find(
      ({ value: other }) =>
        other.matchday === value.matchday &&
        ids.get(keyOf(MASTER, isHome ? other.awayClub : other.homeClub)) === opponent,
    );
    const id = same && ids.get(keyOf(MASTER, isHome ? same.value.homeClub : same.value.awayClub));
    if (id !== undefined) found.set(id, (found.get(id) ?? 0) + 1);
  }
  const [first, second] = [...found];
  return first !== undefined && second === undefined && first[1] >= COMMON_FIXTURES ? first[0] : null;
}

/** Matchdays in common before the sides alone tell who a club is. */
const COMMON_MATCHDAYS = 30;

/**
 * The club that plays at home on the same matchdays, for a source none of whose clubs is known. Over a season no two clubs
 * do: on the day they meet, one of them is away.
 */
function idBySides(
  sourceId: string,
  own: readonly SourceFixture[],
  ofMaster: readonly SourceFixture[],
  ids: ReadonlyMap<string, string>,
): string | null {
  const sides = sidesOf(sourceId, own);
  const clubs = new Set(ofMaster.flatMap(({ value }) => [value.homeClub, value.awayClub]));
  const same = [...clubs].filter((club) => {
    const theirs = sidesOf(club, ofMaster);
    const common = [...sides.keys()].filter((matchday) => theirs.has(matchday));
    return (
      common.length >= COMMON_MATCHDAYS &&
      common.every((matchday) => sides.get(matchday) === theirs.get(matchday))
    );
  });
  const [only, other] = same;
  return only === undefined || other !== undefined ? null : (ids.get(keyOf(MASTER, only)) ?? null);
}

/** Whether a club is at home, by matchday. */
const sidesOf = (club: string, fixtures: readonly SourceFixture[]): Map<number, boolean> =>
  new Map(
    fixtures
      .filter(({ value }) => value.homeClub === club || value.awayClub === club)
      .map(({ value }) => [value.matchday, value.homeClub === club]),
  );

const keyOf = (source: Source, sourceId: string) => `${source}:${sourceId}`;

/** `1. FC Köln` becomes `1-fc-koln`. */
const slugOf = (name: string) =>
  foldText(name)
    .replaceAll(/[^a-z\d]+/g, '-')
    .replaceAll(/^-|-$/g, '');
