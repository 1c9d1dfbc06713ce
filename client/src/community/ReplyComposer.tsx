import { useEffect, useRef } from 'react';
import type { Comment } from '#shared/community.ts';
import { trpc } from '../api/trpc.ts';
import { nameOf } from './names.ts';
import { specified, texts } from './texts.ts';
import { replyAdded } from './threadChanges.ts';
import { toastFailure, toastSuccess } from './toasts.ts';
import type { ChangeDraft } from './useDraft.ts';
import type { Apply } from './useThread.ts';
import { WriteBox } from './WriteBox.tsx';

interface ReplyComposerProps {
  comment: Pick<Comment, 'id' | 'author'>;
  text: string;
  onChange: ChangeDraft;
  apply: Apply;
  /** The box is gone; the focus should be where it was opened. */
  onClosed: () => void;
}

/** The reply box under a comment; it takes the focus when it is opened, but not when a draft opened it. */
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
    networkMode: 'always',
    onSuccess(reply, { content }) {
      apply(replyAdded(reply, { isOwn: true }));
      // What was typed since the button was pressed is not sent yet.
      close((written) => written === content);
      toastSuccess(specified.commentPosted);
    },
    onError: (error) => toastFailure(specified.commentFailed, error),
  });

  return (
    <WriteBox
      fieldRef={field}
      label={texts.replyTo(nameOf(comment.author))}
      text={text}
      isSending={post.isPending}
      onChange={(written) => onChange(() => ({ reply: { commentId: comment.id, text: written } }))}
      onSend={(content) => post.mutate({ commentId: comment.id, content })}
      onCancel={() => close()}
    />
  );
}
