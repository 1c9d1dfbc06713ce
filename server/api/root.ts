import { accountRouter } from './account.ts';
import { alertsRouter } from './alerts.ts';
import { adminRouter } from './admin.ts';
import { catalogRouter } from './catalog.ts';
import { communityRouter } from './community.ts';
import { myTeamRouter } from './myTeam.ts';
import { router } from './trpc.ts';
import { sharingRouter } from './sharing.ts';
import { tipLeaguesRouter } from './tipLeagues.ts';
import { watchlistRouter } from './watchlist.ts';

export const appRouter = router({
  catalog: catalogRouter,
  myTeam: myTeamRouter,
  community: communityRouter,
  admin: adminRouter,
  watchlist: watchlistRouter,
  account: accountRouter,
  sharing: sharingRouter,
  alerts: alertsRouter,
  tipLeagues: tipLeaguesRouter,
});

export type AppRouter = typeof appRouter;
