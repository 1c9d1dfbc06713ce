import type { MatchDataBundle, PlayerRow } from '@hub/season/matchdata/bundleRows.ts';
import { MOVES, planMoves, withoutMoves, type Move } from '../plan/planMoves.ts';
import { createNumbers, worldOf, type World } from '../world.ts';
import { nextSeasonOf } from './nextSeason.ts';

interface Wanted {
  bundle: MatchDataBundle;
  next?: MatchDataBundle | 'invented';
  firstMatchday?: number;
  /** Seed of the moves; null: no moves. */
  seed: number | null;
}

export interface PlannedSeasons {
  /** Seasons, oldest first. */
  worlds: [World, ...World[]];
  /** Numbers of moved players, by kind of move. */
  moves: ReadonlyMap<Move, number>;
  /** Ids of these players. */
  movedIds: readonly string[];
}

/**
 * Plans the seasons to simulate, with their players' moves.
 *
 * @param lastMatchdayOf last matchday of a season that is simulated from a matchday on
 */
export function planSeasons(
  { bundle, next, firstMatchday = 1, seed }: Wanted,
  lastMatchdayOf: (bundle: MatchDataBundle, first: number) => number,
): PlannedSeasons {
  const last = lastMatchdayOf(bundle, firstMatchday);
  const plan = (season: MatchDataBundle, first: number, until: number, nth: number) =>
    seed === null ? withoutMoves(season) : planMoves(season, seed + 1000 * nth, { first, last: until });
  const numbers = createNumbers();
  const first = plan(bundle, firstMatchday, last, 0);
  const worlds: PlannedSeasons['worlds'] = [
    worldOf(first.bundle, { lastMatchday: last, stays: first.stays, numbers }),
  ];
  const plans = [first];
  if (next !== undefined) {
    const whole =
      next === 'invented' ? nextSeasonOf(bundle, first, seed ?? 0) : withNamesOf(next, first.bundle.players);
    const lastOfNext = lastMatchdayOf(whole, 1);
    const second = plan(whole, 1, lastOfNext, 1);
    plans.push(second);
    worlds.push(worldOf(second.bundle, { lastMatchday: lastOfNext, stays: second.stays, numbers }));
  }
  return {
    worlds,
    moves: new Map(
      MOVES.map((move) => [move, plans.reduce((sum, { moves }) => sum + moves[move].length, 0)]),
    ),
    movedIds: plans.flatMap(({ moves }) => Object.values(moves).flat()),
  };
}

/** Two bundles can spell a name differently, and a list without ids would make two players of it. */
function withNamesOf(next: MatchDataBundle, players: readonly PlayerRow[]): MatchDataBundle {
  const names = new Map(players.map(({ playerId, name, shortName }) => [playerId, { name, shortName }]));
  return {
    ...next,
    players: next.players.map((player) => Object.assign({}, player, names.get(player.playerId))),
  };
}
