import classes from './FlowRuns.module.css';
import { texts } from './texts.ts';

/** What a run could not use, folded away; nothing when all went well. */
export function RunErrors({ errors }: { errors: readonly string[] }) {
  if (errors.length === 0) return null;
  return (
    <details className={classes.errors}>
      <summary>{texts.viewErrors(errors.length)}</summary>
      <ul>
        {errors.map((error) => (
          <li key={error}>{error}</li>
        ))}
      </ul>
    </details>
  );
}
