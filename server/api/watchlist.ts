import { z } from 'zod';
import { ThresholdInput, Watchlist, WatchInput } from '../../shared/watchlist.ts';
import { router, userProcedure } from './trpc.ts';

/** Players that the signed-in user watches. */
export const watchlistRouter = router({
  players: userProcedure
    .input(z.void())
    .output(Watchlist)
    .query(({ ctx: { deps, viewer } }) => deps.stores.watchlist.ofUser(viewer.user.id)),

  /** For the buttons that a player wears wherever he appears. */
  ids: userProcedure
    .input(z.void())
    .output(z.array(z.string()))
    .query(({ ctx: { deps, viewer } }) => deps.stores.watchlist.idsOf(viewer.user.id)),

  watch: userProcedure
    .input(WatchInput)
    .output(z.void())
    .mutation(({ ctx: { deps, viewer }, input }) =>
      deps.stores.watchlist.watch(viewer.user.id, input.playerId, deps.now().toISOString()),
    ),

  unwatch: userProcedure
    .input(WatchInput)
    .output(z.void())
    .mutation(({ ctx: { deps, viewer }, input }) =>
      deps.stores.watchlist.unwatch(viewer.user.id, input.playerId),
    ),

  setThreshold: userProcedure
    .input(ThresholdInput)
    .output(z.void())
    .mutation(({ ctx: { deps, viewer }, input }) =>
      deps.stores.watchlist.setThreshold(viewer.user.id, input.playerId, input.thresholdPercent),
    ),

  markSeen: userProcedure
    .input(z.strictObject({}))
    .output(z.void())
    .mutation(({ ctx: { deps, viewer } }) =>
      deps.stores.watchlist.markSeen(viewer.user.id, deps.now().toISOString()),
    ),
});
