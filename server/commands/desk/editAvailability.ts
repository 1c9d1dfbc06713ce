import type { AvailabilityEditInput } from '#shared/availability/availability.schema.ts';
import { AVAILABILITY_OF } from '#shared/availability/playerStatus.ts';
import { saidStatusOf, storedStatusOf } from '#shared/availability/saidStatus.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { NamedUser } from '#shared/community/community.schema.ts';
import { recompute } from '../runs/recompute.ts';
import { refusePastReturn } from './availabilityChange.ts';

/**
 * Edits whether a player can play, and recomputes the start probabilities. The edit holds until the next one, until
 * newer data are imported, or, where sources are read, until the expected return or the club's next kickoff.
 *
 * @returns whether they were recomputed, which is not possible while another run is in progress
 * @throws AppError 'notFound' for an unknown player, 'invalid' for a return in the past, 'conflict' for a simultaneous
 *   edit of the same player
 */
export async function editAvailability(
  deps: Deps,
  edit: AvailabilityEditInput,
  editedBy: NamedUser,
): Promise<{ editedTs: string; isComputed: boolean }> {
  const { stores, now, log } = deps;
  const { playerId, status, source, expectedReturn } = edit;
  const chance = status === 'questionable' ? edit.chance : null;
  refusePastReturn(edit, now());
  if ((await stores.availability.subject(playerId)) === null) throw new AppError('playerNotFound');
  const editedTs = now().toISOString();
  const state = storedStatusOf(saidStatusOf(status));
  await stores.availability.save({
    id: crypto.randomUUID(),
    playerId,
    ...state,
    availability: AVAILABILITY_OF[state.injuryStatus],
    chance,
    expectedReturn,
    source,
    editedTs,
    editedBy,
  });
  log.info({ playerId, status, editedBy: editedBy.id }, 'availability edited');
  return { editedTs, isComputed: await recompute(deps) };
}
