import type { ClubPlayer } from '#shared/catalog/teams.schema.ts';

/**
 * Whether no source reports any player of a squad as fit, as in a season known from match reports only. Then 'nobody is fit'
 * would be false, and 'unknown' beside each name would say nothing about the player.
 */
export const isFitnessUnknown = (squad: readonly Pick<ClubPlayer, 'status'>[]): boolean =>
  squad.some(({ status }) => status === 'unknown') && squad.every(({ status }) => status !== 'fit');
