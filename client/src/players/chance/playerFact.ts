import { isOut } from '@hub/shared/availability/playerStatus.ts';
import type { FanPlayer } from '@hub/shared/games/fanMatchday.ts';
import { seenChanceOf } from '@hub/shared/startChance/chanceText.ts';
import type { UserTeamPlayer } from '@hub/shared/users/userTeams.schema.ts';

/** The text beside a player: an estimate before his eleven is out, then facts. */
export type PlayerFact =
  /** In [0, 1]. */
  | { kind: 'chance'; startProbability: number }
  /** Neither an estimate nor a fact. */
  | { kind: 'unknown' }
  /** His club does not play on this matchday. */
  | { kind: 'free' }
  | { kind: 'suspended' | 'injured' }
  /** 'notIn' if no source reports whether he is on the bench. */
  | { kind: 'in' | 'bench' | 'notIn' }
  /** Minutes played so far, or in total. */
  | { kind: 'playing' | 'played'; minutes: number }
  /** Came on in that minute; after the match, the minutes that he played. */
  | { kind: 'cameOn' | 'cameOnFor'; minutes: number }
  | { kind: 'wentOff'; minutes: number };

export function playerFactOf({
  player,
  phase,
}: Pick<FanPlayer<UserTeamPlayer>, 'player' | 'phase'>): PlayerFact {
  if (phase === null) return { kind: 'free' };
  return phase === 'before' ? factBefore(player) : factSince(player, phase);
}

function factBefore(player: UserTeamPlayer): PlayerFact {
  const { isInEleven } = player;
  if (isInEleven === true) return { kind: 'in' };
  if (isOut(player)) return outOf(player);
  if (isInEleven === false) return { kind: 'bench' };
  const startProbability = seenChanceOf(player);
  return startProbability === null ? { kind: 'unknown' } : { kind: 'chance', startProbability };
}

function factSince(player: UserTeamPlayer, phase: 'running' | 'over'): PlayerFact {
  const { isInEleven, played } = player;
  if (played === null) {
    if (isInEleven === true) return { kind: 'in' };
    if (player.isBanned || isOut(player)) return outOf(player);
    return isInEleven === false ? { kind: 'bench' } : { kind: 'unknown' };
  }
  const { hasStarted, minutes, subbedInMinute, subbedOutMinute } = played;
  if (phase === 'over') {
    if (hasStarted) return { kind: 'played', minutes };
    return minutes > 0 ? { kind: 'cameOnFor', minutes } : benchOrOut(player);
  }
  if (subbedOutMinute !== null) return { kind: 'wentOff', minutes: subbedOutMinute };
  if (hasStarted) return { kind: 'playing', minutes };
  if (subbedInMinute !== null) return { kind: 'cameOn', minutes: subbedInMinute };
  return minutes > 0 ? { kind: 'playing', minutes } : benchOrOut(player);
}

const benchOrOut = (player: UserTeamPlayer): PlayerFact =>
  player.isBanned || isOut(player) ? outOf(player) : { kind: 'bench' };

const outOf = ({ status, isBanned }: UserTeamPlayer): PlayerFact => ({
  kind: isBanned || status === 'suspended' ? 'suspended' : 'injured',
});

/** Whether his start is decided: by his club's official eleven, or by kickoff. */
export const isDecided = ({ player, phase }: Pick<FanPlayer<UserTeamPlayer>, 'player' | 'phase'>): boolean =>
  phase === 'running' || phase === 'over' || (phase === 'before' && player.isInEleven !== null);
