import type { CSSProperties } from 'react';

/** The style property that names a player on the document's root while he is the one to stay in view. */
export const playerProperty = (playerId: string) => `--hub-player-${playerId.replaceAll(/\W/gu, '_')}`;

/**
 * The style of the one element, such as the avatar, that stays in view while a player's page opens. It goes on the element in
 * the row and on the page's own; the row's link has React Router's `viewTransition`. A name shown twice causes no movement.
 */
export const playerTransition = (playerId: string): CSSProperties => ({
  viewTransitionName: `var(${playerProperty(playerId)}, none)`,
});
