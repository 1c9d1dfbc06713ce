import { Skeleton } from '@mantine/core';
import ui from '../../ui/Vocabulary.module.css';
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
        <div key={row} className={`${ui.ruled} ${ui.stack} ${ui.packed} ${classes.row}`}>
          <Skeleton height={14} width={`${72 - (row % 3) * 9}%`} />
          <Skeleton height={11} width={`${44 + (row % 4) * 5}%`} />
        </div>
      ))}
    </div>
  );
}
