import { useRef } from 'react';
import type { PageRef } from '#shared/community/communityPages.schema.ts';
import { trpc } from '../../api/trpc.ts';
import { specified, texts } from '../texts.ts';
import { commentAdded } from '../thread/threadChanges.ts';
import { toastFailure, toastSuccess } from '../toasts.ts';
import type { ChangeDraft } from './useDraft.ts';
import type { Apply } from '../thread/useThread.ts';
import { WriteBox } from './WriteBox.tsx';

interface CommentComposerProps {
  page: PageRef;
  text: string;
  onChange: ChangeDraft;
  apply: Apply;
}

/** The form for a new comment; the text stays until the hub has accepted it. */
export function CommentComposer({ page, text, onChange, apply }: CommentComposerProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const post = trpc.community.postComment.useMutation({
    onSuccess(comment, { content }) {
      apply(commentAdded(comment));
      // Keeps what was typed after the button was pressed, since it has not been sent.
      onChange((draft) => ({ comment: draft.comment === content ? '' : draft.comment }));
      toastSuccess('writing', specified.commentPosted);
      // Disabling the button took its focus away. On a touch screen, focusing the field would open the keyboard.
      const isLost = document.activeElement === document.body;
      if (isLost && window.matchMedia('(pointer: fine)').matches) field.current?.focus();
    },
    onError: (error) => toastFailure('writing', specified.commentFailed, error),
  });

  return (
    <WriteBox
      fieldRef={field}
      label={texts.comment}
      text={text}
      isSending={post.isPending}
      onChange={(comment) => onChange(() => ({ comment }))}
      onSend={(content) => post.mutate({ pageType: page.pageType, pageId: page.pageId, content })}
    />
  );
}
