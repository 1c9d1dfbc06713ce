import { Box, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './FilterBar.module.css';

const FILTER = 'Filter';

/** The fields that filter a list, starting with a search field if there is one, and below them the result count. */
export function FilterBar({ children, result }: { children: ReactNode; result: ReactNode }) {
  return (
    <>
      <Box component="search" aria-label={FILTER} mb="xs" className={classes.bar}>
        {children}
      </Box>
      <Group gap="lg" justify="space-between" mb="sm" mih="2.25rem">
        {result}
      </Group>
    </>
  );
}

/** The number of results, announced when it changes. Its place is reserved while `text` is null. */
export function ResultCount({ text }: { text: string | null }) {
  return (
    <Box component="output" c="dimmed" fz="sm">
      {text}
    </Box>
  );
}
