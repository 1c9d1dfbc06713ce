// oxlint-disable typescript/no-non-null-assertion -- indices of lists of the same length
import type { PositionGroup } from '@hub/shared/terms.ts';
import type { SeenPart } from '../types.ts';
import { rateClubs, type ClubGoals, type ScoredMatch } from './clubGoals.ts';
import {
  addPart,
  createTally,
  NOTHING_SEEN,
  ratesOf,
  saveFactor,
  type PlayerRates,
  type PlayerTally,
  type SeenSide,
  type SideGoals,
} from './playerRates.ts';
import type { PointsModel } from './pointsModel.ts';

/** The facts about a league's clubs and players by an instant that points depend on. */
export interface PointsLeague {
  clubGoals: ClubGoals;
  goalsOf: (match: Pick<ScoredMatch, 'homeTeamId' | 'awayTeamId'>, teamId: string) => SideGoals;
  ratesOf: (playerId: string, group: PositionGroup) => PlayerRates;
}

type PlayedMatch = ScoredMatch & { fixtureId: string };

/** A league with the facts, besides the parts, that it was derived from. */
interface KnownLeague {
  league: PointsLeague;
  played: readonly PlayedMatch[];
  day: string;
  model: PointsModel;
}

/** The newest league of each list of parts, since most runs change nothing that it depends on. */
const knownLeagues = new WeakMap<readonly SeenPart[], KnownLeague>();

/**
 * Derives a league from the matches that were over by an instant.
 *
 * @param parts all players' parts in matches; other matches are ignored; must not change afterwards
 */
export function readPointsLeague(
  played: readonly PlayedMatch[],
  parts: readonly SeenPart[],
  asOfTs: string,
  model: PointsModel,
): PointsLeague {
  // Clubs are rated by the day.
  const day = asOfTs.slice(0, '2026-01-01'.length);
  const known = knownLeagues.get(parts);
  if (known?.day === day && known.model === model && areSameMatches(known.played, played))
    return known.league;
  const league = deriveLeague(played, parts, asOfTs, model);
  knownLeagues.set(parts, { league, played, day, model });
  return league;
}

const areSameMatches = (some: readonly PlayedMatch[], others: readonly PlayedMatch[]): boolean =>
  some.length === others.length &&
  some.every((match, place) => {
    const other = others[place]!;
    return (
      match.fixtureId === other.fixtureId &&
      match.kickoffTs === other.kickoffTs &&
      match.homeTeamId === other.homeTeamId &&
      match.awayTeamId === other.awayTeamId &&
      match.homeGoals === other.homeGoals &&
      match.awayGoals === other.awayGoals
    );
  });

function deriveLeague(
  played: readonly PlayedMatch[],
  parts: readonly SeenPart[],
  asOfTs: string,
  model: PointsModel,
): PointsLeague {
  const clubGoals = rateClubs(played, asOfTs, model.clubGoals);
  const goalsOf: PointsLeague['goalsOf'] = (match, teamId) => {
    const { home, away } = clubGoals.expected(match.homeTeamId, match.awayTeamId);
    const { mean } = clubGoals;
    return teamId === match.homeTeamId
      ? { for: home, against: away, mean }
      : { for: away, against: home, mean };
  };
  const sideOf = (match: ScoredMatch, teamId: string): SeenSide => {
    const goals = goalsOf(match, teamId);
    return { goals, saveFactor: saveFactor(model, goals) };
  };
  const sidesOf = new Map<string, SeenSides>();
  const matchesOf = new Map<string, number>();
  for (const match of played) {
    const { fixtureId, homeTeamId, awayTeamId } = match;
    for (const teamId of [homeTeamId, awayTeamId]) matchesOf.set(teamId, (matchesOf.get(teamId) ?? 0) + 1);
    sidesOf.set(fixtureId, {
      homeTeamId,
      home: sideOf(match, homeTeamId),
      away: sideOf(match, awayTeamId),
    });
  }
  const { places, placeOf } = playersOf(parts);
  const tallies: (PlayerTally | undefined)[] = Array.from({ length: placeOf.size });
  const clubs: (string | undefined)[] = Array.from({ length: placeOf.size });
  let fixtureId: string | undefined;
  let sides: SeenSides | undefined;
  for (let index = 0; index < parts.length; index += 1) {
    const part = parts[index]!;
    if (part.minutesPlayed === 0) continue;
    // Parts of a match are mostly consecutive, so the last lookup is kept.
    if (part.fixtureId !== fixtureId) {
      fixtureId = part.fixtureId;
      sides = sidesOf.get(fixtureId);
    }
    if (sides === undefined) continue;
    const tally = (tallies[places[index]!] ??= createTally());
    clubs[places[index]!] = part.teamId;
    addPart(tally, part, part.teamId === sides.homeTeamId ? sides.home : sides.away, model);
  }
  return {
    clubGoals,
    goalsOf,
    ratesOf: (playerId, group) => {
      const place = placeOf.get(playerId) ?? -1;
      const tally = tallies[place];
      if (tally === undefined) return ratesOf(NOTHING_SEEN, group, model);
      // A player of two clubs may have started more matches than his last one has played.
      const startShare = Math.min(1, tally.starts / (matchesOf.get(clubs[place]!) ?? 1));
      return ratesOf(tally, group, model, startShare);
    },
  };
}

interface Players {
  placeOf: ReadonlyMap<string, number>;
  /** Place of the player of each part. */
  places: Uint32Array;
}

/** Players by list of parts, since several leagues and consecutive runs share one list. */
const knownPlayers = new WeakMap<readonly SeenPart[], Players>();

/** Numbers the players, so that lookups per part are unnecessary. @param parts must not change afterwards */
function playersOf(parts: readonly SeenPart[]): Players {
  const known = knownPlayers.get(parts);
  if (known !== undefined) return known;
  const placeOf = new Map<string, number>();
  const places = new Uint32Array(parts.length);
  for (const [index, { playerId }] of parts.entries()) {
    let place = placeOf.get(playerId);
    if (place === undefined) {
      place = placeOf.size;
      placeOf.set(playerId, place);
    }
    places[index] = place;
  }
  knownPlayers.set(parts, { placeOf, places });
  return { placeOf, places };
}

/** Both sides of a played match. */
interface SeenSides {
  homeTeamId: string;
  home: SeenSide;
  away: SeenSide;
}
