import { trpc } from '../../api/trpc.ts';
import { ConfirmDialog, type Question } from '../../ui/dialogs/ConfirmDialog.tsx';
import { texts } from '../texts.ts';
import { pollDeleted } from '../thread/threadChanges.ts';
import { toastSuccess } from '../toasts.ts';
import type { Apply } from '../thread/useThread.ts';

interface DeletePollDialogProps {
  pollId: string;
  apply: Apply;
  onClose: () => void;
}

/** Deletes a poll and its votes after confirmation. */
export function DeletePollDialog({ pollId, apply, onClose }: DeletePollDialogProps) {
  const { mutateAsync } = trpc.community.deletePoll.useMutation();
  const question: Question = {
    title: texts.deletePollTitle,
    text: texts.deletePollText,
    confirm: texts.delete,
    isDangerous: true,
    failed: texts.deletePollFailed,
    async run() {
      apply(pollDeleted(await mutateAsync({ pollId })));
      toastSuccess('deletion', texts.pollGone);
    },
  };
  return <ConfirmDialog question={question} onClose={onClose} />;
}
