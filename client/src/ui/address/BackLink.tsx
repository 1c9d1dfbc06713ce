import { Box, Group } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import taps from '../Taps.module.css';

/** State that a list passes to the screen it opens, so that the back link restores the same view of the list. */
export interface ListOrigin {
  /** The list's search parameters, `?…` or empty. */
  listSearch: string;
}

function listSearchOf(state: unknown): string {
  if (typeof state !== 'object' || state === null || !('listSearch' in state)) return '';
  return typeof state.listSearch === 'string' ? state.listSearch : '';
}

interface BackLinkProps {
  to: string;
  /** Used if the state has none, `?…`. */
  search?: string;
  label: string;
  /** At the end of the line, such as the link to the discussion. */
  aside?: ReactNode;
}

/** Links from a detail screen back to its list, with the list's filters. */
export function BackLink({ to, search = '', label, aside }: BackLinkProps) {
  const location = useLocation();
  return (
    <Group gap="line" justify="space-between" mb="xs">
      <Box
        component={Link}
        to={{ pathname: to, search: listSearchOf(location.state) || search }}
        lh="2rem"
        fz="sm"
        className={taps.link}
      >
        <Group component="span" gap="xs" wrap="nowrap" display="inline-flex">
          <IconArrowLeft size={16} stroke={1.8} aria-hidden />
          {label}
        </Group>
      </Box>
      {aside}
    </Group>
  );
}
