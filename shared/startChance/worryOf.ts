import { isOut, type PlayerStatus } from '../availability/playerStatus.ts';
import { startTierOf } from './pstartTerms.ts';

/**
 * Why a player needs a second look: he is out, doubtful by report or chance, or likely to be on the bench. Null for likely
 * starters, and for players who were not expected to start.
 *
 * @param player with a chance of null if unknown
 */
export function worryOf(
  player: Pick<PlayerStatus, 'status'> & { startProbability: number | null },
): 'out' | 'doubtful' | 'bench' | null {
  if (isOut(player)) return 'out';
  if (player.status === 'questionable') return 'doubtful';
  const tier = player.startProbability === null ? null : startTierOf(player.startProbability);
  return tier === 'doubtful' || tier === 'bench' ? tier : null;
}
