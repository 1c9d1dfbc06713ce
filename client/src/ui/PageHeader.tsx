import { Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import type { ReactNode } from 'react';
import classes from './PageHeader.module.css';

const HUB_TITLE = 'Bundesliga Fantasy Hub';

interface PageHeaderProps {
  /** Also used as the browser tab's title. */
  title: string;
  subtitle?: ReactNode;
}

/** A screen's only `h1`; it receives the focus after a navigation. */
export function PageHeader({ title, subtitle }: PageHeaderProps) {
  useDocumentTitle(`${title} · ${HUB_TITLE}`);
  return (
    <header className={classes.header}>
      <Title order={1} tabIndex={-1} className={classes.title}>
        {title}
      </Title>
      {subtitle !== undefined && <div className={classes.subtitle}>{subtitle}</div>}
    </header>
  );
}
