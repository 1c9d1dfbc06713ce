import { elevenFault } from '@hub/shared/elevens/elevenFault.ts';
import type { PlayerRef } from '@hub/shared/catalog/players.schema.ts';
import { AppError } from '../../errors.ts';

/** The codes of an impossible eleven. */
export const ELEVEN_CODES = { players: 'elevenIncomplete', goalkeepers: 'elevenKeepers' } as const;

/**
 * The eleven that ids name in a club's squad, in the squad's order.
 *
 * @param others further players that are named with it, none of them twice
 * @throws AppError 'elevenOfOthers', 'elevenIncomplete', 'elevenKeepers'
 */
export function requireEleven<P extends Parameters<typeof elevenFault>[0][number] & { id: string }>(
  squad: readonly P[],
  playerIds: readonly string[],
  others: readonly string[] = [],
): P[] {
  const all = [...playerIds, ...others];
  if (all.some((id) => !squad.some((player) => player.id === id))) throw new AppError('elevenOfOthers');
  const eleven = squad.filter(({ id }) => playerIds.includes(id));
  const fault = new Set(all).size < all.length ? 'players' : elevenFault(eleven);
  if (fault !== null) throw new AppError(ELEVEN_CODES[fault]);
  return eleven;
}

/** Players by their ids, in the order of these; one who has left the squad keeps his id as a name. */
export function namedIn(squad: readonly PlayerRef[], ids: readonly string[]): PlayerRef[] {
  const nameOf = new Map(squad.map(({ id, name }) => [id, name]));
  return ids.map((id) => ({ id, name: nameOf.get(id) ?? id }));
}
