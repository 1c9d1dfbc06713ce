import { namedClub } from '@hub/shared/catalog/clubNames.ts';
import {
  isPlayed,
  type AbsenceRow,
  type AppearanceRow,
  type PlayerMatchStatsRow,
  type ClubRow,
  type EuropeanMatchRow,
  type FixtureRow,
  type MatchDataBundle,
  type PlayerRow,
} from '@hub/season/matchdata/bundleRows.ts';
import { createRandom } from '@hub/season/matchdata/demo/random.ts';
import { staysOf, type Stay } from './plan/stays.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** From kickoff until the end of a match, and from there until its statistics are complete. */
export const MATCH_MS = 112 * MINUTE_MS;
const STATISTICS_MS = 10 * MINUTE_MS;
/** How long before a fixture its final kickoff is set. */
const SCHEDULED_MS = 21 * DAY_MS;
/** How long before a match absences are reported at the earliest. */
const ABSENCES_MS = 6 * DAY_MS;

/** Ids of a club, match or player at each vendor. */
export interface VendorIds {
  openligadb: number;
  footballData: number;
  apiFootball: number;
  highlightly: number;
}

export interface WorldClub extends ClubRow {
  ids: VendorIds;
}

export interface WorldPlayer extends Omit<PlayerRow, 'name'> {
  name: string;
  ids: VendorIds;
  /** Id in lists of squads; null for a player listed by name only. */
  transfermarktId: number | null;
  /** Oldest first. */
  stays: readonly Stay[];
}

export interface WorldMatch {
  fixture: FixtureRow;
  ids: VendorIds;
  kickoffMs: number;
  /** The kickoff reported until the final one is known. */
  firstKickoffMs: number;
  home: WorldSide;
  away: WorldSide;
}

export interface WorldSide {
  club: WorldClub;
  goals: number | null;
  /** When the club announces its eleven. */
  announcedMs: number;
  appearances: AppearanceRow[];
  /** Statistics by player id; empty in seasons without any. */
  counts: ReadonlyMap<string, PlayerMatchStatsRow>;
}

/** A whole season with the vendors' ids; its state at an instant is derived from it. */
export interface World {
  startYear: number;
  clubs: WorldClub[];
  players: ReadonlyMap<string, WorldPlayer>;
  matches: WorldMatch[];
  absences: AbsenceRow[];
  /** Matches in Europe and in cups. */
  otherMatches: WorldOtherMatch[];
}

/** A match of a club outside the league. */
export interface WorldOtherMatch {
  row: EuropeanMatchRow;
  club: WorldClub;
  id: number;
}

/** Numbers for the vendors' ids, constant over all seasons. */
export interface Numbers {
  /** Numbered from 0, in the order of the requests. */
  of(kind: 'club' | 'match' | 'player', id: string): number;
}

export function createNumbers(): Numbers {
  const given = new Map<string, Map<string, number>>();
  return {
    of(kind, id) {
      const numbers = given.get(kind) ?? new Map<string, number>();
      given.set(kind, numbers);
      const number = numbers.get(id) ?? numbers.size;
      numbers.set(id, number);
      return number;
    },
  };
}

export interface WorldOptions {
  /** Matches after it are never played. */
  lastMatchday?: number;
  /** Players' stays; derived from the matches by default. */
  stays?: ReadonlyMap<string, readonly Stay[]>;
  /** Shared by the seasons of one world. */
  numbers?: Numbers;
}

/** Builds the season of a bundle as vendors know it; deterministic. */
export function worldOf(
  bundle: MatchDataBundle,
  {
    lastMatchday = Number.POSITIVE_INFINITY,
    stays = staysOf(bundle),
    numbers = createNumbers(),
  }: WorldOptions = {},
): World {
  const clubs = bundle.clubs.map((club) =>
    Object.assign({}, club, { ids: clubIds(club, numbers.of('club', club.clubId)) }),
  );
  const clubOf = new Map(clubs.map((club) => [club.clubId, club]));
  const countsOf = new Map<string, Map<string, PlayerMatchStatsRow>>();
  for (const row of bundle.playerMatchStats) {
    const key = `${row.fixtureId} ${row.clubId}`;
    countsOf.set(key, (countsOf.get(key) ?? new Map<string, PlayerMatchStatsRow>()).set(row.playerId, row));
  }
  const ofMatch = Map.groupBy(bundle.appearances, ({ fixtureId, clubId }) => `${fixtureId} ${clubId}`);
  const random = createRandom('world');
  const matches = bundle.fixtures.map((fixture): WorldMatch => {
    const kickoffMs = Date.parse(fixture.kickoffUtc);
    const isOver = isPlayed(fixture) && fixture.matchday <= lastMatchday;
    const n = numbers.of('match', `${fixture.season} ${fixture.fixtureId}`);
    const sideOf = (clubId: string, goals: number | null): WorldSide => {
      const club = clubOf.get(clubId);
      if (club === undefined) throw new Error(`no club ${clubId}`);
      return {
        club,
        goals: isOver ? goals : null,
        announcedMs: kickoffMs - random.between(25, 62) * MINUTE_MS,
        counts: isOver ? (countsOf.get(`${fixture.fixtureId} ${clubId}`) ?? new Map()) : new Map(),
        appearances: isOver ? (ofMatch.get(`${fixture.fixtureId} ${clubId}`) ?? []) : [],
      };
    };
    const isMoved = random.isTrue(0.2);
    return {
      fixture: isOver ? fixture : { ...fixture, status: 'scheduled' },
      ids: {
        openligadb: 40_000 + n,
        footballData: 300_000 + n,
        apiFootball: 1_000_000 + n,
        highlightly: 800_000_000 + n,
      },
      kickoffMs,
      firstKickoffMs: isMoved ? kickoffMs + random.pick([-1, 1]) * DAY_MS : kickoffMs,
      home: sideOf(fixture.homeClubId, fixture.homeGoals),
      away: sideOf(fixture.awayClubId, fixture.awayGoals),
    };
  });
  const namesakes = Map.groupBy(bundle.players, nameOf);
  return {
    startYear: Number((bundle.fixtures[0]?.season ?? '').slice(0, 4)),
    clubs,
    players: new Map(
      bundle.players.map((player) => [
        player.playerId,
        toWorldPlayer(player, {
          n: numbers.of('player', player.playerId),
          stays: stays.get(player.playerId) ?? [],
          isNameHisOwn: namesakes.get(nameOf(player))?.length === 1,
        }),
      ]),
    ),
    matches,
    absences: bundle.absences,
    otherMatches: bundle.europeanMatches.flatMap((row, index) => {
      const club = clubOf.get(row.clubId);
      return club === undefined ? [] : [{ row, club, id: 2_000_000 + index }];
    }),
  };
}

