import { VisuallyHidden } from '@mantine/core';
import { IconEye, IconShirtSport } from '@tabler/icons-react';
import { trpc } from '../api/trpc.ts';
import classes from './PlayerRow.module.css';
import { useMyPlayers } from './useMyPlayers.ts';

const texts = { mine: 'in deinem Team', watched: 'auf deiner Watchlist' };

interface PlayerMarksProps {
  playerId: string;
  /** True where it goes without saying that he is in a team of the user. */
  isMineKnown?: boolean | undefined;
}

/** Small signs after a name: he is in one of the user's teams, he is watched. */
export function PlayerMarks({ playerId, isMineKnown = false }: PlayerMarksProps) {
  const mine = useMyPlayers();
  const { data: watchedIds } = trpc.watchlist.ids.useQuery();
  return (
    <>
      {!isMineKnown && mine?.has(playerId) === true && (
        <span className={classes.mark} title={texts.mine}>
          <IconShirtSport size={14} stroke={2} aria-hidden />
          <VisuallyHidden> ({texts.mine})</VisuallyHidden>
        </span>
      )}
      {watchedIds?.includes(playerId) === true && (
        <span className={classes.mark} title={texts.watched}>
          <IconEye size={14} stroke={2} aria-hidden />
          <VisuallyHidden> ({texts.watched})</VisuallyHidden>
        </span>
      )}
    </>
  );
}
