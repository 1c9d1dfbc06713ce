import { createHash } from 'node:crypto';
import type { DoubtKind } from '@hub/shared/feeds/feeds.schema.ts';
import {
  isPlayed,
  type AppearanceRow,
  type FixtureRow,
  type MatchDataBundle,
  type PlayerRow,
} from '../../matchdata/bundleRows.ts';
import { withFormerPlayers } from './mergeSquads.ts';

/** A reason to doubt a part of a season; that part stays as shown until an administrator has decided. */
export interface Doubt {
  /** Equal for equal doubts about the same content. */
  id: string;
  kind: DoubtKind;
  /** The id of a club or fixture, or for a club's part in a fixture both ids, separated by a space. */
  about: string;
  /** The shown and the reported value, in a few words. */
  shown: string;
  reported: string;
}

const DAY_MS = 86_400_000;
/** Days that a fixture may be away from the middle of its matchday, as reported and as shown, without a closer look. */
const MATCHDAY_DAYS = 6;
const FAR_MS = MATCHDAY_DAYS * DAY_MS;
const SHRINKAGE = 0.2;
/** Minimum time between two matches of a club. */
const REST_MS = 24 * 3_600_000;

/**
 * Doubts about showing a season: much data is gone, or kickoffs are implausible.
 *
 * @param shown the current season; null before the first. A new season is not compared
 * @param contradicted fixtures for which another source reports another day
 */
export function doubtsAbout(
  next: MatchDataBundle,
  shown: MatchDataBundle | null,
  contradicted: ReadonlySet<string> = new Set(),
): Doubt[] {
  const isSame = shown?.fixtures[0]?.season === next.fixtures[0]?.season;
  const before = shown !== null && isSame ? ofLeague(shown) : null;
  return [
    ...(before === null
      ? []
      : [
          ...goneClubs(next, before),
          ...goneFixtures(next, before),
          ...lessPlayed(next, before),
          ...shrunkSquads(next, before),
        ]),
    ...farKickoffs(next, before, contradicted),
    ...doubleBookings(next, before),
  ];
}

/**
 * The season without its doubted parts: doubted clubs, fixtures with their appearances, and squads stay entirely as
 * shown. A doubted fixture that was never shown is left out, with all its data. A player who has played stays in a
 * squad even if other parts are doubted; a player who appears in another squad has left his own.
 */
export function withoutDoubted(
  next: MatchDataBundle,
  shown: MatchDataBundle | null,
  doubts: readonly Doubt[],
): MatchDataBundle {
  const about = (...kinds: DoubtKind[]) =>
    new Set(doubts.filter(({ kind }) => kinds.includes(kind)).map((doubt) => doubt.about));
  const clubs = about('clubGone');
  const squads = about('squadShrank', 'clubGone');
  const fixtures = about('fixtureGone', 'resultGone', 'kickoffFarFromMatchday');
  const busyClubs = about('clubPlaysTwice');
  const isKept = (fixture: FixtureRow) =>
    fixtures.has(fixture.fixtureId) ||
    (!isPlayed(fixture) && (busyClubs.has(fixture.homeClubId) || busyClubs.has(fixture.awayClubId)));

  const shownFixtures = new Map(shown?.fixtures.map((fixture) => [fixture.fixtureId, fixture]));
  const reportedFixtures = new Set(next.fixtures.map(({ fixtureId }) => fixtureId));
  const keptFixtures = [
    ...next.fixtures.flatMap((fixture) => {
      if (!isKept(fixture)) return [fixture];
      const kept = shownFixtures.get(fixture.fixtureId);
      return kept === undefined ? [] : [kept];
    }),
    ...(shown?.fixtures.filter(
      ({ fixtureId }) => fixtures.has(fixtureId) && !reportedFixtures.has(fixtureId),
    ) ?? []),
  ];
  const fixtureIds = new Set(keptFixtures.map(({ fixtureId }) => fixtureId));
  const parts = about('appearancesShrank');
  const isAsShown = (row: AppearanceRow) => fixtures.has(row.fixtureId) || parts.has(partOf(row));
  const appearances = [
    ...next.appearances.filter((row) => fixtureIds.has(row.fixtureId) && !isAsShown(row)),
    ...(shown?.appearances.filter((row) => fixtureIds.has(row.fixtureId) && isAsShown(row)) ?? []),
  ];
  const members = withShownSquads(next, shown, squads, new Set(appearances.map(({ playerId }) => playerId)));
  const people = new Map(
    [...(shown?.players ?? []), ...next.players].map((player) => [player.playerId, player]),
  );
  const players = withFormerPlayers(members, appearances, people);
  const playerIds = new Set(players.map(({ playerId }) => playerId));
  const isKnown = ({ playerId }: { playerId: string }) => playerIds.has(playerId);
  return {
    ...next,
    clubs: [...next.clubs, ...(shown?.clubs.filter(({ clubId }) => clubs.has(clubId)) ?? [])],
    fixtures: keptFixtures,
    players,
    appearances,
    absences: next.absences.filter(
      (absence) => isKnown(absence) && (absence.fixtureId === null || fixtureIds.has(absence.fixtureId)),
    ),
    statuses: next.statuses.filter(isKnown),
  };
}

