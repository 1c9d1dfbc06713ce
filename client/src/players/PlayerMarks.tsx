import { IconEye, IconShirtSport } from '@tabler/icons-react';
import { use } from 'react';
import ui from '../ui/Vocabulary.module.css';
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
        <span className={`${ui.accent} ${ui.fixed} ${ui.flexInline}`} title={texts.mine}>
          <IconShirtSport size={14} stroke={2} aria-hidden />
          <VisuallyHidden> ({texts.mine})</VisuallyHidden>
        </span>
      )}
      {watched.has(playerId) && (
        <span className={`${ui.accent} ${ui.fixed} ${ui.flexInline}`} title={texts.watched}>
          <IconEye size={14} stroke={2} aria-hidden />
          <VisuallyHidden> ({texts.watched})</VisuallyHidden>
        </span>
      )}
    </>
  );
}
