import { Skeleton } from '@mantine/core';
import classes from './MyTeamSkeleton.module.css';

const ROWS = 11;

/** Placeholder for the tabs, the summary and the eleven while they load. */
export function MyTeamSkeleton() {
  return (
    <div aria-hidden>
      <div className={classes.bar}>
        <Skeleton height={36} width={180} />
        <Skeleton height={36} width={120} />
      </div>
      <Skeleton height={210} radius="md" />
      <div className={classes.rows}>
        {Array.from({ length: ROWS }, (_, row) => (
          <Skeleton key={row} height={48} />
        ))}
      </div>
    </div>
  );
}
