import { type ReportedStatus, storedStatusOf } from '@hub/shared/availability/reportedStatus.ts';
import {
  SUGGESTION_DAYS,
  type SuggestionsAnswer,
  type SuggestionPreview,
  type SuggestionRecord,
  type StatusSuggestion,
  type SuggestionDecision,
} from '@hub/shared/admin/suggestions.schema.ts';
import { EDIT_SOURCE_LENGTH } from '@hub/shared/availability/availability.schema.ts';
import type { NamedUser } from '@hub/shared/community/community.schema.ts';
import type { Deps } from '../../deps.ts';
import type { RunDeps } from '../runs/computePstart.ts';
import { AppError } from '../../errors.ts';
import type { DecidedSuggestion } from '../../stores/admin/suggestions.ts';
import { recompute } from '../runs/runs.ts';
import { recordStatuses, previewStatus, refusePastReturn, editAvailability } from './availability.ts';

const DAY_MS = 86_400_000;

/** Open suggestions and how often the decided ones were right; empty if no model reads the news. */
export async function readSuggestions({
  stores,
  provider,
  now,
}: Pick<Deps, 'stores' | 'provider' | 'now'>): Promise<SuggestionsAnswer> {
  if (!provider.ai.isConfigured) return { isReading: false, open: [], suspicious: [], record: recordOf([]) };
  const sinceTs = new Date(now().getTime() - SUGGESTION_DAYS * DAY_MS).toISOString();
  const { open, suspicious, decided } = await stores.suggestions.forAdmins(sinceTs);
  return { isReading: true, open, suspicious, record: recordOf(decided) };
}

/** @throws AppError 'suggestionNotFound', 'returnPast' */
export async function previewSuggestion(
  deps: Pick<Deps, 'stores' | 'now'>,
  id: string,
): Promise<SuggestionPreview> {
  const suggestion = await deps.stores.suggestions.get(id);
  if (suggestion === null) throw new AppError('suggestionNotFound');
  const { chances } = await previewStatus(deps, { ...suggestion, chance: null });
  return { chances };
}

function recordOf(suggestions: readonly DecidedSuggestion[]): SuggestionRecord {
  const of = (decision: DecidedSuggestion['decision']) => {
    const decided = suggestions.filter((one) => one.decision === decision);
    const judged = decided.map(wasRight).filter((right) => right !== null);
    return { count: decided.length, judged: judged.length, right: judged.filter(Boolean).length };
  };
  return { taken: of('taken'), refused: of('refused') };
}

/** Whether a status means that a player is available for his club's match; null if it does not say. */
const SAYS_THERE: Record<ReportedStatus, boolean | null> = {
  fit: true,
  doubtful: null,
  injured: false,
  suspended: false,
  away: false,
};

/**
 * Whether the club's next match confirmed a suggestion: a fit player was on the pitch or the bench, an absent one on neither.
 * Null for a doubt, an upcoming match, and a match after the expected day of return.
 */
export function wasRight({
  status,
  expectedReturn,
  playedTs,
  wasThere,
}: Omit<DecidedSuggestion, 'decision'>): boolean | null {
  const saysThere = SAYS_THERE[status];
  if (saysThere === null || playedTs === null) return null;
  if (expectedReturn !== null && expectedReturn <= playedTs.slice(0, 10)) return null;
  return saysThere === wasThere;
}

/**
 * Accepts a suggestion, which edits the player's status as an administrator would, or rejects it.
 *
 * @returns whether the start probabilities were recomputed; nothing to recompute counts as done
 * @throws AppError 'suggestionNotFound', 'alreadyDecided', 'returnPast', and as an administrator's edit, after which the
 *   suggestion is open again
 */
export async function decideSuggestion(
  deps: RunDeps,
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

/** The administration has no status for players who are away, unlike the history. */
async function apply(deps: RunDeps, suggestion: StatusSuggestion, by: NamedUser): Promise<boolean> {
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
