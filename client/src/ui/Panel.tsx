import { Group, Paper, Title, type BoxProps } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import wrapping from './Wrapping.module.css';
import classes from './Panel.module.css';

interface PanelProps extends BoxProps {
  /** The target of an address's fragment. */
  id?: string;
  title: string;
  /** Content opposite the title, such as a link or a date. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A titled region of a screen on its own surface. */
export function Panel({ id, title, aside, className, children, ...look }: PanelProps) {
  const titleId = useId();
  return (
    <Paper
      component="section"
      withBorder
      miw={0}
      {...look}
      id={id}
      aria-labelledby={titleId}
      className={[classes.panel, className].filter(Boolean).join(' ')}
    >
      <Group gap="line" justify="space-between" mb="xs">
        <Title order={2} id={titleId} miw={0} fz="lg" className={wrapping.breaks}>
          {title}
        </Title>
        {aside}
      </Group>
      {children}
    </Paper>
  );
}
