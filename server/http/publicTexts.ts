import type { HitRate } from '@hub/shared/record/hitRate.schema.ts';
import { formatHits } from '@hub/shared/text/format.ts';

/** Texts about the record and elevens for pages, embeds and assistants. */
export const NO_RECORD = 'Noch sind zu wenige Vorhersagen bewertet.';

/** The model's correct starters beside those of 'same eleven again', in matches with an earlier one; '' if there are none. */
export function comparedRecord({ baseline, teamMatches }: NonNullable<HitRate>): string {
  if (baseline === null) return '';
  const right = formatHits(baseline.right);
  return baseline.teamMatches === teamMatches
    ? `Dieselbe Elf wie zuletzt: ${right}.`
    : `Ab dem zweiten Spiel jedes Vereins: ${formatHits(baseline.ours)}, dieselbe Elf wie zuletzt ${right}.`;
}

export const ELEVEN_WORDS = {
  startingEleven: 'Startelf',
  officialEleven: 'Offizielle Elf',
  startChance: 'Voraussichtliche Elf',
} as const;
