import { Box, Group, Text } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import surfaces from './Surfaces.module.css';
import wrapping from './Wrapping.module.css';
import classes from './FigureTiles.module.css';

interface FigureTilesProps {
  /** Names the group of figures for screen readers. */
  label: string;
  /** Columns on wide screens; phones show two. */
  columns: 2 | 4;
  className?: string;
  children: ReactNode;
}

/** Figures as equally sized tiles; the children are `FigureTile`s. */
export function FigureTiles({ label, columns, className, children }: FigureTilesProps) {
  return (
    <dl
      aria-label={label}
      data-columns={columns}
      className={[classes.tiles, className].filter(Boolean).join(' ')}
    >
      {children}
    </dl>
  );
}

interface FigureTileProps {
  label: string;
  Icon?: Icon;
  value: ReactNode;
  /** Qualifies the value. */
  note?: ReactNode;
  /** Marks the value as an estimate. */
  isEstimate?: boolean;
}

export function FigureTile({ label, Icon: Symbol, value, note, isEstimate }: FigureTileProps) {
  return (
    <Box
      py="md"
      px="lg"
      className={`${surfaces.surface} ${classes.tile}`}
      data-estimate={isEstimate || undefined}
    >
      <Group
        component="dt"
        wrap="nowrap"
        c="dimmed"
        fz="sm"
        gap="sm"
        className={`${wrapping.hyphens} ${wrapping.breaks}`}
      >
        {Symbol !== undefined && <Symbol size={17} stroke={1.6} aria-hidden />}
        {label}
      </Group>
      <Group component="dd" gap={0} wrap="nowrap" fw={600} fz="xl" mih="2.375rem">
        <span>{value}</span>
      </Group>
      {note !== undefined && note !== false && (
        <Text component="dd" size="sm" c="dimmed">
          {note}
        </Text>
      )}
    </Box>
  );
}
