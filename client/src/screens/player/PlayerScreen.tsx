import { Box, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useLocation, useParams } from 'react-router';
import type { PlayerDetails } from '@hub/shared/catalog/players.schema.ts';
import { trpc } from '../../api/trpc.ts';
import { paths } from '@hub/shared/hub/paths.ts';
import { Discussion } from '../../community/discussion/Discussion.tsx';
import { DiscussionLink } from '../../community/discussion/DiscussionLink.tsx';
import { BackLink } from '../../ui/address/BackLink.tsx';
import { LoadFailure } from '../../ui/states/LoadFailure.tsx';
import { useStagedRender } from '../../ui/address/useStagedRender.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { playerTransition } from '../../ui/playerTransition.ts';
import { VisuallyHidden } from '../../ui/text/VisuallyHidden.tsx';
import { useMatchPhase } from '../../fixtures/useHasBegun.ts';
import { WatchButton } from '../../players/WatchButton.tsx';
import { ShareButton } from '../../sharing/ShareButton.tsx';
import { NewsBeside } from '../../news/NewsBeside.tsx';
import { PlayerAvatar } from '../../players/profile/PlayerAvatar.tsx';
import { ExpectedPointsPanel } from './points/ExpectedPointsPanel.tsx';
import { NextFixtures } from './NextFixtures.tsx';
import { Profile } from './Profile.tsx';
import { RecentForm } from './RecentForm.tsx';
import { SeasonPanel } from './SeasonPanel.tsx';
import { StartChancePanel } from './StartChancePanel.tsx';
import { StartTip } from './StartTip.tsx';
import { StatusHistory } from './StatusHistory.tsx';
import classes from './PlayerScreen.module.css';
import { texts } from './texts.ts';

export function Component() {
  const { playerId = '' } = useParams();
  return <Player key={playerId} playerId={playerId} />;
}

/** Everything about one player, loaded in one call. */
function Player({ playerId }: { playerId: string }) {
  const query = trpc.catalog.player.useQuery({ playerId });
  const { data, error } = query;
  const details = useStagedRender(data);
  const isNotFound = error?.data?.reason === 'notFound';
  const announcedName = nameIn(useLocation().state);
  const isLoading = details === undefined && error === null;
  const failure = isNotFound ? texts.notFound : texts.notLoaded;
  const name = details?.player.name ?? (isLoading ? announcedName : null);

  return (
    <>
      <BackLink
        to={paths.players}
        label={texts.back}
        aside={
          details !== undefined && (
            <Group gap="lg" wrap="nowrap">
              <DiscussionLink pageType="player" pageId={playerId} />
              <WatchButton playerId={playerId} name={details.player.name} />
              <ShareButton subject={{ kind: 'player', id: playerId }} what={details.player.name} isCompact />
            </Group>
          )
        }
      />
      <Box mb="md" className={classes.head}>
        {(name !== null || isLoading) && (
          <Box style={playerTransition(playerId)} className={classes.avatar}>
            {name === null ? (
              <Skeleton w="4rem" height="4rem" circle />
            ) : (
              <PlayerAvatar name={name} team={details?.team} size="large" />
            )}
          </Box>
        )}
        {/* The title never changes, because it receives the focus before the data has arrived. */}
        <PageHeader
          title={name ?? (isLoading ? texts.loading : failure)}
          subtitle={
            <>
              {details !== undefined && <Profile details={details} />}
              {isLoading && <Skeleton className={classes.profileSkeleton} />}
              {details === undefined && isNotFound && texts.notFoundText}
            </>
          }
        />
      </Box>
      {!isNotFound && <LoadFailure of={query} />}
      {isLoading && <Loading />}
      {details !== undefined && <Details details={details} />}
      {details !== undefined && <Discussion pageType="player" pageId={playerId} />}
    </>
  );
}

/** His chance and form, then his points, season and matches; side by side where there is room. */
function Details({ details }: { details: PlayerDetails }) {
  const { player, nextFixtures } = details;
  const [next, following] = nextFixtures;
  const phase = useMatchPhase(next ?? null);
  const isUnderWay = phase === 'running' || phase === 'over';
  const asked = phase === 'over' ? following : isUnderWay ? undefined : next;
  return (
    <div className={classes.panels}>
      <Stack gap="md">
        {player.left === null ? (
          <StartChancePanel
            details={details}
            tip={
              asked &&
              player.status !== 'suspended' && (
                <StartTip playerId={player.id} fixture={asked} name={player.name} />
              )
            }
          />
        ) : (
          <Panel title={texts.startChance}>
            <Text c="dimmed">{texts.chanceOfNobody}</Text>
          </Panel>
        )}
        <RecentForm player={player} />
      </Stack>
      <Stack gap="md">
        {/* They count a match that has begun as ahead. */}
        {!isUnderWay && <ExpectedPointsPanel expectedPoints={details.expectedPoints} />}
        <SeasonPanel details={details} />
        <NextFixtures fixtures={nextFixtures} />
        <NewsBeside kind="player" id={player.id} />
        <StatusHistory reports={details.statusReports} />
      </Stack>
    </div>
  );
}

function Loading() {
  return (
    <div className={classes.panels}>
      <VisuallyHidden>
        <output>{texts.loadingText}</output>
      </VisuallyHidden>
      <Stack gap="md">
        <Skeleton height={560} />
        <Skeleton height={280} />
      </Stack>
      <Stack gap="md">
        <Skeleton height={160} />
        <Skeleton height={230} />
        <Skeleton height={240} />
      </Stack>
    </div>
  );
}

/** The name that the list passed on when it opened this screen. */
function nameIn(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('name' in state)) return null;
  return typeof state.name === 'string' ? state.name : null;
}
