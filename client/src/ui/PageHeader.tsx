import { Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import type { ReactNode } from 'react';
import ui from './Vocabulary.module.css';
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
    <header className={`${ui.below6} ${classes.header}`}>
      <Title
        order={1}
        tabIndex={-1}
        className={`${ui.lines120} ${ui.heavy} ${ui.textXxl} ${ui.tight} ${classes.title}`}
      >
        {title}
      </Title>
      {(subtitle !== undefined || aside !== undefined) && (
        <div className={`${ui.baseline} ${ui.toEnds} ${ui.gapX16} ${classes.line}`}>
          <div className={`${ui.hint} ${ui.shrinks} ${ui.measure44} ${ui.above2} ${classes.subtitle}`}>
            {subtitle}
          </div>
          {aside}
        </div>
      )}
    </header>
  );
}
