import { z } from 'zod';
import { ClubKeeper, KeeperGrant, KeeperRevocation } from '#shared/matchSheet/sheets.schema.ts';
import { trustKeeper } from '../../commands/sheets/enterSheets.ts';
import { AppError } from '../../errors.ts';
import { adminProcedure } from '../trpc.ts';

/** Fans who are keepers of a club; administrators only. */
export const keeperProcedures = {
  keepers: adminProcedure.output(z.array(ClubKeeper)).query(async ({ ctx: { deps } }) => {
    const keepers = await deps.stores.clubKeepers.all();
    return keepers.map(({ userId, displayName, teamId, club, grantedTs }) => ({
      userId,
      name: displayName,
      teamId,
      club: club ?? teamId,
      grantedTs,
    }));
  }),

  trustKeeper: adminProcedure
    .input(KeeperGrant)
    .output(z.void())
    .mutation(({ ctx: { deps, session }, input }) =>
      trustKeeper(deps, { ...session.user, isAdmin: true }, input),
    ),

  revokeKeeper: adminProcedure
    .input(KeeperRevocation)
    .output(z.void())
    .mutation(async ({ ctx: { deps }, input }) => {
      if (!(await deps.stores.clubKeepers.revoke(input.userId, input.teamId))) throw new AppError('notFound');
    }),
};
