import { trpc } from '../../api/trpc.ts';
import { ConfirmDialog, type Question } from '../../ui/dialogs/ConfirmDialog.tsx';
import { texts } from '../texts.ts';
import { commentDeleted } from '../thread/threadChanges.ts';
import { toastSuccess } from '../toasts.ts';
import type { Apply } from '../thread/useThread.ts';

interface DeleteCommentDialogProps {
  commentId: string;
  apply: Apply;
  onClose: () => void;
}

/** Deletes a comment or a reply after confirmation. */
export function DeleteCommentDialog({ commentId, apply, onClose }: DeleteCommentDialogProps) {
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
