import { IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import ui from './Vocabulary.module.css';
import classes from './Disclosure.module.css';

interface DisclosureProps {
  title: ReactNode;
  /** How much is inside, beside the title. */
  count?: number;
  isOpen?: boolean;
  className?: string | undefined;
  /** Called when the user opens or closes it. */
  onToggle?: (isOpen: boolean) => void;
  children: ReactNode;
}

/** A part with further details; closed, it takes one line. */
export function Disclosure({ title, count, isOpen = false, className, onToggle, children }: DisclosureProps) {
  return (
    <details
      className={[classes.disclosure, className].filter(Boolean).join(' ')}
      open={isOpen}
      onToggle={({ currentTarget }) => onToggle?.(currentTarget.open)}
    >
      <summary
        className={`${ui.ink} ${ui.apart} ${ui.textS} ${ui.strong} ${ui.lines130} ${ui.gap10} ${ui.pointed} ${classes.summary}`}
      >
        <span>
          {title}
          {count !== undefined && <span className={`${ui.quiet} ${ui.normal}`}> ({count})</span>}
        </span>
        <IconChevronDown
          size={18}
          stroke={1.8}
          className={`${ui.quiet} ${ui.fixed} ${classes.sign}`}
          aria-hidden
        />
      </summary>
      {children}
    </details>
  );
}
