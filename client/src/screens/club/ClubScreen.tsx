import { Box, Group, Skeleton, Stack } from '@mantine/core';
import { IconCalendarDown, IconChevronRight, IconDoorExit, IconMapPin } from '@tabler/icons-react';
import { Link, useParams } from 'react-router';
import { CALENDAR_PATH } from '@hub/shared/publicApi/addresses.ts';
import type { ClubDetails } from '@hub/shared/catalog/teams.schema.ts';
import { trpc } from '../../api/trpc.ts';
import { useLeagueName } from '../../api/useLeagueName.ts';
import { formatShortDay } from '../../format/dates.ts';
import { fixturePath, paths } from '@hub/shared/hub/paths.ts';
import { Discussion } from '../../community/discussion/Discussion.tsx';
import { ShareButton } from '../../sharing/ShareButton.tsx';
import { DiscussionLink } from '../../community/discussion/DiscussionLink.tsx';
import { BackLink } from '../../ui/address/BackLink.tsx';
import { DownloadLink } from '../../ui/text/DownloadLink.tsx';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { LoadFailure } from '../../ui/states/LoadFailure.tsx';
import { useStagedRender } from '../../ui/address/useStagedRender.ts';
import { usePhone } from '../../ui/usePhone.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { NewsBeside } from '../../news/NewsBeside.tsx';
import { ClubMark, clubAccent, clubColors } from '../../clubs/TeamBadge.tsx';
import { ClubFigures } from './ClubFigures.tsx';
import grids from '../../ui/Grids.module.css';
import classes from './ClubScreen.module.css';
import wrapping from '../../ui/Wrapping.module.css';
import tiles from '../../ui/FigureTiles.module.css';
import { VisuallyHidden } from '../../ui/text/VisuallyHidden.tsx';
import { SquadTabs } from './SquadTabs.tsx';
import { texts } from './texts.ts';

export function Component() {
  const { teamId = '' } = useParams();
  return <Club key={teamId} teamId={teamId} />;
}

/** Everything about one club, loaded in one call. */
function Club({ teamId }: { teamId: string }) {
  const isPhone = usePhone();
  const league = useLeagueName();
  const query = trpc.catalog.club.useQuery({ teamId });
  const { data, error } = query;
  const club = useStagedRender(data);
  const listed = trpc
    .useUtils()
    .catalog.clubs.getData()
    ?.find(({ id }) => id === teamId);
  const team = club?.team ?? (error === null ? listed : undefined);
  const isLoading = club === undefined && error === null;
  const isNotFound = club === undefined && error?.data?.reason === 'notFound';
  const failure = isNotFound ? texts.notFound : texts.notLoaded;

  return (
    <div {...(team === undefined ? {} : clubAccent(team))}>
      <BackLink
        to={paths.clubs}
        label={texts.back}
        aside={club !== undefined && <DiscussionLink pageType="club" pageId={teamId} />}
      />
      <Group
        gap="md"
        mb="sm"
        wrap={isPhone ? 'nowrap' : 'wrap'}
        py="sm"
        px="md"
        bdrs="md"
        className={classes.head}
        data-colored={team !== undefined || undefined}
        style={team === undefined ? undefined : clubColors(team)}
      >
        {team !== undefined && <ClubMark team={team} size="large" />}
        {team === undefined && isLoading && <Skeleton height={48} circle />}
        {/* The title never changes, because it receives the focus before the data has arrived. */}
        <PageHeader
          title={team?.name ?? (isLoading ? texts.loading : failure)}
          subtitle={
            <>
              {team !== undefined && <Place team={team} />}
              {isPhone && club?.isInLeague === true && <NextMatch club={club} />}
              {isPhone && isLoading && <span className={`${grids.line} ${classes.summary}`} />}
              {isLoading && team === undefined && (
                <Group component="span" gap="xs" wrap="nowrap" display="inline-flex" fz="md">
                  &nbsp;
                </Group>
              )}
              {isNotFound && (
                <div role="alert">
                  <strong>{texts.notFoundRead}.</strong> {texts.notFoundText}
                </div>
              )}
            </>
          }
        />
        {club?.isInLeague === true && (
          <ShareButton subject={{ kind: 'club', id: teamId }} what={club.team.name} isCompact={isPhone} />
        )}
        {!isPhone && (club?.isInLeague === true || isLoading) && <Calendar teamId={teamId} />}
      </Group>
      {!isNotFound && <LoadFailure of={query} title={texts.notLoaded} />}
      {isLoading && <ClubSkeleton />}
      {club !== undefined && (
        <>
          {!club.isInLeague && <EmptyState Icon={IconDoorExit} title={texts.gone(league)} />}
          {club.isInLeague && !isPhone && (
            <Box mb="lg">
              <ClubFigures club={club} />
            </Box>
          )}
          {club.isInLeague && <SquadTabs club={club} />}
          {club.isInLeague && isPhone && (
            <Stack
              component="section"
              aria-label={texts.figures}
              gap="sm"
              align="flex-start"
              mt="sm"
              mb="lg"
              className={classes.below}
            >
              <ClubFigures club={club} />
              <Calendar teamId={teamId} />
            </Stack>
          )}
          <NewsBeside kind="team" id={teamId} />
          <Discussion pageType="club" pageId={teamId} />
        </>
      )}
    </div>
  );
}

