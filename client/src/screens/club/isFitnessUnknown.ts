import type { ClubPlayer } from '#shared/catalog/teams.schema.ts';

/**
 * Whether no source says of anybody in a squad that he is fit, as in a season that is known from match reports only. Then
 * 'nobody is fit' would be false, and 'unknown' beside each name says nothing of the player.
 */
export const isFitnessUnknown = (squad: readonly Pick<ClubPlayer, 'status'>[]): boolean =>
  squad.some(({ status }) => status === 'unknown') && squad.every(({ status }) => status !== 'fit');
