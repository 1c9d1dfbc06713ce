import { AVAILABILITY_OF, type AvailabilityEditInput } from '../../../shared/availability.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { NamedUser } from '../../../shared/community.ts';
import { playerStateOf, refusePastReturn } from './availabilityChange.ts';

/**
 * Edits whether a player can play. The edit holds until the next one or until newer data are imported; start
 * probabilities follow with the next run.
 *
 * @throws AppError 'notFound' for an unknown player, 'invalid' for a return in the past, 'conflict' for a simultaneous
 *   edit of the same player
 */
export async function editAvailability(
  { stores, now, log }: Pick<Deps, 'stores' | 'now' | 'log'>,
  edit: AvailabilityEditInput,
  editedBy: NamedUser,
): Promise<{ editedTs: string }> {
  const { playerId, status, source, expectedReturn } = edit;
  const chance = status === 'questionable' ? edit.chance : null;
  refusePastReturn(edit, now());
  if ((await stores.availability.subject(playerId)) === null) throw new AppError('playerNotFound');
  const editedTs = now().toISOString();
  const state = playerStateOf(status);
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
  return { editedTs };
}
