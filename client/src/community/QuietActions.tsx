import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import type { NamedUser, ReportSubject } from '#shared/community/community.schema.ts';
import ui from '../ui/Vocabulary.module.css';
import { ReportDialog } from './ReportDialog.tsx';
import { texts } from './texts.ts';

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
    className: ui.quiet,
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
