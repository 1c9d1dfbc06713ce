import { lazy, Suspense } from 'react';
import { Skeleton } from '@mantine/core';
import { IconClock, IconFlask } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router';
import { leagueName } from '../../api/useLeagueName.ts';
import { paths } from '@hub/shared/hub/paths.ts';
import { trpc } from '../../api/trpc.ts';
import { formatKickoff, formatSeason } from '@hub/shared/text/format.ts';
import ui from '../../ui/Vocabulary.module.css';
import { usePhone } from '../../ui/usePhone.ts';
import classes from './SeasonBanner.module.css';
import { texts } from '../texts.ts';

const AwaitedSources = lazy(() => import('./AwaitedSources.tsx'));
const ASK_AGAIN_MS = 5000;

/** Shows the season, whether it is invented, and whether the hub's clock is fixed. */
export function SeasonBanner() {
  const { data: hub, isPending } = trpc.catalog.hub.useQuery(undefined, {
    refetchInterval: ({ state }) => (state.data?.awaited ? ASK_AGAIN_MS : false),
  });
  const isPhone = usePhone();
  const { pathname } = useLocation();
  if (isPending) return <Skeleton className={classes.pending} mb={8} />;
  // Its place is reserved while the status is unknown.
  if (hub === undefined) return <div className={`${ui.below8} ${classes.pending}`} />;
  if (hub.awaited !== null)
    return (
      <Suspense fallback={<div className={`${ui.below8} ${classes.pending}`} />}>
        <AwaitedSources sources={hub.awaited} />
      </Suspense>
    );
  const competition = leagueName(hub.competition);
  const evening =
    pathname === paths.evening ? null : (
      <Link to={paths.evening} className={`${ui.bold} ${ui.fixed} ${ui.inherited}`}>
        {texts.evening}
      </Link>
    );

  return (
    <aside
      className={`${ui.fine} ${ui.line} ${ui.below8} ${ui.gapY2} ${ui.gapX8} ${classes.status}`}
      data-demo={hub.isDemo || undefined}
      aria-label={texts.aboutData}
    >
      {hub.isDemo && (
        <>
          <IconFlask size={15} stroke={1.8} className={ui.fixed} aria-hidden />
          <span
            className={`${isPhone ? '' : ui.cut} ${ui.lines140} ${ui.shrinks} ${ui.gives} ${classes.text}`}
          >
            {isPhone ? (
              // One line on a phone, whose height is reserved in advance.
              <>
                <strong>{texts.demoBriefly(formatSeason(hub.season))}</strong> {evening}
              </>
            ) : (
              <>
                <strong>{texts.demoOf(formatSeason(hub.season))}</strong> {texts.demoExplained}
              </>
            )}
          </span>
          {!isPhone && evening}
        </>
      )}
      {!hub.isDemo && (
        <span className={`${ui.cut} ${ui.lines140} ${ui.shrinks} ${ui.gives} ${classes.text}`}>
          {texts.season(competition, formatSeason(hub.season))}
        </span>
      )}
      {hub.clockIsFixed && (
        <span className={`${ui.inline} ${ui.gap5} ${ui.shrinks} ${ui.gives}`}>
          <IconClock size={15} stroke={1.8} aria-hidden />
          {texts.clockSet(formatKickoff(hub.nowTs))}
        </span>
      )}
    </aside>
  );
}
