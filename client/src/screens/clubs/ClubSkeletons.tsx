import { Skeleton } from '@mantine/core';
import { CLUBS_MAX } from '#shared/limits.ts';
import ui from '../../ui/Vocabulary.module.css';
import classes from './ClubsScreen.module.css';

const CARD_HEIGHT_PX = 126;

/** Placeholder for the cards, including a squad if one is about to open. */
export function ClubSkeletons({ hasSquad }: { hasSquad: boolean }) {
  return (
    <div aria-hidden className={`${ui.stack12} ${classes.clubs}`} data-squad={hasSquad || undefined}>
      {Array.from({ length: CLUBS_MAX }, (_, card) => (
        <Skeleton key={card} height={CARD_HEIGHT_PX} radius="md" />
      ))}
    </div>
  );
}
