import { useEffect, useRef } from 'react';
import type { Comment } from '#shared/community/community.schema.ts';
import { trpc } from '../../api/trpc.ts';
import { nameOf } from '../names.ts';
import { specified, texts } from '../texts.ts';
import { replyAdded } from '../thread/threadChanges.ts';
import { toastFailure, toastSuccess } from '../toasts.ts';
import type { ChangeDraft } from './useDraft.ts';
import type { Apply } from '../thread/useThread.ts';
import { WriteBox } from './WriteBox.tsx';

interface ReplyComposerProps {
  comment: Pick<Comment, 'id' | 'user'>;
  text: string;
  onChange: ChangeDraft;
  apply: Apply;
  /** Called when the box has closed, to return the focus to where it was opened. */
  onClosed: () => void;
}

/** The reply box under a comment; it takes the focus when a user opens it, but not when a draft does. */
export function ReplyComposer({ comment, text, onChange, apply, onClosed }: ReplyComposerProps) {
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
      toastSuccess('writing', specified.commentPosted);
    },
    onError: (error) => toastFailure('writing', specified.commentFailed, error),
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
