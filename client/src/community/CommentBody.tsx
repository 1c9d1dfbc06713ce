import { Button } from '@mantine/core';
import { IconHeart, IconHeartFilled } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import type { Comment, Reply } from '#shared/community.ts';
import { formatAge, formatKickoff } from '../format.ts';
import { DeleteDialog } from './DeleteDialog.tsx';
import classes from './Discussion.module.css';
import { nameOf } from './names.ts';
import { PlainText } from './PlainText.tsx';
import { ReportDialog } from './ReportDialog.tsx';
import { texts } from './texts.ts';
import { useLike } from './useLike.ts';
import type { Apply } from './useThread.ts';

const MINUTE_MS = 60_000;

interface CommentBodyProps {
  comment: Comment | Reply;
  isDeleted: boolean;
  userId: string | null;
  isAdmin: boolean;
  minuteMs: number | null;
  apply: Apply;
  catchUp: () => void;
  /** A further action. */
  children?: ReactNode;
}

/** Who wrote what when, and what can be done with it. */
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
  const { author, content, createdAt, liked, likesCount } = comment;
  const [dialog, setDialog] = useState<'delete' | 'report' | null>(null);
  const like = useLike(comment, apply, catchUp);
  const name = nameOf(author);
  const isOwn = author !== null && author.id === userId;
  const close = () => setDialog(null);

  if (isDeleted) return <p className={classes.deleted}>{texts.deleted}</p>;
  return (
    <article>
      <div className={classes.byline}>
        <bdi className={classes.name}>{name}</bdi>
        <time dateTime={createdAt} title={formatKickoff(createdAt)} className={classes.age}>
          {minuteMs !== null && ageOf(createdAt, minuteMs)}
        </time>
      </div>
      <PlainText text={content} />
      <div className={classes.actions}>
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
        {userId !== null && !isOwn && (
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            className={classes.quietButton}
            aria-label={texts.reportOf(name)}
            onClick={() => setDialog('report')}
          >
            {texts.report}
          </Button>
        )}
        {userId !== null && (isOwn || isAdmin) && (
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            className={classes.quietButton}
            aria-label={texts.deleteOf(name)}
            onClick={() => setDialog('delete')}
          >
            {texts.delete}
          </Button>
        )}
      </div>
      {dialog === 'delete' && <DeleteDialog commentId={comment.id} apply={apply} onClose={close} />}
      {dialog === 'report' && <ReportDialog commentId={comment.id} onClose={close} />}
    </article>
  );
}

const ageOf = (createdAt: string, minuteMs: number) =>
  minuteMs - Date.parse(createdAt) < MINUTE_MS ? texts.justNow : formatAge(createdAt, minuteMs);
