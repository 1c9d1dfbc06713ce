import { Box, Group, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import type { ReactNode } from 'react';
import classes from './PageHeader.module.css';

const HUB_TITLE = 'Bundesliga Fantasy Hub';

interface PageHeaderProps {
  /** Also used as the browser tab's title. */
  title: string;
  subtitle?: ReactNode;
  /** At the end of the title's or the subtitle's line, such as the link to the discussion. */
  aside?: ReactNode;
}

/** A screen's only `h1`; it receives the focus after a navigation. */
export function PageHeader({ title, subtitle, aside }: PageHeaderProps) {
  useDocumentTitle(`${title} · ${HUB_TITLE}`);
  return (
    <Box component="header" className={classes.header}>
      <Title order={1} tabIndex={-1} fw={800} className={classes.title}>
        {title}
      </Title>
      {(subtitle !== undefined || aside !== undefined) && (
        <Group gap="line" align="baseline" justify="space-between" className={classes.line}>
          {subtitle !== undefined && (
            <Box c="dimmed" miw={0} maw="44rem" mt="xs" className={classes.subtitle}>
              {subtitle}
            </Box>
          )}
          {aside}
        </Group>
      )}
    </Box>
  );
}
