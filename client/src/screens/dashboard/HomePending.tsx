import { CockpitSkeleton } from './cockpit/CockpitSkeleton.tsx';
import classes from './cockpit/CockpitSkeleton.module.css';
import { texts } from './texts.ts';

/**
 * The placeholder of the matchday in the document before any script has loaded (`app/documentMarkup.tsx`). Uses no Mantine
 * parts and no styles of its own, because no script of the hub would load them.
 */
export const HomePending = () => (
  <>
    <header className={classes.title}>
      <h1>{texts.title}</h1>
      <p>{texts.loading}</p>
    </header>
    <CockpitSkeleton />
  </>
);
