import { Skeleton } from '@mantine/core';
import { IconCalendarDown, IconMapPin } from '@tabler/icons-react';
import { useParams } from 'react-router';
import { CALENDAR_PATH } from '#shared/fixtures.ts';
import type { ClubDetails } from '#shared/teams.ts';
import { trpc } from '../../api/trpc.ts';
import { paths } from '../../paths.ts';
import { Discussion } from '../../community/thread/Discussion.tsx';
import { ShareButton } from '../../sharing/ShareButton.tsx';
import { DiscussionLink } from '../../community/thread/DiscussionLink.tsx';
import { BackLink } from '../../ui/BackLink.tsx';
import { DownloadLink } from '../../ui/DownloadLink.tsx';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { NewsBeside } from '../../news/NewsBeside.tsx';
import { ClubMark, clubColors } from '../../fixtures/TeamBadge.tsx';
import { ClubFigures } from './ClubFigures.tsx';
import classes from './ClubScreen.module.css';
import { ClubSkeleton } from './ClubSkeleton.tsx';
import { SquadTabs } from './SquadTabs.tsx';
import { texts } from './texts.ts';

export function ClubScreen() {
  const { teamId = '' } = useParams();
  return <Club key={teamId} teamId={teamId} />;
}

/** Everything about one club, loaded in one call. */
function Club({ teamId }: { teamId: string }) {
  const { data: club, error, isFetching, refetch } = trpc.catalog.club.useQuery({ teamId });
  const listed = trpc
    .useUtils()
    .catalog.clubs.getData()
    ?.find(({ id }) => id === teamId);
  const team = club?.team ?? (error === null ? listed : undefined);
  const isLoading = club === undefined && error === null;
  const isNotFound = club === undefined && error?.data?.reason === 'notFound';
  const failure = isNotFound ? texts.notFound : texts.notLoaded;

  return (
    <>
      <BackLink
        to={paths.clubs}
        label={texts.back}
        aside={club !== undefined && <DiscussionLink pageType="club" pageId={teamId} />}
      />
      <div
        className={classes.head}
        data-colored={team !== undefined || undefined}
        style={team === undefined ? undefined : clubColors(team)}
      >
        {team !== undefined && <ClubMark team={team} size="large" />}
        {team === undefined && isLoading && <Skeleton className={classes.pennantSkeleton} />}
        {/* The title never changes, because it receives the focus before the data has arrived. */}
        <PageHeader
          title={team?.name ?? (isLoading ? texts.loading : failure)}
          subtitle={
            <>
              {team !== undefined && <Place team={team} />}
              {isLoading && team === undefined && <>&nbsp;</>}
              {isNotFound && (
                <div role="alert">
                  <strong>{texts.notFoundRead}.</strong> {texts.notFoundText}
                </div>
              )}
            </>
          }
        />
        {club !== undefined && <ShareButton subject={{ kind: 'club', id: teamId }} what={club.team.name} />}
        {(club !== undefined || isLoading) && (
          <DownloadLink
            href={`${CALENDAR_PATH}/clubs/${encodeURIComponent(teamId)}.ics`}
            Icon={IconCalendarDown}
            label={texts.calendar}
          />
        )}
      </div>
      {club === undefined && error !== null && !isNotFound && (
        <LoadFailure
          error={error}
          title={texts.notLoaded}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {isLoading && <ClubSkeleton />}
      {club !== undefined && (
        <>
          <ClubFigures club={club} />
          <SquadTabs club={club} />
          <NewsBeside kind="team" id={teamId} />
          <Discussion pageType="club" pageId={teamId} />
        </>
      )}
    </>
  );
}

function Place({ team: { city, venue } }: { team: Pick<ClubDetails['team'], 'city' | 'venue'> }) {
  return (
    <span className={classes.place}>
      <IconMapPin size={15} stroke={1.7} aria-hidden />
      <span>
        {city}
        {city !== '' && venue !== null && ' · '}
        {venue !== null && <span className={classes.venue}>{venue}</span>}
      </span>
    </span>
  );
}
