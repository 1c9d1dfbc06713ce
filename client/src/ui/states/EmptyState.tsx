import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import ui from '../Vocabulary.module.css';
import classes from './EmptyState.module.css';

interface EmptyStateProps {
  Icon: Icon;
  /** A sentence that says what is missing. */
  title: string;
  children?: ReactNode;
}

/** Replaces an empty list and says why it is empty. */
export function EmptyState({ Icon: Symbol, title, children }: EmptyStateProps) {
  return (
    <div className={`${ui.note} ${ui.center} ${ui.pile} ${ui.gap8} ${classes.empty}`}>
      <Symbol size={28} stroke={1.3} aria-hidden />
      <p className={`${ui.ink} ${ui.textM}`}>{title}</p>
      {children}
    </div>
  );
}
