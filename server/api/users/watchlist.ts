import { z } from 'zod';
import { ThresholdInput, Watchlist, WatchInput } from '@hub/shared/users/watchlist.schema.ts';
import { checked, router, userProcedure } from '../trpc.ts';

/** The signed-in user's watchlist. */
export const watchlistRouter = router({
  players: userProcedure
    .input(z.void())
    .output(checked(Watchlist))
    .query(({ ctx: { deps, user } }) => deps.stores.watchlist.ofUser(user.id)),

  /** Ids of watched players, for the watch buttons on any screen. */
  ids: userProcedure
    .input(z.void())
    .output(z.array(z.string()))
    .query(({ ctx: { deps, user } }) => deps.stores.watchlist.idsOf(user.id)),

  watch: userProcedure
    .input(WatchInput)
    .output(z.void())
    .mutation(({ ctx: { deps, user }, input }) =>
      deps.stores.watchlist.watch(user.id, input.playerId, deps.now().toISOString()),
    ),

  unwatch: userProcedure
    .input(WatchInput)
    .output(z.void())
    .mutation(({ ctx: { deps, user }, input }) => deps.stores.watchlist.unwatch(user.id, input.playerId)),

  setThreshold: userProcedure
    .input(ThresholdInput)
    .output(z.void())
    .mutation(({ ctx: { deps, user }, input }) =>
      deps.stores.watchlist.setThreshold(user.id, input.playerId, input.thresholdPercent),
    ),

  markSeen: userProcedure
    .input(z.strictObject({}))
    .output(z.void())
    .mutation(({ ctx: { deps, user } }) => deps.stores.watchlist.markSeen(user.id, deps.now().toISOString())),
});
