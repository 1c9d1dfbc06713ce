import { Group } from '@mantine/core';
import { IconEye, IconShirtSport, type Icon } from '@tabler/icons-react';
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
      {!isMineKnown && mine.has(playerId) && <Mark Sign={IconShirtSport} meaning={texts.mine} />}
      {watched.has(playerId) && <Mark Sign={IconEye} meaning={texts.watched} />}
    </>
  );
}

const Mark = ({ Sign, meaning }: { Sign: Icon; meaning: string }) => (
  <Group component="span" gap={0} wrap="nowrap" display="inline-flex" c="accent" flex="none" title={meaning}>
    <Sign size={14} stroke={2} aria-hidden />
    <VisuallyHidden> ({meaning})</VisuallyHidden>
  </Group>
);
