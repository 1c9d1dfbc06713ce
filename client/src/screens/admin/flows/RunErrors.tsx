import ui from '../../../ui/Vocabulary.module.css';
import classes from '../Desk.module.css';
import { texts } from './texts.ts';

/** The input a run could not use, collapsed; renders nothing if there was none. */
export function RunErrors({ errors }: { errors: readonly string[] }) {
  if (errors.length === 0) return null;
  return (
    <details className={`${ui.textSm} ${ui.ownLine}`}>
      <summary className={ui.pointed}>{texts.viewErrors(errors.length)}</summary>
      <ul className={`${ui.breaks} ${ui.above6} ${classes.bullets}`}>
        {errors.map((error) => (
          <li key={error}>{error}</li>
        ))}
      </ul>
    </details>
  );
}
