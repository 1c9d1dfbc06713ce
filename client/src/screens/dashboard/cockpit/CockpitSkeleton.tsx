import { Skeleton } from '@mantine/core';
import classes from './CockpitSkeleton.module.css';

/** Head, rail and pitch at their final sizes. */
export function CockpitSkeleton() {
  return (
    <div aria-hidden className={classes.cockpit}>
      <Skeleton className={classes.head} />
      <Skeleton className={classes.rail} />
      <Skeleton className={classes.pitch} />
    </div>
  );
}
