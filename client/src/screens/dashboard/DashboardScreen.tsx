import { lazy, Suspense } from 'react';
import type { Dashboard } from '#shared/catalog/dashboard.schema.ts';
import { DeviceTeamNotice } from '../../deviceTeam/DeviceTeamNotice.tsx';
import { trpc } from '../../api/trpc.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { useAddressParams } from '../../ui/address/useAddressParams.ts';
import { withParam } from '../../ui/address/useTextParam.ts';
import { CockpitSkeleton } from './cockpit/CockpitSkeleton.tsx';
import { FirstMinuteOffer } from './cockpit/FirstMinuteOffer.tsx';
import { useOwnTeams } from './cockpit/matchday/useOwnTeams.ts';
import { CountCards } from './CountCards.tsx';
import ui from '../../ui/Vocabulary.module.css';
import classes from './DashboardScreen.module.css';
import { LatestNews } from './LatestNews.tsx';
import { useArrival } from '../../ui/address/useArrival.ts';
import { LoadFailure } from '../../ui/states/LoadFailure.tsx';
import { NextFixtures } from './NextFixtures.tsx';
import { PhoneFold } from './PhoneFold.tsx';
import { QuickAccess } from './QuickAccess.tsx';
import { Starters } from './Starters.tsx';
import { texts } from './texts.ts';

const Matchday = lazy(() => import('./cockpit/Matchday.tsx'));

const TEAM = 'team';

/**
 * The matchday for users with a team, and the league overview. The overview is rendered once it is known whether there is a
 * team, so that nothing moves.
 */
export function Component() {
  const query = trpc.catalog.dashboard.useQuery();
  const own = useOwnTeams();
  const [params, changeParams] = useAddressParams();
  const teams = useArrival(own.isPending ? undefined : own.teams);
  const playing = teams?.filter(({ players }) => players.length > 0) ?? [];
  const team = playing.find(({ id }) => id === params.get(TEAM)) ?? playing[0];
  const isLoading = query.data === undefined && query.error === null;
  const isWaiting = teams === undefined && own.query.error === null;

  return (
    <>
      <PageHeader title={texts.title} subtitle={<Welcome isLoading={isLoading || isWaiting} />} />
      <DeviceTeamNotice />
      <LoadFailure of={query} />
      <LoadFailure of={own.query} title={texts.teamsNotLoaded} />
      {isWaiting && <CockpitSkeleton />}
      {teams !== undefined && team === undefined && <FirstMinuteOffer />}
      {team !== undefined && (
        <Suspense fallback={<CockpitSkeleton />}>
          <Matchday
            key={team.id}
            teams={playing}
            team={team}
            onSelect={(id) =>
              changeParams((current) => withParam(current, TEAM, id), {
                replace: true,
                preventScrollReset: true,
              })
            }
          />
        </Suspense>
      )}
      {!isWaiting && <Overview query={query} hasTeam={team !== undefined} />}
    </>
  );
}

interface OverviewProps {
  query: { data: Dashboard | undefined; error: unknown };
  hasTeam: boolean;
}

/** The overview, the next matches and the latest news; without a team, also who will start. */
function Overview({ query: { data, error }, hasTeam }: OverviewProps) {
  const dashboard = useArrival(data);
  const isLoading = dashboard === undefined && error === null;
  return (
    <>
      <CountCards counts={dashboard?.counts} isLoading={isLoading} />
      <QuickAccess />
      <div className={`${ui.stack12} ${classes.panels}`} data-team={hasTeam || undefined}>
        <PhoneFold title={texts.nextFixtures} isFolded={hasTeam} className={classes.fixtures}>
          <NextFixtures
            className={classes.fixtures}
            fixtures={dashboard?.nextFixtures}
            postponed={dashboard?.postponedFixtures ?? []}
            isLoading={isLoading}
          />
        </PhoneFold>
        {!hasTeam && (
          <Starters className={classes.starters} starters={dashboard?.starters} isLoading={isLoading} />
        )}
        <PhoneFold title={texts.latestNews} isFolded={hasTeam} className={classes.news}>
          <LatestNews className={classes.news} news={dashboard?.latestNews} isLoading={isLoading} />
        </PhoneFold>
      </div>
    </>
  );
}

/** Welcome and loading text share one place, so that nothing moves when the data arrives. */
function Welcome({ isLoading }: { isLoading: boolean }) {
  return (
    <div className={`${ui.stack} ${classes.welcome}`}>
      <p data-hidden={isLoading || undefined}>{texts.welcome}</p>
      <output>{isLoading ? texts.loading : ''}</output>
    </div>
  );
}
