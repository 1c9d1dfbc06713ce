import type { TransferMove } from '#shared/transfers/adviseTransfers.ts';
import { trpc } from '../../api/trpc.ts';

/**
 * Makes a plan's moves in a team, one after the other, then refetches the team. @throws the hub's error for the first move
 * that fails
 */
export function useExchange(userTeamId: string) {
  const utils = trpc.useUtils();
  const replace = trpc.myTeam.replacePlayer.useMutation();
  const add = trpc.myTeam.addPlayers.useMutation();
  const remove = trpc.myTeam.removePlayer.useMutation();
  return {
    isRunning: replace.isPending || add.isPending || remove.isPending,
    run: async (moves: readonly TransferMove[]) => {
      try {
        for (const { out, in: newcomer } of moves)
          if (out !== null && newcomer !== null)
            await replace.mutateAsync({ userTeamId, playerId: out.id, byPlayerId: newcomer.id });
          else if (newcomer !== null) await add.mutateAsync({ userTeamId, playerIds: [newcomer.id] });
          else if (out !== null) await remove.mutateAsync({ userTeamId, playerId: out.id });
      } finally {
        await utils.myTeam.teams.invalidate();
      }
    },
  };
}
