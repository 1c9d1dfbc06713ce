import type { RouteObject } from 'react-router';
import { ErrorScreen } from './ErrorScreen.tsx';
import { NotFoundScreen } from './NotFoundScreen.tsx';
import { paths } from '../paths.ts';
import { Shell } from './shell/Shell.tsx';
import { StartFrame } from './shell/StartFrame.tsx';

/** Left out of the bundle that users get. */
const inDevelopment: RouteObject[] = import.meta.env.DEV
  ? [
      {
        path: '/dev/ui',
        lazy: async () => ({ Component: (await import('../screens/dev/UiScreen.tsx')).UiScreen }),
      },
    ]
  : [];

/** Every screen is its own chunk, loaded when first opened; an error on a screen leaves the shell intact. */
export const routes: RouteObject[] = [
  {
    path: '/',
    Component: Shell,
    ErrorBoundary: ErrorScreen,
    HydrateFallback: StartFrame,
    children: [
      {
        ErrorBoundary: ErrorScreen,
        children: [
          {
            path: paths.dashboard,
            lazy: async () => ({
              Component: (await import('../screens/dashboard/DashboardScreen.tsx')).DashboardScreen,
            }),
          },
          {
            path: paths.myTeam,
            lazy: async () => ({
              Component: (await import('../screens/myTeam/MyTeamScreen.tsx')).MyTeamScreen,
            }),
          },
          {
            path: paths.lineups,
            lazy: async () => ({
              Component: (await import('../screens/lineups/LineupsScreen.tsx')).LineupsScreen,
            }),
          },
          {
            path: paths.players,
            lazy: async () => ({
              Component: (await import('../screens/players/PlayersScreen.tsx')).PlayersScreen,
            }),
          },
          {
            path: `${paths.players}/:playerId`,
            lazy: async () => ({
              Component: (await import('../screens/player/PlayerScreen.tsx')).PlayerScreen,
            }),
          },
          {
            path: paths.compare,
            lazy: async () => ({
              Component: (await import('../screens/compare/CompareScreen.tsx')).CompareScreen,
            }),
          },
          {
            path: paths.ticker,
            lazy: async () => ({
              Component: (await import('../screens/ticker/TickerScreen.tsx')).TickerScreen,
            }),
          },
          {
            path: paths.clubs,
            lazy: async () => ({ Component: (await import('../screens/clubs/ClubsScreen.tsx')).ClubsScreen }),
          },
          {
            path: `${paths.clubs}/:teamId`,
            lazy: async () => ({ Component: (await import('../screens/club/ClubScreen.tsx')).ClubScreen }),
          },
          {
            path: paths.news,
            lazy: async () => ({ Component: (await import('../screens/news/NewsScreen.tsx')).NewsScreen }),
          },
          {
            path: paths.fixtures,
            lazy: async () => ({
              Component: (await import('../screens/fixtures/FixturesScreen.tsx')).FixturesScreen,
            }),
          },
          {
            path: `${paths.fixtures}/:fixtureId`,
            lazy: async () => ({
              Component: (await import('../screens/fixture/FixtureScreen.tsx')).FixtureScreen,
            }),
          },
          {
            path: paths.watchlist,
            lazy: async () => ({
              Component: (await import('../screens/watchlist/WatchlistScreen.tsx')).WatchlistScreen,
            }),
          },
          {
            path: paths.tipLeagues,
            lazy: async () => ({
              Component: (await import('../screens/tipLeagues/TipLeaguesScreen.tsx')).TipLeaguesScreen,
            }),
          },
          {
            path: `${paths.tipLeagues}/:leagueId`,
            lazy: async () => ({
              Component: (await import('../screens/tipLeagues/TipLeagueScreen.tsx')).TipLeagueScreen,
            }),
          },
          {
            path: paths.tipInvitation,
            lazy: async () => ({
              Component: (await import('../screens/tipLeagues/InvitationScreen.tsx')).InvitationScreen,
            }),
          },
          {
            path: paths.record,
            lazy: async () => ({
              Component: (await import('../screens/record/RecordScreen.tsx')).RecordScreen,
            }),
          },
          {
            path: paths.settings,
            lazy: async () => ({
              Component: (await import('../screens/settings/SettingsScreen.tsx')).SettingsScreen,
            }),
          },
          {
            path: paths.agentFlows,
            lazy: async () => ({
              Component: (await import('../screens/admin/flows/AgentFlowsScreen.tsx')).AgentFlowsScreen,
            }),
          },
          {
            path: paths.reports,
            lazy: async () => ({
              Component: (await import('../screens/admin/reports/ReportsScreen.tsx')).ReportsScreen,
            }),
          },
          {
            path: paths.sources,
            lazy: async () => ({
              Component: (await import('../screens/sources/SourcesScreen.tsx')).SourcesScreen,
            }),
          },
          {
            path: paths.publicApi,
            lazy: async () => ({
              Component: (await import('../screens/publicApi/PublicApiScreen.tsx')).PublicApiScreen,
            }),
          },
          {
            path: paths.imprint,
            lazy: async () => ({
              Component: (await import('../screens/legal/ImprintScreen.tsx')).ImprintScreen,
            }),
          },
          {
            path: paths.privacy,
            lazy: async () => ({
              Component: (await import('../screens/legal/PrivacyScreen.tsx')).PrivacyScreen,
            }),
          },
          {
            path: paths.usage,
            lazy: async () => ({
              Component: (await import('../screens/admin/usage/UsageScreen.tsx')).UsageScreen,
            }),
          },
          {
            path: `${paths.sharedPicture}/:id`,
            lazy: async () => ({
              Component: (await import('../screens/sharedPicture/SharedPictureScreen.tsx'))
                .SharedPictureScreen,
            }),
          },
          ...inDevelopment,
          { path: '*', Component: NotFoundScreen },
        ],
      },
    ],
  },
];
