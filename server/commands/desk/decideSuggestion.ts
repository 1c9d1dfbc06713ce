import { EDIT_SOURCE_LENGTH } from '#shared/availability/availability.schema.ts';
import type { NamedUser } from '#shared/community/community.schema.ts';
import { storedStatusOf } from '#shared/availability/saidStatus.ts';
import type { StatusSuggestion, SuggestionDecision } from '#shared/desk/suggestions.schema.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { recompute } from '../runs/recompute.ts';
import { recordStatuses } from '../season/recordStatuses.ts';
import { refusePastReturn } from './availabilityChange.ts';
import { editAvailability } from './editAvailability.ts';

/**
 * Takes a suggestion, which says of the player what the desk would, or refuses it.
 *
 * @returns whether the start probabilities were recomputed; nothing to recompute counts as done
 * @throws AppError 'suggestionNotFound', 'alreadyDecided', 'returnPast', and what the desk's edit throws; the suggestion is
 *   open again then
 */
export async function decideSuggestion(
  deps: Deps,
  { id, decision }: { id: string; decision: SuggestionDecision },
  by: NamedUser,
): Promise<{ isComputed: boolean }> {
  const { stores, now } = deps;
  const suggestion = await stores.suggestions.get(id);
  if (suggestion === null) throw new AppError('suggestionNotFound');
  if (!suggestion.isOpen) throw new AppError('alreadyDecided');
  if (decision === 'taken') refusePastReturn(suggestion, now());
  if (!(await stores.suggestions.decide(id, decision, { decidedTs: now().toISOString(), by })))
    throw new AppError('alreadyDecided');
  if (decision === 'refused') return { isComputed: true };
  try {
    return { isComputed: await apply(deps, suggestion, by) };
  } catch (error) {
    await stores.suggestions.reopen(id, by);
    throw error;
  }
}

/** The desk knows no players who are away; of those the history tells. */
async function apply(deps: Deps, suggestion: StatusSuggestion, by: NamedUser): Promise<boolean> {
  const { playerId, status, expectedReturn, evidence } = suggestion;
  const source = `${suggestion.source}: ${suggestion.title}`.slice(0, EDIT_SOURCE_LENGTH);
  if (status !== 'away') {
    const { injuryStatus } = storedStatusOf(status);
    const edit = { playerId, status: injuryStatus, chance: null, expectedReturn, source };
    return (await editAvailability(deps, edit, by)).isComputed;
  }
  const knownFromTs = deps.now().toISOString();
  await recordStatuses(deps, [
    { playerId, knownFromTs, status, chance: null, expectedReturn, source, note: evidence },
  ]);
  deps.log.info({ playerId, status, editedBy: by.id }, 'availability edited');
  return recompute(deps);
}
