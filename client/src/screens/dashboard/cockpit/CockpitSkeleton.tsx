import classes from './CockpitSkeleton.module.css';

/** Places in each row of the pitch, from the front. */
const ROWS = [2, 4, 4, 1];
const KICKOFFS = 6;
const CARDS = 2;

/**
 * Head, rail, an empty pitch and the decisions, at their final sizes. Without Mantine, because the document contains it too.
 */
export function CockpitSkeleton() {
  return (
    <div aria-hidden className={classes.cockpit}>
      <div className={classes.head}>
        <Places count={2} className={classes.figure} />
      </div>
      <div className={classes.rail}>
        <Places count={KICKOFFS} className={classes.kickoff} />
      </div>
      <div className={classes.pitch}>
        {ROWS.map((count, row) => (
          // oxlint-disable-next-line react/no-array-index-key -- a row is its distance from the goal
          <div key={row} className={classes.row}>
            <Places count={count} className={classes.man} />
          </div>
        ))}
      </div>
      <div className={classes.cards}>
        <Places count={CARDS} className={classes.card} />
      </div>
    </div>
  );
}

const Places = ({ count, className }: { count: number; className: string | undefined }) =>
  Array.from({ length: count }, (_, place) => <span key={place} className={className} />);
