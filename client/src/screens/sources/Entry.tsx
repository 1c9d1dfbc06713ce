import type { ReactNode } from 'react';
import ui from '../../ui/Vocabulary.module.css';

interface EntryProps {
  title: ReactNode;
  children: ReactNode;
}

/** The look of a panel's rows. */
export const ROW = `${ui.stack4} ${ui.paddedY12} ${ui.ruled}`;

/** One row of a panel: its subject, and what is reported about it. */
export const Entry = ({ title, children }: EntryProps) => (
  <li className={ROW}>
    <h3 className={`${ui.textM} ${ui.breaks}`}>{title}</h3>
    {children}
  </li>
);

/** The buttons of an entry, side by side. */
export const Choices = ({ children }: { children: ReactNode }) => (
  <div className={`${ui.line} ${ui.gap8} ${ui.above4}`}>{children}</div>
);
