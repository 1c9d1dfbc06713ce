import { trpc } from '../../api/trpc.ts';
import { DeleteDialog } from '../DeleteDialog.tsx';
import { texts } from '../texts.ts';
import { commentDeleted } from '../thread/threadChanges.ts';
import { toastFailure, toastSuccess } from '../toasts.ts';
import type { Apply } from '../thread/useThread.ts';

interface DeleteCommentDialogProps {
  commentId: string;
  apply: Apply;
  onClose: () => void;
}

/** Deletes a comment or a reply after confirmation. */
export function DeleteCommentDialog({ commentId, apply, onClose }: DeleteCommentDialogProps) {
  const { mutate, isPending } = trpc.community.deleteComment.useMutation({
    networkMode: 'always',
    onSuccess(deleted) {
      onClose();
      apply(commentDeleted(deleted));
      toastSuccess(texts.commentGone);
    },
    onError: (error) => toastFailure(texts.deleteFailed, error),
  });

  return (
    <DeleteDialog
      title={texts.deleteTitle}
      consequence={texts.deleteText}
      isDeleting={isPending}
      onDelete={() => mutate({ commentId })}
      onClose={onClose}
    />
  );
}
