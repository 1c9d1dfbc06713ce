import { Dashboard } from '../../shared/dashboard.ts';
import { HubInfo } from '../../shared/hub.ts';
import { publicProcedure, router } from './trpc.ts';

/** Reads of the league; open to everybody. */
export const catalogRouter = router({
  hub: publicProcedure.output(HubInfo).query(async ({ ctx: { deps } }) => {
    const settings = await deps.stores.settings.read();
    return {
      season: settings.season,
      competition: settings.competition,
      isDemo: settings.dataKind === 'demo',
      nowTs: deps.now().toISOString(),
      clockIsFixed: deps.config.fixedClock !== null,
    };
  }),

  dashboard: publicProcedure
    .output(Dashboard)
    .query(({ ctx: { deps } }) => deps.stores.dashboard.read(deps.now().toISOString())),
});
