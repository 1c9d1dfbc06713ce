/** German words and figures for a start probability, shared by screens, pictures and mails. */

import { isOfficialChance, startTierOf, type StartTier } from './pstartTerms.ts';
import type { ForecastKnowledge } from './pstartOutlook.ts';

const NO_BREAK_SPACE = '\u00A0';

const START_TIER_LABELS = {
  sure: { word: 'Sehr wahrscheinlich', glyph: '★' },
  likely: { word: 'Wahrscheinlich', glyph: '✓' },
  doubtful: { word: 'Wackelkandidat', glyph: '?' },
  bench: { word: 'Eher Bank', glyph: '!' },
  unlikely: { word: 'Nicht zu erwarten', glyph: '✕' },
} as const satisfies Record<StartTier, { word: string; glyph: string }>;

/** Labels for facts, which have no tier. */
const OFFICIAL_LABELS = {
  in: { word: 'Offizielle Elf', glyph: '✓' },
  out: { word: 'Nicht in der Elf', glyph: '✕' },
} as const;

/** The label of a start probability, [0, 1]: its tier, or the fact once the eleven is official. */
export function startLabelOf(startProbability: number): { word: string; glyph: string } {
  if (isOfficialChance(startProbability)) return OFFICIAL_LABELS[startProbability === 1 ? 'in' : 'out'];
  return START_TIER_LABELS[startTierOf(startProbability)];
}

/** Shown instead of a percentage that would be false precision. */
export const TOO_LITTLE_SEEN = 'noch zu wenig gesehen';

/** Shown in place of an eleven or a chance of a club without a known eleven. @param club its short name */
export const noElevenYet = (club: string | null): string =>
  `Für ${club ?? 'diese Mannschaft'} fehlt noch jede Aufstellung`;

/**
 * Whether a start probability is shown as a percentage.
 *
 * @param knowledge inputs of the forecast; null if unknown
 */
export const isPercentage = (startProbability: number, knowledge: ForecastKnowledge | null): boolean =>
  knowledge !== 'little' || isOfficialChance(startProbability);

/** The player's chance if it is more than a guess; null if none was computed, or from too few inputs. */
export const seenChanceOf = (player: {
  startProbability: number | null;
  knowledge?: ForecastKnowledge | null;
}): number | null =>
  player.startProbability !== null && isPercentage(player.startProbability, player.knowledge ?? null)
    ? player.startProbability
    : null;

/**
 * An estimated probability, [0, 1], as whole percent with a no-break space. Never 0 % or 100 %, because an estimate is
 * not certain, but `< 1 %` and `> 99 %`.
 */
export function formatEstimate(probability: number): string {
  const percent = Math.round(probability * 100);
  const shown = percent < 1 ? ['<', '1', '%'] : percent > 99 ? ['>', '99', '%'] : [String(percent), '%'];
  return shown.join(NO_BREAK_SPACE);
}

/** A start probability for use in a sentence: an estimate, or whether he is in the official eleven. */
export function startChanceInWords(startProbability: number): string {
  if (!isOfficialChance(startProbability)) return formatEstimate(startProbability);
  return startProbability === 1 ? 'in der Elf' : 'nicht in der Elf';
}

/** A start probability: an estimate, or `100 %` and `0 %` once the eleven is official. */
export function formatStartChance(startProbability: number): string {
  return isOfficialChance(startProbability)
    ? `${startProbability * 100}${NO_BREAK_SPACE}%`
    : formatEstimate(startProbability);
}
