import { lazy, Suspense } from 'react';
import { Box, Group, Skeleton, Text } from '@mantine/core';
import { IconClock, IconFlask } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router';
import { seasonName } from '../../api/useLeagueName.ts';
import { paths } from '@hub/shared/hub/paths.ts';
import { trpc } from '../../api/trpc.ts';
import { formatKickoff, formatSeason } from '@hub/shared/text/format.ts';
import surfaces from '../../ui/Surfaces.module.css';
import wrapping from '../../ui/Wrapping.module.css';
import { usePhone } from '../../ui/usePhone.ts';
import { texts } from '../texts.ts';

const AwaitedSources = lazy(() => import('./AwaitedSources.tsx'));
const ASK_AGAIN_MS = 5000;
const HEIGHT = '1.5rem';

/** Shows what is unusual: an invented season, one that nothing follows, a fixed clock. Nothing in a running season. */
export function SeasonBanner() {
  const { data: hub, isPending } = trpc.catalog.hub.useQuery(undefined, {
    refetchInterval: ({ state }) => (state.data?.awaited ? ASK_AGAIN_MS : false),
  });
  const isPhone = usePhone();
  const { pathname } = useLocation();
  if (isPending) return <Skeleton h={HEIGHT} mb="sm" />;
  // Its place is reserved while the status is unknown.
  if (hub === undefined) return <Box h={HEIGHT} mb="sm" />;
  if (hub.awaited !== null)
    return (
      <Suspense fallback={<Box h={HEIGHT} mb="sm" />}>
        <AwaitedSources sources={hub.awaited} />
      </Suspense>
    );
  // A season that is imported, and not followed, may be any.
  const isOther = !hub.isDemo && !hub.clockIsFixed;
  if (isOther && hub.ages.length > 0) return null;
  const evening =
    pathname === paths.evening ? null : (
      <Text component={Link} to={paths.evening} inherit fw={600} flex="none" c="inherit">
        {texts.evening}
      </Text>
    );

  return (
    <Group
      component="aside"
      gap="sm"
      mb="sm"
      mih={HEIGHT}
      fz="xs"
      {...(hub.isDemo ? { px: 'sm', bdrs: 'sm', className: surfaces.notice } : { c: 'dimmed' })}
      aria-label={texts.aboutData}
    >
      {hub.isDemo && (
        <>
          <IconFlask size={15} stroke={1.8} aria-hidden />
          <Text span inherit truncate={!isPhone} miw={0} flex="1 1 7rem">
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
          </Text>
          {!isPhone && evening}
        </>
      )}
      {isOther && (
        <Box component="span" miw={0} className={wrapping.cut}>
          {seasonName(hub)}
        </Box>
      )}
      {hub.clockIsFixed && (
        <Group component="span" gap="xs" wrap="nowrap" display="inline-flex" miw={0} flex="0 1 auto">
          <IconClock size={15} stroke={1.8} aria-hidden />
          {texts.clockSet(formatKickoff(hub.nowTs))}
        </Group>
      )}
    </Group>
  );
}
