import { DeviceTeamNotice } from '../../deviceTeam/DeviceTeamNotice.tsx';
import { trpc } from '../../api/trpc.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { CountCards } from './CountCards.tsx';
import classes from './DashboardScreen.module.css';
import { LatestNews } from './LatestNews.tsx';
import { useArrival } from '../../ui/address/useArrival.ts';
import { LoadFailure } from '../../ui/states/LoadFailure.tsx';
import { MyEleven } from './MyEleven.tsx';
import { NextFixtures } from './NextFixtures.tsx';
import { QuickAccess } from './QuickAccess.tsx';
import { Starters } from './Starters.tsx';
import { texts } from './texts.ts';

/** The overview, loaded in one call; a failed load leaves every part with its empty text and offers a retry. */
export function Component() {
  const query = trpc.catalog.dashboard.useQuery();
  const { data, error } = query;
  const dashboard = useArrival(data);
  const isLoading = dashboard === undefined && error === null;

  return (
    <>
      <PageHeader title={texts.title} subtitle={<Welcome isLoading={isLoading} />} />
      <DeviceTeamNotice />
      <LoadFailure of={query} />
      <MyEleven />
      <CountCards counts={dashboard?.counts} isLoading={isLoading} />
      <QuickAccess />
      <div className={classes.panels}>
        <NextFixtures
          className={classes.fixtures}
          fixtures={dashboard?.nextFixtures}
          postponed={dashboard?.postponedFixtures ?? []}
          isLoading={isLoading}
        />
        <Starters className={classes.starters} starters={dashboard?.starters} isLoading={isLoading} />
        <LatestNews className={classes.news} news={dashboard?.latestNews} isLoading={isLoading} />
      </div>
    </>
  );
}

/** Welcome and loading text share one place, so that nothing moves when the data arrives. */
function Welcome({ isLoading }: { isLoading: boolean }) {
  return (
    <div className={classes.welcome}>
      <p data-hidden={isLoading || undefined}>{texts.welcome}</p>
      <output>{isLoading ? texts.loading : ''}</output>
    </div>
  );
}
