import { Skeleton } from '@mantine/core';
import ui from '../../ui/Vocabulary.module.css';

const ROWS = 11;

/** Placeholder for the tabs, the summary and the eleven while they load. */
export function MyTeamSkeleton() {
  return (
    <div aria-hidden>
      <div className={`${ui.between} ${ui.gap10} ${ui.below14}`}>
        <Skeleton height={36} width={180} />
        <Skeleton height={36} width={120} />
      </div>
      <Skeleton height={210} radius="md" />
      <div className={`${ui.stack10} ${ui.above16}`}>
        {Array.from({ length: ROWS }, (_, row) => (
          <Skeleton key={row} height={48} />
        ))}
      </div>
    </div>
  );
}
