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
import { Box, Button, Group, Skeleton, Stack } from '@mantine/core';
import {
  IconBallFootball,
  IconNews,
  IconShield,
  IconUsers,
  IconSoccerField,
  IconShirtSport,
} from '@tabler/icons-react';
import { FigureTile, FigureTiles } from '../../ui/FigureTiles.tsx';
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
  const dashboard = useStagedRender(data);
  const isLoading = dashboard === undefined && error === null;
  return (
    <>
      <CountCards counts={dashboard?.counts} isLoading={isLoading} />
      <QuickAccess />
      <div className={classes.panels} data-team={hasTeam || undefined}>
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
    <Stack gap={0} className={classes.welcome}>
      <p data-hidden={isLoading || undefined}>{texts.welcome}</p>
      <output>{isLoading ? texts.loading : ''}</output>
    </Stack>
  );
}

const CARDS = [
  { key: 'teams', label: texts.teams, Icon: IconShield },
  { key: 'players', label: texts.players, Icon: IconUsers },
  { key: 'fixtures', label: texts.fixtures, Icon: IconBallFootball },
  { key: 'news', label: texts.news, Icon: IconNews },
] as const;

interface CountCardsProps {
  counts: Dashboard['counts'] | undefined;
  isLoading: boolean;
}

function CountCards({ counts, isLoading }: CountCardsProps) {
  const { news } = useReported();
  // Without a source of headlines their number is unknown.
  const isCounted = (key: keyof Dashboard['counts']) => key !== 'news' || news || counts?.news !== 0;
  return (
    <FigureTiles label={texts.counts} columns={4} className={classes.counts}>
      {CARDS.map(({ key, label, Icon }) => (
        <FigureTile
          key={key}
          label={label}
          Icon={Icon}
          value={
            isLoading ? (
              <Skeleton height={28} width={64} />
            ) : (
              <Count count={isCounted(key) ? counts?.[key] : undefined} />
            )
          }
        />
      ))}
    </FigureTiles>
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
  className?: string | undefined;
  children: ReactNode;
}

/** A section that takes one line on a phone until it is opened. */
function PhoneFold({ title, isFolded, className, children }: PhoneFoldProps) {
  return usePhone() && isFolded ? (
    <Disclosure title={title} className={`${surfaces.surface} ${classes.fold} ${className ?? ''}`}>
      {children}
    </Disclosure>
  ) : (
    children
  );
}

const BUTTONS = [
  { label: texts.toPlayers, path: paths.players, Icon: IconUsers },
  { label: texts.toClubs, path: paths.clubs, Icon: IconShield },
  { label: texts.toLineups, path: paths.lineups, Icon: IconSoccerField },
];

function QuickAccess() {
  return (
    <Group component="nav" aria-label={texts.quickAccess} gap="sm" align="stretch" mb="md">
      {BUTTONS.map(({ label, path, Icon }) => (
        <Button
          key={path}
          component={Link}
          to={path}
          variant="default"
          className={`${taps.thumb} ${classes.button}`}
          classNames={{ section: classes.iconPlace }}
          leftSection={<Icon size={17} stroke={1.7} className={classes.icon} aria-hidden />}
        >
          {label}
        </Button>
      ))}
    </Group>
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
