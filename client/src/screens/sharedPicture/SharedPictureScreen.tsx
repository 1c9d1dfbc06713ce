import { Skeleton } from '@mantine/core';
import { Link, useParams } from 'react-router';
import type { SharedPicture } from '@hub/shared/users/sharedPictures.schema.ts';
import { SHARED_PICTURE_SIZE } from '@hub/shared/limits.ts';
import { trpc } from '../../api/trpc.ts';
import { clubPath, paths, playerPath } from '@hub/shared/hub/paths.ts';
import { ShareActions } from '../../sharing/ShareActions.tsx';
import ui from '../../ui/Vocabulary.module.css';
import { LoadFailure } from '../../ui/states/LoadFailure.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import classes from './SharedPictureScreen.module.css';
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
      <div className={`${ui.stack14} ${classes.content}`}>
        {data === undefined && error === null && (
          <Skeleton
            className={`${ui.block} ${ui.full} ${ui.onSunken} ${ui.framed} ${ui.roundMd} ${ui.picture1200} ${ui.autoHigh}`}
          />
        )}
        {!isGone && <LoadFailure of={query} title={texts.notLoaded} />}
        {data !== undefined && (
          <>
            <img
              src={data.pictureUrl}
              alt={data.description}
              {...SHARED_PICTURE_SIZE}
              className={`${ui.block} ${ui.full} ${ui.onSunken} ${ui.framed} ${ui.roundMd} ${ui.picture1200} ${ui.autoHigh}`}
            />
            <ShareActions picture={data} />
          </>
        )}
        <nav aria-label={texts.toHub} className={`${ui.wrap} ${classes.links}`}>
          {data !== undefined && (
            <Link className={ui.link} to={subjectPath(data)}>
              {texts.toSubject[data.kind]}
            </Link>
          )}
          <Link className={ui.link} to={paths.record}>
            {texts.record}
          </Link>
          <Link className={ui.link} to={paths.dashboard}>
            {texts.toHub}
          </Link>
        </nav>
      </div>
    </>
  );
}

const SUBJECT_PATHS = {
  userTeam: () => paths.myTeam,
  club: clubPath,
  player: playerPath,
} satisfies Record<SharedPicture['kind'], (id: string) => string>;

const subjectPath = ({ kind, subjectId }: SharedPicture) => SUBJECT_PATHS[kind](subjectId);
