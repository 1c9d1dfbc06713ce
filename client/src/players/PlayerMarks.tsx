import { Group } from '@mantine/core';
import { IconEye, IconShirtSport } from '@tabler/icons-react';
import { use } from 'react';
import { OwnPlayers } from './OwnPlayers.tsx';
import { VisuallyHidden } from '../ui/text/VisuallyHidden.tsx';

const texts = { mine: 'in deinem Team', watched: 'auf deiner Watchlist' };

interface PlayerMarksProps {
  playerId: string;
  /** Whether the context already implies that he is in one of the user's teams. */
  isMineKnown?: boolean | undefined;
}

/** Small signs after a name: in one of the user's teams, watched. */
export function PlayerMarks({ playerId, isMineKnown = false }: PlayerMarksProps) {
  const { mine, watched } = use(OwnPlayers);
  return (
    <>
      {!isMineKnown && mine.has(playerId) && (
        <Group
          component="span"
          gap={0}
          align="stretch"
          wrap="nowrap"
          display="inline-flex"
          c="accent"
          flex="none"
          title={texts.mine}
        >
          <IconShirtSport size={14} stroke={2} aria-hidden />
          <VisuallyHidden> ({texts.mine})</VisuallyHidden>
        </Group>
      )}
      {watched.has(playerId) && (
        <Group
          component="span"
          gap={0}
          align="stretch"
          wrap="nowrap"
          display="inline-flex"
          c="accent"
          flex="none"
          title={texts.watched}
        >
          <IconEye size={14} stroke={2} aria-hidden />
          <VisuallyHidden> ({texts.watched})</VisuallyHidden>
        </Group>
      )}
    </>
  );
}
