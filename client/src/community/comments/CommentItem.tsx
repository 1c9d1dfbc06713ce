import { Button, Stack } from '@mantine/core';
import { memo, useRef, useEffect } from 'react';
import type { Comment } from '@hub/shared/community/community.schema.ts';
import { logError } from '../../api/logError.ts';
import { trpc } from '../../api/trpc.ts';
import { CommentBody } from './CommentBody.tsx';
import classes from '../Discussion.module.css';
import { nameOf } from '../names.ts';
import { texts, specified } from '../texts.ts';
import { repliesLoaded, replyAdded } from '../thread/threadChanges.ts';
import { toastFailure, toast } from '../toasts.ts';
import type { ChangeDraft } from './drafts.ts';
import { useLoading } from '../thread/useLoading.ts';
import type { Apply } from '../thread/useThread.ts';
import { WriteBox } from './WriteBox.tsx';
import surfaces from '../../ui/Surfaces.module.css';

export interface CommentItemProps {
  comment: Comment;
  userId: string | null;
  isAdmin: boolean;
  /** The hub's current time, rounded down to the minute. */
  minuteMs: number | null;
  /** The text in the reply box under this comment; null if it is closed. */
  replyText: string | null;
  onChange: ChangeDraft;
  apply: Apply;
  catchUp: () => void;
}

/** A comment with its replies, and the reply box if it is open here. */
export const CommentItem = memo(function CommentItem(props: CommentItemProps) {
  const { comment, userId, isAdmin, minuteMs, replyText, onChange, apply, catchUp } = props;
  const replyButton = useRef<HTMLButtonElement>(null);
  const canReply = userId !== null && !comment.isDeleted;
  const isOpen = canReply && replyText !== null;

  const toggle = () => onChange(() => ({ reply: isOpen ? null : { commentId: comment.id, text: '' } }));

  return (
    <>
      <CommentBody
        comment={comment}
        isDeleted={comment.isDeleted}
        userId={userId}
        isAdmin={isAdmin}
        minuteMs={minuteMs}
        apply={apply}
        catchUp={catchUp}
      >
        {canReply && (
          <Button
            ref={replyButton}
            size="compact-sm"
            variant="subtle"
            aria-expanded={isOpen}
            aria-label={texts.replyOf(nameOf(comment.user))}
            onClick={toggle}
          >
            {texts.reply}
          </Button>
        )}
      </CommentBody>
      {(comment.replies.length > 0 || isOpen) && (
        <Stack gap="sm" mt="sm" className={surfaces.edged}>
          {comment.replies.length > 0 && (
            <Stack component="ul" gap="sm">
              {comment.replies.map((reply) => (
                <li key={reply.id}>
                  <CommentBody
                    comment={reply}
                    isDeleted={false}
                    userId={userId}
                    isAdmin={isAdmin}
                    minuteMs={minuteMs}
                    apply={apply}
                    catchUp={catchUp}
                  />
                </li>
              ))}
            </Stack>
          )}
          <MoreReplies comment={comment} apply={apply} />
          {isOpen && (
            <ReplyComposer
              comment={comment}
              text={replyText}
              onChange={onChange}
              apply={apply}
              onClosed={() => replyButton.current?.focus()}
            />
          )}
        </Stack>
      )}
    </>
  );
});

function MoreReplies({ comment, apply }: Pick<CommentItemProps, 'comment' | 'apply'>) {
  const { id: commentId, nextRepliesCursor: cursor, repliesCount, replies } = comment;
  const utils = trpc.useUtils();
  const [isLoading, load] = useLoading(async () => {
    try {
      apply(repliesLoaded(commentId, await utils.client.community.replies.query({ commentId, cursor })));
    } catch (error) {
      logError('replies failed', error);
      toastFailure(texts.moreFailed, error);
    }
  });
  if (cursor === null) return null;
  return (
    <Button
      size="compact-sm"
      variant="default"
      mt="sm"
      className={classes.more}
      loading={isLoading}
      onClick={load}
    >
      {texts.moreReplies(Math.max(1, repliesCount - replies.length))}
    </Button>
  );
}

interface ReplyComposerProps {
  comment: Pick<Comment, 'id' | 'user'>;
  text: string;
  onChange: ChangeDraft;
  apply: Apply;
  /** Called when the box has closed, to return the focus to where it was opened. */
  onClosed: () => void;
}

/** The reply box under a comment; it takes the focus when a user opens it, but not when a draft does. */
function ReplyComposer({ comment, text, onChange, apply, onClosed }: ReplyComposerProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const isOpenedByHand = useRef(text === '');
  useEffect(() => {
    if (isOpenedByHand.current) field.current?.focus();
  }, []);

  const close = (isDone = (_text: string) => true) =>
    onChange(({ reply }) => {
      if (reply?.commentId !== comment.id || !isDone(reply.text)) return {};
      onClosed();
      return { reply: null };
    });
  const post = trpc.community.reply.useMutation({
    onSuccess(reply, { content }) {
      apply(replyAdded(reply, { isOwn: true }));
      // Keeps what was typed after the button was pressed, since it has not been sent.
      close((written) => written === content);
      toast(specified.commentPosted);
    },
    onError: (error) => toastFailure(specified.commentFailed, error),
  });

  return (
    <WriteBox
      fieldRef={field}
      label={texts.replyTo(nameOf(comment.user))}
      text={text}
      isSending={post.isPending}
      onChange={(written) => onChange(() => ({ reply: { commentId: comment.id, text: written } }))}
      onSend={(content) => post.mutate({ commentId: comment.id, content })}
      onCancel={() => close()}
    />
  );
}
