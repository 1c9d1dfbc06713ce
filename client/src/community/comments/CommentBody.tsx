import { Button } from '@mantine/core';
import { IconHeart, IconHeartFilled } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import type { Comment, Reply } from '#shared/community/community.schema.ts';
import { formatAge, formatKickoff } from '#shared/text/format.ts';
import { UserPicture } from '../../ui/UserPicture.tsx';
import ui from '../../ui/Vocabulary.module.css';
import classes from '../thread/Discussion.module.css';
import { nameOf } from '../names.ts';
import { PlainText } from './PlainText.tsx';
import { QuietActions } from '../QuietActions.tsx';
import { texts, specified } from '../texts.ts';
import type { Apply } from '../thread/useThread.ts';
import { trpc } from '../../api/trpc.ts';
import { ConfirmDialog, type Question } from '../../ui/dialogs/ConfirmDialog.tsx';
import { commentDeleted, likeFlipped, likeSet } from '../thread/threadChanges.ts';
import { toastSuccess, toastFailure, toastNotice } from '../toasts.ts';
import { textOfCode } from '../../api/errorTexts.ts';
import { useUser } from '../../auth/AuthContext.tsx';

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

interface DeleteCommentDialogProps {
  commentId: string;
  apply: Apply;
  onClose: () => void;
}

/** Deletes a comment or a reply after confirmation. */
function DeleteCommentDialog({ commentId, apply, onClose }: DeleteCommentDialogProps) {
  const { mutateAsync } = trpc.community.deleteComment.useMutation();
  const question: Question = {
    title: texts.deleteTitle,
    text: texts.deleteText,
    confirm: texts.delete,
    isDangerous: true,
    failed: texts.deleteFailed,
    async run() {
      apply(commentDeleted(await mutateAsync({ commentId })));
      toastSuccess('deletion', texts.commentGone);
    },
  };
  return <ConfirmDialog question={question} onClose={onClose} />;
}

/**
 * Likes or unlikes a comment: shown at once, undone if the hub refuses it. A second press is sent once the hub has answered the
 * first, because the hub can only toggle a like.
 */
function useLike({ id, liked }: Comment | Reply, apply: Apply, catchUp: () => void): () => void {
  const user = useUser();
  /** Null while no request is pending. */
  const asked = useRef<{ wanted: boolean; known: boolean } | null>(null);
  const { mutate } = trpc.community.toggleLike.useMutation({
    onSuccess(result) {
      const { wanted = result.liked } = asked.current ?? {};
      if (result.liked === wanted) {
        asked.current = null;
        apply(likeSet(result));
      } else {
        asked.current = { wanted, known: result.liked };
        mutate({ commentId: id });
      }
    },
    onError(error) {
      if (asked.current !== null) apply(likeFlipped(id, asked.current.known));
      asked.current = null;
      toastFailure('like', specified.likeFailed, error);
      catchUp();
    },
  });
  return () => {
    if (user === null) {
      toastNotice('like', textOfCode('signInToLike'));
      return;
    }
    const before = asked.current;
    const wanted = !(before?.wanted ?? liked);
    asked.current = { wanted, known: before?.known ?? liked };
    apply(likeFlipped(id, wanted));
    if (before === null) mutate({ commentId: id });
  };
}
