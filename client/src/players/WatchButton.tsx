import { ActionIcon, Box } from '@mantine/core';
import { IconEye, IconEyePlus } from '@tabler/icons-react';
import { Failure } from '../ui/states/Failure.tsx';
import { useWatch } from './useWatch.ts';
import taps from '../ui/Taps.module.css';
import classes from './WatchButton.module.css';
import surfaces from '../ui/Surfaces.module.css';

const labelOf = (name: string) => `${name} beobachten`;

/** Adds a player to the user's watchlist, or removes him from it. */
export function WatchButton({ playerId, name }: { playerId: string; name: string }) {
  const { isWatched, canChange, error, toggle } = useWatch(playerId);
  const Symbol = isWatched ? IconEye : IconEyePlus;

  const button = (
    <ActionIcon
      variant="subtle"
      size={32}
      className={`${taps.over} ${classes.watch}`}
      aria-label={labelOf(name)}
      aria-pressed={isWatched}
      disabled={!canChange}
      onClick={toggle}
    >
      <Symbol size={18} stroke={isWatched ? 2.2 : 1.6} aria-hidden />
    </ActionIcon>
  );
  if (error === null) return button;
  return (
    <Box component="span" flex="none" pos="relative">
      {button}
      <Failure error={error} className={`${surfaces.inverse} ${classes.error}`} />
    </Box>
  );
}
