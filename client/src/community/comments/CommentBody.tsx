import { Button } from '@mantine/core';
import { IconHeart, IconHeartFilled } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Comment, Reply } from '#shared/community/community.schema.ts';
import { formatAge, formatKickoff } from '#shared/text/format.ts';
import { UserPicture } from '../../ui/UserPicture.tsx';
import { DeleteCommentDialog } from './DeleteCommentDialog.tsx';
import ui from '../../ui/Vocabulary.module.css';
import classes from '../thread/Discussion.module.css';
import { nameOf } from '../names.ts';
import { PlainText } from './PlainText.tsx';
import { QuietActions } from '../QuietActions.tsx';
import { texts } from '../texts.ts';
import { useLike } from './useLike.ts';
import type { Apply } from '../thread/useThread.ts';

const MINUTE_MS = 60_000;

interface CommentBodyProps {
  comment: Comment | Reply;
  isDeleted: boolean;
  userId: string | null;
  isAdmin: boolean;
  minuteMs: number | null;
  apply: Apply;
  catchUp: () => void;
  /** An additional action. */
  children?: ReactNode;
}

/** A comment's user, time and text, with its actions. */
export function CommentBody({
  comment,
  isDeleted,
  userId,
  isAdmin,
  minuteMs,
  apply,
  catchUp,
  children,
}: CommentBodyProps) {
  const { user, content, createdAt, liked, likesCount } = comment;
  const like = useLike(comment, apply, catchUp);
  const name = nameOf(user);

  if (isDeleted) return <p className={`${ui.quiet} ${classes.deleted}`}>{texts.deleted}</p>;
  return (
    <article>
      <div className={`${ui.line} ${ui.gapX10}`}>
        <UserPicture name={name} src={user?.pictureUrl} />
        <bdi className={`${ui.strong} ${ui.breaks} ${ui.within}`}>{name}</bdi>
        <time dateTime={createdAt} title={formatKickoff(createdAt)} className={ui.hint}>
          {minuteMs !== null && ageOf(createdAt, minuteMs)}
        </time>
      </div>
      <PlainText text={content} />
      <div className={`${ui.wrap} ${classes.actions}`}>
        <Button
          size="compact-sm"
          variant="subtle"
          aria-pressed={liked}
          aria-label={`${texts.likeOf(name)}, ${texts.likes(likesCount)}`}
          leftSection={
            liked ? <IconHeartFilled size={15} aria-hidden /> : <IconHeart size={15} aria-hidden />
          }
          onClick={like}
        >
          {likesCount}
        </Button>
        {children}
        <QuietActions
          postedBy={user}
          userId={userId}
          isAdmin={isAdmin}
          subject="comment"
          subjectId={comment.id}
          labels={{ report: texts.reportOf(name), delete: texts.deleteOf(name) }}
          renderDeleteDialog={(onClose) => (
            <DeleteCommentDialog commentId={comment.id} apply={apply} onClose={onClose} />
          )}
        />
      </div>
    </article>
  );
}

const ageOf = (createdAt: string, minuteMs: number) =>
  minuteMs - Date.parse(createdAt) < MINUTE_MS ? texts.justNow : formatAge(createdAt, minuteMs);
