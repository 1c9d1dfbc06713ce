import { Skeleton } from '@mantine/core';
import ui from '../../../ui/Vocabulary.module.css';
import classes from './CockpitSkeleton.module.css';

/** Head, rail and pitch at their final sizes. */
export function CockpitSkeleton() {
  return (
    <div aria-hidden className={`${ui.stack12} ${ui.packedTop} ${classes.cockpit}`}>
      <Skeleton height={112} />
      <Skeleton height={66} />
      <Skeleton height={330} maw={420} />
    </div>
  );
}
