import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import type { Author, ReportSubject } from '#shared/community.ts';
import classes from './Discussion.module.css';
import { ReportDialog } from './ReportDialog.tsx';
import { texts } from './texts.ts';

interface QuietActionsProps {
  author: Author | null;
  /** Null: a visitor, who can do neither. */
  userId: string | null;
  isAdmin: boolean;
  subject: ReportSubject;
  subjectId: string;
  /** What is read out: the words on the buttons do not say about what. */
  labels: { report: string; delete: string };
  renderDeleteDialog: (onClose: () => void) => ReactNode;
}

/** What is done rarely: reporting what others wrote, and deleting one's own; administrators delete everything. */
export function QuietActions(props: QuietActionsProps) {
  const { author, userId, isAdmin, subject, subjectId, labels, renderDeleteDialog } = props;
  const [dialog, setDialog] = useState<'report' | 'delete' | null>(null);
  if (userId === null) return null;
  const isOwn = author !== null && author.id === userId;
  const close = () => setDialog(null);
  const look = {
    size: 'compact-sm',
    variant: 'subtle',
    color: 'gray',
    className: classes.quietButton,
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
