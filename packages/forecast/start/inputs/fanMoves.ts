import type { PlayerFact } from '../types.ts';

/** Transfers by fans since a club's last match: they read news that no source reports. 0 if not counted. */
export interface FanMoves {
  /** ln(his share of the club's holders ÷ his share when its last match began). */
  holdersGain: number;
  /** ln(his share of the teams that bought a player of the club ÷ an equal share). */
  buyersLead: number;
}

export const NO_FAN_MOVES: FanMoves = { holdersGain: 0, buyersLead: 0 };
/** A smaller share of all teams counts as none. */
const LEAST_SHARE_OF_HOLDERS = 0.0003;
const LEAST_SHARE_OF_BUYERS = 0.0005;
/** A difference of this few teams is chance. */
const LEAST_TEAMS = 20;

/** Fan moves of a club's players by id, near 0 if few teams moved; empty if not counted. */
export function fanMovesOf(players: readonly PlayerFact[]): ReadonlyMap<string, FanMoves> {
  const moves = new Map<string, FanMoves>();
  for (const isKeeper of [true, false])
    addMoves(
      players.filter(({ positionGroup }) => (positionGroup === 'goalkeeper') === isKeeper),
      moves,
    );
  return moves;
}

function addMoves(players: readonly PlayerFact[], moves: Map<string, FanMoves>): void {
  const now = teamsOf(players, ({ holders, holdersBefore }) => (isKnown(holdersBefore) ? holders : null));
  const before = teamsOf(players, ({ holders, holdersBefore }) => (isKnown(holders) ? holdersBefore : null));
  const bought = teamsOf(players, ({ buyers }) => buyers);
  if (now.total === 0 && bought.total === 0) return;
  const least = (share: number, total: number) => Math.max(share * total, LEAST_TEAMS);
  const leastNow = least(LEAST_SHARE_OF_HOLDERS, now.total);
  const leastBefore = least(LEAST_SHARE_OF_HOLDERS, before.total);
  const leastBought = least(LEAST_SHARE_OF_BUYERS, bought.total);
  const growth = (before.total + leastBefore) / (now.total + leastNow);
  const equalShare = bought.total / Math.max(1, bought.count);
  for (const [index, { playerId }] of players.entries()) {
    const holders = now.of[index];
    const held = before.of[index];
    const buyers = bought.of[index];
    moves.set(playerId, {
      holdersGain:
        isKnown(holders) && isKnown(held) && before.total > 0
          ? Math.log(((holders + leastNow) / (held + leastBefore)) * growth)
          : 0,
      buyersLead: isKnown(buyers) ? Math.log((buyers + leastBought) / (equalShare + leastBought)) : 0,
    });
  }
}

const isKnown = (teams: number | null | undefined): teams is number => typeof teams === 'number';

/** Number of teams for each player (null if unknown), their total, and the number of players with one. */
function teamsOf(players: readonly PlayerFact[], read: (player: PlayerFact) => number | null | undefined) {
  const of = players.map((player) => read(player) ?? null);
  const known = of.filter(isKnown);
  return { of, total: known.reduce((sum, teams) => sum + teams, 0), count: known.length };
}
