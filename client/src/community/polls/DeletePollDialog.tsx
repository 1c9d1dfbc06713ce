import { trpc } from '../../api/trpc.ts';
import { DeleteDialog } from '../DeleteDialog.tsx';
import { texts } from '../texts.ts';
import { pollDeleted } from '../thread/threadChanges.ts';
import { toastFailure, toastSuccess } from '../toasts.ts';
import type { Apply } from '../thread/useThread.ts';

interface DeletePollDialogProps {
  pollId: string;
  apply: Apply;
  onClose: () => void;
}

/** Deletes a poll and its votes after confirmation. */
export function DeletePollDialog({ pollId, apply, onClose }: DeletePollDialogProps) {
  const { mutate, isPending } = trpc.community.deletePoll.useMutation({
    networkMode: 'always',
    onSuccess(deleted) {
      onClose();
      apply(pollDeleted(deleted));
      toastSuccess(texts.pollGone);
    },
    onError: (error) => toastFailure(texts.deletePollFailed, error),
  });

  return (
    <DeleteDialog
      title={texts.deletePollTitle}
      consequence={texts.deletePollText}
      isDeleting={isPending}
      onDelete={() => mutate({ pollId })}
      onClose={onClose}
    />
  );
}
