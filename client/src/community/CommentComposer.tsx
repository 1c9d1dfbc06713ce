import { useRef } from 'react';
import type { PageRef } from '#shared/communityPages.ts';
import { trpc } from '../api/trpc.ts';
import { specified, texts } from './texts.ts';
import { commentAdded } from './threadChanges.ts';
import { toastFailure, toastSuccess } from './toasts.ts';
import type { ChangeDraft } from './useDraft.ts';
import type { Apply } from './useThread.ts';
import { WriteBox } from './WriteBox.tsx';

interface CommentComposerProps {
  page: PageRef;
  text: string;
  onChange: ChangeDraft;
  apply: Apply;
}

/** Where a new comment is written; the text stays until the hub has taken it. */
export function CommentComposer({ page, text, onChange, apply }: CommentComposerProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const post = trpc.community.postComment.useMutation({
    networkMode: 'always',
    onSuccess(comment, { content }) {
      apply(commentAdded(comment));
      // What was typed since the button was pressed is not sent yet.
      onChange((draft) => ({ comment: draft.comment === content ? '' : draft.comment }));
      toastSuccess(specified.commentPosted);
      // The button was disabled under the focus. On a touch screen the keyboard should stay away.
      const isLost = document.activeElement === document.body;
      if (isLost && window.matchMedia('(pointer: fine)').matches) field.current?.focus();
    },
    onError: (error) => toastFailure(specified.commentFailed, error),
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
