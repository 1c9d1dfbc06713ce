import type { ReactNode } from 'react';
import classes from './FilterBar.module.css';

const FILTER = 'Filter';

/** The fields that narrow a list down, and beneath them what is left of it. */
export function FilterBar({ children, result }: { children: ReactNode; result: ReactNode }) {
  return (
    <>
      <fieldset aria-label={FILTER} className={classes.bar}>
        {children}
      </fieldset>
      <div className={classes.result}>{result}</div>
    </>
  );
}

/** How much of a list is left, read out when it changes. The place is kept while `text` is null. */
export function ResultCount({ text }: { text: string | null }) {
  return <output className={classes.count}>{text}</output>;
}
