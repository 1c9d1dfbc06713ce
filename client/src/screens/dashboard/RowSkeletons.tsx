import { Skeleton, Stack } from '@mantine/core';
import surfaces from '../../ui/Surfaces.module.css';

interface RowSkeletonsProps {
  rows: number;
}

/** As many placeholder rows as the list will have, each as high as a real one. */
export function RowSkeletons({ rows }: RowSkeletonsProps) {
  return (
    <div aria-hidden>
      {Array.from({ length: rows }, (_, row) => (
        <Stack key={row} gap="sm" justify="center" mih="var(--hub-row)" className={surfaces.ruled}>
          <Skeleton height={14} width={`${72 - (row % 3) * 9}%`} />
          <Skeleton height={11} width={`${44 + (row % 4) * 5}%`} />
        </Stack>
      ))}
    </div>
  );
}
