import type { RouteObject } from 'react-router';
import { ErrorScreen } from './ErrorScreen.tsx';
import { loadHome } from './home.tsx';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { PageHeader } from '../ui/PageHeader.tsx';
import { texts } from './texts.ts';
import { paths } from '@hub/shared/hub/paths.ts';
import { Shell } from './shell/Shell.tsx';
import { StartFrame } from './shell/StartFrame.tsx';

/** Every screen is its own chunk, loaded when first opened; an error on a screen leaves the shell intact. */
export const routes: RouteObject[] = [
  {
    path: '/',
    Component: Shell,
    HydrateFallback: StartFrame,
    errorElement: <ErrorScreen isAlone />,
    children: [
      {
        errorElement: <ErrorScreen />,
        children: [
          { path: paths.dashboard, lazy: loadHome },
          { path: paths.myTeam, lazy: () => import('../screens/myTeam/MyTeamScreen.tsx') },
          { path: paths.transfers, lazy: () => import('../screens/transfers/TransfersScreen.tsx') },
          { path: paths.duels, lazy: () => import('../screens/duels/DuelsScreen.tsx') },
          { path: paths.firstMinute, lazy: () => import('../screens/firstMinute/FirstMinuteScreen.tsx') },
          { path: paths.evening, lazy: () => import('../screens/dashboard/evening/EveningScreen.tsx') },
          { path: paths.lineups, lazy: () => import('../screens/lineups/LineupsScreen.tsx') },
          { path: paths.players, lazy: () => import('../screens/players/PlayersScreen.tsx') },
          { path: `${paths.players}/:playerId`, lazy: () => import('../screens/player/PlayerScreen.tsx') },
          { path: paths.compare, lazy: () => import('../screens/compare/CompareScreen.tsx') },
          { path: paths.ticker, lazy: () => import('../screens/ticker/TickerScreen.tsx') },
          { path: paths.clubs, lazy: () => import('../screens/clubs/ClubsScreen.tsx') },
          { path: `${paths.clubs}/:teamId`, lazy: () => import('../screens/club/ClubScreen.tsx') },
          { path: paths.news, lazy: () => import('../screens/news/NewsScreen.tsx') },
          { path: paths.fixtures, lazy: () => import('../screens/fixtures/FixturesScreen.tsx') },
          {
            path: `${paths.fixtures}/:fixtureId`,
            lazy: () => import('../screens/fixture/FixtureScreen.tsx'),
          },
          { path: paths.tipInvitation, lazy: () => import('../screens/tipLeagues/InvitationScreen.tsx') },
          { path: paths.setUp, lazy: () => import('../screens/admin/setUp/SetUpScreen.tsx') },
          { path: paths.restoring, lazy: () => import('../screens/admin/backups/RestoringScreen.tsx') },
          { path: paths.record, lazy: () => import('../screens/record/RecordScreen.tsx') },
          { path: paths.sources, lazy: () => import('../screens/sources/SourcesScreen.tsx') },
          { path: paths.publicApi, lazy: () => import('../screens/publicApi/PublicApiScreen.tsx') },
          { path: paths.imprint, lazy: () => import('../screens/legal/ImprintScreen.tsx') },
          { path: paths.privacy, lazy: () => import('../screens/legal/PrivacyScreen.tsx') },
          {
            path: `${paths.sharedPicture}/:id`,
            lazy: () => import('../screens/sharedPicture/SharedPictureScreen.tsx'),
          },
          {
            lazy: () => import('../visitor/AccountOnly.tsx'),
            children: [
              { path: paths.review, lazy: () => import('../screens/review/ReviewScreen.tsx') },
              { path: paths.watchlist, lazy: () => import('../screens/watchlist/WatchlistScreen.tsx') },
              { path: paths.tipLeagues, lazy: () => import('../screens/tipLeagues/TipLeaguesScreen.tsx') },
              {
                path: `${paths.tipLeagues}/:leagueId`,
                lazy: () => import('../screens/tipLeagues/TipLeagueScreen.tsx'),
              },
              { path: paths.sheets, lazy: () => import('../screens/sheets/SheetsScreen.tsx') },
              {
                path: paths.expectedElevens,
                lazy: () => import('../screens/sheets/expected/ExpectedScreen.tsx'),
              },
              { path: paths.settings, lazy: () => import('../screens/settings/SettingsScreen.tsx') },
              {
                lazy: () => import('../screens/admin/AdminsOnly.tsx'),
                children: [
                  {
                    path: paths.agentFlows,
                    lazy: () => import('../screens/admin/flows/AgentFlowsScreen.tsx'),
                  },
                  { path: paths.reports, lazy: () => import('../screens/admin/reports/ReportsScreen.tsx') },
                  { path: paths.usage, lazy: () => import('../screens/admin/usage/UsageScreen.tsx') },
                ],
              },
            ],
          },
          { path: '*', Component: NotFoundScreen },
        ],
      },
    ],
  },
];

function NotFoundScreen() {
  return (
    <>
      <PageHeader title={texts.notFoundTitle} subtitle={texts.notFoundText} />
      <Button component={Link} to={paths.dashboard}>
        {texts.toDashboard}
      </Button>
    </>
  );
}
