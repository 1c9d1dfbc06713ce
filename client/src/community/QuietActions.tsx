import { Button, Group, Stack, Textarea } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import type { NamedUser, ReportSubject } from '@hub/shared/community/community.schema.ts';
import { texts } from './texts.ts';
import { REASON_LENGTH } from '@hub/shared/limits.ts';
import { reasonProblem } from '@hub/shared/community/communityRules.ts';
import { trpc } from '../api/trpc.ts';
import { Dialog } from '../ui/dialogs/Dialog.tsx';
import { toastFailure, toast } from './toasts.ts';
import surfaces from '../ui/Surfaces.module.css';

interface QuietActionsProps {
  postedBy: NamedUser | null;
  /** Null for a visitor, who can do neither. */
  userId: string | null;
  isAdmin: boolean;
  subject: ReportSubject;
  subjectId: string;
  /** Accessible names, because the buttons' words do not say what they apply to. */
  labels: { report: string; delete: string };
  renderDeleteDialog: (onClose: () => void) => ReactNode;
}

/** Rarely used actions: reporting others' content and deleting one's own; administrators can delete everything. */
export function QuietActions(props: QuietActionsProps) {
  const { postedBy, userId, isAdmin, subject, subjectId, labels, renderDeleteDialog } = props;
  const [dialog, setDialog] = useState<'report' | 'delete' | null>(null);
  if (userId === null) return null;
  const isOwn = postedBy !== null && postedBy.id === userId;
  const close = () => setDialog(null);
  const look = {
    size: 'compact-sm',
    variant: 'subtle',
    color: 'gray',
    c: 'dimmed',
  } as const;

  return (
    <>
      {!isOwn && (
        <Button {...look} aria-label={labels.report} onClick={() => setDialog('report')}>
          {texts.report}
        </Button>
      )}
      {(isOwn || isAdmin) && (
        <Button {...look} aria-label={labels.delete} onClick={() => setDialog('delete')}>
          {texts.delete}
        </Button>
      )}
      {dialog === 'delete' && renderDeleteDialog(close)}
      {dialog === 'report' && <ReportDialog subject={subject} subjectId={subjectId} onClose={close} />}
    </>
  );
}

interface ReportDialogProps {
  subject: ReportSubject;
  subjectId: string;
  onClose: () => void;
}

/** Reports a comment or a poll to the administrators, with a reason. */
function ReportDialog({ subject, subjectId, onClose }: ReportDialogProps) {
  const [reason, setReason] = useState('');
  const { mutate, isPending } = trpc.community.report.useMutation({
    onSuccess() {
      onClose();
      toast(texts.reported);
    },
    onError: (error) => toastFailure(texts.reportFailed, error),
  });

  return (
    <Dialog title={texts.reportTitle[subject]} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!isPending) mutate({ subject, subjectId, reason });
        }}
      >
        <Stack gap="md">
          <p>{texts.reportText}</p>
          <Textarea
            data-autofocus
            label={texts.reason}
            required
            rows={2}
            classNames={{ input: surfaces.growing }}
            maxLength={REASON_LENGTH}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <Group gap="sm" align="stretch" justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {texts.cancel}
            </Button>
            <Button type="submit" loading={isPending} disabled={reasonProblem(reason) !== null}>
              {texts.reportSend}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
