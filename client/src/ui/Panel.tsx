import { Title } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import ui from './Vocabulary.module.css';
import classes from './Panel.module.css';

interface PanelProps {
  /** The target of an address's fragment. */
  id?: string;
  title: string;
  /** Content opposite the title, such as a link or a date. */
  aside?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A titled region of a screen on its own surface. */
export function Panel({ id, title, aside, className, children }: PanelProps) {
  const titleId = useId();
  return (
    <section
      id={id}
      aria-labelledby={titleId}
      className={[`${ui.shrinks} ${ui.surface} ${ui.padded} ${classes.panel}`, className]
        .filter(Boolean)
        .join(' ')}
    >
      <div className={`${ui.spread} ${ui.gapY2} ${ui.gapX10} ${ui.below4}`}>
        <Title order={2} id={titleId} className={`${ui.textL} ${ui.lines130} ${ui.breaks} ${ui.shrinks}`}>
          {title}
        </Title>
        {aside}
      </div>
      {children}
    </section>
  );
}
