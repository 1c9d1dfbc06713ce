import { Box, Skeleton } from '@mantine/core';
import { IconShirtFilled, IconSoccerField } from '@tabler/icons-react';
import { useAddressParams } from '../../ui/address/useAddressParams.ts';
import { formatKickoff } from '@hub/shared/text/format.ts';
import { useHubNowMs } from '../../api/hubClock.ts';
import { trpc } from '../../api/trpc.ts';
import { Discussion } from '../../community/discussion/Discussion.tsx';
import { DiscussionLink } from '../../community/discussion/DiscussionLink.tsx';
import { NOBODY, useMyPlayers } from '../../players/OwnPlayers.tsx';
import { useStagedRender } from '../../ui/address/useStagedRender.ts';
import { withParam } from '../../ui/address/useTextParam.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { LoadFailure } from '../../ui/states/LoadFailure.tsx';
import { VisuallyHidden } from '../../ui/text/VisuallyHidden.tsx';
import { FixtureLineups } from './FixtureLineups.tsx';
import classes from './LineupsScreen.module.css';
import { MatchStrip } from '../../fixtures/MatchStrip.tsx';
import { firstShown } from '../../fixtures/shownSides.ts';
import { texts } from './texts.ts';

/** Search parameter of the shown match. */
const FIXTURE = 'spiel';
const SHIRTS = 11;

/** The elevens of the matchday, one match at a time, first the next one of the user's players. */
export function Component() {
  const query = trpc.catalog.lineups.useQuery();
  const [params, setParams] = useAddressParams();
  const known = useMyPlayers();
  const nowMs = useHubNowMs();
  // The shown match depends on both.
  const data = useStagedRender(known === null ? undefined : query.data);
  const mine = known ?? NOBODY;
  const fixtures = data?.fixtures ?? [];
  const shown = fixtures.find(({ id }) => id === params.get(FIXTURE)) ?? firstShown(fixtures, mine, nowMs);

  return (
    <>
      <PageHeader
        title={texts.title}
        subtitle={
          data?.matchday === undefined || data.matchday === null ? (
            texts.subtitle
          ) : (
            <>
              {texts.matchday(data.matchday)}
              {data.asOfTs !== null && (
                <>
                  {texts.asOf} <time dateTime={data.asOfTs}>{formatKickoff(data.asOfTs)}</time>
                </>
              )}
            </>
          )
        }
        aside={<DiscussionLink pageType="fixtures" pageId="lineups_general" />}
      />
      {data === undefined ? (
        query.isLoadingError ? (
          <LoadFailure of={query} title={texts.loadFailed} />
        ) : (
          <Loading />
        )
      ) : shown === undefined ? (
        <NoLineups isComputed={data.asOfTs !== null} />
      ) : (
        <>
          <MatchStrip
            fixtures={fixtures}
            selectedId={shown.id}
            mine={mine}
            onSelect={(id) =>
              setParams((current) => withParam(current, FIXTURE, id), {
                replace: true,
                preventScrollReset: true,
              })
            }
          />
          <FixtureLineups key={shown.id} fixture={shown} fixtures={fixtures} mine={mine} />
        </>
      )}
      <Discussion pageType="fixtures" pageId="lineups_general" />
    </>
  );
}

/** Shown before the first run, or when no fixture was left to compute. */
function NoLineups({ isComputed }: { isComputed: boolean }) {
  return (
    <EmptyState Icon={IconSoccerField} title={isComputed ? texts.over : texts.none}>
      <p>{isComputed ? texts.overText : texts.noneText}</p>
    </EmptyState>
  );
}

function Loading() {
  return (
    <Box mih="75rem">
      <VisuallyHidden component="output">{texts.loading}</VisuallyHidden>
      <Skeleton height={72} my="sm" radius="md" />
      <Box aria-hidden bg="sunken" bdrs="md" className={classes.waiting}>
        {Array.from({ length: SHIRTS }, (_, index) => (
          <IconShirtFilled key={index} size={36} />
        ))}
      </Box>
    </Box>
  );
}
