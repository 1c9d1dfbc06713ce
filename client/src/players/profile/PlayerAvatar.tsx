import { Stack, Text } from '@mantine/core';
import type { TeamRef } from '@hub/shared/catalog/teams.schema.ts';
import { ClubMark } from '../../clubs/TeamBadge.tsx';
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
    <Text
      span
      size={size === 'large' ? 'xl' : 'sm'}
      c="dimmed"
      fw={600}
      w={size === 'large' ? 64 : 38}
      h={size === 'large' ? 64 : 38}
      flex="none"
      pos="relative"
      bg="sunken"
      bdrs="50%"
      className={classes.avatar}
      aria-hidden
    >
      {initialsOf(name)}
      {team !== null && (
        <Stack component="span" gap={0} bg="surface" bdrs="50%" pos="absolute" className={classes.club}>
          <ClubMark team={team} size={size === 'large' ? 'medium' : 'small'} />
        </Stack>
      )}
    </Text>
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
