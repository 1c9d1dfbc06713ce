import { AVAILABILITY_OF, type AvailabilityEditInput } from '../../shared/availability.ts';
import type { Deps } from '../deps.ts';
import { notFound } from '../errors.ts';
import { MISSING } from '../stores/missing.ts';
import type { Writer } from '../stores/profiles.ts';
import { playerStateOf, refusePastReturn } from './availabilityChange.ts';

/**
 * Says of a player whether he can play. It holds until the next edit, or until data are imported that are newer; the
 * chances follow with the next run.
 *
 * @throws AppError 'notFound' for an unknown player, 'invalid' for a return in the past, 'conflict' when somebody else edits him at the same moment
 */
export async function editAvailability(
  { stores, now, log }: Pick<Deps, 'stores' | 'now' | 'log'>,
  edit: AvailabilityEditInput,
  editedBy: Writer,
): Promise<{ editedTs: string }> {
  const { playerId, status, source, expectedReturn } = edit;
  refusePastReturn(edit, now());
  if ((await stores.availability.subject(playerId)) === null) throw notFound(MISSING.player);
  const editedTs = now().toISOString();
  const state = playerStateOf(status);
  await stores.availability.save({
    id: crypto.randomUUID(),
    playerId,
    ...state,
    availability: AVAILABILITY_OF[state.injuryStatus],
    expectedReturn,
    source,
    editedTs,
    editedBy,
  });
  log.info({ playerId, status, editedBy: editedBy.id }, 'availability edited');
  return { editedTs };
}
