import { Text } from '@mantine/core';
import { useState } from 'react';
import surfaces from './Surfaces.module.css';
import classes from './UserPicture.module.css';

interface UserPictureProps {
  name: string;
  /** Null or absent: the first letter is shown instead. */
  src?: string | null | undefined;
  size?: 'small' | 'large';
}

/** A user's picture in a circle; hidden from screen readers because the name is beside it. */
export function UserPicture({ name, src, size = 'small' }: UserPictureProps) {
  const [brokenSrc, setBrokenSrc] = useState<string | null>(null);
  const isShown = src !== null && src !== undefined && src !== brokenSrc;
  return (
    <Text
      span
      size={size === 'large' ? 'xl' : 'sm'}
      w={size === 'large' ? 88 : 32}
      h={size === 'large' ? 88 : 32}
      c="dimmed"
      fw={600}
      flex="none"
      bg="sunken"
      bdrs="50%"
      className={`${surfaces.clipped} ${surfaces.framed} ${classes.picture}`}
      aria-hidden
    >
      {isShown ? (
        <img src={src} alt="" loading="lazy" decoding="async" onError={() => setBrokenSrc(src)} />
      ) : (
        (/[\p{L}\p{N}]/u.exec(name)?.[0] ?? '').toLocaleUpperCase('de')
      )}
    </Text>
  );
}
