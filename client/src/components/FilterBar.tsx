import type { ReactNode } from 'react';
import classes from './FilterBar.module.css';

const FILTER = 'Filter';

/** The fields that narrow a list down, a search first if there is one, and beneath them what is left of the list. */
export function FilterBar({ children, result }: { children: ReactNode; result: ReactNode }) {
  return (
    <>
      <search aria-label={FILTER} className={classes.bar}>
        {children}
      </search>
      <div className={classes.result}>{result}</div>
    </>
  );
}

/** How much of a list is left, read out when it changes. The place is kept while `text` is null. */
export function ResultCount({ text }: { text: string | null }) {
  return <output className={classes.count}>{text}</output>;
}
