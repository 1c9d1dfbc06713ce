import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { ReportSubject } from '#shared/community/community.schema.ts';
import { REASON_LENGTH } from '#shared/community/communityLimits.ts';
import { reasonProblem } from '#shared/community/communityRules.ts';
import { trpc } from '../api/trpc.ts';
import { Dialog } from '../ui/dialogs/Dialog.tsx';
import ui from '../ui/Vocabulary.module.css';
import { texts } from './texts.ts';
import { toastFailure, toastSuccess } from './toasts.ts';

interface ReportDialogProps {
  subject: ReportSubject;
  subjectId: string;
  onClose: () => void;
}

/** Reports a comment or a poll to the administrators, with a reason. */
export function ReportDialog({ subject, subjectId, onClose }: ReportDialogProps) {
  const [reason, setReason] = useState('');
  const { mutate, isPending } = trpc.community.report.useMutation({
    onSuccess() {
      onClose();
      toastSuccess('report', texts.reported);
    },
    onError: (error) => toastFailure('report', texts.reportFailed, error),
  });

  return (
    <Dialog title={texts.reportTitle[subject]} onClose={onClose}>
      <form
        className={ui.stack14}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isPending) mutate({ subject, subjectId, reason });
        }}
      >
        <p>{texts.reportText}</p>
        <Textarea
          data-autofocus
          label={texts.reason}
          required
          rows={2}
          classNames={{ input: ui.growing }}
          maxLength={REASON_LENGTH}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <div className={`${ui.wrap} ${ui.gap8} ${ui.toEnd}`}>
          <Button variant="default" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" loading={isPending} disabled={reasonProblem(reason) !== null}>
            {texts.reportSend}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
