import { NAMED_CLUBS, namedClub } from '@hub/shared/catalog/clubNames.ts';
import type { ClubRow, MatchDataBundle, PlayerRow } from '@hub/season/matchdata/bundleRows.ts';
import { createRandom } from '@hub/season/matchdata/demo/random.ts';
import { seasonOf } from '@hub/season/feeds/facts.ts';
import { lineOf } from '../footballData.ts';
import type { PlannedSeason } from '../plan/planMoves.ts';
import { createNewcomers } from '../plan/newcomers.ts';
import { staysOf } from '../plan/stays.ts';

/** A year in whole weeks, which keeps the days of the week. */
const YEAR_MS = 52 * 7 * 24 * 3_600_000;
const CLUBS_SWAPPED = 2;
/** Shares of remaining clubs' players who leave the league, and who move within it. */
const LEAVE = 0.12;
const MOVE = 0.08;

/**
 * Invents the next season from a given one: two clubs are replaced by promoted ones, and many players have left, have
 * moved, or are new. The matches' events repeat.
 *
 * @param bundle the season before its players' moves
 * @param planned the same season with its players' moves
 */
export function nextSeasonOf(bundle: MatchDataBundle, planned: PlannedSeason, seed: number): MatchDataBundle {
  const random = createRandom(`next season ${seed}`);
  const startYear = Number((bundle.fixtures[0]?.season ?? '').slice(0, 4)) + 1;
  const season = seasonOf(startYear);
  const relegated = random.shuffled(bundle.clubs).slice(0, CLUBS_SWAPPED);
  const promoted = new Map(
    promotedClubs(bundle.clubs, random.shuffled(NAMED_CLUBS)).map((club, n) => [
      relegated[n]?.clubId ?? '',
      club,
    ]),
  );
  const clubOf = (clubId: string) => promoted.get(clubId)?.clubId ?? clubId;
  const holders = holdersOf(bundle, planned, new Set(promoted.keys()), seed);
  const personOf = (playerId: string) => holders.get(playerId)?.playerId ?? playerId;
  const fixtureOf = (fixtureId: string) => `${season}-${fixtureId}`;
  const later = (day: string | null) =>
    day === null ? null : new Date(Date.parse(day) + YEAR_MS).toISOString().slice(0, 10);
  return {
    ...bundle,
    clubs: bundle.clubs.map((club) => promoted.get(club.clubId) ?? club),
    players: [...holders.values()].map((player) =>
      Object.assign({}, player, { clubId: player.clubId === null ? null : clubOf(player.clubId) }),
    ),
    fixtures: bundle.fixtures.map((fixture) =>
      Object.assign({}, fixture, {
        fixtureId: fixtureOf(fixture.fixtureId),
        season,
        kickoffUtc: new Date(Date.parse(fixture.kickoffUtc) + YEAR_MS).toISOString(),
        homeClubId: clubOf(fixture.homeClubId),
        awayClubId: clubOf(fixture.awayClubId),
      }),
    ),
    appearances: bundle.appearances.map((row) =>
      Object.assign({}, row, {
        fixtureId: fixtureOf(row.fixtureId),
        clubId: clubOf(row.clubId),
        playerId: personOf(row.playerId),
      }),
    ),
    absences: bundle.absences.map((row) =>
      Object.assign({}, row, {
        playerId: personOf(row.playerId),
        fixtureId: row.fixtureId === null ? null : fixtureOf(row.fixtureId),
        from: later(row.from),
        until: later(row.until),
      }),
    ),
  };
}

/** Known clubs that are not in the league. */
function promotedClubs(clubs: readonly ClubRow[], candidates: typeof NAMED_CLUBS): ClubRow[] {
  const present = new Set(clubs.map(({ name, shortName }) => namedClub(name, shortName)?.id));
  return candidates
    .filter(({ id, ids }) => !present.has(id) && ids['openligadb'] !== undefined)
    .slice(0, CLUBS_SWAPPED)
    .map(({ id, name, shortName, city }) => ({
      clubId: `promoted-${id}`,
      name,
      shortName,
      city,
      country: 'Deutschland',
    }));
}

/** The players of the next season, each with the club of the place he takes, by the id of the place's last holder. */
function holdersOf(
  bundle: MatchDataBundle,
  planned: PlannedSeason,
  relegated: ReadonlySet<string>,
  seed: number,
): Map<string, PlayerRow> {
  const random = createRandom(`next squads ${seed}`);
  const people = new Map(planned.bundle.players.map((player) => [player.playerId, player]));
  const newcomers = createNewcomers(planned.bundle.players, random);
  const stays = staysOf(bundle);
  let invented = 0;
  const newcomer = (player: PlayerRow) => {
    invented += 1;
    return newcomers.inPlaceOf(player, `next-${seed}-${invented}`);
  };
  /** Players of relegated clubs, available to other clubs. */
  const released: PlayerRow[] = [];
  const takenOver = (player: PlayerRow) => {
    const index = released.findIndex(({ position }) => lineOf(position) === lineOf(player.position));
    return (index === -1 ? undefined : released.splice(index, 1)[0]) ?? newcomer(player);
  };
  const places = bundle.players.map((row) => ({
    place: row.playerId,
    clubId: stays.get(row.playerId)?.at(-1)?.clubId ?? null,
    player: people.get(planned.holderOf(row.playerId)) ?? row,
  }));
  const isRelegated = (clubId: string | null) => clubId !== null && relegated.has(clubId);
  for (const one of places)
    if (isRelegated(one.clubId)) {
      released.push(one.player);
      one.player = newcomer(one.player);
    }
  const movers: typeof places = [];
  for (const one of places) {
    if (isRelegated(one.clubId)) continue;
    if (random.isTrue(LEAVE)) one.player = takenOver(one.player);
    else if (random.isTrue(MOVE)) movers.push(one);
  }
  for (const ofLine of Map.groupBy(movers, ({ player }) => lineOf(player.position)).values())
    for (let n = 0; n + 1 < ofLine.length; n += 2) {
      const [one, other] = [ofLine[n], ofLine[n + 1]];
      if (one !== undefined && other !== undefined) [one.player, other.player] = [other.player, one.player];
    }
  return new Map(places.map(({ place, clubId, player }) => [place, Object.assign({}, player, { clubId })]));
}
