import { Stack, Text } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';

interface EmptyStateProps {
  Icon: Icon;
  /** A sentence that says what is missing. */
  title: string;
  children?: ReactNode;
}

/** Replaces an empty list and says why it is empty. */
export function EmptyState({ Icon: Symbol, title, children }: EmptyStateProps) {
  return (
    <Stack gap="sm" align="center" c="dimmed" ta="center" fz="sm" maw="32rem" mx="auto" px="lg" py="xl">
      <Symbol size={28} stroke={1.3} aria-hidden />
      <Text size="md" c="ink">
        {title}
      </Text>
      {children}
    </Stack>
  );
}
