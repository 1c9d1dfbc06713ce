import type { Source } from '@hub/shared/feeds/sources.ts';
import { HISTORY_SOURCE } from '../place.ts';
import { clubKey, FILE_BOOK, type ClubBook, type DecidedClub, type HubClub } from './clubBook.ts';
import type { ClubFact, Fact, FixtureFact } from '../facts.ts';

/** The source that defines the season's clubs; other sources' clubs are recognised or left out. */
const MASTER: Source = 'openligadb';
/** An imported bundle is the master of a season for which the master has no data. */
const masterOf = (clubs: readonly SourceClub[]): Source =>
  clubs.some(({ source }) => source === MASTER) ? MASTER : HISTORY_SOURCE;
/** Fixtures in common before two clubs count as the same. */
const COMMON_FIXTURES = 3;

export interface ClubIdentity {
  /** The clubs of the season, by id. */
  clubs: ReadonlyMap<string, HubClub>;
  /** The hub's id of a source's club; null while the club is not recognised. */
  clubIdOf: (source: Source, sourceId: string) => string | null;
  /** The master's clubs with an unknown id, but the name of exactly one known club. */
  named: readonly DecidedClub[];
  /** Unrecognised clubs; their fixtures wait. */
  unknown: readonly SourceClub[];
}

type SourceClub = Fact<'club'> & { value: ClubFact };
type SourceFixture = Fact<'fixture'> & { value: FixtureFact };

/**
 * Recognises clubs across sources: by their published ids or, for a club missing from the list, by its fixtures, since
 * no two clubs have the same. A name counts only where the master gives a known club a new id, or where the club also
 * plays on the same days: names change and are shared.
 *
 * @param clubs newest facts of one season
 * @param fixtures of the same season
 * @param book the clubs that the hub knows
 */
export function identifyClubs(
  clubs: readonly SourceClub[],
  fixtures: readonly SourceFixture[],
  book: ClubBook = FILE_BOOK,
): ClubIdentity {
  const ids = new Map(book.ids);
  const master = masterOf(clubs);
  const ofMaster = clubs.filter(({ source }) => source === master);
  const named = idsByName(ofMaster, book);
  for (const { source, sourceId, hubId } of named) ids.set(clubKey(source, sourceId), hubId);

  const ofSeason = new Map<string, HubClub>();
  for (const { source, sourceId } of ofMaster) {
    const known = book.clubs.get(ids.get(clubKey(source, sourceId)) ?? '');
    if (known !== undefined) ofSeason.set(known.id, known);
  }

  const masterFixtures = fixtures.filter(({ source }) => source === master);
  for (const { source, sourceId, value } of clubs) {
    const key = clubKey(source, sourceId);
    if (source === master || ids.has(key)) continue;
    const own = fixtures.filter((fixture) => fixture.source === source);
    const id =
      idByFixtures(sourceId, own, masterFixtures, ids) ??
      idBySides(sourceId, own, masterFixtures, ids) ??
      idByNameAndDay(book.idOfName(value.name), daysOf(sourceId, own), masterFixtures, ids) ??
      // A bundle may contain only a few matches.
      (source === HISTORY_SOURCE ? book.idOfName(value.name) : null);
    if (id !== null) ids.set(key, id);
  }
  return {
    clubs: ofSeason,
    clubIdOf: (source, sourceId) => ids.get(clubKey(source, sourceId)) ?? null,
    named,
    unknown: unknownOf(clubs, fixtures, ids),
  };
}

/** The master's clubs with a new id and the exact name of one club that has no other id this season. */
function idsByName(ofMaster: readonly SourceClub[], book: ClubBook): DecidedClub[] {
  const idOf = ({ source, sourceId }: SourceClub) => book.ids.get(clubKey(source, sourceId));
  const taken = new Set(ofMaster.map(idOf));
  const strangers = ofMaster.filter((club) => idOf(club) === undefined);
  const byClub = Map.groupBy(strangers, ({ value }) => book.idOfName(value.name));
  return [...byClub].flatMap(([hubId, [one, other]]) =>
    hubId === null || one === undefined || other !== undefined || taken.has(hubId)
      ? []
      : [{ source: one.source, sourceId: one.sourceId, hubId }],
  );
}

