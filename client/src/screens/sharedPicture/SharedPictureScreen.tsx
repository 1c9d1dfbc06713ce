import { Box, Group, Skeleton, Stack } from '@mantine/core';
import { Link, useParams } from 'react-router';
import type { SharedPicture } from '@hub/shared/users/sharedPictures.schema.ts';
import { SHARED_PICTURE_SIZE } from '@hub/shared/limits.ts';
import { trpc } from '../../api/trpc.ts';
import { clubPath, paths, playerPath } from '@hub/shared/hub/paths.ts';
import { ShareActions } from '../../sharing/ShareActions.tsx';
import grids from '../../ui/Grids.module.css';
import surfaces from '../../ui/Surfaces.module.css';
import taps from '../../ui/Taps.module.css';
import { LoadFailure } from '../../ui/states/LoadFailure.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { texts } from './texts.ts';

/** A shared picture; open to everyone with the address. */
export function Component() {
  const { id: pictureId = '' } = useParams();
  const query = trpc.sharing.picture.useQuery({ id: pictureId });
  const { data, error } = query;
  const isGone = data === undefined && error?.data?.reason === 'notFound';
  return (
    <>
      <PageHeader
        title={data?.title ?? (isGone ? texts.gone : texts.loading)}
        subtitle={isGone ? texts.goneText : texts.subtitle}
      />
      <Stack gap="md" maw="53.75rem">
        {data === undefined && error === null && (
          <Skeleton
            display="block"
            w="100%"
            bg="sunken"
            bdrs="md"
            h="auto"
            className={`${surfaces.framed} ${grids.picture1200}`}
          />
        )}
        {!isGone && <LoadFailure of={query} title={texts.notLoaded} />}
        {data !== undefined && (
          <>
            <Box
              component="img"
              src={data.pictureUrl}
              alt={data.description}
              {...SHARED_PICTURE_SIZE}
              display="block"
              w="100%"
              bg="sunken"
              bdrs="md"
              h="auto"
              className={`${surfaces.framed} ${grids.picture1200}`}
            />
            <ShareActions picture={data} />
          </>
        )}
        <Group component="nav" aria-label={texts.toHub} gap="lg">
          {data !== undefined && (
            <Link className={taps.link} to={subjectPath(data)}>
              {texts.toSubject[data.kind]}
            </Link>
          )}
          <Link className={taps.link} to={paths.record}>
            {texts.record}
          </Link>
          <Link className={taps.link} to={paths.dashboard}>
            {texts.toHub}
          </Link>
        </Group>
      </Stack>
    </>
  );
}

const SUBJECT_PATHS = {
  userTeam: () => paths.myTeam,
  review: () => paths.myTeam,
  club: clubPath,
  player: playerPath,
} satisfies Record<SharedPicture['kind'], (id: string) => string>;

const subjectPath = ({ kind, subjectId }: SharedPicture) => SUBJECT_PATHS[kind](subjectId);
