import { accountRouter } from './users/account.ts';
import { alertsRouter } from './alerts/alerts.ts';
import { adminRouter } from './admin/admin.ts';
import { catalogRouter } from './catalog/catalog.ts';
import { communityRouter } from './community/community.ts';
import { myTeamRouter } from './users/myTeam.ts';
import { router } from './trpc.ts';
import { sheetsRouter } from './sheets/sheets.ts';
import { setUpRouter } from './setUp/setUp.ts';
import { sharingRouter } from './users/sharing.ts';
import { leagueChatsRouter } from './tipLeagues/leagueChats.ts';
import { tipLeaguesRouter } from './tipLeagues/tipLeagues.ts';
import { watchlistRouter } from './users/watchlist.ts';

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
  leagueChats: leagueChatsRouter,
  sheets: sheetsRouter,
  setUp: setUpRouter,
});

export type AppRouter = typeof appRouter;