function Calendar({ teamId }: { teamId: string }) {
  return (
    <DownloadLink
      href={`${CALENDAR_PATH}/clubs/${encodeURIComponent(teamId)}.ics`}
      Icon={IconCalendarDown}
      label={texts.calendar}
    />
  );
}

/** The next fixture in one line on a phone, above the squad. */
function NextMatch({ club: { nextFixture } }: { club: ClubDetails }) {
  if (nextFixture === null) return null;
  const { fixtureId, kickoffTs, isHome, opponent } = nextFixture;
  return (
    <Link to={fixturePath(fixtureId)} className={`${wrapping.inherits} ${grids.line} ${classes.summary}`}>
      {texts.next(formatShortDay(kickoffTs), isHome, opponent?.shortName)}
      <IconChevronRight size={16} stroke={1.8} aria-hidden />
    </Link>
  );
}

function Place({ team: { city, venue } }: { team: Pick<ClubDetails['team'], 'city' | 'venue'> }) {
  if (city === '' && venue === null) return null;
  return (
    <Group component="span" gap="xs" wrap="nowrap" display="inline-flex" fz="md">
      <IconMapPin size={15} stroke={1.7} aria-hidden />
      <span>
        {city}
        {city !== '' && venue !== null && ' · '}
        {venue !== null && (
          <Box component="span" display="inline-block">
            {venue}
          </Box>
        )}
      </span>
    </Group>
  );
}

const TILES = 4;
const TILE_HEIGHT_PX = 104;
const NEXT_FIXTURE_HEIGHT_PX = 78;
const SQUAD_HEIGHT_PX = 1900;

/** Placeholder for the tiles and the squad. */
function ClubSkeleton() {
  const isPhone = usePhone();
  if (isPhone)
    return (
      <div>
        <VisuallyHidden component="output">{texts.loading}</VisuallyHidden>
        <Skeleton height={SQUAD_HEIGHT_PX} radius="md" />
      </div>
    );
  return (
    <div>
      <VisuallyHidden component="output">{texts.loading}</VisuallyHidden>
      <Box data-columns={4} mb="lg" className={tiles.tiles}>
        {Array.from({ length: TILES }, (_, tile) => (
          <Skeleton key={tile} height={TILE_HEIGHT_PX} radius="md" />
        ))}
        <Skeleton className={grids.whole} height={NEXT_FIXTURE_HEIGHT_PX} radius="md" />
      </Box>
      <Skeleton height={SQUAD_HEIGHT_PX} radius="md" />
    </div>
  );
}
