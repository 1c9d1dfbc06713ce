import { Skeleton } from '@mantine/core';
import { useLocation, useParams } from 'react-router';
import type { PlayerDetails } from '#shared/catalog/players.schema.ts';
import { trpc } from '../../api/trpc.ts';
import { paths } from '#shared/hub/paths.ts';
import { Discussion } from '../../community/thread/Discussion.tsx';
import { DiscussionLink } from '../../community/thread/DiscussionLink.tsx';
import { BackLink } from '../../ui/address/BackLink.tsx';
import { LoadFailure } from '../../ui/states/LoadFailure.tsx';
import { useArrival } from '../../ui/address/useArrival.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { useHasBegun } from '../../fixtures/useHasBegun.ts';
import { NewsBeside } from '../../news/NewsBeside.tsx';
import { PlayerAvatar } from '../../players/profile/PlayerAvatar.tsx';
import { MatchFacts } from './points/MatchFacts.tsx';
import { ExpectedPointsPanel } from './points/ExpectedPointsPanel.tsx';
import { KeyFigures } from './KeyFigures.tsx';
import { NextFixtures } from './NextFixtures.tsx';
import ui from '../../ui/Vocabulary.module.css';
import classes from './PlayerScreen.module.css';
import { Profile } from './Profile.tsx';
import { RecentForm } from './RecentForm.tsx';
import { SeasonPanel } from './SeasonPanel.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { StartChancePanel } from './StartChancePanel.tsx';
import { StartTip } from './StartTip.tsx';
import { StatusHistory } from './StatusHistory.tsx';
import { texts } from './texts.ts';
import { VisuallyHidden } from '../../ui/text/VisuallyHidden.tsx';

export function Component() {
  const { playerId = '' } = useParams();
  return <Player key={playerId} playerId={playerId} />;
}

/** Everything about one player, loaded in one call. */
function Player({ playerId }: { playerId: string }) {
  const query = trpc.catalog.player.useQuery({ playerId });
  const { data, error } = query;
  const details = useArrival(data);
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
        aside={details !== undefined && <DiscussionLink pageType="player" pageId={playerId} />}
      />
      <div className={`${ui.stack} ${ui.below12} ${ui.atTop} ${classes.head}`}>
        {name !== null && <PlayerAvatar name={name} team={details?.team} size="large" />}
        {name === null && isLoading && (
          <Skeleton className={`${ui.fixed} ${classes.avatarSkeleton}`} circle />
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
      </div>
      {!isNotFound && <LoadFailure of={query} />}
      {isLoading && <Loading />}
      {details !== undefined && <Details details={details} />}
      {details !== undefined && <Discussion pageType="player" pageId={playerId} />}
    </>
  );
}

function Details({ details }: { details: PlayerDetails }) {
  const { player, nextFixtures } = details;
  const [next] = nextFixtures;
  const isUnderWay = useHasBegun(next ?? null);
  return (
    <div className={`${ui.column} ${ui.gap12} ${classes.panels}`}>
      <div className={`${ui.column} ${ui.gap16} ${ui.packedTop} ${classes.forecast}`}>
        {player.left === null ? (
          <StartChancePanel
            startChance={details.startChance}
            unseenClub={details.isClubUnseen ? (details.team?.shortName ?? null) : null}
            chanceHistory={details.chanceHistory}
            matches={details.matches}
            match={next ?? null}
            tip={next && <StartTip playerId={player.id} fixtureId={next.fixtureId} name={player.name} />}
          />
        ) : (
          <Panel title={texts.startChance}>
            <p className={ui.quiet}>{texts.chanceOfNobody}</p>
          </Panel>
        )}
        {/* They count a match that has begun as ahead. */}
        {!isUnderWay && <ExpectedPointsPanel expectedPoints={details.expectedPoints} />}
      </div>
      <div className={`${ui.column} ${ui.gap16} ${ui.packedTop} ${classes.facts}`}>
        <KeyFigures details={details} />
        <RecentForm player={details.player} />
        <NewsBeside kind="player" id={details.player.id} />
        <StatusHistory reports={details.statusReports} />
        <NextFixtures fixtures={details.nextFixtures} />
      </div>
      <SeasonPanel
        className={classes.season}
        season={details.season}
        statistics={details.statistics}
        positionPrimary={details.player.positionPrimary}
      />
      <MatchFacts
        className={classes.season}
        matches={details.matches}
        positionPrimary={details.player.positionPrimary}
      />
    </div>
  );
}

function Loading() {
  return (
    <div className={`${ui.column} ${ui.gap12} ${classes.panels}`}>
      <VisuallyHidden>
        <output>{texts.loadingText}</output>
      </VisuallyHidden>
      <Skeleton height={760} />
      <div className={`${ui.column} ${ui.gap16} ${ui.packedTop} ${classes.facts}`}>
        <Skeleton height={254} />
        <Skeleton height={340} />
        <Skeleton height={340} />
      </div>
    </div>
  );
}

/** The name that the list passed on when it opened this screen. */
function nameIn(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('name' in state)) return null;
  return typeof state.name === 'string' ? state.name : null;
}
