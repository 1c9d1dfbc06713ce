import type { TeamRef } from '@hub/shared/catalog/teams.schema.ts';
import { ClubMark } from '../../clubs/TeamBadge.tsx';
import ui from '../../ui/Vocabulary.module.css';
import classes from './PlayerAvatar.module.css';

interface PlayerAvatarProps {
  name: string;
  /** His club, whose mark is drawn at the edge; absent where the context makes the club clear. */
  team?: Pick<TeamRef, 'id' | 'name'> | null | undefined;
  size?: 'small' | 'large';
}

/** A player's initials in a circle with his club's mark; hidden from screen readers because his name is beside it. */
export function PlayerAvatar({ name, team = null, size = 'small' }: PlayerAvatarProps) {
  return (
    <span
      className={`${ui.hint} ${ui.bold} ${ui.fixed} ${ui.anchor} ${ui.onSunken} ${classes.avatar}`}
      data-size={size}
      aria-hidden
    >
      {initialsOf(name)}
      {team !== null && (
        <span className={`${ui.stack} ${ui.onSurface} ${ui.circle} ${ui.placed} ${classes.club}`}>
          <ClubMark team={team} size={size === 'large' ? 'medium' : 'small'} />
        </span>
      )}
    </span>
  );
}

/** First letters of the first and last name; a single name yields one letter. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/u).filter(Boolean);
  const [first, last] = [words[0], words.length > 1 ? words.at(-1) : undefined];
  return [first, last]
    .map((word) => /\p{L}/u.exec(word ?? '')?.[0] ?? '')
    .join('')
    .toLocaleUpperCase('de');
}
