import type { SaidStatus } from '#shared/availability/saidStatus.ts';
import {
  SUGGESTION_DAYS,
  type SuggestionDeskAnswer,
  type SuggestionPreview,
  type SuggestionRecord,
} from '#shared/desk/suggestions.schema.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { DecidedSuggestion } from '../../stores/desk/suggestions.ts';
import { previewStatus } from './previewAvailability.ts';

const DAY_MS = 86_400_000;

/** Open suggestions and how the decided ones did; nothing where no model reads the news. */
export async function suggestionDesk({
  stores,
  provider,
  now,
}: Pick<Deps, 'stores' | 'provider' | 'now'>): Promise<SuggestionDeskAnswer> {
  if (!provider.ai.isConfigured) return { isReading: false, open: [], suspicious: [], record: recordOf([]) };
  const sinceTs = new Date(now().getTime() - SUGGESTION_DAYS * DAY_MS).toISOString();
  const { open, suspicious, decided } = await stores.suggestions.desk(sinceTs);
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

/** Whether a player is said to be there, at his club's match; null: it says neither. */
const SAYS_THERE: Record<SaidStatus, boolean | null> = {
  fit: true,
  doubtful: null,
  injured: false,
  suspended: false,
  away: false,
};

/**
 * Whether the club's next match bore a suggestion out: whoever is fit is on the pitch or the bench, whoever is out is on neither.
 * Null for a doubt, for a match that is still to come, and for one after the day on which he was expected back.
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
