import { Skeleton, Stack } from '@mantine/core';
import surfaces from '../../ui/Surfaces.module.css';
import classes from './RowSkeletons.module.css';

interface RowSkeletonsProps {
  rows: number;
  /** Lines of text in a typical row. */
  lines: 2 | 3;
}

/** As many placeholder rows as the list will have, each as high as a real one. */
export function RowSkeletons({ rows, lines }: RowSkeletonsProps) {
  return (
    <div aria-hidden data-lines={lines} className={classes.rows}>
      {Array.from({ length: rows }, (_, row) => (
        <Stack key={row} gap={0} justify="center" className={`${surfaces.ruled} ${classes.row}`}>
          <Skeleton height={14} width={`${72 - (row % 3) * 9}%`} />
          <Skeleton height={11} width={`${44 + (row % 4) * 5}%`} />
        </Stack>
      ))}
    </div>
  );
}
