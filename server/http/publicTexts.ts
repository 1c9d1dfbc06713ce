import type { HitRate } from '#shared/record/hitRate.schema.ts';
import { formatHits } from '#shared/text/format.ts';

/** Words about the record and about elevens, wherever the server itself shows them: in pages, in parts that are framed, to assistants. */
export const NO_RECORD = 'Noch ist keine Vorhersage bewertet.';

/** Our starters told right beside those of 'same eleven again', in the matches that have one before; '' where none has. */
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