/** A season without clubs that have hardly any matches, as in a play-off that a source listed for a while. */
function ofLeague(shown: MatchDataBundle): MatchDataBundle {
  const counts = new Map<string, number>();
  for (const { homeClubId, awayClubId } of shown.fixtures)
    for (const clubId of [homeClubId, awayClubId]) counts.set(clubId, (counts.get(clubId) ?? 0) + 1);
  const usual = Math.max(0, ...counts.values()) / 2;
  const isMember = (clubId: string) => (counts.get(clubId) ?? 0) >= usual;
  return {
    ...shown,
    clubs: shown.clubs.filter(({ clubId }) => isMember(clubId)),
    players: shown.players.filter(({ clubId }) => clubId === null || isMember(clubId)),
    fixtures: shown.fixtures.filter(
      ({ homeClubId, awayClubId }) => isMember(homeClubId) && isMember(awayClubId),
    ),
    appearances: shown.appearances.filter(({ clubId }) => isMember(clubId)),
  };
}

/** The members of all squads. @param squads clubs whose squads stay as shown @param played ids of players who have played */
function withShownSquads(
  next: MatchDataBundle,
  shown: MatchDataBundle | null,
  squads: ReadonlySet<string>,
  played: ReadonlySet<string>,
): PlayerRow[] {
  const kept = shown?.players.filter(({ clubId }) => clubId !== null && squads.has(clubId)) ?? [];
  const keptIds = new Set(kept.map(({ playerId }) => playerId));
  const moved = next.players.filter(
    ({ playerId, clubId, hasLeft }) =>
      !hasLeft &&
      (clubId === null || !squads.has(clubId) || (played.has(playerId) && !keptIds.has(playerId))),
  );
  const movedIds = new Set(moved.map(({ playerId }) => playerId));
  return [...moved, ...kept.filter(({ playerId }) => !movedIds.has(playerId))];
}

/** A club's part in a match. */
const partOf = ({ fixtureId, clubId }: AppearanceRow) => `${fixtureId} ${clubId}`;

/** Parts with fewer players than shown, or estimates where a source had reported minutes. */
function lessPlayed(next: MatchDataBundle, shown: MatchDataBundle): Doubt[] {
  const now = Map.groupBy(next.appearances, partOf);
  const isStillPlayed = new Set(next.fixtures.filter(isPlayed).map(({ fixtureId }) => fixtureId));
  return [...Map.groupBy(shown.appearances, partOf)].flatMap(([part, before]) => {
    const after = now.get(part) ?? [];
    const fixtureId = before[0]?.fixtureId ?? '';
    // A sheet can be withdrawn as a whole, and better sources replace its parts.
    if (before[0]?.isFromSheet === true) return [];
    const isLess = isEstimated(before) ? after.length < before.length : isFewer(after, before);
    // A missing result is a doubt of its own.
    return isLess && isStillPlayed.has(fixtureId)
      ? [doubt('appearancesShrank', part, String(before.length), String(after.length))]
      : [];
  });
}

const isEstimated = ([first]: readonly AppearanceRow[]) => first?.isEstimated === true;
const isFewer = (after: readonly AppearanceRow[], before: readonly AppearanceRow[]) =>
  isEstimated(after) || after.length < before.length;

const doubt = (kind: DoubtKind, about: string, shown: string, reported: string): Doubt => ({
  id: createHash('sha256')
    .update(JSON.stringify([kind, about, shown, reported]))
    .digest('hex')
    .slice(0, 32),
  kind,
  about,
  shown,
  reported,
});

const NOTHING = '–';

function goneClubs(next: MatchDataBundle, shown: MatchDataBundle): Doubt[] {
  const now = new Set(next.clubs.map(({ clubId }) => clubId));
  return shown.clubs
    .filter(({ clubId }) => !now.has(clubId))
    .map(({ clubId, name }) => doubt('clubGone', clubId, name, NOTHING));
}

function goneFixtures(next: MatchDataBundle, shown: MatchDataBundle): Doubt[] {
  const now = new Map(next.fixtures.map((fixture) => [fixture.fixtureId, fixture]));
  return shown.fixtures.flatMap((before) => {
    const after = now.get(before.fixtureId);
    if (after === undefined) return [doubt('fixtureGone', before.fixtureId, before.kickoffUtc, NOTHING)];
    if (isPlayed(before) && !isPlayed(after))
      return [doubt('resultGone', before.fixtureId, `${before.homeGoals}:${before.awayGoals}`, NOTHING)];
    return [];
  });
}

function shrunkSquads(next: MatchDataBundle, shown: MatchDataBundle): Doubt[] {
  const sizes = squadSizes(next);
  // The first squad of a season replaces last season's, which had grown until its end.
  const old = new Set(shown.clubs.flatMap((club) => (club.hasSquadOfLastSeason ? club.clubId : [])));
  return [...squadSizes(shown)].flatMap(([clubId, before]) => {
    if (old.has(clubId)) return [];
    const now = sizes.get(clubId) ?? 0;
    return now < before * (1 - SHRINKAGE) ? [doubt('squadShrank', clubId, String(before), String(now))] : [];
  });
}

