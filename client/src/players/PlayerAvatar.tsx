import classes from './PlayerAvatar.module.css';

interface PlayerAvatarProps {
  name: string;
  size?: 'small' | 'large';
}

/** A player's initials in a circle; hidden from screen readers because the name stands beside it. */
export function PlayerAvatar({ name, size = 'small' }: PlayerAvatarProps) {
  return (
    <span className={classes.avatar} data-size={size} aria-hidden>
      {initialsOf(name)}
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
