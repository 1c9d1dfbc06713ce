// oxlint-disable typescript/no-non-null-assertion -- indices of lists of the same length
import type { PositionGroup } from '#shared/terms.ts';
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

/** What is known of a league's clubs and players by an instant, as far as points depend on it. */
export interface PointsLeague {
  clubGoals: ClubGoals;
  goalsOf: (match: Pick<ScoredMatch, 'homeTeamId' | 'awayTeamId'>, teamId: string) => SideGoals;
  ratesOf: (playerId: string, group: PositionGroup) => PlayerRates;
}

/**
 * Derives a league from the matches that were over by an instant.
 *
 * @param parts everybody's parts in matches, those of other matches being ignored
 */
export function readPointsLeague(
  played: readonly (ScoredMatch & { fixtureId: string })[],
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
  for (const match of played) {
    const { fixtureId, homeTeamId, awayTeamId } = match;
    sidesOf.set(fixtureId, {
      homeTeamId,
      home: sideOf(match, homeTeamId),
      away: sideOf(match, awayTeamId),
    });
  }
  const { places, placeOf } = playersOf(parts);
  const tallies: (PlayerTally | undefined)[] = Array.from({ length: placeOf.size });
  let fixtureId: string | undefined;
  let sides: SeenSides | undefined;
  for (let index = 0; index < parts.length; index += 1) {
    const part = parts[index]!;
    if (part.minutesPlayed === 0) continue;
    // Parts of a match mostly come in a row, so the last lookup is kept.
    if (part.fixtureId !== fixtureId) {
      fixtureId = part.fixtureId;
      sides = sidesOf.get(fixtureId);
    }
    if (sides === undefined) continue;
    const tally = (tallies[places[index]!] ??= createTally());
    addPart(tally, part, part.teamId === sides.homeTeamId ? sides.home : sides.away, model);
  }
  return {
    clubGoals,
    goalsOf,
    ratesOf: (playerId, group) => ratesOf(tallies[placeOf.get(playerId) ?? -1] ?? NOTHING_SEEN, group, model),
  };
}

interface Players {
  placeOf: ReadonlyMap<string, number>;
  /** Of the player of each part. */
  places: Uint32Array;
}

/** Of lists that several leagues, or one run after the other, are read out of. */
const knownPlayers = new WeakMap<readonly SeenPart[], Players>();

/** Numbers the players, so that lookups per part are unnecessary. @param parts not to be changed afterwards */
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