/** Real clubs have their published ids, all others invented ones. */
function clubIds({ name, shortName }: ClubRow, n: number): VendorIds {
  const ids = namedClub(name, shortName)?.ids;
  return {
    openligadb: Number(ids?.openligadb ?? 9000 + n),
    footballData: Number(ids?.['football-data'] ?? 9000 + n),
    apiFootball: Number(ids?.['api-football'] ?? 9000 + n),
    highlightly: Number(ids?.highlightly ?? 9_000_000 + n),
  };
}

const nameOf = ({ playerId, name, shortName }: PlayerRow) => name ?? shortName ?? `Spieler ${playerId}`;

/** Share of players with unique names that lists of squads contain without an id. */
const LISTED_BY_NAME = 1 / 3;

function toWorldPlayer(
  player: PlayerRow,
  { n, stays, isNameHisOwn }: { n: number; stays: readonly Stay[]; isNameHisOwn: boolean },
): WorldPlayer {
  const name = nameOf(player);
  // A single-word name is not enough to recognise a player at another club.
  const isListedByName =
    isNameHisOwn && name.includes(' ') && createRandom(`listed ${player.playerId}`).isTrue(LISTED_BY_NAME);
  return {
    ...player,
    name,
    ids: {
      openligadb: n,
      footballData: 50_000 + n,
      apiFootball: 100_000 + n,
      highlightly: 20_000_000 + n,
    },
    transfermarktId: isListedByName ? null : 200_000 + n,
    stays,
  };
}

/** A player's club at an instant; null: outside the league. */
export const clubOfPlayer = ({ stays }: Pick<WorldPlayer, 'stays'>, nowMs: number): string | null =>
  stays.findLast(({ fromMs }) => fromMs <= nowMs)?.clubId ?? null;

export const kickoffAt = ({ kickoffMs, firstKickoffMs }: WorldMatch, nowMs: number): number =>
  nowMs >= Math.min(kickoffMs, firstKickoffMs) - SCHEDULED_MS ? kickoffMs : firstKickoffMs;

/** The stage of a match; `statistics` follow some time after its end. */
export function stageAt(match: WorldMatch, nowMs: number): 'ahead' | 'running' | 'over' | 'statistics' {
  if (nowMs < match.kickoffMs) return 'ahead';
  // A match that is not played in this world is never over; it is not read after its kickoff.
  if (match.home.goals === null || nowMs < match.kickoffMs + MATCH_MS) return 'running';
  return nowMs < match.kickoffMs + MATCH_MS + STATISTICS_MS ? 'over' : 'statistics';
}

/** An absence that is reported for a match. */
export interface ReportedAbsence {
  match: WorldMatch;
  player: WorldPlayer;
  clubId: string;
  absence: AbsenceRow;
}

/** Absences of near and past matches: players who are out on that day, or banned from that match. */
export function absencesAt(world: World, nowMs: number): ReportedAbsence[] {
  const today = dayOf(nowMs);
  const near = world.matches.filter(({ kickoffMs }) => kickoffMs - ABSENCES_MS <= nowMs);
  return world.absences.flatMap((absence): ReportedAbsence[] => {
    const player = world.players.get(absence.playerId);
    if (player === undefined) return [];
    return near.flatMap((match): ReportedAbsence[] => {
      const clubId = clubOfPlayer(player, Math.min(nowMs, match.kickoffMs));
      if (clubId !== match.fixture.homeClubId && clubId !== match.fixture.awayClubId) return [];
      const matchday = dayOf(match.kickoffMs);
      const isMissed =
        absence.fixtureId === null
          ? absence.from !== null &&
            absence.from <= matchday &&
            absence.from < today &&
            (absence.until === null || absence.until >= (matchday < today ? matchday : today))
          : absence.fixtureId === match.fixture.fixtureId && (absence.from === null || absence.from < today);
      return isMissed && clubId !== null ? [{ match, player, clubId, absence }] : [];
    });
  });
}

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
