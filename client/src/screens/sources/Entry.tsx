import { Group, Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import wrapping from '../../ui/Wrapping.module.css';
import surfaces from '../../ui/Surfaces.module.css';

interface EntryProps {
  title: ReactNode;
  children: ReactNode;
}

/** A panel's row. */
export const EntryRow = ({ children }: { children: ReactNode }) => (
  <Stack component="li" gap="xs" py="md" className={surfaces.ruled}>
    {children}
  </Stack>
);

/** One row of a panel: its subject, and what is reported about it. */
export const Entry = ({ title, children }: EntryProps) => (
  <EntryRow>
    <Title order={3} size="md" className={wrapping.breaks}>
      {title}
    </Title>
    {children}
  </EntryRow>
);

/** The buttons of an entry, side by side. */
export const Choices = ({ children }: { children: ReactNode }) => (
  <Group gap="sm" mt="xs">
    {children}
  </Group>
);