/**
 * Unrecognised clubs to ask about. While one of the master's clubs is among them, other sources' clubs are left out:
 * the same club has other ids there, and its fixtures identify it once the master's is known. A club with hardly any
 * matches, as in a relegation play-off, is left out too.
 */
function unknownOf(
  clubs: readonly SourceClub[],
  fixtures: readonly SourceFixture[],
  ids: ReadonlyMap<string, string>,
): SourceClub[] {
  const unknown = clubs.filter(({ source, sourceId }) => !ids.has(clubKey(source, sourceId)));
  const master = masterOf(clubs);
  const ofMaster = unknown.filter(({ source }) => source === master);
  if (ofMaster.length > 0 || !fixtures.some(({ source }) => source === master)) return ofMaster;
  return unknown.filter(({ source, sourceId }) => {
    const own = fixtures.filter((fixture) => fixture.source === source);
    return sidesOf(sourceId, own).size >= COMMON_FIXTURES;
  });
}

/** The club with the same fixtures: same matchday, same side, same known opponent, without exception. */
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
    const opponent = ids.get(clubKey(source, isHome ? value.awayClub : value.homeClub));
    if (opponent === undefined) continue;
    const same = ofMaster.find(
      ({ source: master, value: other }) =>
        other.matchday === value.matchday &&
        ids.get(clubKey(master, isHome ? other.awayClub : other.homeClub)) === opponent,
    );
    const id = same && ids.get(clubKey(same.source, isHome ? same.value.homeClub : same.value.awayClub));
    if (id !== undefined) found.set(id, (found.get(id) ?? 0) + 1);
  }
  const [first, second] = [...found];
  return first !== undefined && second === undefined && first[1] >= COMMON_FIXTURES ? first[0] : null;
}

/** Matchdays in common before the sides alone identify a club. */
const COMMON_MATCHDAYS = 30;

/**
 * The club that plays at home on the same matchdays, for a source without known clubs. No two clubs share all sides
 * over a season: on the day they meet, one of them is away.
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
  const master = ofMaster[0]?.source ?? MASTER;
  return only === undefined || other !== undefined ? null : (ids.get(clubKey(master, only)) ?? null);
}

/**
 * The club of the same name, if it plays at home and away on the same days as the source's club. For sources that
 * report few matches; a name alone may be shared.
 *
 * @param named the only club of the name, by the hub's id
 * @param days of the source's club, as `daysOf` writes them
 */
function idByNameAndDay(
  named: string | null,
  days: readonly string[],
  ofMaster: readonly SourceFixture[],
  ids: ReadonlyMap<string, string>,
): string | null {
  if (named === null || days.length === 0) return null;
  const master = ofMaster[0]?.source ?? MASTER;
  const clubs = new Set(ofMaster.flatMap(({ value }) => [value.homeClub, value.awayClub]));
  const club = [...clubs].find((theirs) => ids.get(clubKey(master, theirs)) === named);
  const masterDays = new Set(club === undefined ? [] : daysOf(club, ofMaster));
  return days.every((day) => masterDays.has(day)) ? named : null;
}

/** A club's days, and whether it is at home. */
const daysOf = (club: string, fixtures: readonly SourceFixture[]): string[] =>
  fixtures.flatMap(({ value: { homeClub, awayClub, kickoffTs } }) =>
    homeClub === club || awayClub === club ? [`${kickoffTs.slice(0, 10)} ${homeClub === club}`] : [],
  );

/** Whether a club is at home, by matchday. */
const sidesOf = (club: string, fixtures: readonly SourceFixture[]): Map<number, boolean> =>
  new Map(
    fixtures
      .filter(({ value }) => value.homeClub === club || value.awayClub === club)
      .map(({ value }) => [value.matchday, value.homeClub === club]),
  );
