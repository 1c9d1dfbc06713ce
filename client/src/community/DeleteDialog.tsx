import { Button } from '@mantine/core';
import { trpc } from '../api/trpc.ts';
import { Dialog } from '../components/Dialog.tsx';
import classes from './Forms.module.css';
import { texts } from './texts.ts';
import { commentDeleted } from './threadChanges.ts';
import { toastFailure, toastSuccess } from './toasts.ts';
import type { Apply } from './useThread.ts';

interface DeleteDialogProps {
  commentId: string;
  apply: Apply;
  onClose: () => void;
}

/** Asks once more before a comment is deleted. */
export function DeleteDialog({ commentId, apply, onClose }: DeleteDialogProps) {
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
    <Dialog title={texts.deleteTitle} onClose={onClose}>
      <div className={classes.form}>
        <p>{texts.deleteText}</p>
        <div className={classes.foot}>
          <Button variant="default" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button loading={isPending} onClick={() => mutate({ commentId })}>
            {texts.delete}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
