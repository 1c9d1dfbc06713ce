import { ActionIcon } from '@mantine/core';
import { IconEye, IconEyePlus } from '@tabler/icons-react';
import { Failure } from '../ui/states/Failure.tsx';
import { useWatch } from './useWatch.ts';
import ui from '../ui/Vocabulary.module.css';
import classes from './WatchButton.module.css';

const labelOf = (name: string) => `${name} beobachten`;

/** Adds a player to the user's watchlist, or removes him from it. */
export function WatchButton({ playerId, name }: { playerId: string; name: string }) {
  const { isWatched, canChange, error, toggle } = useWatch(playerId);
  const Symbol = isWatched ? IconEye : IconEyePlus;

  const button = (
    <ActionIcon
      variant="subtle"
      size={32}
      className={`${ui.over} ${classes.watch}`}
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
    <span className={`${ui.fixed} ${ui.anchor}`}>
      {button}
      <Failure
        error={error}
        className={`${ui.textS} ${ui.inverse} ${ui.lines135} ${ui.roundSm} ${ui.placed} ${classes.error}`}
      />
    </span>
  );
}
