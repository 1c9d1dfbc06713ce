import { Skeleton, Stack } from '@mantine/core';
import surfaces from '../../ui/Surfaces.module.css';

interface RowSkeletonsProps {
  rows: number;
  /** Of the list. */
  gap?: 'line';
}

/** As many placeholder rows as the list will have, each as high as a real one. */
export function RowSkeletons({ rows, gap }: RowSkeletonsProps) {
  return (
    <Stack gap={gap ?? 0} aria-hidden>
      {Array.from({ length: rows }, (_, row) => (
        <Stack key={row} gap="sm" justify="center" mih="var(--hub-row)" className={surfaces.ruled}>
          <Skeleton height={14} width={`${72 - (row % 3) * 9}%`} />
          <Skeleton height={11} width={`${44 + (row % 4) * 5}%`} />
        </Stack>
      ))}
    </Stack>
  );
}
