import { Group, Text } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import taps from './Taps.module.css';
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
      <Group
        component="summary"
        gap="sm"
        justify="space-between"
        wrap="nowrap"
        fw={600}
        mih="2.8125rem"
        c="ink"
        fz="sm"
        className={taps.pointed}
      >
        <span>
          {title}
          {count !== undefined && (
            <Text span inherit c="dimmed" fw={400}>
              {' '}
              ({count})
            </Text>
          )}
        </span>
        <IconChevronDown size={18} stroke={1.8} color="var(--hub-ink-quiet)" aria-hidden />
      </Group>
      {children}
    </details>
  );
}
