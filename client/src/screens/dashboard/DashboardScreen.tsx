import { lazy, Suspense, type ReactNode } from 'react';
import type { Dashboard } from '@hub/shared/catalog/dashboard.schema.ts';
import { DeviceTeamNotice } from '../../visitor/DeviceTeamNotice.tsx';
import { trpc } from '../../api/trpc.ts';
import { useReported } from '../../api/useReported.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { useAddressParams } from '../../ui/address/useAddressParams.ts';
import { withParam } from '../../ui/address/useTextParam.ts';
import { CockpitSkeleton } from './cockpit/CockpitSkeleton.tsx';
import { useOwnTeams } from './cockpit/matchday/useOwnTeams.ts';
import { Box, Button, Group } from '@mantine/core';
import { IconShirtSport } from '@tabler/icons-react';
import { formatCount } from '@hub/shared/text/format.ts';
import { VisuallyHidden } from '../../ui/text/VisuallyHidden.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { usePhone } from '../../ui/usePhone.ts';
import { Link } from 'react-router';
import { paths } from '@hub/shared/hub/paths.ts';
import surfaces from '../../ui/Surfaces.module.css';
import taps from '../../ui/Taps.module.css';
import classes from './DashboardScreen.module.css';
import { LatestNews } from './LatestNews.tsx';
import { useStagedRender } from '../../ui/address/useStagedRender.ts';
import { LoadFailure } from '../../ui/states/LoadFailure.tsx';
import { NextFixtures } from './NextFixtures.tsx';
import { Starters } from './Starters.tsx';
import { texts } from './texts.ts';
import { Panel } from '../../ui/Panel.tsx';

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
  const teams = useStagedRender(own.isPending ? undefined : own.teams);
  const playing = teams?.filter(({ players }) => players.length > 0) ?? [];
  const team = playing.find(({ id }) => id === params.get(TEAM)) ?? playing[0];
  const isLoading = query.data === undefined && query.error === null;
  const isWaiting = teams === undefined && own.query.error === null;
  const isPhone = usePhone();
  // On a phone it is only read out, because the pitch comes first.
  const welcome = <Welcome isLoading={isLoading || isWaiting} />;

  return (
    <div className={classes.screen} data-team={team !== undefined || undefined}>
      <PageHeader title={texts.title} subtitle={isPhone ? undefined : welcome} />
      {isPhone && <VisuallyHidden>{welcome}</VisuallyHidden>}
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
      {team !== undefined && <DeviceTeamNotice />}
      {!isWaiting && <Overview query={query} hasTeam={team !== undefined} />}
    </div>
  );
}

interface OverviewProps {
  query: { data: Dashboard | undefined; error: unknown };
  hasTeam: boolean;
}

/** The next matches, the latest news and the ways further; without a team, also who will start. */
function Overview({ query: { data, error }, hasTeam }: OverviewProps) {
  const dashboard = useStagedRender(data);
  const isLoading = dashboard === undefined && error === null;
  return (
    <div className={classes.side}>
      <div className={classes.panels} data-team={hasTeam || undefined}>
        <PhoneFold title={texts.nextFixtures} isFolded={hasTeam} isEmpty={hasNoMatch(dashboard)}>
          <NextFixtures
            fixtures={dashboard?.nextFixtures}
            postponed={dashboard?.postponedFixtures ?? []}
            isLoading={isLoading}
          />
        </PhoneFold>
        {!hasTeam && (
          <Starters className={classes.starters} starters={dashboard?.starters} isLoading={isLoading} />
        )}
        <PhoneFold title={texts.latestNews} isFolded={hasTeam} isEmpty={dashboard?.latestNews.length === 0}>
          <LatestNews news={dashboard?.latestNews} isLoading={isLoading} />
        </PhoneFold>
      </div>
      <QuickAccess counts={dashboard?.counts} isLoading={isLoading} />
    </div>
  );
}

const hasNoMatch = (dashboard: Dashboard | undefined) =>
  dashboard !== undefined && dashboard.nextFixtures.length + dashboard.postponedFixtures.length === 0;

/** Welcome and loading text share one place, so that nothing moves when the data arrives. */
function Welcome({ isLoading }: { isLoading: boolean }) {
  return (
    <>
      {!isLoading && texts.welcome}
      <output>{isLoading ? texts.loading : ''}</output>
    </>
  );
}

const COUNTS = [
  { key: 'teams', label: texts.teams, path: paths.clubs },
  { key: 'players', label: texts.players, path: paths.players },
  { key: 'fixtures', label: texts.fixtures, path: paths.fixtures },
  { key: 'news', label: texts.news, path: paths.news },
] as const;

interface QuickAccessProps {
  counts: Dashboard['counts'] | undefined;
  isLoading: boolean;
}

/** What the hub contains, as links; in one quiet line, because the menu leads there too. */
function QuickAccess({ counts, isLoading }: QuickAccessProps) {
  const { news } = useReported();
  // Without a source of headlines their number is unknown.
  const isCounted = (key: keyof Dashboard['counts']) => key !== 'news' || news || counts?.news !== 0;
  return (
    <Group component="nav" aria-label={texts.quickAccess} gap="md" c="dimmed" fz="xs" mt="lg">
      <Group component="dl" aria-label={texts.counts} gap="sm">
        {COUNTS.map(({ key, label, path }) => (
          <Group key={key} gap="xs" wrap="nowrap" className={taps.forThumbs}>
            <dt>
              <Link to={path} className={taps.faint}>
                {label}
              </Link>
            </dt>
            <dd>{isLoading ? '' : <Count count={isCounted(key) ? counts?.[key] : undefined} />}</dd>
          </Group>
        ))}
      </Group>
      <Link to={paths.lineups} className={taps.faint}>
        {texts.toLineups}
      </Link>
    </Group>
  );
}

function Count({ count }: { count: number | undefined }) {
  if (count !== undefined) return formatCount(count);
  return (
    <>
      <span aria-hidden>{texts.countUnknown}</span>
      <VisuallyHidden>{texts.countUnknownRead}</VisuallyHidden>
    </>
  );
}

interface PhoneFoldProps {
  title: string;
  isFolded: boolean;
  /** Whether the section has nothing but a sentence that says so. */
  isEmpty: boolean;
  children: ReactNode;
}

/** A section beside a team: gone if it is empty, and on a phone one line until it is opened. */
function PhoneFold({ title, isFolded, isEmpty, children }: PhoneFoldProps) {
  const isPhone = usePhone();
  if (!isFolded) return children;
  if (isEmpty) return null;
  if (!isPhone) return children;
  return (
    <Disclosure title={title} className={`${surfaces.surface} ${classes.fold}`}>
      {children}
    </Disclosure>
  );
}

/** Leads users without a team to one in a minute. */
function FirstMinuteOffer() {
  return (
    <Panel title={texts.myEleven} mb="md">
      <Group gap="md" c="dimmed">
        <IconShirtSport size={28} stroke={1.5} aria-hidden />
        <Box component="p" flex="1 1 14rem">
          {texts.noTeam}
        </Box>
        <Button component={Link} to={paths.firstMinute} size="md">
          {texts.pasteTeam}
        </Button>
        <Button component={Link} to={paths.myTeam} size="md" variant="default">
          {texts.toMyTeam}
        </Button>
      </Group>
    </Panel>
  );
}