function squadSizes({ players }: MatchDataBundle): Map<string, number> {
  const sizes = new Map<string, number>();
  for (const { clubId } of players) if (clubId !== null) sizes.set(clubId, (sizes.get(clubId) ?? 0) + 1);
  return sizes;
}

/**
 * Kickoffs far from their matchday, as reported and as shown, which no postponement explains: with day and month swapped,
 * outside the season, in the past, of a whole matchday at once, or denied by another source.
 */
function farKickoffs(
  next: MatchDataBundle,
  shown: MatchDataBundle | null,
  contradicted: ReadonlySet<string>,
): Doubt[] {
  const kickoffShown = new Map(shown?.fixtures.map(({ fixtureId, kickoffUtc }) => [fixtureId, kickoffUtc]));
  const matchdaysShown = Map.groupBy(shown?.fixtures ?? [], ({ matchday }) => matchday);
  const matchdays = Map.groupBy(next.fixtures, ({ matchday }) => matchday);
  const [first] = [...matchdays.keys()].toSorted((one, other) => one - other);
  const beginsMs = middleMsOf(matchdaysShown.get(first ?? 0) ?? matchdays.get(first ?? 0) ?? []) - FAR_MS;
  const endsMs = Date.parse(
    `${next.fixtures[0]?.season.slice(0, 2)}${next.fixtures[0]?.season.slice(5)}-07-01`,
  );
  return [...matchdays].flatMap(([matchday, fixtures]) => {
    const before = matchdaysShown.get(matchday);
    const middles = [fixtures, before ?? fixtures].map(middleMsOf);
    const isFar = (ms: number) => middles.some((middleMs) => Math.abs(ms - middleMs) > FAR_MS);
    const unplayed = fixtures.filter(({ status }) => UNPLAYED.has(status));
    // A kickoff that is already shown was checked before.
    const far = unplayed.filter(
      ({ fixtureId, kickoffUtc }) =>
        kickoffShown.get(fixtureId) !== kickoffUtc && isFar(Date.parse(kickoffUtc)),
    );
    const isWhole = before !== undefined && far.length > 1 && far.length === unplayed.length;
    const isPostponement = ({ fixtureId, kickoffUtc, status }: FixtureRow) => {
      const ms = Date.parse(kickoffUtc);
      const swappedMs = Date.parse(
        `${kickoffUtc.slice(0, 5)}${kickoffUtc.slice(8, 10)}-${kickoffUtc.slice(5, 7)}`,
      );
      const isSwapped = middles.some((middleMs) => Math.abs(swappedMs - middleMs) <= FAR_MS);
      return (
        status !== 'postponed' &&
        !isSwapped &&
        !isWhole &&
        !contradicted.has(fixtureId) &&
        ms >= beginsMs &&
        ms < endsMs
      );
    };
    return far
      .filter((fixture) => !isPostponement(fixture))
      .map(({ fixtureId, kickoffUtc }) =>
        doubt('kickoffFarFromMatchday', fixtureId, kickoffShown.get(fixtureId) ?? NOTHING, kickoffUtc),
      );
  });
}

/** Statuses without a result; a match reported for a past day counts as running or postponed. */
const UNPLAYED: ReadonlySet<FixtureRow['status']> = new Set(['scheduled', 'live', 'postponed']);

function middleMsOf(fixtures: readonly FixtureRow[]): number {
  const kickoffs = fixtures.map(({ kickoffUtc }) => Date.parse(kickoffUtc)).toSorted((a, b) => a - b);
  return kickoffs[Math.floor(kickoffs.length / 2)] ?? 0;
}

function doubleBookings(next: MatchDataBundle, shown: MatchDataBundle | null): Doubt[] {
  const doubtedBefore =
    shown === null ? new Set<string>() : new Set(bookedTwice(shown).map(([clubId]) => clubId));
  return bookedTwice(next)
    .filter(([clubId]) => !doubtedBefore.has(clubId))
    .map(([clubId, kickoffs]) => doubt('clubPlaysTwice', clubId, NOTHING, kickoffs));
}

/** Clubs with two matches too close to each other, and when those are. */
function bookedTwice({ fixtures }: MatchDataBundle): [clubId: string, kickoffs: string][] {
  const kickoffsOf = new Map<string, string[]>();
  for (const { homeClubId, awayClubId, kickoffUtc, status } of fixtures)
    if (status !== 'postponed' && status !== 'cancelled')
      for (const clubId of [homeClubId, awayClubId])
        kickoffsOf.set(clubId, [...(kickoffsOf.get(clubId) ?? []), kickoffUtc]);
  return [...kickoffsOf].flatMap(([clubId, kickoffs]): [string, string][] => {
    const sorted = kickoffs.toSorted();
    const second = sorted.findIndex(
      (kickoff, n) => n > 0 && Date.parse(kickoff) - Date.parse(sorted[n - 1] ?? '') < REST_MS,
    );
    return second === -1 ? [] : [[clubId, sorted.slice(second - 1, second + 1).join(' ')]];
  });
}
