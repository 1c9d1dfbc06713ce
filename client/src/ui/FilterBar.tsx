import type { ReactNode } from 'react';
import ui from './Vocabulary.module.css';
import classes from './FilterBar.module.css';

const FILTER = 'Filter';

/** The fields that filter a list, starting with a search field if there is one, and below them the result count. */
export function FilterBar({ children, result }: { children: ReactNode; result: ReactNode }) {
  return (
    <>
      <search aria-label={FILTER} className={`${ui.stack8} ${ui.below4} ${classes.bar}`}>
        {children}
      </search>
      <div className={`${ui.spread} ${ui.below6} ${ui.gapY6} ${ui.gapX16} ${classes.result}`}>{result}</div>
    </>
  );
}

/** The number of results, announced when it changes. Its place is reserved while `text` is null. */
export function ResultCount({ text }: { text: string | null }) {
  return <output className={ui.note}>{text}</output>;
}
